import type { Samples } from '@ritzel/signal';

/** Places [from, to) in samples. */
export type Stretch = readonly [from: number, to: number];

/** Samples that no vibration gives, by where they stand. */
export interface SampleStretches {
  /** Runs at the very top or bottom of the record. */
  readonly clipped: readonly Stretch[];
  /** Not a number, or infinite. */
  readonly missing: readonly Stretch[];
  /** The same value for long, away from the limits. */
  readonly stuck: readonly Stretch[];
}

/** Samples in a row at the very top or bottom that no vibration produces. */
const CLIPPED_RUN = 4;
/** Equal samples in a row that no vibration produces. */
const STUCK_RUN = 16;

/** Clipped, missing and stuck stretches of a record, in the order of time. */
export function findStretches(samples: Samples): SampleStretches {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < samples.length; i++) {
    const value = samples[i]!;
    if (!Number.isFinite(value)) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const isExtreme = (value: number) => value === low || value === high;
  return {
    clipped: high > low ? runsOf(samples, (value) => isExtreme(value), CLIPPED_RUN) : [],
    missing: runsOf(samples, (value) => !Number.isFinite(value), 1),
    stuck: runsOf(
      samples,
      (value, before) => value === before && !isExtreme(value),
      STUCK_RUN - 1,
      // A run of equal values begins one sample before the first that repeats.
    ).map(([from, to]) => [from - 1, to]),
  };
}

/** How many samples lie in these stretches. */
export function countSamples(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, [from, to]) => sum + to - from, 0);
}

function runsOf(
  samples: Samples,
  belongs: (value: number, before: number) => boolean,
  leastRun: number,
): Stretch[] {
  const runs: Stretch[] = [];
  let from = -1;
  for (let i = 0; i <= samples.length; i++) {
    const isIn = i < samples.length && belongs(samples[i]!, i > 0 ? samples[i - 1]! : Number.NaN);
    if (isIn && from < 0) from = i;
    if (isIn || from < 0) continue;
    if (i - from >= leastRun) runs.push([from, i]);
    from = -1;
  }
  return runs;
}
