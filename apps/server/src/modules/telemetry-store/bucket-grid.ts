import { DAY_MS, HOUR_MS } from './asset-points.ts';

/** Widths below an hour divide it and widths below a day divide that, so that wide buckets are made of whole hours. */
const widthsMs = (() => {
  const widths: number[] = [];
  for (let width = 1; width < HOUR_MS; width += width < 1000 ? 1 : 500)
    if (HOUR_MS % width === 0) widths.push(width);
  for (const hours of [1, 2, 3, 4, 6, 8, 12]) widths.push(hours * HOUR_MS);
  return widths;
})();

export interface BucketGrid {
  readonly bucketMs: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly buckets: number;
}

/**
 * At most `buckets` equal buckets that cover [fromMs, toMs), of the least width that does. Buckets lie on a grid
 * fixed since 1970 and are whole: the same points share a bucket whatever range is asked for, so a chart that is
 * moved does not shimmer.
 */
export function layBuckets(fromMs: number, toMs: number, buckets: number): BucketGrid {
  for (const width of widthsMs) {
    const grid = gridOf(width, fromMs, toMs);
    if (grid.buckets <= buckets) return grid;
  }
  for (let days = Math.max(1, Math.floor((toMs - fromMs) / DAY_MS / buckets)); ; days += 1) {
    const grid = gridOf(days * DAY_MS, fromMs, toMs);
    // A range across an edge of the grid touches two buckets, however wide.
    if (grid.buckets <= Math.max(buckets, 2)) return buckets === 1 ? oneBucket(grid, fromMs, toMs) : grid;
  }
}

function gridOf(bucketMs: number, fromMs: number, toMs: number): BucketGrid {
  const first = Math.floor(fromMs / bucketMs);
  const end = Math.max(first + 1, Math.ceil(toMs / bucketMs));
  return { bucketMs, fromMs: first * bucketMs, toMs: end * bucketMs, buckets: end - first };
}

/** One bucket over whole days, off the grid. */
function oneBucket(grid: BucketGrid, fromMs: number, toMs: number): BucketGrid {
  if (grid.buckets === 1) return grid;
  const from = Math.floor(fromMs / DAY_MS) * DAY_MS;
  const to = Math.ceil(toMs / DAY_MS) * DAY_MS;
  return { bucketMs: to - from, fromMs: from, toMs: to, buckets: 1 };
}
