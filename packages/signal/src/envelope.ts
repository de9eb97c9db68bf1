import { rfft } from './fft.ts';
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
  const { re, im } = analyticBand(samples, samplingRateHz, band);
  for (let i = 0; i < re.length; i++) re[i] = Math.sqrt(re[i]! * re[i]! + im[i]! * im[i]!);
  return re;
}

/** The analytic signal of a band: real part the band-passed signal, imaginary part its Hilbert transform. */
export function analyticBand(
  samples: Samples,
  samplingRateHz: number,
  band: Band,
): { re: Float64Array; im: Float64Array } {
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
  plan.run();
  return { re: plan.im.slice(), im: plan.re.slice() };
}

/** Amplitude spectrum of the envelope of a band, mean removed, Hann window unless told otherwise. */
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
 * the caller brings its transform (`rfft` of the mean-free samples) and pays one short transform a band.
 */
export function reducedSquaredEnvelope(
  transform: { re: Float64Array; im: Float64Array },
  n: number,
  samplingRateHz: number,
  band: Band,
): ReducedEnvelope {
  const [first, last] = binsWithin(band, samplingRateHz / n, transform.re.length);
  const width = Math.max(1, last - first + 1);
  const m = 2 ** Math.ceil(Math.log2(2 * width));
  const plan = planFft(m);
  plan.re.fill(0);
  plan.im.fill(0);
  for (let k = first; k <= last; k++) {
    plan.im[k - first] = (2 * transform.re[k]!) / n;
    plan.re[k - first] = (2 * transform.im[k]!) / n;
  }
  plan.run();
  const values = new Float64Array(m);
  for (let i = 0; i < m; i++) values[i] = plan.re[i]! ** 2 + plan.im[i]! ** 2;
  return { values, samplingRateHz: (samplingRateHz * m) / n };
}
