import { bandRms, irfft, rfft } from '@ritzel/signal';
import type { SeededRandom } from './seeded-random.ts';

/** Records are faded into one another over so long, s. */
const FADE_S = 0.02;

/**
 * Healthy records of one sensor and one range of speed and load as one longer record: each is brought to the speed of the
 * first and faded in. Lines of shafts and meshes change their phase at each joint, which widens them; what is injected
 * afterwards runs through unbroken.
 */
export function joinRecords(
  records: readonly { readonly acceleration: Float64Array; readonly speedRpm: number }[],
  samplingRateHz: number,
): Float64Array {
  const first = records[0]!;
  const pieces = records.map(({ acceleration, speedRpm }) =>
    stretch(acceleration, first.speedRpm / speedRpm),
  );
  const fade = Math.min(
    Math.round(FADE_S * samplingRateHz),
    ...pieces.map(({ length }) => Math.floor(length / 4)),
  );
  const total = pieces.reduce((sum, { length }) => sum + length, 0) - fade * (pieces.length - 1);
  const out = new Float64Array(total);
  let at = 0;
  pieces.forEach((piece, k) => {
    for (let i = 0; i < piece.length; i++) {
      // Noise adds by its energy, so the fades are those of a sine and a cosine.
      const rise = k > 0 && i < fade ? Math.sin((Math.PI / 2) * ((i + 0.5) / fade)) : 1;
      const fromEnd = piece.length - 1 - i;
      const fall =
        k < pieces.length - 1 && fromEnd < fade ? Math.sin((Math.PI / 2) * ((fromEnd + 0.5) / fade)) : 1;
      out[at + i] = out[at + i]! + rise * fall * piece[i]!;
    }
    at += piece.length - fade;
  });
  return out;
}

/** The same signal run through faster by `factor`, by cubics through four neighbours (Catmull and Rom). */
function stretch(x: Float64Array, factor: number): Float64Array {
  if (Math.abs(factor - 1) < 1e-6) return x;
  const at = (i: number) => x[Math.min(x.length - 1, Math.max(0, i))]!;
  return Float64Array.from({ length: Math.floor((x.length - 1) / factor) }, (_, i) => {
    const place = i * factor;
    const k = Math.floor(place);
    const t = place - k;
    const [a, b, c, d] = [at(k - 1), at(k), at(k + 1), at(k + 2)];
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
  });
}

/** The band that is taken for the noise of what lies above, as shares of the sampling rate. */
const TOP_BAND = { from: 0.28, to: 0.38 } as const;

/**
 * The record as if it had been sampled twice as fast: what was measured, and above it noise as dense as at the top of the
 * measured band. Nobody knows what the machine sounds like up there; it is an estimate.
 */
export function doubleRate(
  acceleration: Float64Array,
  samplingRateHz: number,
  random: SeededRandom,
): Float64Array {
  const n = acceleration.length - (acceleration.length % 2);
  const { re, im } = rfft(acceleration.subarray(0, n));
  const top = { lowHz: TOP_BAND.from * samplingRateHz, highHz: TOP_BAND.to * samplingRateHz };
  const bins = ((top.highHz - top.lowHz) * n) / samplingRateHz;
  // R.m.s. of one bin, as a transform of 2 n samples holds it.
  const perBin = (bandRms(acceleration, samplingRateHz, [top])[0]! / Math.sqrt(bins)) * n;
  const wide = { re: new Float64Array(n + 1), im: new Float64Array(n + 1) };
  const kept = Math.floor(TOP_BAND.to * n);
  for (let k = 0; k <= n; k++) {
    wide.re[k] = k < kept ? 2 * re[k]! : perBin * random.normal();
    wide.im[k] = k < kept ? 2 * im[k]! : perBin * random.normal();
  }
  wide.im[n] = 0;
  return irfft(wide, 2 * n);
}
