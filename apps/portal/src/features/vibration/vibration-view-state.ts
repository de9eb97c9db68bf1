import type { ViewWindow } from '../../charts/plot/view-window.ts';
import type { SpectrumBand } from '../../charts/spectrum/spectrum-band.ts';

/** A view or a band as text for the address, `2000~4500`. */
export function encodeWindow(window: ViewWindow | null): string | null {
  if (window === null) return null;
  const text = (value: number) => String(Number(value.toPrecision(7)));
  return `${text(window.min)}~${text(window.max)}`;
}

export function decodeWindow(text: string | null): ViewWindow | null {
  const [min = Number.NaN, max = Number.NaN] = (text ?? '')
    .split('~')
    .map((part) => Number(part || Number.NaN));
  return min >= 0 && max > min && Number.isFinite(max) ? { min, max } : null;
}

export function decodeBand(text: string | null, samplingRateHz: number): SpectrumBand {
  const window = decodeWindow(text);
  if (window !== null && window.max <= samplingRateHz / 2) return { lowHz: window.min, highHz: window.max };
  return usualBand(samplingRateHz);
}

/**
 * The band to begin with: above shaft and mesh lines, below the edge of the anti-aliasing filter. Bearing
 * impacts excite resonances somewhere in it; the analyst narrows it.
 */
export function usualBand(samplingRateHz: number): SpectrumBand {
  const lowHz = Math.max(Math.min(2000, samplingRateHz / 8), samplingRateHz / 24);
  return { lowHz: Math.round(lowHz), highHz: Math.round(samplingRateHz * 0.4) };
}

/** Bands that are one key away, within what the sampling rate allows. */
export function fixedBands(samplingRateHz: number): SpectrumBand[] {
  return [
    { lowHz: 500, highHz: 2000 },
    { lowHz: 1000, highHz: 4000 },
    { lowHz: 2500, highHz: 5000 },
    { lowHz: 5000, highHz: 10_000 },
  ].filter(({ highHz }) => highHz <= samplingRateHz * 0.45);
}
