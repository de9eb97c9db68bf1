import type { WaterfallDrawing } from '@ritzel/contract';
import type { CollectedReport, HistoryContent } from '../report-content.ts';
import { fallWords } from './draw-plots.ts';
import { keepColumns } from './report-data.ts';
import { minuteOf, type ReportSheet } from './report-sheet.ts';
import { FULL_PX, placeFigure, plotQuestion, type SeenPlot, writePlotHead } from './seen-plot.ts';

const HEIGHT_PX = 400;
const ALONG_PX = 150;

/** Spectra one above the other; below them the amplitude along the line that is followed. */
export async function drawWaterfall(
  sheet: ReportSheet,
  seen: SeenPlot,
  history: HistoryContent | null,
  records: CollectedReport['records'],
): Promise<boolean> {
  const { say, formats, figures, pdf } = sheet;
  const { item, record, data } = seen;
  const drawing = await figures.waterfall({
    ...plotQuestion(sheet, seen),
    history: (history?.records ?? []).flatMap(({ waveformId, at, speedRpm, samplingRateHz }) => {
      const samples = records.get(waveformId)?.samples;
      return samples === undefined ? [] : [{ at, speedRpm, samplingRateHz, samples }];
    }),
    ...{ words: fallWords(sheet), height: HEIGHT_PX, alongHeight: ALONG_PX },
  });
  if (drawing === null) return false;
  const kind = say(drawing.bandHz === null ? 'waterfall' : 'envelopeWaterfall');
  const { rows, unit, along, followed } = drawing;
  writePlotHead(
    sheet,
    { title: item.title === '' ? kind : item.title, meta: fallMeta(sheet, drawing), heightPx: HEIGHT_PX },
    [
      formats.labelled(say('point'), formats.name(record.channelName)),
      ...(history === null
        ? [formats.labelled(say('record'), `${minuteOf(sheet, record.at)} ${formats.timeZoneName}`)]
        : [
            formats.labelled(say('record'), spanOf(sheet, history)),
            say('recordsOf', { count: formats.count(rows.length), of: formats.count(history.of) }),
          ]),
      say('ridge', {
        ...{ low: formats.number(drawing.rangeDb[0], 0), high: formats.number(drawing.rangeDb[1], 0), unit },
      }),
      `SHA-256\u00a0${record.sha256.slice(0, 16)}`,
    ],
  );
  const says = say('waterfallSays', {
    ...{ title: kind, point: formats.name(record.channelName), count: rows.length },
    ...{ from: rows[0]?.label ?? '–', to: rows.at(-1)?.label ?? '–' },
  });
  placeFigure(sheet, drawing.figure, says);
  if (along !== null && followed !== null) {
    pdf.need((ALONG_PX * pdf.page.width) / FULL_PX);
    const line = say('alongLine', { line: followed });
    pdf.content('Caption', () => {
      pdf.moveBy(pdf.write(line, { x: pdf.page.left, y: pdf.y(), size: 8.6, weight: 600 }) + 3);
    });
    placeFigure(sheet, along, `${kind}, ${line}`);
  }
  keepColumns(
    data,
    { kind: 'waterfall', name: record.channelName, description: `${record.channelName}, ${record.at}` },
    ['row', 'speed rpm', `${followed ?? 'highest line'} Hz`, `amplitude ${unit} peak`],
    rows.map(({ label, speedRpm, hz, amplitude }) => [label, speedRpm, known(hz), known(amplitude)]),
  );
  return true;
}

const known = (value: number) => (Number.isNaN(value) ? null : value);

const spanOf = (sheet: ReportSheet, { records }: HistoryContent) =>
  [records[0]?.at, records.at(-1)?.at]
    .map((at) => (at === undefined ? '–' : minuteOf(sheet, at)))
    .join(' – ');

function fallMeta({ formats, say }: ReportSheet, { bandHz, followed }: WaterfallDrawing): string {
  return [
    ...(bandHz === null
      ? []
      : [say('band', { low: formats.number(bandHz[0], 0), high: formats.quantity(bandHz[1], 'Hz', 0) })]),
    ...(followed === null ? [] : [followed]),
  ].join(', ');
}
