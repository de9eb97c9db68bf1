import { TURN_SHARE } from '@ritzel/contract';
import { comparedSays, writeCompared } from './draw-additions.ts';
import { keepColumns } from './report-data.ts';
import { GREY, type ReportSheet } from './report-sheet.ts';
import {
  FULL_PX,
  heightWith,
  PLOT_HEIGHT_PX,
  plotAdditions,
  plotQuestion,
  recordFacts,
  type SeenPlot,
  writePlotHead,
} from './seen-plot.ts';

/** One turn of a shaft, averaged over all of them: over its angle, and beside it around a circle as the workspace has it. */
export async function drawTurn(sheet: ReportSheet, seen: SeenPlot): Promise<boolean> {
  const { say, formats, figures, pdf } = sheet;
  const { item, record, data } = seen;
  const polarPx = (1 - TURN_SHARE) * FULL_PX;
  const drawing = await figures.turn({
    ...{ ...plotQuestion(sheet, seen), compared: plotAdditions(seen).compared ?? null },
    ...{ words: { angle: formats.phrases([say('angle'), '°']) }, height: PLOT_HEIGHT_PX },
    ...{ width: TURN_SHARE * FULL_PX, polarPx },
  });
  if (drawing === null) return false;
  const { signal, shaft, turns, fm0, fm4, unit, values, most, comparison } = drawing;
  const title = item.title === '' ? say('synchronous') : item.title;
  const meta = [...(shaft === '' ? [] : [shaft]), say(signal)].join(', ');
  writePlotHead(sheet, { title, meta, heightPx: heightWith(seen) }, [
    ...recordFacts(sheet, record),
    say('averagedTurns', { turns: formats.count(turns) }),
    ...(fm0 === null ? [] : [`FM0 ${formats.number(fm0, 2)}`]),
    ...(fm4 === null ? [] : [`FM4 ${formats.number(fm4, 2)}`]),
  ]);
  writeCompared(sheet, seen, comparison);
  const said = {
    ...{ title: `${say('synchronous')} (${say(signal)})`, point: formats.name(record.channelName) },
    ...{ value: formats.quantity(most.value, unit), angle: `${formats.number(most.degrees, 0)}°` },
  };
  // Around the circle its amount alone is read, as on the screen.
  const around = { ...said, value: formats.quantity(Math.abs(most.value), unit) };
  const top = pdf.y();
  const turnWidth = TURN_SHARE * pdf.page.width;
  const polarWidth = pdf.page.width - turnWidth;
  const turnHeight = pdf.figure(
    drawing.figure,
    { x: pdf.page.left, y: top, width: turnWidth },
    say('turnSays', said) + comparedSays(sheet, seen, comparison),
  );
  const [x, width] = [pdf.page.left + turnWidth + 8, polarWidth - 8];
  const polarHeight = pdf.figure(drawing.polar, { x, y: top, width }, say('polarSays', around));
  let captionHeight = 0;
  pdf.content('Caption', () => {
    captionHeight = pdf.write(
      say('polarCaption', { title: say(signal), value: around.value, angle: around.angle }),
      {
        ...{ x, width, y: top + polarHeight + 2, size: 8.2, color: GREY },
        ...{ align: 'center', mostLines: 3 },
      },
    );
  });
  pdf.moveTo(top + Math.max(turnHeight, polarHeight + 2 + captionHeight) + 6);
  const other = drawing.compared;
  keepColumns(
    data,
    { kind: 'turn', name: record.channelName, description: `${record.channelName}, ${record.at}` },
    ['angle °', `${signal} ${unit}`, ...(other === null ? [] : [`compared ${unit}`])],
    Array.from(values, (value, i) => [
      (360 * i) / values.length,
      value,
      ...(other === null ? [] : [other[i] ?? null]),
    ]),
  );
  return true;
}
