import type { IndicatorDrawing } from '@ritzel/contract';
import { sayName } from '@ritzel/sentences';
import type { HistoryContent } from '../report-content.ts';
import { keepColumns } from './report-data.ts';
import { minuteOf, type ReportSheet } from './report-sheet.ts';
import { placeFigure, plotQuestion, type SeenPlot, writePlotHead } from './seen-plot.ts';

const HEIGHT_PX = 220;

/** What the product calls its indicators; `sayName` has each in the reader's language. */
const NAMES: Readonly<Record<string, string>> = {
  velocityRms: 'Velocity r.m.s.',
  accelerationRms: 'Acceleration r.m.s.',
  accelerationPeak: 'Acceleration peak',
  kurtosis: 'Kurtosis',
  crest: 'Crest factor',
  envelopeRms: 'Envelope r.m.s.',
};

/** The indicators of the records of a point over time, each with its limits. */
export async function drawIndicators(
  sheet: ReportSheet,
  seen: SeenPlot,
  history: HistoryContent | null,
): Promise<boolean> {
  const { item, record } = seen;
  if (history === null) return false;
  const { reader, query, width } = plotQuestion(sheet, seen);
  const drawings = await sheet.figures.indicators({
    ...{ reader, query, width, height: HEIGHT_PX, signals: history.signals, place: record },
    history: history.records.map(({ waveformId, at, indicators }) => ({
      ...{ at, indicators, isOwn: waveformId === record.waveformId },
    })),
  });
  for (const [index, drawing] of drawings.entries())
    drawIndicator(sheet, seen, history, { drawing, title: index === 0 ? item.title : '' });
  return drawings.length > 0;
}

function drawIndicator(
  sheet: ReportSheet,
  { record, data }: SeenPlot,
  { records, of }: HistoryContent,
  { drawing, title }: { drawing: IndicatorDrawing; title: string },
): void {
  const { say, formats, language } = sheet;
  const { unit, limits, timesMs, values } = drawing;
  const name = sayName(NAMES[drawing.name] ?? drawing.name, language);
  const span = [records[0]?.at, records.at(-1)?.at]
    .map((at) => (at === undefined ? '–' : minuteOf(sheet, at)))
    .join(' – ');
  writePlotHead(
    sheet,
    {
      title: title === '' ? formats.labelled(say('trend'), name) : title,
      meta: [
        ...(title === '' ? [] : [name]),
        ...(unit === '' ? [] : [formats.unit(unit)]),
        ...(limits === null ? [] : [formats.limitSet(limits)]),
      ].join(', '),
      heightPx: HEIGHT_PX,
    },
    [
      formats.labelled(say('point'), formats.name(record.channelName)),
      formats.labelled(say('record'), `${span} ${formats.timeZoneName}`),
      say('recordsOf', { count: formats.count(records.length), of: formats.count(of) }),
      `SHA-256\u00a0${record.sha256.slice(0, 16)}`,
    ],
  );
  const known = [...values].filter((value) => !Number.isNaN(value));
  const quantity = (value: number | undefined) =>
    value === undefined ? '–' : unit === '' ? formats.number(value) : formats.quantity(value, unit);
  placeFigure(
    sheet,
    drawing.figure,
    say('indicatorSays', {
      ...{ name, point: formats.name(record.channelName), count: known.length },
      ...{ min: quantity(known.length === 0 ? undefined : Math.min(...known)) },
      ...{ max: quantity(known.length === 0 ? undefined : Math.max(...known)), last: quantity(known.at(-1)) },
    }),
  );
  keepColumns(
    data,
    { kind: 'records', name: drawing.name, description: `${record.channelName}, ${drawing.name}` },
    ['time', `${drawing.name} ${unit}`.trim()],
    Array.from(timesMs, (ms, i) => [new Date(ms).toISOString(), Number.isNaN(values[i]) ? null : values[i]!]),
  );
}
