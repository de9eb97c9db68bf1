import { rfft } from './fft.ts';
import { type Band, removeMean, requireBand, requireSamplingRate, type Samples } from './samples.ts';

/** R.m.s. of the part of a signal within each band, edges included, by Parseval; unit of the samples. */
export function bandRms(samples: Samples, samplingRateHz: number, bands: readonly Band[]): number[] {
  requireSamplingRate(samplingRateHz);
  for (const band of bands) requireBand(band, samplingRateHz);
  const x = removeMean(samples);
  const { re, im } = rfft(x);
  const stepHz = samplingRateHz / x.length;
  return bands.map(({ lowHz, highHz }) => {
    let power = 0;
    const last = Math.min(re.length - 1, Math.floor(highHz / stepHz + 1e-9));
    for (let k = Math.max(0, Math.ceil(lowHz / stepHz - 1e-9)); k <= last; k++) {
      const sides = k === 0 || 2 * k === x.length ? 1 : 2;
      power += sides * (re[k]! ** 2 + im[k]! ** 2);
    }
    return Math.sqrt(power) / x.length;
  });
}
