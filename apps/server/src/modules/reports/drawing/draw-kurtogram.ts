import { keepColumns } from './report-data.ts';
import { minuteOf, type ReportSheet } from './report-sheet.ts';
import { placeFigure, plotQuestion, recordFacts, type SeenPlot, writePlotHead } from './seen-plot.ts';

const HEIGHT_PX = 250;

/** How impulsive the envelope of each band is, with the highest and the one that the envelope is taken of. */
export async function drawKurtogram(sheet: ReportSheet, seen: SeenPlot): Promise<boolean> {
  const { say, formats, figures } = sheet;
  const { item, record, data } = seen;
  const drawing = await figures.kurtogram({
    ...plotQuestion(sheet, seen),
    height: HEIGHT_PX,
    words: { frequency: formats.phrases([say('frequency'), 'Hz']), bandwidth: say('bandwidth') },
  });
  if (drawing === null) return false;
  const { best, chosen, bands } = drawing;
  const bandOf = ({ lowHz, highHz }: typeof chosen) =>
    `${formats.number(lowHz, 0)} – ${formats.quantity(highHz, 'Hz', 0)}`;
  const highest = { kurtosis: formats.number(best.kurtosis, 2), band: bandOf(best) };
  writePlotHead(
    sheet,
    {
      title: item.title === '' ? say('kurtogram') : item.title,
      meta: [say('kurtosis'), minuteOf(sheet, record.at)].join(', '),
      heightPx: HEIGHT_PX,
    },
    [
      ...recordFacts(sheet, record),
      say('kurtogramDark'),
      say('kurtogramBest', {
        ...highest,
        width: formats.quantity(best.highHz - best.lowHz, 'Hz', 0),
      }),
      say('kurtogramChosen', { band: bandOf(chosen) }),
    ],
  );
  placeFigure(
    sheet,
    drawing.figure,
    say('kurtogramSays', {
      ...{ title: say('kurtogram'), point: formats.name(record.channelName) },
      ...{ ...highest, chosen: bandOf(chosen) },
    }),
  );
  keepColumns(
    data,
    { kind: 'kurtogram', name: record.channelName, description: `${record.channelName}, ${record.at}` },
    ['from Hz', 'to Hz', 'spectral kurtosis'],
    bands.map(({ lowHz, highHz, kurtosis }) => [lowHz, highHz, kurtosis]),
  );
  return true;
}
