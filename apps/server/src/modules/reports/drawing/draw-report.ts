import type { FigureReader, Language, ReportFigures, ReportPaper } from '@ritzel/contract';
import { type CollectedReport, hashContent, type ReportContent } from '../report-content.ts';
import { sayReportIn } from '../texts/say-report.ts';
import { drawAnalysis } from './draw-analysis.ts';
import { drawCaseDetails, drawCaseHead } from './draw-case.ts';
import { drawDetails } from './draw-details.ts';
import { drawMachine } from './draw-machine.ts';
import { drawSummary } from './draw-several.ts';
import { openPdf, type PdfReport } from './pdf-document.ts';
import { attachData, type DrawnData, noData } from './report-data.ts';
import { GREY, INK, minuteOf, type ReportSheet, writeHeading, writeParagraph } from './report-sheet.ts';

export interface ReportLook {
  readonly language: Language;
  readonly paper: ReportPaper;
  readonly timeZone: string;
  readonly unitSystem: FigureReader['unitSystem'];
  /** PNG; null: the sign of the portal. */
  readonly logo: { readonly png: Uint8Array; readonly width: number; readonly height: number } | null;
}

export interface DrawnReport {
  readonly bytes: Uint8Array;
  readonly pages: number;
  readonly contentSha256: string;
}

/** The document of the moment: the canvases of the figures measure their letters by it. */
let current: PdfReport | undefined;
export const currentFonts = (): PdfReport['fonts'] => {
  if (current === undefined) throw new Error('no report is being drawn');
  return current.fonts;
};

/** Draws a report from its content: the same content, look and program give the same pages. */
export async function drawReport(
  collected: CollectedReport,
  look: ReportLook & { readonly rest?: () => void },
  figures: ReportFigures,
): Promise<DrawnReport> {
  const { content } = collected;
  const { language, timeZone, unitSystem } = look;
  const reader = { language, timeZone, unitSystem };
  const say = sayReportIn(language);
  const kind = kindOf(content);
  const pdf = openPdf({
    ...{ paper: look.paper, language, author: content.organisation },
    title: `${say(kind)}: ${content.subject}`,
    madeAt: new Date(content.madeAt),
    ratio: figures.ratio,
    ...(look.rest === undefined ? {} : { rest: look.rest }),
  });
  current = pdf;
  try {
    let number = 0;
    const sheet: ReportSheet = {
      ...{ pdf, say, figures, language, reader, content, paper: look.paper },
      formats: figures.formats(reader, new Date(content.madeAt)),
      nextNumber: () => ++number,
    };
    const data = noData();
    pdf.newPage();
    await drawContent(sheet, collected, data);
    drawGlossary(sheet, collected);
    const names = attachData(pdf, content, data);
    const isAttachedInFoot = !writeAttached(sheet, names);
    const contentSha256 = hashContent(content);
    let pages = 0;
    const bytes = await pdf.finish((index, count) => {
      pages = count;
      drawHead(sheet, kind, look.logo);
      const attached = isAttachedInFoot && index === count - 1 ? names : [];
      drawFoot(sheet, { contentSha256, page: index + 1, pages: count, attached });
    });
    return { bytes, pages, contentSha256 };
  } finally {
    current = undefined;
  }
}

/** What is attached, where the page has room for it: no page is begun for that line. */
function writeAttached(sheet: ReportSheet, names: readonly string[]): boolean {
  const { pdf, say } = sheet;
  const text = say('attached', { names: names.join(', ') });
  if (!pdf.fits(pdf.heightOf(text, { width: pdf.page.width, size: 8 }))) return false;
  writeParagraph(sheet, text, { size: 8, color: GREY });
  return true;
}

async function drawContent(sheet: ReportSheet, collected: CollectedReport, data: DrawnData): Promise<void> {
  const { content, pdf } = sheet;
  const [machine] = content.machines;
  if (content.fleet !== null) {
    drawSummary(sheet, content.fleet);
    for (const each of content.machines) {
      pdf.newPage();
      await drawMachine(sheet, each, collected, data);
    }
    return;
  }
  if (content.case !== null) drawCaseHead(sheet, content.case);
  if (content.kind === 'analysis') await drawAnalysis(sheet, content.analysis, collected, data);
  if (machine === undefined) return;
  if (content.kind === 'analysis') return;
  await drawMachine(sheet, machine, collected, data);
  if (content.case !== null) drawCaseDetails(sheet, content.case);
  drawDetails(sheet, machine);
}

function kindOf({ kind, machines }: ReportContent) {
  if (kind === 'group') return 'kindGroup';
  if (kind === 'fleet') return 'kindFleet';
  if (kind === 'case') return 'kindCase';
  if (kind === 'analysis') return 'kindAnalysis';
  const type = machines[0]?.detail.type;
  return type === 'drivetrain' ? 'kindDrivetrain' : type === 'gearunit' ? 'kindGearunit' : 'kindMachine';
}

/** Only terms that the report uses. */
function drawGlossary(sheet: ReportSheet, { records }: CollectedReport): void {
  const { content, say, pdf } = sheet;
  const plots = content.analysis.flatMap((each) => (each.kind === 'plot' ? [each.item] : []));
  if (!content.sections.includes('glossary')) return;
  const rules = content.machines.map(({ step }) => step.finding?.finding.rule ?? '');
  const hasFinding = rules.some((rule) => rule !== '');
  const isEnvelope =
    rules.some((rule) => /^(bearing|planetary)-/.test(rule)) || plots.some(({ pane }) => pane === 'envelope');
  // The lines of a plot are named by what the machine has.
  const drawn = plots.flatMap(({ waveformId }) => records.get(waveformId)?.kinematics ?? []);
  const hasVelocity =
    (content.kind !== 'analysis' || content.sections.includes('trend')) &&
    content.machines.some(({ trend }) => trend !== null);
  pdf.need(90);
  writeHeading(sheet, say('glossary'));
  for (const [term, isUsed] of [
    ['termSeverity', true],
    ['termConfidence', hasFinding],
    ['termRms', hasVelocity],
    ['termDb', hasFinding || plots.length > 0],
    ['termEnvelope', isEnvelope],
    [
      'termBearing',
      rules.some((rule) => rule.startsWith('bearing-')) ||
        drawn.some(({ bearings }) => (bearings ?? []).length > 0),
    ],
    [
      'termMesh',
      rules.some((rule) => rule.startsWith('gear-')) ||
        drawn.some(({ gearPairs }) => (gearPairs ?? []).length > 0),
    ],
  ] as const)
    if (isUsed) writeParagraph(sheet, say(term), { size: 8.6 });
  pdf.moveBy(8);
}

const HEAD_Y = 30;

function drawHead(
  sheet: ReportSheet,
  kind: Parameters<ReportSheet['say']>[0],
  logo: ReportLook['logo'],
): void {
  const { pdf, say, content, formats } = sheet;
  const { left, right, width } = pdf.page;
  if (logo === null) {
    drawSign(pdf, left + 7, HEAD_Y + 7);
    pdf.write('Ritzel', { x: left + 19, y: HEAD_Y - 1, size: 11, weight: 600 });
  } else {
    const scale = Math.min(110 / logo.width, 20 / logo.height);
    pdf.pdf.image(Buffer.from(logo.png), left, HEAD_Y - 4, { width: logo.width * scale });
  }
  pdf.write(say(kind), { x: left, y: HEAD_Y, width, size: 8.8, color: GREY, align: 'center', mostLines: 1 });
  pdf.write(`${minuteOf(sheet, content.madeAt)} ${formats.timeZoneName}`, {
    ...{ x: right - 170, y: HEAD_Y, width: 170, size: 8.8, color: GREY, align: 'right' },
  });
  pdf.line([left, HEAD_Y + 20], [right, HEAD_Y + 20], INK, 0.8);
}

/** A pinion: eight teeth and a bore. */
function drawSign({ pdf }: PdfReport, x: number, y: number): void {
  const teeth = 8;
  for (let i = 0; i < 4 * teeth; i++) {
    const angle = ((i - 0.5) / (4 * teeth)) * 2 * Math.PI;
    const radius = i % 4 === 1 || i % 4 === 2 ? 7 : 5.1;
    const [px, py] = [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    if (i === 0) pdf.moveTo(px, py);
    else pdf.lineTo(px, py);
  }
  pdf.closePath().fillColor(INK).fillOpacity(1).fill();
  pdf.circle(x, y, 2).fillColor('#ffffff').fill();
}

function drawFoot(
  sheet: ReportSheet,
  {
    contentSha256,
    page,
    pages,
    attached,
  }: { contentSha256: string; page: number; pages: number; attached: readonly string[] },
): void {
  const { pdf, say, content, formats } = sheet;
  const { left, right, width, paperHeight } = pdf.page;
  const y = paperHeight - 50;
  const versions = [...new Set(content.machines.map(({ kinematicsVersion }) => kinematicsVersion))];
  const [version] = versions;
  const facts = [
    say('number', { number: content.number }),
    `Ritzel ${content.program}`,
    ...(versions.length === 1 && version !== null && version !== undefined
      ? [say('kinematics', { version })]
      : []),
    ...(content.dataTo === null
      ? []
      : [say('dataTo', { time: `${minuteOf(sheet, content.dataTo)} ${formats.timeZoneName}` })]),
  ];
  pdf.line([left, y - 5], [right, y - 5], INK, 0.8);
  pdf.write(facts.join(' · '), { x: left, y, width: width - 110, size: 7.6, color: GREY, mostLines: 1 });
  pdf.write(`SHA-256 ${contentSha256.replaceAll(/(.{8})(?=.)/g, '$1 ')}`, {
    ...{ x: left, y: y + 11, width, size: 7.2, color: GREY, mostLines: 1 },
  });
  const [first, ...tables] = attached;
  if (first !== undefined)
    pdf.write(say('attachedShort', { name: first, count: tables.length }), {
      ...{ x: left, y: y + 22, width, size: 7.2, color: GREY, mostLines: 1 },
    });
  pdf.write(say('page', { page, pages }), {
    ...{ x: right - 110, y, width: 110, size: 7.6, weight: 600, align: 'right' },
  });
}
