/**
 * Extremes of a long record at every zoom. A chart column that covers many samples shows their minimum and maximum,
 * so no peak is ever lost; the pyramid answers "where in this range" by looking at a few blocks instead of at
 * every sample, which keeps panning over 131 072 samples within one frame.
 */
export type PlotSamples = Float32Array | Float64Array;

interface Level {
  /** Samples per block. */
  readonly size: number;
  /** Index of the smallest and of the largest sample of each block; NO_SAMPLE where all are NaN. */
  readonly minAt: Uint32Array;
  readonly maxAt: Uint32Array;
}

export interface MinMaxPyramid {
  readonly values: PlotSamples;
  readonly levels: readonly Level[];
}

export interface Extremes {
  readonly minAt: number;
  readonly maxAt: number;
}

const FAN_OUT = 8;
const NO_SAMPLE = 0xffff_ffff;

/** Builds the levels, from blocks of 8 upwards. O(n) time, 2/7 n further words. */
export function buildPyramid(values: PlotSamples): MinMaxPyramid {
  const levels: Level[] = [];
  for (let size = FAN_OUT; size < values.length; size *= FAN_OUT) {
    const below = levels.at(-1);
    const blocks = Math.ceil(values.length / size);
    const minAt = new Uint32Array(blocks).fill(NO_SAMPLE);
    const maxAt = new Uint32Array(blocks).fill(NO_SAMPLE);
    const children = below === undefined ? values.length : below.minAt.length;
    for (let child = 0; child < children; child++) {
      const block = (child / FAN_OUT) | 0;
      const low = below === undefined ? child : below.minAt[child]!;
      const high = below === undefined ? child : below.maxAt[child]!;
      if (low === NO_SAMPLE || Number.isNaN(values[low])) continue;
      if (minAt[block] === NO_SAMPLE || values[low]! < values[minAt[block]!]!) minAt[block] = low;
      if (maxAt[block] === NO_SAMPLE || values[high]! > values[maxAt[block]!]!) maxAt[block] = high;
    }
    levels.push({ size, minAt, maxAt });
  }
  return { values, levels };
}

/** Where the smallest and largest of samples [from, to) are; null when there is none (empty, or all NaN). */
export function findExtremes(pyramid: MinMaxPyramid, from: number, to: number): Extremes | null {
  const { values, levels } = pyramid;
  const end = Math.min(to, values.length);
  let i = Math.max(0, from);
  let minAt = NO_SAMPLE;
  let maxAt = NO_SAMPLE;
  while (i < end) {
    // The largest block that begins here and ends inside the range; a single sample when none does.
    let depth = -1;
    while (depth + 1 < levels.length) {
      const { size } = levels[depth + 1]!;
      if (i % size !== 0 || i + size > end) break;
      depth++;
    }
    const level = depth >= 0 ? levels[depth]! : null;
    const low = level === null ? i : level.minAt[i / level.size]!;
    const high = level === null ? i : level.maxAt[i / level.size]!;
    if (low !== NO_SAMPLE && !Number.isNaN(values[low])) {
      if (minAt === NO_SAMPLE || values[low]! < values[minAt]!) minAt = low;
      if (maxAt === NO_SAMPLE || values[high]! > values[maxAt]!) maxAt = high;
    }
    i += level === null ? 1 : level.size;
  }
  return minAt === NO_SAMPLE ? null : { minAt, maxAt };
}

/**
 * The samples to draw for [from, to) on so many pixel columns: every sample when they fit, else the minimum and
 * the maximum of each column, in the order they come. Returns ascending indices; NaN samples appear where the
 * whole column is NaN, so that a gap stays a gap.
 */
export function decimate(pyramid: MinMaxPyramid, from: number, to: number, columns: number): Uint32Array {
  const first = Math.max(0, Math.floor(from));
  const last = Math.min(pyramid.values.length, Math.ceil(to));
  const n = Math.max(0, last - first);
  if (n <= columns * 2) return Uint32Array.from({ length: n }, (_, k) => first + k);
  const kept = new Uint32Array(columns * 2);
  let count = 0;
  for (let column = 0; column < columns; column++) {
    const start = first + Math.floor((column * n) / columns);
    const extremes = findExtremes(pyramid, start, first + Math.floor(((column + 1) * n) / columns));
    if (extremes === null) {
      kept[count++] = start;
      continue;
    }
    const { minAt, maxAt } = extremes;
    kept[count++] = Math.min(minAt, maxAt);
    if (minAt !== maxAt) kept[count++] = Math.max(minAt, maxAt);
  }
  return kept.subarray(0, count);
}
