import type { Kinematics, Severity } from '@ritzel/drivetrain';
import { PUNCTUATION } from '@ritzel/sentences/core';
import { memo, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../platform/preferences.ts';
import { describeElement } from './describe-element.ts';
import { FaultSquares, type SchemeSquare } from './fault-squares.tsx';
import { GearLabels } from './gear-labels.tsx';
import classes from './gear-scheme.module.css';
import { layoutGearScheme } from './gear-scheme-layout.ts';
import type { GearSchemeLayout } from './gear-scheme-shapes.ts';
import { At } from './gear-symbols.tsx';
import { PrintedMarks, PrintedWords } from './printed-severities.tsx';
import { SchemeElement, type SchemeElementActions, type SchemeSymbol } from './scheme-element.tsx';
import { usePinchZoom } from './use-pinch-zoom.ts';

export interface GearSchemeProps {
  readonly kinematics: Kinematics;
  /** What the scheme shows, for those who cannot see it. */
  readonly label: string;
  /** Severity by element of the kinematics. */
  readonly severities?: ReadonlyMap<string, Severity>;
  readonly highlightedElement?: string | null;
  readonly onLight?: (element: string | null) => void;
  readonly selected?: string | null;
  readonly onSelect?: (element: string | null) => void;
  /** What is wrong or suspect about an element, marked where it is drawn. */
  readonly marks?: ReadonlyMap<string, { readonly grade: 'error' | 'warning'; readonly text: string }>;
  /** Small squares below an element: its faults, each in the shade of how early it is seen. */
  readonly squares?: ReadonlyMap<string, readonly SchemeSquare[]>;
  /** Names of the parts by their identifier, for the frames. */
  readonly partNames?: ReadonlyMap<string, string>;
}

/** The kinematic scheme: pointing at a part lights its lines in the spectrum, a click keeps them. */
export function GearScheme(props: GearSchemeProps) {
  const { kinematics, label, partNames, severities, highlightedElement, selected, marks, squares } = props;
  const { t } = useTranslation('schemes');
  const layout = useMemo(() => layoutGearScheme(kinematics, partNames), [kinematics, partNames]);
  const symbols = useMemo(() => symbolsOf(layout), [layout]);
  const { comma } = PUNCTUATION[usePreferences().language];
  const describe = useMemo(() => describeElement(kinematics, t, comma), [kinematics, t, comma]);
  const actions = useActions(props);
  const frame = useRef<HTMLDivElement>(null);
  usePinchZoom(frame);
  if (layout.width === 0) return null;
  return (
    <div className={classes.frame} ref={frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: @NOTE a drawing whose parts are buttons is a group, not an image */}
      <svg
        className={classes.scheme}
        viewBox={`0 0 ${layout.width} ${layout.height}`}
        role="group"
        aria-label={label}
        data-max-width={`${layout.width * 1.7}px`}
        style={{ maxWidth: layout.width * 1.7 }}
      >
        <Background layout={layout} />
        {symbols.map((symbol) => {
          const severity = severities?.get(symbol.id);
          return (
            <SchemeElement
              key={`${symbol.kind} ${symbol.id}`}
              symbol={symbol}
              label={describe(symbol.id, severity === undefined ? null : t(`severity.${severity}`))}
              severity={severity}
              isSelected={selected === symbol.id}
              isHighlighted={highlightedElement === symbol.id || selected === symbol.id}
              actions={actions}
            />
          );
        })}
        <Sensors layout={layout} />
        <GearLabels layout={layout} />
        {squares !== undefined && <FaultSquares layout={layout} squares={squares} />}
        {marks !== undefined && <Marks layout={layout} marks={marks} />}
        {severities !== undefined && <PrintedMarks layout={layout} severities={severities} />}
      </svg>
      {severities !== undefined && (
        <PrintedWords severities={severities} nameOf={(id) => describe(id, null)} />
      )}
    </div>
  );
}

/** The same functions at every drawing, so that an element that shows the same is not drawn again. */
function useActions(props: GearSchemeProps): SchemeElementActions {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  return useMemo(
    () => ({
      light: (id) => latest.current.onLight?.(id),
      toggle: (id) => latest.current.onSelect?.(latest.current.selected === id ? null : id),
    }),
    [],
  );
}

/** Every element that can be pointed at, from back to front. */
function symbolsOf(layout: GearSchemeLayout): SchemeSymbol[] {
  const meshes = [...new Set(layout.gears.map(({ element }) => element))];
  return [
    ...layout.shafts.map((shaft) => ({ kind: 'shaft' as const, id: shaft.id, shaft })),
    ...meshes.map((id) => ({
      kind: 'mesh' as const,
      id,
      gears: layout.gears.filter(({ element }) => element === id),
    })),
    ...layout.planetaries.map((stage) => ({ kind: 'planetary' as const, id: stage.id, stage })),
    ...layout.couplings.map((coupling) => ({ kind: 'coupling' as const, id: coupling.id, coupling })),
    ...layout.ends.map((end) => ({ kind: 'end' as const, id: end.id, end })),
    ...layout.bearings.map((bearing) => ({ kind: 'bearing' as const, id: bearing.id, bearing })),
  ];
}

const Background = memo(function Background({ layout }: { layout: GearSchemeLayout }) {
  return (
    <>
      {layout.parts.map(({ part, x, y, width, height }) => (
        <rect key={part} className={classes.housing} x={x} y={y} width={width} height={height} rx={5} />
      ))}
      {layout.links.map(({ shaft, x, y1, y2 }) => (
        <path key={`${shaft}/${y2}`} className={classes.link} d={`M${x} ${y1}V${y2}h12`} />
      ))}
    </>
  );
});

const Sensors = memo(function Sensors({ layout }: { layout: GearSchemeLayout }) {
  return layout.sensors.map(({ id, name, x, y }) => (
    <g key={id}>
      <path className={classes.sensor} d={`M${x} ${y}l-4.5 -8h9z`} />
      <title>{name}</title>
    </g>
  ));
});

/** A sign at every element that is wrong or suspect; its words are at the field and in the list of problems. */
const Marks = memo(function Marks({
  layout,
  marks,
}: {
  layout: GearSchemeLayout;
  marks: NonNullable<GearSchemeProps['marks']>;
}) {
  const spots = new Map<string, readonly [number, number]>();
  for (const { id, x1, y } of layout.shafts) spots.set(id, [x1 + 4, y - 9]);
  for (const { element, x, y, radius, isUpper } of layout.gears)
    if (isUpper) spots.set(element, [x - 13, y - radius + 3]);
  for (const { id, x, topY, width } of layout.planetaries) spots.set(id, [x + width - 8, topY + 8]);
  for (const { id, x, y } of layout.bearings) spots.set(id, [x + 8, y - 13]);
  for (const { id, x, y, width } of layout.couplings) spots.set(id, [x + width / 2, y - 18]);
  for (const { id, x, y } of layout.ends) spots.set(id, [x + 16, y - 16]);
  return [...marks].flatMap(([id, { grade, text }]) => {
    const spot = spots.get(id);
    if (spot === undefined) return [];
    const [x, y] = spot;
    return (
      <At key={id} x={x} y={y}>
        <Mark grade={grade} text={text} />
      </At>
    );
  });
});

const Mark = memo(function Mark({ grade, text }: { grade: 'error' | 'warning'; text: string }) {
  const isError = grade === 'error';
  return (
    <g className={classes.mark} data-grade={grade}>
      <title>{text}</title>
      <circle r={isError ? 6 : 4} />
      <text y={isError ? 3.5 : 2.8} textAnchor="middle">
        {isError ? '!' : '?'}
      </text>
    </g>
  );
});
