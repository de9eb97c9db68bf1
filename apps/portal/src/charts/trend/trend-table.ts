import type { TFunction } from 'i18next';
import type { Formats } from '../../platform/formats.ts';
import type { ChartTable } from '../figure/chart-table.ts';
import { lowerBound, nearestIndex, type PlotTrace, xOf } from '../plot/plot-trace.ts';
import type { ViewWindow } from '../plot/view-window.ts';
import type { TrendSignal } from './trend-signal.ts';

/** The points in view, one row per time of the first signal; the others at their nearest point. */
export function trendTable(
  shown: readonly { signal: TrendSignal; trace: PlotTrace }[],
  view: ViewWindow,
  formats: Formats,
  t: TFunction<'charts'>,
): ChartTable {
  const first = shown[0];
  const times =
    first === undefined || !('at' in first.trace.x)
      ? new Float64Array(0)
      : first.trace.x.at.subarray(
          lowerBound(first.trace.x.at, view.min),
          lowerBound(first.trace.x.at, view.max + 1),
        );
  const columns = shown.flatMap(({ signal, trace }) => {
    const unit = formats.unit(signal.unit);
    if (trace.band === undefined) return [{ name: signal.name, unit }];
    return ['mean', 'min', 'max'].map((name) => ({ name: `${signal.name} ${t(`band.${name}`)}`, unit }));
  });
  return {
    columns: [{ name: t('time'), isText: true }, ...columns],
    rows: Array.from(times, (atMs) => [
      formats.instant(atMs),
      ...shown.flatMap(({ trace }) => {
        const index = nearestIndex(trace, atMs);
        const isNear = trace.gapX === undefined || Math.abs(xOf(trace.x, index) - atMs) <= trace.gapX;
        return [trace.y, trace.band?.low, trace.band?.high].flatMap((pyramid) => {
          if (pyramid === undefined) return [];
          const value = pyramid.values[index];
          return [
            value === undefined || Number.isNaN(value) || !isNear ? null : Number(value.toPrecision(6)),
          ];
        });
      }),
    ]),
  };
}
