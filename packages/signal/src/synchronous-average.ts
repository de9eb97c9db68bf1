import { irfft, rfft } from './fft.ts';
import { type Samples, toFloat64 } from './samples.ts';
import { SignalError } from './signal-error.ts';

export interface SynchronousAverage {
  /** One turn, `samplesPerTurn` values. */
  average: Float64Array;
  turns: number;
}

/**
 * Time synchronous average: the mean of all whole turns of a signal sampled by angle. What is not a whole order of
 * this shaft falls as 1 / sqrt(turns). Source: P. D. McFadden, J. D. Smith, A model for the extraction of periodic
 * waveforms by time domain averaging, MSSP 1 (1987) 83. Throws BAD_LENGTH with less than one turn.
 */
export function synchronousAverage(angleSamples: Samples, samplesPerTurn: number): SynchronousAverage {
  const x = toFloat64(angleSamples, 'angleSamples');
  const turns = Math.floor(x.length / samplesPerTurn);
  if (!Number.isInteger(samplesPerTurn) || samplesPerTurn < 2 || turns < 1) {
    throw new SignalError(
      'BAD_LENGTH',
      'samplesPerTurn',
      `${x.length} samples hold no turn of ${samplesPerTurn}.`,
    );
  }
  const average = new Float64Array(samplesPerTurn);
  for (let i = 0; i < turns * samplesPerTurn; i++) {
    const j = i % samplesPerTurn;
    average[j] = average[j]! + x[i]! / turns;
  }
  return { average, turns };
}

/** The average without the given orders (whole numbers of the averaged shaft). */
export function withoutOrders(average: Float64Array, orders: Iterable<number>): Float64Array {
  const spectrum = rfft(average);
  for (const order of orders) {
    if (order < 0 || order >= spectrum.re.length) continue;
    spectrum.re[order] = 0;
    spectrum.im[order] = 0;
  }
  return irfft(spectrum, average.length);
}

/** Residual signal: the average without the mean and the mesh harmonics 1 to `harmonics`. */
export function residualSignal(average: Float64Array, teeth: number, harmonics = 5): Float64Array {
  return withoutOrders(average, [0, ...meshOrders(teeth, harmonics, 0)]);
}

/**
 * Difference signal: the average without the mean, the first two orders of the shaft, the mesh harmonics and
 * their first sidebands: what a healthy gear hardly has.
 */
export function differenceSignal(average: Float64Array, teeth: number, harmonics = 5): Float64Array {
  return withoutOrders(average, [0, 1, 2, ...meshOrders(teeth, harmonics, 1)]);
}

function meshOrders(teeth: number, harmonics: number, sidebands: number): number[] {
  const orders: number[] = [];
  for (let h = 1; h <= harmonics; h++) {
    for (let s = -sidebands; s <= sidebands; s++) orders.push(h * teeth + s);
  }
  return orders;
}
