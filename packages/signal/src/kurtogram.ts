import { reducedSquaredEnvelope } from './envelope.ts';
import { rfft } from './fft.ts';
import { type Band, removeMean, requireSamplingRate, type Samples } from './samples.ts';
import { SignalError } from './signal-error.ts';

/** The kurtosis of one band's complex envelope. */
export interface KurtogramCell {
  /** 0 is the whole band; 1, 1.6, 2, 2.6 ... divide it into 2, 3, 4, 6 ... equal bands. */
  level: number;
  band: Band;
  /** E|c|^4 / (E|c|^2)^2 - 2: 0 for Gaussian noise, high where impulses ring. */
  kurtosis: number;
}

export interface Kurtogram {
  cells: KurtogramCell[];
  /** The cell with the highest kurtosis. */
  best: KurtogramCell;
}

/**
 * Fast kurtogram: spectral kurtosis over the 1/3-binary tree of bands. The bands are cut from the transform with
 * straight edges instead of a filter bank, which keeps the tree and its speed.
 * Source: J. Antoni, Fast computation of the kurtogram for the detection of transient faults, MSSP 21 (2007) 108.
 * Throws EMPTY_SIGNAL, BAD_SAMPLING_RATE, BAD_LENGTH when the narrowest band would hold fewer than 16 lines.
 */
export function fastKurtogram(samples: Samples, samplingRateHz: number, levels = 5): Kurtogram {
  requireSamplingRate(samplingRateHz);
  const x = removeMean(samples);
  if (!Number.isInteger(levels) || levels < 1 || x.length < 2 * 16 * 3 * 2 ** (levels - 1)) {
    throw new SignalError(
      'BAD_LENGTH',
      'levels',
      `${x.length} samples are too few for ${levels} levels of bands.`,
    );
  }
  const transform = rfft(x);
  const stepHz = samplingRateHz / x.length;
  const cells: KurtogramCell[] = [];
  for (const { level, parts } of treeLevels(levels)) {
    const width = samplingRateHz / 2 / parts;
    for (let part = 0; part < parts; part++) {
      const band = { lowHz: part * width, highHz: (part + 1) * width };
      // The shared edge belongs to the upper band, so that no line counts twice.
      const own = { lowHz: band.lowHz, highHz: band.highHz - stepHz / 2 };
      const { values } = reducedSquaredEnvelope(transform, x.length, samplingRateHz, own);
      cells.push({ level, band, kurtosis: squaredEnvelopeKurtosis(values) });
    }
  }
  return { cells, best: cells.reduce((a, b) => (b.kurtosis > a.kurtosis ? b : a)) };
}

function treeLevels(levels: number): { level: number; parts: number }[] {
  const out = [{ level: 0, parts: 1 }];
  for (let level = 1; level <= levels; level++) {
    out.push({ level, parts: 2 ** level });
    if (level < levels) out.push({ level: level + 0.6, parts: 3 * 2 ** (level - 1) });
  }
  return out;
}

/** Kurtosis of a complex envelope from its squared magnitude; 0 for Gaussian noise, 0 for silence. */
export function squaredEnvelopeKurtosis(squared: Float64Array): number {
  let second = 0;
  let fourth = 0;
  for (let i = 0; i < squared.length; i++) {
    second += squared[i]!;
    fourth += squared[i]! * squared[i]!;
  }
  return second > 0 ? (fourth * squared.length) / (second * second) - 2 : 0;
}
