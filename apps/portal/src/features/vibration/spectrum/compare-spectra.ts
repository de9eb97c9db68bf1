export const COMPARE_HOWS = ['overlay', 'beneath', 'difference', 'ratio'] as const;
export type CompareHow = (typeof COMPARE_HOWS)[number];

export function decodeHow(text: string | null): CompareHow {
  return COMPARE_HOWS.find((how) => how === text) ?? 'overlay';
}

/** A shaft in another measurement: as much slower or faster as its reference shaft is. Null where either speed is not known. */
export function comparedSpeedHz(
  theirRpm: number | null,
  ownRpm: number | null,
  shaftHz: number | undefined,
): number | null {
  if (theirRpm === null || !ownRpm || shaftHz === undefined || !(theirRpm > 0)) return null;
  return (shaftHz * theirRpm) / ownRpm;
}

/**
 * A spectrum on another grid: the straight line between its own lines where they are coarser, their highest where
 * they are finer, so that no peak is lost. Beyond its end there is nothing: zero.
 */
export function onGrid(values: Float64Array, stepFrom: number, stepTo: number, count: number): Float64Array {
  if (stepFrom === stepTo && values.length === count) return values;
  const ratio = stepTo / stepFrom;
  return Float64Array.from({ length: count }, (_, k) => {
    const place = k * ratio;
    const below = Math.floor(place);
    if (below >= values.length) return 0;
    if (ratio <= 1) {
      const part = place - below;
      return (1 - part) * values[below]! + part * (values[below + 1] ?? values[below]!);
    }
    let highest = 0;
    const to = Math.min(values.length - 1, Math.ceil(place + ratio / 2) - 1);
    for (let i = Math.max(0, Math.ceil(place - ratio / 2)); i <= to; i++)
      highest = Math.max(highest, values[i]!);
    return highest;
  });
}

/** Ours less theirs, line by line, on our grid. */
export function differenceOf(ours: Float64Array, theirs: Float64Array): Float64Array {
  return ours.map((value, k) => value - (theirs[k] ?? 0));
}

/** A line this far below the highest of both is noise: a ratio of noise to noise would shout about nothing. */
const QUIET_DB = 100;

/** Ratios are drawn up to here; what is larger is read as at least so much. */
export const MOST_RATIO_DB = 60;

/** Ours over theirs in dB, line by line; 0 where both are quiet, limited to `MOST_RATIO_DB` either way. */
export function amplitudeRatioOf(ours: Float64Array, theirs: Float64Array): Float64Array {
  let highest = 0;
  for (const value of ours) highest = Math.max(highest, value);
  for (const value of theirs) highest = Math.max(highest, value);
  const quiet = highest * 10 ** (-QUIET_DB / 20);
  return ours.map((value, k) => {
    const other = theirs[k] ?? 0;
    if (value <= quiet && other <= quiet) return 0;
    const decibel = 20 * Math.log10(Math.max(value, quiet) / Math.max(other, quiet));
    return Math.max(-MOST_RATIO_DB, Math.min(MOST_RATIO_DB, decibel));
  });
}
