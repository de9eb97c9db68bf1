import type { IndicatorDrawing, IndicatorQuestion } from '@ritzel/contract';
import { printPoints } from '../../../charts/print/print-points.ts';
import { makeFormats } from '../../../platform/reader-formats.ts';
import { limitsOfIndicator } from '../history/indicator-limits.ts';
import { INDICATOR_UNITS } from '../history/indicator-units.ts';
import { selectedIndicators } from '../history/selected-indicators.ts';
import { readWorkspaceViewState } from '../workspace/workspace-view-state.ts';

/** The indicators of the records of a point over time, each with its limits, as the workspace shows them. */
export async function drawReportIndicators(question: IndicatorQuestion): Promise<IndicatorDrawing[]> {
  const { history, reader, signals, place } = question;
  const state = readWorkspaceViewState(new URLSearchParams(question.query));
  const formats = makeFormats(reader);
  const timesMs = Float64Array.from(history, ({ at }) => Date.parse(at));
  const own = history.findIndex(({ isOwn }) => isOwn);
  const drawings: IndicatorDrawing[] = [];
  for (const name of selectedIndicators(history, state.indicators)) {
    const unit = INDICATOR_UNITS[name] ?? '';
    const values = Float64Array.from(history, ({ indicators }) => indicators[name] ?? Number.NaN);
    const limits = limitsOfIndicator(signals, place, name);
    const figure = await printPoints({
      ...{ x: timesMs, values, name, unit, limits, isInTime: true, fromZero: true, hasDots: true },
      selected: own < 0 ? null : own,
      xLabel: '',
      yLabel: unit === '' ? '' : formats.unit(unit),
      ...{ language: reader.language, timeZone: reader.timeZone },
      ...{ width: question.width, height: question.height },
    });
    drawings.push({ figure, name, unit, limits, timesMs, values });
  }
  return drawings;
}
