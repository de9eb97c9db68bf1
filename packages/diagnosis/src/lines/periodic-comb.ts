import type { Spectrum } from '@ritzel/signal';
import { log10 } from '@ritzel/signal/elementary';
import { selectMiddle } from './select-middle.ts';

/** Lines of the comb that are looked at: the first few may be anyone's, and far up they blur. */
const FIRST_LINE = 4;
const LAST_LINE = 120;
/** A line counts at most this, dB, so that a few high ones do not make a comb. */
const MOST_OF_ONE_DB = 20;
/** Other fundamentals tried for chance, between these shares of the one in question. */
const CHANCES = 40;
const CHANCE_FROM = 0.7;
const CHANCE_TO = 1.4;
/** How much higher than the highest of them the comb must stand on average, dB. */
const OVER_CHANCE_DB = 1;
/** How far a fundamental found in the envelope may be off, bins, and the steps in which it is refined. */
const REACH_BINS = 1;
const STEPS = 120;
/** Half the width of the neighbourhood that gives a line its floor, bins. */
const FLOOR_BINS = 32;

/**
 * Whether impacts repeat so exactly that the raw spectrum itself is a comb of their frequency, through the resonance
 * they ring in: as calculated signals do, and machines that slip little. Such impacts are tones, which the search for
 * faint lines sets aside.
 */
export function isPeriodicComb(spectrum: Spectrum, fundamentalHz: number): boolean {
  const heights = heightsOverFloor(spectrum.values);
  const bins = fundamentalHz / spectrum.stepHz;
  let most = 0;
  for (let i = 0; i < CHANCES; i++) {
    const factor = CHANCE_FROM + ((CHANCE_TO - CHANCE_FROM) * (i + 0.37)) / CHANCES;
    // Simple fractions of the comb meet some of its lines.
    if ([3 / 4, 4 / 5, 5 / 6, 1, 6 / 5, 5 / 4, 4 / 3].some((each) => Math.abs(factor - each) < 0.006))
      continue;
    most = Math.max(most, highestComb(heights, factor * bins));
  }
  return highestComb(heights, bins) > most + OVER_CHANCE_DB;
}

/** The highest mean height of the lines of a comb near a fundamental, dB. */
function highestComb(heights: Float64Array, bins: number): number {
  let most = 0;
  for (let step = -STEPS; step <= STEPS; step++) {
    const every = bins + (REACH_BINS * step) / STEPS;
    let sum = 0;
    let count = 0;
    for (let k = FIRST_LINE; k <= LAST_LINE; k++) {
      const bin = Math.round(k * every);
      if (bin >= heights.length) break;
      sum += heights[bin]!;
      count++;
    }
    if (count > 0) most = Math.max(most, sum / count);
  }
  return most;
}

/** Each line over the middle of its neighbours, dB, between 0 and what one line may count. */
function heightsOverFloor(values: ArrayLike<number>): Float64Array {
  const heights = new Float64Array(values.length);
  const scratch = new Float64Array(2 * FLOOR_BINS);
  for (let from = 0; from < values.length; from += FLOOR_BINS) {
    const first = Math.max(0, from - FLOOR_BINS / 2);
    const last = Math.min(values.length, from + (3 * FLOOR_BINS) / 2);
    for (let k = first; k < last; k++) scratch[k - first] = values[k]!;
    const middle = Math.max(selectMiddle(scratch, last - first), Number.MIN_VALUE);
    for (let k = from; k < Math.min(values.length, from + FLOOR_BINS); k++)
      heights[k] = Math.min(MOST_OF_ONE_DB, Math.max(0, 20 * log10(values[k]! / middle)));
  }
  return heights;
}
