import { log2 } from './elementary.ts';
import { rfft, splitRoots } from './fft.ts';
import { planFft } from './fft-plan.ts';
import { binsWithin } from './integration.ts';
import { type Band, removeMean, requireBand, requireSamplingRate, type Samples } from './samples.ts';
import { amplitudeSpectrum, type Spectrum, type SpectrumOptions } from './spectrum.ts';

/**
 * Envelope of a band: mean removed, brick-wall band-pass with both edges included, magnitude of the analytic
 * signal. Same length, rate and unit as the samples; the mean of the envelope is kept.
 * Source: R. B. Randall, J. Antoni, Rolling element bearing diagnostics - a tutorial, MSSP 25 (2011) 485.
 * Throws EMPTY_SIGNAL, BAD_SAMPLING_RATE, BAD_BAND.
 */
export function envelope(samples: Samples, samplingRateHz: number, band: Band): Float64Array {
  if (samples.length % 2 === 0) return evenEnvelope(samples, samplingRateHz, band);
  const { re, im } = transformBand(samples, samplingRateHz, band);
  const magnitudes = new Float64Array(re.length);
  for (let i = 0; i < re.length; i++) magnitudes[i] = Math.sqrt(re[i]! * re[i]! + im[i]! * im[i]!);
  return magnitudes;
}

/**
 * The spectrum of an analytic signal fills only its lower half, so its even and odd samples are two transforms of
 * half the length, which also fit the processor's cache for longer.
 */
function evenEnvelope(samples: Samples, samplingRateHz: number, band: Band): Float64Array {
  requireSamplingRate(samplingRateHz);
  requireBand(band, samplingRateHz);
  const x = removeMean(samples);
  const n = x.length;
  const half = n >> 1;
  const { re, im } = rfft(x);
  const [first, last] = binsWithin(band, samplingRateHz / n, re.length);
  const { cos, sin } = splitRoots(n);
  const plan = planFft(half);
  const magnitudes = new Float64Array(n);
  const quarter = n / 4;
  for (const phase of [0, 1]) {
    // Parts exchanged: the forward transform then runs backwards.
    plan.re.fill(0);
    plan.im.fill(0);
    for (let k = first; k <= Math.min(last, half - 1); k++) {
      const r = (2 / n) * re[k]!;
      const i = (2 / n) * im[k]!;
      if (phase === 0) {
        plan.im[k] = r;
        plan.re[k] = i;
        continue;
      }
      // exp(2 pi i k / n); the table covers the first quarter turn, the second is its mirror image.
      const c = k <= quarter ? cos[k]! : -cos[half - k]!;
      const s = k <= quarter ? sin[k]! : sin[half - k]!;
      plan.im[k] = r * c - i * s;
      plan.re[k] = r * s + i * c;
    }
    if (last === half) plan.im[0] = plan.im[0]! + ((phase === 0 ? 1 : -1) * re[half]!) / n;
    const out = plan.run();
    for (let i = 0; i < half; i++) {
      const a = out.re[i]!;
      const b = out.im[i]!;
      magnitudes[2 * i + phase] = Math.sqrt(a * a + b * b);
    }
  }
  return magnitudes;
}

/** The analytic signal of a band: real part the band-passed signal, imaginary part its Hilbert transform. */
export function analyticBand(
  samples: Samples,
  samplingRateHz: number,
  band: Band,
): { re: Float64Array; im: Float64Array } {
  const { re, im } = transformBand(samples, samplingRateHz, band);
  return { re: re.slice(), im: im.slice() };
}

/** The same in arrays of the plan, to be used before the next transform. */
function transformBand(
  samples: Samples,
  samplingRateHz: number,
  band: Band,
): { readonly re: Float64Array; readonly im: Float64Array } {
  requireSamplingRate(samplingRateHz);
  requireBand(band, samplingRateHz);
  const x = removeMean(samples);
  const n = x.length;
  const spectrum = rfft(x);
  const [first, last] = binsWithin(band, samplingRateHz / n, spectrum.re.length);
  const plan = planFft(n);
  // Parts exchanged: the forward transform then runs backwards.
  plan.re.fill(0);
  plan.im.fill(0);
  for (let k = first; k <= last; k++) {
    const weight = (2 * k === n ? 1 : 2) / n;
    plan.im[k] = spectrum.re[k]! * weight;
    plan.re[k] = spectrum.im[k]! * weight;
  }
  const out = plan.run();
  return { re: out.im, im: out.re };
}

/** Amplitude spectrum of the envelope of a band, mean removed, Hann window by default. */
export function envelopeSpectrum(
  samples: Samples,
  samplingRateHz: number,
  band: Band,
  options: SpectrumOptions = {},
): Spectrum {
  return amplitudeSpectrum(envelope(samples, samplingRateHz, band), samplingRateHz, options);
}

/** An envelope at a rate no higher than its band needs. */
export interface ReducedEnvelope {
  values: Float64Array;
  samplingRateHz: number;
}

/**
 * Squared magnitude of a band's analytic signal, at the lowest power-of-two length that holds it without
 * aliasing (the squared envelope reaches as far as the band is wide). For looking at many bands of one signal:
 * the caller brings its transform (`rfft` of the mean-free samples) and pays one short transform a band. Whoever bends
 * the envelope, as its logarithm does, makes harmonics of its lines: `oversampling` leaves room for them, a power of two.
 */
export function reducedSquaredEnvelope(
  transform: { re: Float64Array; im: Float64Array },
  n: number,
  samplingRateHz: number,
  band: Band,
  oversampling = 1,
): ReducedEnvelope {
  const [first, last] = binsWithin(band, samplingRateHz / n, transform.re.length);
  const width = Math.max(1, last - first + 1);
  const m = oversampling * 2 ** Math.ceil(log2(2 * width));
  const plan = planFft(m);
  plan.re.fill(0);
  plan.im.fill(0);
  for (let k = first; k <= last; k++) {
    plan.im[k - first] = (2 * transform.re[k]!) / n;
    plan.re[k - first] = (2 * transform.im[k]!) / n;
  }
  const { re, im } = plan.run();
  const values = new Float64Array(m);
  for (let i = 0; i < m; i++) values[i] = re[i]! * re[i]! + im[i]! * im[i]!;
  return { values, samplingRateHz: (samplingRateHz * m) / n };
}
