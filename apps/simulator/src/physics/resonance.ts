/** One mode of a housing as a sensor feels it. */
export interface Mode {
  readonly frequencyHz: number;
  /** Share of critical damping. */
  readonly damping: number;
}

/** Smallest part of an impact's peak that is still computed. */
const FADED = 1e-4;

/**
 * Adds the ring-down of one impact to a record: peak exp(-2 pi d f t) cos(2 pi f t). A blow changes the
 * velocity at once, so the acceleration begins at its peak and, unlike a sine, leaves hardly anything at low
 * frequencies. `at` is the moment in samples, fractions included.
 */
export function addImpact(
  record: Float64Array,
  at: number,
  peak: number,
  mode: Mode,
  samplingRateHz: number,
): void {
  const first = Math.max(0, Math.ceil(at));
  const angle = (2 * Math.PI * mode.frequencyHz) / samplingRateHz;
  const decay = mode.damping * angle;
  const until = Math.min(record.length, Math.ceil(at - Math.log(FADED) / decay));
  for (let i = first; i < until; i++) {
    const since = i - at;
    record[i]! += peak * Math.exp(-decay * since) * Math.cos(angle * since);
  }
}

/**
 * Magnitude of the Fourier transform of an impact of peak 1 at a frequency, s: the decaying cosine
 * exp(-s t) cos(w0 t) has the transform (s + iw) / ((s + iw)² + w0²).
 */
export function impactSpectrum(mode: Mode, frequencyHz: number): number {
  const w0 = 2 * Math.PI * mode.frequencyHz;
  const s = mode.damping * w0;
  const w = 2 * Math.PI * frequencyHz;
  return Math.hypot(s, w) / Math.hypot(s * s - w * w + w0 * w0, 2 * s * w);
}

/** Mean square of a train of impacts of peak 1 and r.m.s. height `heightRms`, `rateHz` a second. */
export function impactMeanSquare(mode: Mode, rateHz: number, heightRms: number): number {
  // Integral of exp(-2 s t) cos²(w0 t) over t from 0: 1 / 4s + s / (4 (s² + w0²)).
  const w0 = 2 * Math.PI * mode.frequencyHz;
  const s = mode.damping * w0;
  return rateHz * heightRms * heightRms * (1 / (4 * s) + s / (4 * (s * s + w0 * w0)));
}
