import { rfft } from './fft.ts';
import { highestLine, type Spectrum } from './spectrum.ts';

/**
 * FM0: peak to peak of the synchronous average over the sum of its mesh amplitudes (harmonics 1 to 5). Rises with
 * a broken tooth (peak) and with heavy wear (weak mesh).
 * Source: R. M. Stewart, Some useful data analysis techniques for gearbox diagnostics, ISVR 1977.
 */
export function fm0(average: Float64Array, teeth: number, harmonics = 5): number {
  const { re, im } = rfft(average);
  let mesh = 0;
  for (let h = 1; h <= harmonics && h * teeth < re.length; h++) {
    mesh += (2 * Math.hypot(re[h * teeth]!, im[h * teeth]!)) / average.length;
  }
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const v of average) {
    low = Math.min(low, v);
    high = Math.max(high, v);
  }
  return (high - low) / mesh;
}

/**
 * FM4: normalised fourth moment of the difference signal, n sum d^4 / (sum d^2)^2; 3 for noise, above about 4.5
 * for a few damaged teeth. Source: as FM0.
 */
export function fm4(difference: Float64Array): number {
  let second = 0;
  let fourth = 0;
  for (const d of difference) {
    second += d * d;
    fourth += d ** 4;
  }
  return second > 0 ? (difference.length * fourth) / (second * second) : Number.NaN;
}

/**
 * NA4: fourth moment of the newest residual signal over the squared mean variance of all residuals up to it, so
 * that it keeps rising as damage spreads. `residuals` oldest first, all of one length.
 * Source: J. J. Zakrajsek, D. P. Townsend, H. J. Decker, An analysis of gear fault detection methods as applied to
 * pitting fatigue failure data, NASA TM-105950 (1993).
 */
export function na4(residuals: readonly Float64Array[]): number {
  const moments = residuals.map((r) => {
    const mean = r.reduce((a, b) => a + b, 0) / r.length;
    let second = 0;
    let fourth = 0;
    for (const v of r) {
      const d = (v - mean) ** 2;
      second += d;
      fourth += d * d;
    }
    return { n: r.length, second, fourth };
  });
  const newest = moments.at(-1);
  if (!newest) return Number.NaN;
  const meanSecond = moments.reduce((sum, m) => sum + m.second, 0) / moments.length;
  return (newest.n * newest.fourth) / (meanSecond * meanSecond);
}

/**
 * Sideband level ratio: sum of the sideband amplitudes k shaft speeds to each side of a mesh line (k = 1 to
 * `pairs`) over the amplitude of the mesh line. Lines are read at their highest bin within +-1.5 bins.
 */
export function sidebandRatio(spectrum: Spectrum, meshHz: number, shaftHz: number, pairs = 1): number {
  const reach = 1.5 * spectrum.stepHz;
  const amplitudeAt = (f: number) => highestLine(spectrum, f - reach, f + reach)?.value ?? 0;
  let sidebands = 0;
  for (let k = 1; k <= pairs; k++)
    sidebands += amplitudeAt(meshHz - k * shaftHz) + amplitudeAt(meshHz + k * shaftHz);
  const mesh = amplitudeAt(meshHz);
  return mesh > 0 ? sidebands / mesh : Number.NaN;
}
