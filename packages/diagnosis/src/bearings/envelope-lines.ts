import {
  amplitudeSpectrum,
  type Band,
  binsWithin,
  reducedSquaredEnvelope,
  removeMean,
  rfft,
  type Samples,
} from '@ritzel/signal';
import { log, log10 } from '@ritzel/signal/elementary';
import { selectMiddle } from '../lines/select-middle.ts';
import { limitTones } from '../lines/tone-limit.ts';
import { taperEnds, taperedSamples } from './tapered-ends.ts';

/**
 * How far every line of the envelope spectrum stands over its floor, agreed by many bands: power over the local
 * mean floor, 1 where there is nothing but noise.
 */
export interface EnvelopeLines {
  readonly stepHz: number;
  readonly overFloor: Float64Array;
  /** The highest of each line and its two neighbours, as dB above the noise floor, at least 0. */
  readonly heightDb: Float64Array;
  /** Bands that were averaged, 0 where none holds anything that was measured; each covers `bandwidthHz` and overlaps its neighbour by half. */
  readonly bands: number;
  readonly bandwidthHz: number;
  /** The single bands behind the average: to show where a family stands highest. */
  readonly perBand: readonly { readonly band: Band; readonly overFloor: Float64Array }[];
  /** What noise alone reaches in these lines, dB; only height above it is evidence. */
  readonly noiseDb: number;
}

/** One very strong band must not speak for all: a line counts at most this power over floor in each band. */
const MOST_IN_ONE_BAND = 1000;

/**
 * The least share of a record's power that anything in it can have been measured with: the best converters and sensors
 * reach 120 dB. What moves less beside a strong line is rounding, and repeats as the line does.
 */
const LEAST_SHARE = 1e-12;
/** Agreement of bands means nothing where fewer than this share of them hold anything. */
const LEAST_BANDS = 0.2;

/**
 * The logarithm of a beat, as two mesh harmonics make it, has many harmonics: at the rate that the envelope alone needs
 * they fold down among the bearing's lines.
 */
const OVERSAMPLING = 2;

/**
 * Envelope lines up to `topHz`, of the logarithm of the envelope in half-overlapping bands from low frequencies
 * to the Nyquist frequency, each divided by its local floor and then averaged.
 *
 * The logarithm lets many small impacts count as much as few large ones; the division whitens, so that no band is
 * chosen by its strength; the average keeps what several bands agree on, which random impulses do not.
 * Sources: P. Borghesani, M. R. Shahriar, Cyclostationary analysis with logarithmic variance stabilisation,
 * MSSP 70 (2016) 51; J. Antoni, G. Xin, N. Hamzaoui, Fast computation of the spectral correlation, MSSP 92 (2017)
 * 248 (the enhanced envelope spectrum).
 */
export function measureEnvelopeLines(
  samples: Samples,
  samplingRateHz: number,
  shaftHz: number,
  topHz: number,
  tones: 'kept' | 'limited' = 'kept',
): EnvelopeLines | undefined {
  const x = removeMean(samples);
  const nyquistHz = samplingRateHz / 2;
  const bandwidthHz = Math.max(nyquistHz / 16, 1.1 * topHz);
  let total = 0;
  for (const v of x) total += (v * v) / x.length;
  taperEnds(x);
  const endS = taperedSamples(x.length) / samplingRateHz;
  const transform = rfft(x);
  if (tones === 'limited') limitTones(transform, (0.5 * shaftHz * x.length) / samplingRateHz);
  let perBand: { band: Band; overFloor: Float64Array }[] = [];
  const stepHz = samplingRateHz / x.length;
  let bandsOfRecord = 0;
  for (let lowHz = bandwidthHz / 2; lowHz + bandwidthHz <= nyquistHz * 1.0001; lowHz += bandwidthHz / 2) {
    const band = { lowHz, highHz: Math.min(lowHz + bandwidthHz, nyquistHz) };
    const envelope = reducedSquaredEnvelope(transform, x.length, samplingRateHz, band, OVERSAMPLING);
    let mean = 0;
    for (const v of envelope.values) mean += v / envelope.values.length;
    bandsOfRecord++;
    const spread = takeLogarithm(envelope.values, 1e-9 * mean, Math.ceil(endS * envelope.samplingRateHz));
    if (!(mean * Math.min(1, spread) > 2 * LEAST_SHARE * total)) continue;
    const spectrum = amplitudeSpectrum(envelope.values, envelope.samplingRateHz);
    const [, last] = binsWithin({ lowHz: 0, highHz: topHz }, stepHz, spectrum.values.length);
    const reach = Math.round((0.85 * shaftHz) / stepHz);
    perBand.push({ band, overFloor: powerOverFloor(spectrum.values.subarray(0, last + 1), reach) });
  }
  if (bandsOfRecord === 0) return undefined;
  if (perBand.length < LEAST_BANDS * bandsOfRecord) perBand = [];
  const overFloor = new Float64Array(
    Math.min(Math.floor(topHz / stepHz) + 1, ...perBand.map((one) => one.overFloor.length)),
  );
  for (const one of perBand) {
    for (let k = 0; k < overFloor.length; k++) {
      overFloor[k] = overFloor[k]! + Math.min(one.overFloor[k]!, MOST_IN_ONE_BAND) / perBand.length;
    }
  }
  // Half-overlapping bands share samples: about 0.6 of them are independent. The mean of m exponential lines
  // spreads by 1 / sqrt(m); two spreads above the mean is what noise reaches in a search over a few lines.
  const independent = Math.max(1, 0.6 * perBand.length);
  const noiseDb = 10 * log10(1 + 2 / Math.sqrt(independent));
  const heightDb = overFloor.map((value, k) => {
    const highest = Math.max(value, overFloor[k - 1] ?? 0, overFloor[k + 1] ?? 0, 1);
    return 10 * log10(highest);
  });
  return { stepHz, overFloor, heightDb, bands: perBand.length, bandwidthHz, perBand, noiseDb };
}

/**
 * Takes the logarithm of a squared envelope in place; its ends, where the record was tapered, get the mean of the rest.
 * Returns its variance.
 */
function takeLogarithm(values: Float64Array, least: number, ends: number): number {
  const last = values.length - ends;
  let mean = 0;
  for (let i = ends; i < last; i++) {
    values[i] = log(values[i]! + least);
    mean += values[i]! / (last - ends);
  }
  values.fill(mean, 0, ends);
  values.fill(mean, last);
  let variance = 0;
  for (let i = ends; i < last; i++) variance += (values[i]! - mean) ** 2 / (last - ends);
  return variance;
}

/** Fewest lines a floor is taken from. */
const FLOOR_LINES = 24;

/** Each line's power over the mean power around it, taken from the median so that lines do not raise it. */
function powerOverFloor(amplitudes: Float64Array, reach: number): Float64Array {
  const n = amplitudes.length;
  const power = amplitudes.map((v) => v * v);
  const out = new Float64Array(n);
  const scratch = new Float64Array(2 * Math.max(reach, FLOOR_LINES) + 2 * FLOOR_LINES);
  // Near zero the floor bends: look only as far as the line is from it.
  const halfAt = (k: number) => Math.max(FLOOR_LINES, Math.min(reach, Math.round(0.7 * k)));
  const floorAt = (k: number): number => {
    const half = halfAt(k);
    const from = Math.max(2, k - half);
    const to = Math.min(n, Math.max(k + half, from + 2 * FLOOR_LINES));
    const count = Math.max(0, to - from);
    for (let i = 0; i < count; i++) scratch[i] = power[from + i]!;
    // The median of exponentially distributed powers is ln 2 of their mean.
    return Math.max(count > 0 ? selectMiddle(scratch, count) : 0, Number.MIN_VALUE) / Math.LN2;
  };
  let k = 0;
  let before = floorAt(0);
  while (k < n) {
    // Neighbouring windows share most of their lines: a sixteenth of their width apart is often enough.
    const hop = Math.max(4, halfAt(k) >> 3);
    const after = floorAt(Math.min(n - 1, k + hop));
    for (let j = 0; j < hop && k + j < n; j++) {
      out[k + j] = power[k + j]! / (before + ((after - before) * j) / hop);
    }
    before = after;
    k += hop;
  }
  return out;
}
