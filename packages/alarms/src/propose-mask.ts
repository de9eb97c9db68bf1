import type { LimitedSpectrum, MaskPoint } from './spectral-rule.ts';

export interface MaskProposal {
  /** Above the highest of the healthy spectra. */
  readonly marginDb: number;
  readonly fromHz: number;
  readonly toHz: number;
  /** Steps of the mask; fewer where the spectra have fewer lines. */
  readonly steps: number;
}

/**
 * A mask over healthy spectra: in bands of equal width on a logarithmic axis the highest line of any of them, lifted by the
 * margin. Each band is joined with its neighbours by their higher one, so that a line at the edge of two bands, or moved by a
 * little other speed, stays under it.
 */
export function proposeMask(
  spectra: readonly LimitedSpectrum[],
  { marginDb, fromHz, toHz, steps }: MaskProposal,
): MaskPoint[] {
  const ratio = toHz / fromHz;
  const edges = Array.from({ length: steps + 1 }, (_, i) => fromHz * ratio ** (i / steps));
  const highest = Array.from({ length: steps }, (_, i) =>
    Math.max(0, ...spectra.map((spectrum) => highestWithin(spectrum, edges[i]!, edges[i + 1]!))),
  );
  const floor = Math.max(...highest) * 1e-3;
  const lifted = highest.map(
    (_, i) => Math.max(floor, highest[i - 1] ?? 0, highest[i]!, highest[i + 1] ?? 0) * 10 ** (marginDb / 20),
  );
  const points = edges.map((at, i) => ({
    at: tidy(at),
    amplitude: tidy(Math.max(lifted[i - 1] ?? 0, lifted[i] ?? 0)),
  }));
  // Rounded frequencies may not fall together, nor pass the end.
  return points
    .filter(({ at }, i) => i === 0 || at > points[i - 1]!.at)
    .map((point) => ({ ...point, at: Math.min(point.at, toHz) }));
}

function highestWithin({ stepHz, values }: LimitedSpectrum, fromHz: number, toHz: number): number {
  const first = Math.max(1, Math.floor(fromHz / stepHz));
  const last = Math.min(values.length - 1, Math.ceil(toHz / stepHz));
  let highest = 0;
  for (let k = first; k <= last; k += 1) if (values[k]! > highest) highest = values[k]!;
  return highest;
}

const tidy = (value: number) => Number(value.toPrecision(3));
