import { irfft, rfft } from './fft.ts';
import { fastLength } from './fft-plan.ts';
import { removeMean, type Samples } from './samples.ts';
import { SignalError } from './signal-error.ts';

/**
 * Autocorrelation coefficient for lags 0 .. maxLag samples: 1 at lag 0, biased (divided by n at every lag), mean
 * removed, without wrap-around. A constant signal gives zeros. Throws EMPTY_SIGNAL, BAD_LENGTH.
 */
export function autocorrelation(samples: Samples, maxLag: number): Float64Array {
  const x = removeMean(samples);
  if (!Number.isInteger(maxLag) || maxLag < 0 || maxLag >= x.length) {
    throw new SignalError('BAD_LENGTH', 'maxLag', `The largest lag must be from 0 to ${x.length - 1}.`);
  }
  const padded = new Float64Array(fastLength(x.length + maxLag + 1));
  padded.set(x);
  const { re, im } = rfft(padded);
  for (let k = 0; k < re.length; k++) {
    re[k] = re[k]! ** 2 + im[k]! ** 2;
    im[k] = 0;
  }
  const lags = irfft({ re, im }, padded.length).slice(0, maxLag + 1);
  const power = lags[0]!;
  return lags.map((v) => (power > 0 ? v / power : 0));
}
