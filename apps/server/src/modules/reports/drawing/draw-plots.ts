import type { SpectrumDrawing, SpectrumPane } from '@ritzel/contract';
import type { RecordContent } from '../report-content.ts';
import { comparedSays, writeCompared, writeNotes } from './draw-additions.ts';
import { spectrumMeta, spectrumSays, spectrumTitle, spectrumWords } from './draw-machine.ts';
import { keepComparedSpectrum, keepSpectrum } from './report-data.ts';
import { minuteOf, type ReportSheet, writeTable } from './report-sheet.ts';
import {
  FULL_PX,
  heightWith,
  PLOT_HEIGHT_PX,
  placeFigure,
  plotAdditions,
  plotQuestion,
  recordFacts,
  type SeenPlot,
  writePlotHead,
} from './seen-plot.ts';
import { PLACE_NAMES, placeText } from './spectrum-place.ts';

/** Lines of the cursors that are printed below a plot. */
const MOST_LINES = 14;

export async function drawWaveform(sheet: ReportSheet, seen: SeenPlot): Promise<boolean> {
  const { say, formats, figures } = sheet;
  const { item, record } = seen;
  const drawing = await figures.waveform({
    ...{ ...plotQuestion(sheet, seen), ...plotAdditions(seen) },
    ...{ words: { time: say('time'), amplitude: say('amplitude') }, height: PLOT_HEIGHT_PX },
  });
  if (drawing === null) return false;
  writePlotHead(
    sheet,
    {
      ...{ title: item.title === '' ? say('waveform') : item.title, meta: minuteOf(sheet, record.at) },
      heightPx: heightWith(seen),
    },
    recordFacts(sheet, record),
  );
  writeCompared(sheet, seen, drawing.comparison);
  const seconds = (value: number) => formats.quantity(value, 's', 4);
  placeFigure(
    sheet,
    drawing.figure,
    say('waveformSays', {
      ...{ title: say('waveform'), point: formats.name(record.channelName) },
      ...{ from: seconds(drawing.fromS), to: seconds(drawing.toS) },
    }) + comparedSays(sheet, seen, drawing.comparison),
  );
  if (drawing.marks.length > 0)
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
  writeNotes(sheet, seen.notes, {
    ...{ from: drawing.fromS, to: drawing.toS },
    placeOf: (place) => formats.quantity(place, 's', 4),
  });
  return true;
}

/** Over frequency, over the orders of a shaft, or over the time between echoes. */
export async function drawSpectrum(sheet: ReportSheet, seen: SeenPlot, pane: SpectrumPane): Promise<boolean> {
  const { say, figures } = sheet;
  const { item, record, data } = seen;
  const drawing = await figures.spectrum({
    ...{ ...plotQuestion(sheet, seen), ...plotAdditions(seen) },
    view: { kind: 'address', query: item.query, pane },
    words: {
      ...spectrumWords(sheet),
      ...{ axes: axisWords(sheet), differenceOf: say('axisDifference'), ratio: say('axisRatio') },
    },
    height: PLOT_HEIGHT_PX,
  });
  if (drawing === null) return false;
  writePlotHead(
    sheet,
    {
      title: item.title === '' ? spectrumTitle(sheet, drawing) : item.title,
      meta: spectrumMeta(sheet, drawing, record.at),
      heightPx: heightWith(seen, drawing.beneath),
    },
    [...recordFacts(sheet, record), ...turningFacts(sheet, drawing)],
  );
  writeCompared(sheet, seen, drawing.comparison);
  placeFigure(
    sheet,
    drawing.figure,
    spectrumSays(sheet, drawing, record.channelName) + comparedSays(sheet, seen, drawing.comparison),
  );
  if (drawing.beneath !== null) placeBeneath(sheet, seen, drawing.beneath);
  keepSpectrum(data, record, drawing);
  const other = seen.compared?.record ?? null;
  if (other !== null) keepComparedSpectrum(data, other, drawing);
  writeMarks(sheet, drawing, other);
  writeNotes(sheet, seen.notes, {
    ...{ from: drawing.fromHz, to: drawing.toHz },
    placeOf: (place) => placeText(sheet, drawing.over, place),
  });
  return true;
}

/** The compared record in a plot of its own, with its day above. */
function placeBeneath(
  sheet: ReportSheet,
  { compared, item }: SeenPlot,
  figure: SpectrumDrawing['beneath'] & object,
): void {
  const { pdf, say, formats } = sheet;
  const other = compared?.record ?? null;
  if (other === null) return;
  pdf.need((PLOT_HEIGHT_PX * pdf.page.width) / FULL_PX + 16);
  const name = [formats.name(other.channelName), minuteOf(sheet, other.at)].join(', ');
  pdf.content('Caption', () => {
    pdf.moveBy(pdf.write(name, { x: pdf.page.left, y: pdf.y(), size: 8.6, weight: 600 }) + 3);
  });
  placeFigure(sheet, figure, `${say(item.pane)}, ${name}`);
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

/** The lines that the cursors stand on, with what each is, and what stands there in the record it is compared with. */
function writeMarks(sheet: ReportSheet, drawing: SpectrumDrawing, other: RecordContent | null): void {
  const { formats, say } = sheet;
  const marks = drawing.marks.slice(0, MOST_LINES);
  if (marks.length === 0) return;
  const { most, unit } = drawing;
  const hasCompared = other !== null && marks.some(({ compared }) => compared !== null);
  const hasHeights = drawing.over === 'Hz' && marks.some(({ heightDb }) => heightDb !== null);
  const right = { align: 'right' as const };
  const amount = (value: number) =>
    most === null || Math.abs(value) < most
      ? `${formats.number(value, 4)} ${unit}`.trim()
      : `${value > 0 ? '≥' : '≤'} ${formats.number(Math.sign(value) * most, 0)} ${unit}`;
  writeTable(
    sheet,
    [
      { title: say('line'), share: 40 },
      { title: say(PLACE_NAMES[drawing.over]), share: 20, ...right },
      { title: say('amplitude'), share: 20, ...right },
      ...(hasCompared ? [{ title: minuteOf(sheet, other.at), share: 20, ...right }] : []),
      ...(hasHeights ? [{ title: say('height'), share: 20, ...right }] : []),
    ],
    marks.map(({ step, hz, amplitude, compared, label, heightDb, cursor }) => [
      label ?? (cursor === 'harmonic' ? `${step}×` : ''),
      placeText(sheet, drawing.over, hz),
      amount(amplitude),
      ...(hasCompared ? [compared === null ? '–' : amount(compared)] : []),
      ...(hasHeights ? [heightDb === null ? '' : `${formats.number(heightDb, 1)} dB`] : []),
    ]),
  );
}
