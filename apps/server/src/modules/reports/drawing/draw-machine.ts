import type { SpectrumDrawing } from '@ritzel/contract';
import { type Kinematics, SEVERITY_CODES, type Severity } from '@ritzel/drivetrain';
import { sayName } from '@ritzel/sentences';
import type { CollectedReport, MachineContent } from '../report-content.ts';
import { adviceOf, writeTitle, writeVerdict } from './draw-verdict.ts';
import { type DrawnData, keepSpectrum, keepTrend } from './report-data.ts';
import {
  dayOf,
  GREY,
  gap,
  heightOfTable,
  minuteOf,
  type ReportSheet,
  severityWord,
  writeHeading,
  writeParagraph,
  writeTable,
} from './report-sheet.ts';
import { placeText } from './spectrum-place.ts';

/** Pixels of the screen that a figure over the whole width is drawn at. */
const FULL_PX = 700;
/** Letter is shorter than A4: what to do stands on its first page too. */
const TREND_HEIGHT_PX = { A4: 240, LETTER: 192 } as const;
const HALF_HEIGHT_PX = { A4: 240, LETTER: 210 } as const;
const SPECTRUM_SHARE = 0.6;
/** Figures are not drawn lower than this so that what to do fits below them. */
const LEAST_TREND_PX = 160;
const LEAST_HALF_PX = 155;
/** Headings of the figures, of two lines, with the distance behind them. */
const TREND_FRAME = 38;
const EVIDENCE_FRAME = 39;
/** Heading of the table of what to do, and the distance before it. */
const ACTIONS_FRAME = 32;

export const hasSection = ({ content }: ReportSheet, section: ReportSheet['content']['sections'][number]) =>
  content.sections.includes(section);

/** A machine: verdict, trend, evidence and what to do on its first page; what that rests on behind it. */
export async function drawMachine(
  sheet: ReportSheet,
  machine: MachineContent,
  collected: CollectedReport,
  data: DrawnData,
): Promise<void> {
  writeTitle(sheet, machine);
  writeVerdict(sheet, machine);
  const heights = figureHeights(sheet, machine);
  if (hasSection(sheet, 'trend')) await drawTrendSection(sheet, machine, collected, data, heights.trend);
  const spectrum = await findSpectrum(sheet, machine, collected, heights.half);
  if (spectrum !== null && machine.record !== null) keepSpectrum(data, machine.record, spectrum);
  drawEvidence(sheet, machine, collected, spectrum, heights.half);
  if (hasSection(sheet, 'actions')) drawActions(sheet, machine);
}

/** The signal that decides the condition, with its zones. */
export async function drawTrendSection(
  sheet: ReportSheet,
  { trend, step }: Pick<MachineContent, 'trend' | 'step'>,
  { trends }: CollectedReport,
  data: DrawnData,
  height: number = TREND_HEIGHT_PX[sheet.paper],
): Promise<void> {
  const { pdf, formats, figures, say, language } = sheet;
  if (trend === null) return;
  const drawn = trends.get(trend.signal.id);
  const { name, unit, limits, intervalS, id } = trend.signal;
  const shownName = sayName(name, language);
  const span = spanOf(sheet, trend.bucketMs);
  const meta = [
    formats.unit(unit),
    ...(span === null ? [] : [say('means', { span })]),
    ...(limits === null
      ? []
      : [say('limitsOf', { set: formats.name(limits.limitSet), edition: formats.name(limits.edition) })]),
  ].join(', ');
  pdf.need(60);
  writeHeading(sheet, shownName, meta);
  if (drawn === undefined || drawn.t.length === 0) {
    writeParagraph(sheet, say('noValues'), { color: GREY });
    return;
  }
  keepTrend(data, { name, unit }, drawn);
  const scale = pdf.page.width / FULL_PX;
  pdf.need(height * scale);
  const last = trend.last === null ? null : formats.quantity(trend.last.value, unit);
  const figure = await figures.trend({
    reader: sheet.reader,
    signal: {
      ...{ id, name: shownName, unit, limits, bucketMs: trend.bucketMs, ...drawn },
      intervalMs: intervalS === null ? null : intervalS * 1000,
    },
    fromMs: Date.parse(sheet.content.from),
    toMs: Date.parse(sheet.content.to),
    moments: momentsOf(sheet, { trend, step }),
    severityWords: severityWords(sheet),
    last: trend.last === null || last === null ? null : { value: trend.last.value, text: last },
    width: FULL_PX,
    height,
  });
  const says = say('trendSays', {
    name: shownName,
    min: formats.quantity(lowest(drawn.min), unit),
    max: formats.quantity(highest(drawn.max), unit),
    last: last ?? '–',
  });
  pdf.moveBy(pdf.figure(figure, { x: pdf.page.left, y: pdf.y(), width: pdf.page.width }, says) + 8);
}

interface FigureHeights {
  readonly trend: number;
  /** Of spectrum and scheme, side by side. */
  readonly half: number;
}

/** As high as usual, or so much lower that what to do stands on the same page as the verdict. */
function figureHeights(sheet: ReportSheet, { step, trend }: MachineContent): FigureHeights {
  const { pdf, paper } = sheet;
  const usual = { trend: TREND_HEIGHT_PX[paper], half: HALF_HEIGHT_PX[paper] };
  const hasEvidence = step.finding !== null && (hasSection(sheet, 'spectrum') || hasSection(sheet, 'scheme'));
  const hasActions = hasSection(sheet, 'actions') && step.steps.length > 0;
  if (trend === null || !hasSection(sheet, 'trend') || !hasEvidence || !hasActions) return usual;
  const says = step.steps.map((message) => adviceOf(sheet, message));
  const actions = ACTIONS_FRAME + heightOfTable(sheet, says, ACTION_SHARE);
  const scale = pdf.page.width / FULL_PX;
  const room = (pdf.page.bottom - pdf.y() - TREND_FRAME - EVIDENCE_FRAME - actions) / scale;
  const short = usual.trend + usual.half - room;
  if (short <= 0 || room < LEAST_TREND_PX + LEAST_HALF_PX) return usual;
  const lower = Math.max(LEAST_TREND_PX, usual.trend - 0.6 * short);
  const half = Math.min(usual.half, Math.max(LEAST_HALF_PX, room - lower));
  return { trend: Math.floor(room - half), half: Math.floor(half) };
}

const lowest = (values: Float64Array) => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
const highest = (values: Float64Array) => values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);

function spanOf({ formats }: ReportSheet, ms: number): string | null {
  if (ms < 60_000) return null;
  return ms < 3_600_000
    ? formats.quantity(ms / 60_000, 'min', 0)
    : formats.quantity(ms / 3_600_000, 'h', ms % 3_600_000 === 0 ? 0 : 1);
}

/** Severities as words, for the zones of a trend. */
export function severityWords(sheet: ReportSheet): Readonly<Record<Severity, string>> {
  // @NOTE: Object.fromEntries forgets the keys; they are all of them.
  return Object.fromEntries(SEVERITY_CODES.map((code) => [code, severityWord(sheet, code)])) as Record<
    Severity,
    string
  >;
}

function momentsOf(sheet: ReportSheet, { trend, step }: Pick<MachineContent, 'trend' | 'step'>) {
  const { formats, say } = sheet;
  const short = (at: string) => formats.instant(at, 'MM-DD');
  const first = step.finding?.firstSeenAt;
  return [
    ...(first === undefined
      ? []
      : [{ atMs: Date.parse(first), label: say('firstSign', { day: short(first) }) }]),
    ...(trend?.crossings ?? []).map(({ at, boundary }) => ({
      atMs: Date.parse(at),
      label: `${boundary} ${short(at)}`,
    })),
  ];
}

export function spectrumWords({ say }: ReportSheet) {
  return {
    ...{ now: say('curveNow'), floor: say('curveFloor'), baseline: '' },
    ...{ decibelsOf: say('axisDb'), peakOf: say('axisPeak'), rmsOf: say('axisRms') },
    peakToPeakOf: say('axisPeakToPeak'),
  };
}

/** The plot that the rule of the finding looked at, from the record that shows it. */
async function findSpectrum(
  sheet: ReportSheet,
  machine: MachineContent,
  collected: CollectedReport,
  height: number,
): Promise<SpectrumDrawing | null> {
  const { step, record } = machine;
  if (!hasSection(sheet, 'spectrum') || step.finding === null || record === null) return null;
  const drawn = collected.records.get(record.waveformId);
  if (drawn === undefined) return null;
  const { part, fault, finding } = step.finding;
  const isAlone = !hasSection(sheet, 'scheme') || collected.kinematics.get(machine.detail.id) === undefined;
  return sheet.figures.spectrum({
    reader: sheet.reader,
    view: { kind: 'finding', part, fault, rule: finding.rule, for: finding.for },
    record: { ...record, samples: drawn.samples },
    kinematics: drawn.kinematics,
    severities: { [part]: step.finding.severity },
    words: spectrumWords(sheet),
    width: isAlone ? FULL_PX : FULL_PX * SPECTRUM_SHARE,
    height,
  });
}

/** What a spectrum is, for its heading. */
export function spectrumTitle(sheet: ReportSheet, { pane }: Pick<SpectrumDrawing, 'pane'>): string {
  return sheet.say(pane);
}

export function spectrumMeta(sheet: ReportSheet, { bandHz }: SpectrumDrawing, at: string): string {
  const { formats, say } = sheet;
  return [
    ...(bandHz === null
      ? []
      : [say('band', { low: formats.number(bandHz[0], 0), high: formats.quantity(bandHz[1], 'Hz', 0) })]),
    minuteOf(sheet, at),
  ].join(', ');
}

/** Its marked lines in words, for who cannot see it. */
export function spectrumSays(sheet: ReportSheet, drawing: SpectrumDrawing, point: string): string {
  const { formats, say } = sheet;
  const lines = drawing.marks
    .filter(({ cursor, isMissing }) => cursor === 'harmonic' && !isMissing)
    .map(
      ({ step, hz, heightDb }) =>
        `${step}× ${placeText(sheet, drawing.over, hz)}${heightDb === null ? '' : ` ${formats.number(heightDb, 1)} dB`}`,
    );
  return say('spectrumSays', {
    title: spectrumTitle(sheet, drawing),
    point: formats.name(point),
    lines: lines.length === 0 ? '–' : formats.list(lines),
  });
}

/** Spectrum and scheme side by side; each alone takes what it needs. */
function drawEvidence(
  sheet: ReportSheet,
  machine: MachineContent,
  { kinematics }: CollectedReport,
  spectrum: SpectrumDrawing | null,
  besidePx: number,
): void {
  const { pdf, figures, say, formats } = sheet;
  const { detail, step, record } = machine;
  const document = hasSection(sheet, 'scheme') ? kinematics.get(detail.id) : undefined;
  const finding = step.finding;
  const isBeside = spectrum !== null && document !== undefined;
  const schemeWidth = isBeside ? pdf.page.width * (1 - SPECTRUM_SHARE) - 14 : pdf.page.width;
  const perPoint = FULL_PX / pdf.page.width;
  const scheme =
    document === undefined
      ? null
      : figures.scheme({
          kinematics: named(document, formats.name, isBeside ? finding?.part : undefined),
          severities: finding === null ? {} : { [finding.part]: finding.severity },
          asked: finding?.part ?? null,
          partNames: {},
          width: schemeWidth * perPoint,
          height: isBeside ? besidePx - 40 : 300,
        });
  if (spectrum === null && scheme === null) return;
  const pxHeight = (figure: { height: number }) => figure.height;
  const height = Math.max(
    spectrum === null ? 0 : pxHeight(spectrum.figure) / figures.ratio / perPoint,
    scheme === null ? 0 : scheme.height / perPoint,
  );
  pdf.need(height + 24);
  const top = pdf.y();
  let bottom = top;
  if (spectrum !== null && record !== null) {
    const width = isBeside ? pdf.page.width * SPECTRUM_SHARE : pdf.page.width;
    const at = { x: pdf.page.left, width };
    writeHeading(sheet, spectrumTitle(sheet, spectrum), spectrumMeta(sheet, spectrum, record.at), at);
    const says = spectrumSays(sheet, spectrum, record.channelName);
    bottom = pdf.y() + pdf.figure(spectrum.figure, { ...at, y: pdf.y() }, says);
  }
  if (scheme !== null) {
    const x = isBeside ? pdf.page.right - schemeWidth : pdf.page.left;
    pdf.moveTo(top);
    writeHeading(sheet, say(finding === null ? 'schemePlain' : 'scheme'), `▼ ${say('sensorSign')}`, {
      x,
      width: schemeWidth,
    });
    const width = scheme.width / perPoint;
    const partName = finding === null ? '–' : formats.name(finding.finding.partName);
    const left = x + (schemeWidth - width) / 2;
    const drawn = pdf.figure(
      scheme,
      { x: left, y: pdf.y() + 4, width },
      say('schemeSays', { part: partName }),
    );
    let end = pdf.y() + 4 + drawn;
    if (finding !== null) {
      pdf.content('Caption', () => {
        end +=
          pdf.write(partName, {
            x,
            y: end + 4,
            width: schemeWidth,
            size: 8.6,
            weight: 600,
            align: 'center',
            mostLines: 2,
          }) + 4;
      });
    }
    bottom = Math.max(bottom, end);
  }
  pdf.moveTo(bottom + 9);
}

/** The kinematic scheme alone. */
export function drawScheme(sheet: ReportSheet, machine: MachineContent, collected: CollectedReport): void {
  drawEvidence(sheet, machine, collected, null, 0);
}

/** Of the column that says what to do, in its table. */
const ACTION_SHARE = 68 / 95;

/** What to do in its order, with the day and a box to tick. */
export function drawActions(sheet: ReportSheet, machine: MachineContent): void {
  const { say } = sheet;
  const { step } = machine;
  // The first of them alone at the foot of a page would look like all of them.
  sheet.pdf.need(42 + 18 * Math.min(3, step.steps.length));
  writeHeading(sheet, say('actions'));
  if (step.steps.length === 0) {
    writeParagraph(sheet, say('nothingToDo'), { color: GREY });
    gap(sheet);
    return;
  }
  const due = step.due === null ? '' : dayOf(sheet, step.due.at);
  writeTable(
    sheet,
    [
      { title: '', share: 5 },
      { title: '', share: 68 },
      { title: say('due'), share: 14 },
      { title: say('done'), share: 8, align: 'right' },
    ],
    step.steps.map((message, index) => [String(index + 1), adviceOf(sheet, message), due, { box: true }]),
  );
  gap(sheet);
}

/**
 * The names that the program gave, in the language of the report; the layout makes room for them. Beside a spectrum there is none:
 * then only the part that the finding is about has its name.
 */
function named(
  kinematics: Kinematics,
  nameOf: (name: string) => string,
  onlyPart: string | undefined,
): Kinematics {
  const said = <T extends { readonly id: string; readonly name?: string }>(
    elements: readonly T[] | undefined,
  ) =>
    elements?.map((each) => {
      if (onlyPart !== undefined && each.id !== onlyPart) return { ...each, name: '' };
      return each.name === undefined ? each : { ...each, name: nameOf(each.name) };
    });
  const { shafts, bearings, motors, machines } = kinematics;
  return {
    ...kinematics,
    shafts: said(shafts) ?? [],
    ...(bearings === undefined ? {} : { bearings: said(bearings)! }),
    ...(motors === undefined ? {} : { motors: said(motors)! }),
    ...(machines === undefined ? {} : { machines: said(machines)! }),
  };
}
