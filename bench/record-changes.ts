/** Changes to a record under which its verdict should hold. */
import { irfft, rfft, signalStatistics } from '@ritzel/signal';

export interface Case {
  samples: Float32Array | Float64Array;
  samplingRateHz: number;
  speedRpm: number;
  unit: 'g' | 'm/s2';
}
export type Change = (whole: Case) => Case;

/** Sampled at another rate by cutting or padding the spectrum: an ideal anti-aliasing filter. */
export function resampled({ samples, samplingRateHz, ...rest }: Case, factor: number): Case {
  const n = samples.length - (samples.length % 2);
  const m = 2 * Math.round((n * factor) / 2);
  const { re, im } = rfft(Float64Array.from(samples.subarray(0, n)));
  const to = { re: new Float64Array(m / 2 + 1), im: new Float64Array(m / 2 + 1) };
  const count = Math.min(n, m) / 2;
  to.re.set(re.subarray(0, count));
  to.im.set(im.subarray(0, count));
  const out = irfft(to, m).map((v) => (v * m) / n);
  return { samples: Float32Array.from(out), samplingRateHz: (samplingRateHz * m) / n, ...rest };
}

function noisy({ samples, ...rest }: Case, noiseDb: number): Case {
  let state = 7;
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  const rms = signalStatistics(samples).rmsAc * 10 ** (noiseDb / 20);
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  return { samples: samples.map((v) => v + rms * normal()), ...rest };
}

const part = (whole: Case, from: number, to: number): Case => {
  const n = whole.samples.length;
  return { ...whole, samples: whole.samples.slice(Math.floor(from * n), Math.floor(to * n)) };
};

export const CHANGES: Record<string, Change> = {
  'as recorded': (whole) => whole,
  'first half': (whole) => part(whole, 0, 0.5),
  'second half': (whole) => part(whole, 0.5, 1),
  'ends cut by a tenth': (whole) => part(whole, 0.1, 0.9),
  'sampled at 0.8 of the rate': (whole) => resampled(whole, 0.8),
  'sampled at 0.6 of the rate': (whole) => resampled(whole, 0.6),
  'sampled at 1.6 times the rate': (whole) => resampled(whole, 1.6),
  'noise of -10 dB added': (whole) => noisy(whole, -10),
  'noise of -3 dB added': (whole) => noisy(whole, -3),
  'in m/s2 as if it were g': (whole) => ({ ...whole, samples: whole.samples.map((v) => v * 9.80665) }),
  'a tenth of the amplitude': (whole) => ({ ...whole, samples: whole.samples.map((v) => v / 10) }),
  'speed 1 % too high': (whole) => ({ ...whole, speedRpm: whole.speedRpm * 1.01 }),
  'speed 1 % too low': (whole) => ({ ...whole, speedRpm: whole.speedRpm * 0.99 }),
  'turned upside down': (whole) => ({ ...whole, samples: whole.samples.map((v) => -v) }),
};
