import { findExtremes } from '../plot/min-max-pyramid.ts';
import { lowerBound, type PlotTrace, xOf } from '../plot/plot-trace.ts';

/** What the sentence under a chart says of one line. */
export interface TraceSummary {
  readonly min: { readonly x: number; readonly y: number };
  readonly max: { readonly x: number; readonly y: number };
  readonly last: { readonly x: number; readonly y: number };
  /** How often the line rose over each boundary, with the last time. */
  readonly crossings: readonly {
    readonly boundary: string;
    readonly limit: number;
    readonly count: number;
    readonly lastX: number;
  }[];
}

/** Minimum, maximum, last value and upward crossings of a line in view; null where nothing is. */
export function summarizeTrace(
  trace: PlotTrace,
  view: { min: number; max: number },
  boundaries: readonly { name: string; limit: number; isFloor?: boolean }[] = [],
): TraceSummary | null {
  const { x, y, band } = trace;
  const n = y.values.length;
  const from = 'at' in x ? lowerBound(x.at, view.min) : Math.max(0, Math.ceil((view.min - x.x0) / x.step));
  const to = Math.min(
    n,
    'at' in x ? lowerBound(x.at, view.max + 1e-9) : Math.floor((view.max - x.x0) / x.step) + 1,
  );
  const lows = band?.low ?? y;
  const highs = band?.high ?? y;
  const low = findExtremes(lows, from, to);
  const high = findExtremes(highs, from, to);
  if (low === null || high === null) return null;
  let last = to - 1;
  while (Number.isNaN(y.values[last])) last--;
  return {
    min: { x: xOf(x, low.minAt), y: lows.values[low.minAt]! },
    max: { x: xOf(x, high.maxAt), y: highs.values[high.maxAt]! },
    last: { x: xOf(x, last), y: y.values[last]! },
    crossings: boundaries.flatMap(({ name, limit, isFloor = false }) => {
      const found = countCrossings(trace, from, to, limit, isFloor);
      return found.count === 0 ? [] : [{ boundary: name, limit, ...found }];
    }),
  };
}

/** How often the line went to the bad side of a limit: above it, or below it where it is a floor. */
function countCrossings(
  { x, y }: PlotTrace,
  from: number,
  to: number,
  limit: number,
  isFloor: boolean,
): { count: number; lastX: number } {
  let count = 0;
  let lastX = Number.NaN;
  let wasBad: boolean | null = null;
  for (let i = from; i < to; i++) {
    const value = y.values[i]!;
    if (Number.isNaN(value)) continue;
    const isBad = isFloor ? value < limit : value > limit;
    if (isBad && wasBad === false) {
      count++;
      lastX = xOf(x, i);
    }
    wasBad = isBad;
  }
  return { count, lastX };
}
