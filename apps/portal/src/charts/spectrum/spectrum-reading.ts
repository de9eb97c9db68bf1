import { interpolatePeak, rmsFromDensity, type WindowKind } from '@ritzel/signal';
import type { PlotSamples } from '../plot/min-max-pyramid.ts';
import { snapToPeak } from './peak-search.ts';

/** What stands at a frequency: the true peak nearby, or the bare line where there is none. */
export interface SpectrumReading {
  readonly hz: number;
  /** Peak amplitude in the unit of the spectrum. */
  readonly amplitude: number;
  readonly isPeak: boolean;
}

/** A line is a peak when it is this much above the median of its neighbourhood. */
const STANDS_OUT = 3;

/**
 * Reads a spectrum at a frequency: the true frequency and amplitude of the highest peak within `reachBins`; where
 * nothing stands out, the line at that place. Without a window (a difference or ratio of two spectra) the highest line
 * is read as it stands, for nothing has the shape that could be interpolated.
 */
export function readSpectrum(
  values: PlotSamples,
  stepHz: number,
  hz: number,
  reachBins = 1.5,
  window: WindowKind | null = 'hann',
): SpectrumReading {
  const bin = hz / stepHz;
  const top = snapToPeak(values, bin, reachBins);
  if (window === null) return { hz: top * stepHz, amplitude: values[top] ?? 0, isPeak: true };
  const around = values.slice(Math.max(0, top - 24), top + 25).sort();
  const median = around[around.length >> 1] ?? 0;
  const height = values[top] ?? 0;
  const isLocalTop = height > (values[top - 1] ?? 0) && height >= (values[top + 1] ?? 0);
  if (isLocalTop && height >= STANDS_OUT * median) {
    const peak = interpolatePeak(values, top, window);
    return { hz: peak.bin * stepHz, amplitude: peak.amplitude, isPeak: true };
  }
  const here = Math.min(values.length - 1, Math.max(0, Math.round(bin)));
  return { hz: here * stepHz, amplitude: values[here] ?? 0, isPeak: false };
}

/**
 * R.m.s. of the lines of a spectrum of peak amplitudes within a band, edges included: each line as a density over the
 * noise bandwidth of its window, summed. A sine inside reads its r.m.s., noise its share of the power.
 */
export function bandRmsOf(
  values: Float64Array,
  stepHz: number,
  band: { readonly lowHz: number; readonly highHz: number },
  noiseBandwidthBins: number,
): number {
  const [from, to] = [Math.max(1, Math.floor(band.lowHz / stepHz)), Math.ceil(band.highHz / stepHz) + 1];
  const density = new Float64Array(Math.min(values.length, to));
  for (let k = from; k < density.length; k++) {
    density[k] = values[k]! ** 2 / 2 / (noiseBandwidthBins * stepHz);
  }
  return rmsFromDensity({ stepHz, values: density }, Math.max(band.lowHz, stepHz / 2), band.highHz);
}
