import { log } from './elementary.ts';
import { irfft, rfft } from './fft.ts';
import { removeMean, type Samples } from './samples.ts';

/** Added to |X| so that an empty line has a logarithm; small against any line of a signal in usual units. */
const EMPTY_LINE = 1e-12;

/**
 * Real cepstrum, mean removed, inverse transform of ln|X|: value q belongs to the quefrency q / samplingRate seconds; only the
 * first half means something. A family of lines f apart gives a peak at 1/f; an echo a at delay q gives a/2 at q.
 * Source: R. B. Randall, A history of cepstrum analysis and its application to mechanical problems,
 * MSSP 97 (2017) 3. Throws EMPTY_SIGNAL.
 */
export function realCepstrum(samples: Samples): Float64Array {
  const x = removeMean(samples);
  const { re, im } = rfft(x);
  // Without the mean the line at zero is empty: whatever rounding left there must not count.
  re[0] = 0;
  for (let k = 0; k < re.length; k++) {
    re[k] = log(Math.sqrt(re[k]! ** 2 + im[k]! ** 2) + EMPTY_LINE);
    im[k] = 0;
  }
  return irfft({ re, im }, x.length);
}

/**
 * Cepstral pre-whitening: every line set to the same magnitude, phases kept, so that resonances and discrete
 * lines lose their weight and impulses stand out. R.m.s. 1, same length.
 * Source: P. Borghesani et al., Application of cepstrum pre-whitening for the diagnosis of bearing faults under
 * variable speed conditions, MSSP 36 (2013) 370. Throws EMPTY_SIGNAL.
 */
export function prewhiten(samples: Samples): Float64Array {
  const x = removeMean(samples);
  const { re, im } = rfft(x);
  const floor = smallestPower(re, im);
  for (let k = 0; k < re.length; k++) {
    const size = Math.sqrt(Math.max(re[k]! ** 2 + im[k]! ** 2, floor));
    re[k] = re[k]! / size;
    im[k] = im[k]! / size;
  }
  re[0] = 0;
  im[0] = 0;
  const white = irfft({ re, im }, x.length);
  let squares = 0;
  for (let i = 0; i < white.length; i++) squares += white[i]! ** 2;
  const scale = squares > 0 ? Math.sqrt(white.length / squares) : 0;
  for (let i = 0; i < white.length; i++) white[i] = white[i]! * scale;
  return white;
}

/** What stands for the power of an empty line: rounding noise of the strongest one. */
function smallestPower(re: Float64Array, im: Float64Array): number {
  let strongest = 0;
  for (let k = 0; k < re.length; k++) strongest = Math.max(strongest, re[k]! ** 2 + im[k]! ** 2);
  return Math.max(strongest * 1e-32, Number.MIN_VALUE);
}
