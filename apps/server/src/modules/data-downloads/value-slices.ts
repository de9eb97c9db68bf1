import type { RawSeries } from '../telemetry-store/index.ts';

/** Rows of a table: every time that any of the signals has a value at, and the values of each signal by row. */
export interface ValueRows {
  readonly timesMs: Float64Array;
  readonly columns: readonly (readonly (number | null)[])[];
}

/** Joins the series of several signals by their times; null where a signal has no value at a time. */
export function joinSeries(series: readonly Pick<RawSeries, 'timesMs' | 'values'>[]): ValueRows {
  const all = new Float64Array(series.reduce((sum, { timesMs }) => sum + timesMs.length, 0));
  let at = 0;
  for (const { timesMs } of series) {
    all.set(timesMs, at);
    at += timesMs.length;
  }
  all.sort();
  let count = 0;
  for (let index = 0; index < all.length; index++) {
    if (index > 0 && all[index] === all[count - 1]) continue;
    all[count] = all[index]!;
    count += 1;
  }
  const timesMs = all.subarray(0, count);
  const columns = series.map(({ timesMs: own, values }) => {
    const column = new Array<number | null>(count).fill(null);
    let row = 0;
    for (let index = 0; index < own.length; index++) {
      while (timesMs[row]! < own[index]!) row += 1;
      column[row] = values[index]!;
    }
    return column;
  });
  return { timesMs, columns };
}

export const rowsBetween = ({ timesMs, columns }: ValueRows, from: number, to: number): ValueRows => ({
  timesMs: timesMs.subarray(from, to),
  columns: columns.map((column) => column.slice(from, to)),
});

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Points that are in memory at once, of all signals of a table together. */
const POINTS_A_SLICE = 400_000;

/** Pieces of a range that hold about as much as may be in memory: an hour at least, a day at most. */
export function* slicesOf(
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  points: number,
): Generator<{ readonly fromMs: number; readonly toMs: number }> {
  const wanted = points === 0 ? DAY_MS : ((toMs - fromMs) * POINTS_A_SLICE) / points;
  const stepMs = Math.min(DAY_MS, Math.max(HOUR_MS, Math.floor(wanted / HOUR_MS) * HOUR_MS));
  for (let start = fromMs; start < toMs; start += stepMs)
    yield { fromMs: start, toMs: Math.min(toMs, start + stepMs) };
}
