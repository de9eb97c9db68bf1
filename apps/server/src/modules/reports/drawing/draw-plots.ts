import type { ReportItem, SpectrumDrawing, SpectrumPane } from '@ritzel/contract';
import type { DrawnRecord, RecordContent } from '../report-content.ts';
import { spectrumMeta, spectrumSays, spectrumTitle, spectrumWords } from './draw-machine.ts';
import { type DrawnData, keepColumns, keepSpectrum } from './report-data.ts';
import {
  GREY,
  minuteOf,
  type ReportSheet,
  writeHeading,
  writeParagraph,
  writeTable,
} from './report-sheet.ts';
import { PLACE_NAMES, placeText } from './spectrum-place.ts';

/** Pixels of the screen that a plot over the whole width is drawn at. */
export const FULL_PX = 700;
const PLOT_HEIGHT_PX = 270;
/** Lines of the cursors that are printed below a plot. */
const MOST_LINES = 14;

/** A plot that an analyst added, with the record that it was added from. */
export interface SeenPlot {
  readonly item: Extract<ReportItem, { kind: 'plot' }>;
  readonly record: RecordContent;
  readonly drawn: DrawnRecord;
  readonly data: DrawnData;
}

/** What every question about a plot says: who reads, what the address said, the record and its machine. */
export const plotQuestion = (sheet: ReportSheet, { item, record, drawn }: SeenPlot) => ({
  ...{ reader: sheet.reader, query: item.query, width: FULL_PX, severities: {} },
  record: { ...record, samples: drawn.samples },
  kinematics: drawn.kinematics,
});

/** Room for a plot with its heading, then what it was measured from. */
export function writePlotHead(
  sheet: ReportSheet,
  { title, meta, heightPx = PLOT_HEIGHT_PX }: { title: string; meta: string; heightPx?: number },
  facts: readonly string[],
): void {
  const { pdf } = sheet;
  pdf.need((heightPx * pdf.page.width) / FULL_PX + 50);
  writeHeading(sheet, title, meta);
  writeParagraph(sheet, facts.join(' · '), { size: 8.2, color: GREY });
}

/** The record of a plot: where and when, how fast and under which load, and which samples. */
function recordFacts({ formats, say, ...sheet }: ReportSheet, record: RecordContent): string[] {
  const at = minuteOf({ formats, say, ...sheet }, record.at);
  return [
    formats.labelled(say('point'), formats.name(record.channelName)),
    formats.labelled(say('record'), `${at} ${formats.timeZoneName}`),
    ...(record.speedRpm === null
      ? []
      : [formats.labelled(say('speed'), formats.quantity(record.speedRpm, 'rpm', 1))]),
    ...(record.load === null
      ? []
      : [formats.labelled(say('load'), `${formats.number(record.load * 100, 0)} %`)]),
    `SHA-256\u00a0${record.sha256.slice(0, 16)}`,
  ];
}

/** A figure over the whole width with the sentence that says it. */
export function placeFigure(
  { pdf }: ReportSheet,
  figure: Parameters<ReportSheet['pdf']['figure']>[0],
  says: string,
): void {
  pdf.moveBy(pdf.figure(figure, { x: pdf.page.left, y: pdf.y(), width: pdf.page.width }, says) + 6);
}

export async function drawWaveform(sheet: ReportSheet, seen: SeenPlot): Promise<boolean> {
  const { say, formats, figures } = sheet;
  const { item, record } = seen;
  const drawing = await figures.waveform({
    ...plotQuestion(sheet, seen),
    ...{ words: { time: say('time'), amplitude: say('amplitude') }, height: PLOT_HEIGHT_PX },
  });
  if (drawing === null) return false;
  writePlotHead(
    sheet,
    { title: item.title === '' ? say('waveform') : item.title, meta: minuteOf(sheet, record.at) },
    recordFacts(sheet, record),
  );
  const seconds = (value: number) => formats.quantity(value, 's', 4);
  placeFigure(
    sheet,
    drawing.figure,
    say('waveformSays', {
      ...{ title: say('waveform'), point: formats.name(record.channelName) },
      ...{ from: seconds(drawing.fromS), to: seconds(drawing.toS) },
    }),
  );
  if (drawing.marks.length === 0) return true;
  writeTable(
    sheet,
    [
      { title: say('cursor'), share: 40 },
      { title: say('time'), share: 30, align: 'right' },
      { title: say('value'), share: 30, align: 'right' },
    ],
    drawing.marks.map(({ cursor, step, atS, value }) => [
      cursor === 'difference' ? `Δ ${step + 1}` : say('cursor'),
      formats.quantity(atS, 's', 5),
      `${formats.number(value, 4)} ${drawing.unit}`,
    ]),
  );
  return true;
}

/** Over frequency, over the orders of a shaft, or over the time between echoes. */
export async function drawSpectrum(sheet: ReportSheet, seen: SeenPlot, pane: SpectrumPane): Promise<boolean> {
  const { say, figures } = sheet;
  const { item, record, data } = seen;
  const drawing = await figures.spectrum({
    ...plotQuestion(sheet, seen),
    view: { kind: 'address', query: item.query, pane },
    words: { ...spectrumWords(sheet), axes: axisWords(sheet) },
    height: PLOT_HEIGHT_PX,
  });
  if (drawing === null) return false;
  writePlotHead(
    sheet,
    {
      title: item.title === '' ? spectrumTitle(sheet, drawing) : item.title,
      meta: spectrumMeta(sheet, drawing, record.at),
    },
    [...recordFacts(sheet, record), ...turningFacts(sheet, drawing)],
  );
  placeFigure(sheet, drawing.figure, spectrumSays(sheet, drawing, record.channelName));
  keepSpectrum(data, record, drawing);
  writeMarks(sheet, drawing, say);
  return true;
}

function axisWords({ say, formats }: ReportSheet) {
  return {
    frequency: formats.phrases([say('frequency'), 'Hz']),
    ...{ orders: say('axisOrders'), ordersOf: say('axisOrdersOf'), cepstrum: say('axisCepstrum') },
    quefrency: formats.phrases([say('quefrency'), 'ms']),
  };
}

/** Axes of a plot of several records. */
export const fallWords = (sheet: ReportSheet) => ({
  ...axisWords(sheet),
  speed: sheet.formats.phrases([sheet.say('speed'), sheet.formats.unit('rpm')]),
  time: sheet.say('time'),
});

/** Of an order spectrum: how often the shaft turned in the record, and between which speeds. */
function turningFacts({ say, formats }: ReportSheet, { turning }: SpectrumDrawing): string[] {
  if (turning === null) return [];
  const turned = say('turned', {
    turns: formats.count(turning.turns),
    slowest: formats.number(turning.slowestRpm, 1),
    fastest: formats.quantity(turning.fastestRpm, 'rpm', 1),
  });
  return [turning.shaft === '' ? turned : formats.labelled(turning.shaft, turned)];
}

/** The lines that the cursors stand on, with what each is. */
function writeMarks(sheet: ReportSheet, drawing: SpectrumDrawing, say: ReportSheet['say']): void {
  const { formats } = sheet;
  const marks = drawing.marks.slice(0, MOST_LINES);
  if (marks.length === 0) return;
  const hasHeights = drawing.over === 'Hz';
  writeTable(
    sheet,
    [
      { title: say('line'), share: 40 },
      { title: say(PLACE_NAMES[drawing.over]), share: 20, align: 'right' },
      { title: say('amplitude'), share: 20, align: 'right' },
      ...(hasHeights ? [{ title: say('height'), share: 20, align: 'right' as const }] : []),
    ],
    marks.map(({ step, hz, amplitude, label, heightDb, cursor }) => [
      label ?? (cursor === 'harmonic' ? `${step}×` : ''),
      placeText(sheet, drawing.over, hz),
      `${formats.number(amplitude, 4)} ${drawing.unit}`.trim(),
      ...(hasHeights ? [heightDb === null ? '' : `${formats.number(heightDb, 1)} dB`] : []),
    ]),
  );
}

/** One turn of a shaft, averaged over all of them. */
export async function drawTurn(sheet: ReportSheet, seen: SeenPlot): Promise<boolean> {
  const { say, formats, figures } = sheet;
  const { item, record, data } = seen;
  const drawing = await figures.turn({
    ...plotQuestion(sheet, seen),
    ...{ words: { angle: formats.phrases([say('angle'), '°']) }, height: PLOT_HEIGHT_PX },
  });
  if (drawing === null) return false;
  const { signal, shaft, turns, fm0, fm4, unit, values, most } = drawing;
  const title = item.title === '' ? say('synchronous') : item.title;
  writePlotHead(sheet, { title, meta: [...(shaft === '' ? [] : [shaft]), say(signal)].join(', ') }, [
    ...recordFacts(sheet, record),
    say('averagedTurns', { turns: formats.count(turns) }),
    ...(fm0 === null ? [] : [`FM0 ${formats.number(fm0, 2)}`]),
    ...(fm4 === null ? [] : [`FM4 ${formats.number(fm4, 2)}`]),
  ]);
  placeFigure(
    sheet,
    drawing.figure,
    say('turnSays', {
      ...{ title: `${say('synchronous')} (${say(signal)})`, point: formats.name(record.channelName) },
      value: formats.quantity(most.value, unit),
      angle: `${formats.number(most.degrees, 0)}°`,
    }),
  );
  keepColumns(
    data,
    { kind: 'turn', name: record.channelName, description: `${record.channelName}, ${record.at}` },
    ['angle °', `${signal} ${unit}`],
    Array.from(values, (value, i) => [(360 * i) / values.length, value]),
  );
  return true;
}
