import type { Kinematics, Severity } from '@ritzel/drivetrain';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { printHost } from '../charts/print/page-stand-in.ts';
import { paintSvg, readSvg, type SvgStyle } from '../charts/print/paint-svg.ts';
import { printToken } from '../charts/print/print-colors.ts';
import { SeverityMark } from '../ui/severity-mark.tsx';
import { GearScheme } from '../widgets/gear-scheme/gear-scheme.tsx';

// Names for screen readers are not printed: the components find no words and need none.
void i18next
  .use(initReactI18next)
  .init({ lng: 'en', resources: {}, showSupportNotice: false } as Parameters<typeof i18next.init>[0]);

/** The shape of a severity for paper: black, what is cut out of it white. */
export function severityMarkup(severity: Severity): string {
  return renderToStaticMarkup(<SeverityMark severity={severity} />)
    .replaceAll(/var\(--severity-\w+-(?:mark|ink)\)/g, '#000000')
    .replaceAll('var(--severity-mark-cut)', '#ffffff');
}

const [INK, GREY, SOFT] = [printToken('--ink'), printToken('--ink-2'), printToken('--line-control')];
const LABEL = { fill: GREY, font: '10.5px Inter' } as const;

/** As `@media print` of the scheme's style sheet has it. */
const STYLES: Readonly<Record<string, ReturnType<SvgStyle>>> = {
  body: { fill: '#ffffff', stroke: INK, width: 1.2 },
  'body unknown': { fill: '#ffffff', stroke: INK, width: 1.2, dash: [3, 2.5] },
  thin: { fill: 'none', stroke: INK, width: 0.9 },
  shaft: { stroke: INK, width: 1.8 },
  axis: { stroke: SOFT, width: 0.8, dash: [9, 3, 2, 3] },
  housing: { fill: 'none', stroke: SOFT, width: 0.8, dash: [3, 3] },
  hatch: { stroke: GREY, width: 0.8 },
  label: LABEL,
  sensor: { fill: INK, stroke: 'none' },
  letter: { fill: INK, font: '600 10.5px Inter' },
  crossing: { fill: 'none', stroke: GREY, width: 0.8 },
  link: { fill: 'none', stroke: INK, width: 1.2, dash: [4, 3] },
  halo: { fill: 'none', stroke: 'none' },
};

const BAD = new Set<string | undefined>(['WARNING', 'SEVERE', 'CRITICAL']);

const styleOf: SvgStyle = ({ attributes }, inside) => {
  const style = STYLES[attributes.class ?? ''] ?? {};
  const element = inside.find((each) => each.attributes.class === 'element');
  const isBad = BAD.has(element?.attributes['data-severity']);
  if (attributes.class === 'halo' && element?.attributes['data-highlighted'] !== undefined)
    return { fill: 'none', stroke: INK, width: 1.6 };
  // A part that is in bad condition is black: what is drawn on it turns white.
  if (isBad && attributes.class === 'body') return { ...style, fill: INK, width: 2 };
  return isBad && attributes.class === 'thin' ? { ...style, stroke: '#ffffff' } : style;
};

export interface SchemeFigure {
  readonly kinematics: Kinematics;
  readonly severities: ReadonlyMap<string, Severity>;
  /** The element that the finding is about: it is framed. */
  readonly asked: string | null;
  readonly partNames: ReadonlyMap<string, string>;
  /** Room for it, in pixels. */
  readonly width: number;
  readonly height: number;
}

/** The kinematic scheme of the portal on paper, as large as its room allows; null where nothing is to be drawn. */
export function printScheme(figure: SchemeFigure): HTMLCanvasElement | null {
  const { kinematics, severities, asked, partNames, width, height } = figure;
  const markup = renderToStaticMarkup(
    <GearScheme
      kinematics={kinematics}
      label=""
      severities={severities}
      highlightedElement={asked}
      partNames={partNames}
    />,
  );
  const box = readSvg(markup)?.attributes.viewBox?.split(' ').map(Number);
  if (box === undefined) return null;
  const [, , drawnWidth = 1, drawnHeight = 1] = box;
  const factor = Math.min(width / drawnWidth, height / drawnHeight, 1.7);
  const canvas = printHost({ width: 0, height: 0 }) as HTMLCanvasElement; // @NOTE: the stand-in's elements are canvases as well
  canvas.width = drawnWidth * factor;
  canvas.height = drawnHeight * factor;
  const ctx = canvas.getContext('2d');
  if (ctx === null) return null;
  const black = markup.replaceAll(/var\(--severity-\w+-(?:mark|ink)\)/g, '#000000');
  paintSvg(
    ctx,
    black.replaceAll('var(--severity-mark-cut)', '#ffffff'),
    { x: 0, y: 0, size: drawnWidth * factor },
    styleOf,
  );
  return canvas;
}
