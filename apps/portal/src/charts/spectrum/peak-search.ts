import type { PlotSamples } from '../plot/min-max-pyramid.ts';

function isPeak(values: PlotSamples, i: number): boolean {
  const here = values[i]!;
  return here > (values[i - 1] ?? -Infinity) && here >= (values[i + 1] ?? -Infinity);
}

/** The highest local maximum within `reach` samples of `near`; `near` itself when there is none. */
export function snapToPeak(values: PlotSamples, near: number, reach: number): number {
  let best = -1;
  const last = Math.min(values.length - 1, Math.ceil(near + reach));
  for (let i = Math.max(0, Math.floor(near - reach)); i <= last; i++) {
    if (isPeak(values, i) && (best < 0 || values[i]! > values[best]!)) best = i;
  }
  return best < 0 ? Math.min(values.length - 1, Math.max(0, Math.round(near))) : best;
}

/** Below this share of the highest value (80 dB) stands rounding, not vibration: between pure tones it has peaks too. */
const FAINTEST = 1e-4;

/**
 * The next local maximum in a direction that stands out: at least `prominence` times the median of the 64 samples
 * around it. Returns `from` when there is no further one.
 */
export function nextPeak(values: PlotSamples, from: number, direction: 1 | -1, prominence = 3): number {
  let highest = 0;
  for (const value of values) if (value > highest) highest = value;
  for (let i = from + direction; i >= 0 && i < values.length; i += direction) {
    if (values[i]! < FAINTEST * highest) continue;
    if (isPeak(values, i) && values[i]! >= prominence * medianAround(values, i, 32)) return i;
  }
  return from;
}

function medianAround(values: PlotSamples, at: number, half: number): number {
  const around = values.slice(Math.max(0, at - half), Math.min(values.length, at + half + 1)).sort();
  return around[around.length >> 1] ?? 0;
}
