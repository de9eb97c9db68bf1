/** Where a row of a waterfall stands on the axis that goes upwards, and from where to where it is drawn. */
export interface RowPlace {
  readonly low: number;
  readonly at: number;
  readonly high: number;
}

/** Rows one above the other, each as high as the next. */
export function evenPlaces(count: number): RowPlace[] {
  return Array.from({ length: count }, (_, index) => ({ low: index, at: index + 0.5, high: index + 1 }));
}

/** So many times what is usual there a distance is a time without measurements. */
const HOLE = 3;

/**
 * Rows at their time, ascending: each reaches halfway to its neighbours. A time without measurements stays empty: no row
 * reaches further than is usual around it.
 */
export function placesInTime(timesMs: readonly number[]): RowPlace[] {
  const gaps = timesMs.slice(1).map((time, index) => time - timesMs[index]!);
  const usual = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] || 60_000;
  const reach = (gap: number | undefined, other: number | undefined) =>
    Math.min(gap ?? Math.min(other ?? usual, usual), HOLE * Math.max(usual, other ?? 0)) / 2;
  return timesMs.map((at, index) => {
    const [before, after] = [gaps[index - 1], gaps[index]];
    return { low: at - reach(before, after), at, high: at + reach(after, before) };
  });
}

/** The row under a place on the axis; in a hole the nearest. */
export function rowAtPlace(places: readonly RowPlace[], value: number): number {
  let best = 0;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const [index, { low, at, high }] of places.entries()) {
    const distance = value >= low && value < high ? 0 : Math.abs(value - at);
    if (distance < bestDistance) [best, bestDistance] = [index, distance];
  }
  return best;
}
