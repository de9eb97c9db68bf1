import {
  amplitudeSpectrum,
  convertMotion,
  type Samples,
  STANDARD_GRAVITY,
  signalStatistics,
  toFloat64,
} from '@ritzel/signal';
import { type Message, type MessageParams, message, sayMessage } from '../findings/message.ts';
import { countSamples, findStretches } from './sample-stretches.ts';

export const MEASUREMENT_UNITS = ['g', 'm/s2', 'mm/s'] as const;
export type MeasurementUnit = (typeof MEASUREMENT_UNITS)[number];

/** A waveform as it comes from a sensor on a housing. */
export interface Measurement {
  readonly samples: Samples;
  readonly samplingRateHz: number;
  readonly unit: MeasurementUnit;
  /** Speed of the reference shaft; without it nothing that turns can be evaluated. */
  readonly speedRpm?: number;
  /** How many samples the sender announced, where it did. */
  readonly expectedSamples?: number;
  /** Clipped samples that the device itself has counted, where it did: a filter after the converter hides them. */
  readonly clipCount?: number;
  /** Direction of the sensor; radial where it is not known. */
  readonly axis?: MeasuredAxis;
}

export type MeasuredAxis = 'radial' | 'axial';

export const PROBLEM_CODES = [
  'BAD_SAMPLING_RATE',
  'BAD_SPEED',
  'EMPTY',
  'NOT_FINITE',
  'WRONG_LENGTH',
  'TOO_SHORT',
  'FEW_TURNS',
  'FLAT',
  'STUCK',
  'OPEN_SENSOR',
  'SPIKES',
  'GAPS',
  'SENSOR_SWAPPED',
  'CLIPPED',
  'DRIFTING',
  'RAMPING',
  'TOO_LARGE',
  'TOO_SMALL',
  'COARSE',
  'MISSING_SPEED',
  'ALIASED',
  'SLOW_SAMPLING',
  'COARSE_SPECTRUM',
] as const;
export type SignalProblemCode = (typeof PROBLEM_CODES)[number];

/** Something about the signal itself that limits or forbids its use; `message` is in English. */
export interface SignalProblem extends Message {
  readonly code: SignalProblemCode;
  readonly field: 'samples' | 'samplingRateHz' | 'speedRpm';
  readonly message: string;
  /** Nothing can be evaluated from the signal. */
  readonly isFatal: boolean;
}

/** No vibration sensor is read more slowly, none faster: a rate beyond is a slip of the pen, in kHz or in samples. */
const SLOWEST_RATE_HZ = 10;
const FASTEST_RATE_HZ = 100_000_000;
/** Fewest samples that any rule makes sense of. */
const FEWEST_SAMPLES = 1024;
/**
 * The strongest shock sensors end at 200 000 g; the quietest seismic ones still read 1e-7 m/s2 r.m.s. of themselves. For
 * velocities what these would be at 10 Hz to 1 kHz.
 */
const PLAUSIBLE = {
  g: { mostPeak: 2e5, leastRms: 1e-8 },
  'm/s2': { mostPeak: 2e6, leastRms: 1e-7 },
  'mm/s': { mostPeak: 1e7, leastRms: 1e-8 },
} as const;
/** Share of the energy that a straight line may hold before it is named, and before nothing else can be trusted. */
const RAMP_SHARE = { named: 0.5, fatal: 0.9 } as const;
/** A sensor that says the same for this share of the record does not measure. */
const STUCK_SHARE = 0.2;
/** From this share on, gaps of one value are named though the rest is used. */
const GAP_SHARE = 0.01;
/** So few samples hold this share of the energy only where a connector or a converter failed. */
const SPIKE_SAMPLES = 4;
const SPIKE_SHARE = 0.5;
/** Fewer levels than this between lowest and highest are steps of the converter, not a vibration. */
const FEWEST_LEVELS = 16;
/** Share of the energy at the mains and its multiples from which a cable is open. */
const HUM_SHARE = 0.9;
const MAINS_HZ = [50, 60];

export function signalProblem(
  code: SignalProblemCode,
  field: SignalProblem['field'],
  params: MessageParams = {},
  isFatal = false,
): SignalProblem {
  const said = message(code, params);
  return { code, params, field, message: sayMessage(said), isFatal };
}

/**
 * What is wrong with a signal, worst first; empty when it may be used. The one rule about the quality of a record:
 * diagnosis and screens go by it alike.
 */
export function inspectSignal(measurement: Measurement): SignalProblem[] {
  const fatal = inspectFatal(measurement);
  if (fatal === undefined) return inspectSuspect(measurement);
  // A record with gaps still shows whether it is clipped and how long it is; of any other nothing more can be said.
  return fatal.code === 'NOT_FINITE'
    ? [fatal, ...inspectClipping(measurement), ...inspectSpeed(measurement)]
    : [fatal];
}

function inspectFatal(measurement: Measurement): SignalProblem | undefined {
  const { samples, samplingRateHz, speedRpm, expectedSamples } = measurement;
  const fatal = (code: SignalProblemCode, field: SignalProblem['field'], params: MessageParams = {}) =>
    signalProblem(code, field, params, true);
  if (!(samplingRateHz >= SLOWEST_RATE_HZ && samplingRateHz <= FASTEST_RATE_HZ))
    return fatal('BAD_SAMPLING_RATE', 'samplingRateHz', { samplingRateHz });
  if (speedRpm !== undefined && !(speedRpm >= 0 && Number.isFinite(speedRpm)))
    return fatal('BAD_SPEED', 'speedRpm', { speedRpm });
  if (samples.length === 0) return fatal('EMPTY', 'samples');
  let count = 0;
  let index = -1;
  for (let i = 0; i < samples.length; i++) {
    if (Number.isFinite(samples[i]!)) continue;
    if (count === 0) index = i;
    count++;
  }
  if (count > 0) return fatal('NOT_FINITE', 'samples', { index, count, samples: samples.length });
  if (expectedSamples !== undefined && expectedSamples !== samples.length)
    return fatal('WRONG_LENGTH', 'samples', { samples: samples.length, expected: expectedSamples });
  if (samples.length < FEWEST_SAMPLES)
    return fatal('TOO_SHORT', 'samples', { samples: samples.length, needed: FEWEST_SAMPLES });
  const implausible = implausibleLevel(measurement);
  if (implausible) return fatal(implausible.code, 'samples', implausible.params);
  const { rmsAc, mean, peak } = signalStatistics(samples);
  if (rmsAc <= 1e-9 * Math.max(peak, 1e-12)) return fatal('FLAT', 'samples', { value: mean.toPrecision(4) });
  const ramp = rampShare(measurement);
  if (ramp > RAMP_SHARE.fatal) return fatal('RAMPING', 'samples', { percent: 100 * ramp });
  const stuck = stuckShare(samples);
  if (stuck > STUCK_SHARE) return fatal('STUCK', 'samples', { percent: 100 * stuck });
  const spikes = spikeShare(samples, mean);
  if (spikes > SPIKE_SHARE)
    return fatal('SPIKES', 'samples', { percent: 100 * spikes, count: SPIKE_SAMPLES });
  const hum = humShare(measurement);
  if (hum > HUM_SHARE) return fatal('OPEN_SENSOR', 'samples', { percent: 100 * hum });
  return undefined;
}

function inspectSuspect(measurement: Measurement): SignalProblem[] {
  const { samples, samplingRateHz } = measurement;
  const { rmsAc, mean } = signalStatistics(samples);
  const problems = inspectClipping(measurement);
  if (Math.abs(mean) > 20 * rmsAc) {
    const params = { offset: mean.toPrecision(3), times: Math.abs(mean) / rmsAc };
    problems.push(signalProblem('DRIFTING', 'samples', params));
  }
  const ramp = rampShare(measurement);
  if (ramp > RAMP_SHARE.named) problems.push(signalProblem('RAMPING', 'samples', { percent: 100 * ramp }));
  const gaps = stuckShare(samples);
  if (gaps > GAP_SHARE) problems.push(signalProblem('GAPS', 'samples', { percent: 100 * gaps }));
  const levels = countLevels(samples);
  if (levels < FEWEST_LEVELS) problems.push(signalProblem('COARSE', 'samples', { levels }));
  if (isAliased(samples, samplingRateHz)) problems.push(signalProblem('ALIASED', 'samplingRateHz'));
  return [...problems, ...inspectSpeed(measurement)];
}

function inspectClipping({ samples, clipCount = 0 }: Measurement): SignalProblem[] {
  const count = Math.max(countSamples(findStretches(samples).clipped), clipCount);
  return count > 0 ? [signalProblem('CLIPPED', 'samples', { count })] : [];
}

function inspectSpeed({ samples, samplingRateHz, speedRpm }: Measurement): SignalProblem[] {
  if (!speedRpm) return [signalProblem('MISSING_SPEED', 'speedRpm')];
  const turns = ((samples.length / samplingRateHz) * speedRpm) / 60;
  return turns < 10 ? [signalProblem('FEW_TURNS', 'samples', { turns })] : [];
}

/** What no sensor gives: a scale or a unit is wrong, or bytes were read as numbers that are none. */
function implausibleLevel({
  samples,
  unit,
}: Measurement): { code: 'TOO_LARGE' | 'TOO_SMALL'; params: MessageParams } | undefined {
  const { mostPeak, leastRms } = PLAUSIBLE[unit];
  const { low, high } = rangeOf(samples);
  const peak = Math.max(-low, high);
  const reported = (value: number) => ({ value: value.toPrecision(3), unit });
  // The squares of what is far beyond would not be numbers any more.
  if (peak > mostPeak) return { code: 'TOO_LARGE', params: { ...reported(peak), most: mostPeak } };
  const { rmsAc } = signalStatistics(samples);
  // A record that does not move at all is flat.
  const isMoving = high - low > 1e-9 * peak;
  return isMoving && rmsAc < leastRms
    ? { code: 'TOO_SMALL', params: { ...reported(rmsAc), least: leastRms } }
    : undefined;
}

/**
 * Share of the energy about the mean that a straight line through the record holds: the correlation with time, squared.
 * Of a vibration of a turn or more it holds at most 6 / pi^2; 0 where the record is shorter.
 */
function rampShare({ samples, samplingRateHz, speedRpm }: Measurement): number {
  const n = samples.length;
  if (speedRpm && (n / samplingRateHz) * (speedRpm / 60) < 1) return 0;
  const { mean, rmsAc } = signalStatistics(samples);
  let product = 0;
  for (let i = 0; i < n; i++) product += (i - (n - 1) / 2) * ((samples[i]! - mean) / rmsAc);
  const squaredTimes = (n * (n * n - 1)) / 12;
  return product ** 2 / (n * squaredTimes);
}

/** Share of the record in which the same value stands for many samples, away from the limits of the range. */
function stuckShare(samples: Samples): number {
  return countSamples(findStretches(samples).stuck) / samples.length;
}

/** Share of the energy about the mean that the few highest samples hold. */
function spikeShare(samples: Samples, mean: number): number {
  const highest = new Float64Array(SPIKE_SAMPLES);
  let total = 0;
  for (let i = 0; i < samples.length; i++) {
    const energy = (samples[i]! - mean) ** 2;
    total += energy;
    if (energy <= highest[0]!) continue;
    highest[0] = energy;
    highest.sort();
  }
  return highest.reduce((a, b) => a + b, 0) / total;
}

/**
 * Share of the energy in sharp lines at the mains and its multiples, where the mains itself is strong and no
 * multiple of the shaft lies there: what a cable picks up, and no machine gives.
 */
function humShare({ samples, samplingRateHz, speedRpm }: Measurement): number {
  const spectrum = amplitudeSpectrum(samples, samplingRateHz);
  const { values, stepHz } = spectrum;
  let total = 0;
  for (const value of values) total += value * value;
  const shaftHz = (speedRpm ?? 0) / 60;
  const isOfShaft = (hz: number) =>
    shaftHz > 0 &&
    Math.abs(hz - Math.max(1, Math.round(hz / shaftHz)) * shaftHz) < Math.max(2.5 * stepHz, 0.006 * hz);
  const shares = MAINS_HZ.filter((hz) => !isOfShaft(hz)).map((hz) => {
    let sum = 0;
    let first = 0;
    for (let multiple = 1; multiple <= 20; multiple++) {
      const bin = Math.round((multiple * hz) / stepHz);
      let line = 0;
      for (let k = bin - 2; k <= bin + 2; k++) line += (values[k] ?? 0) ** 2;
      if (multiple === 1) first = line;
      sum += line;
    }
    return first > 0.3 * sum && stepHz < hz / 20 ? sum / total : 0;
  });
  return Math.max(0, ...shares);
}

/** How many different values a signal takes, counted up to what is asked for. */
function countLevels(samples: Samples): number {
  const levels = new Set<number>();
  for (let i = 0; i < samples.length && levels.size < FEWEST_LEVELS; i++) levels.add(samples[i]!);
  return levels.size;
}

/** Share of all energy that may lie above 97 % of the band, and how much louder than just below it. */
const TOP_OF_BAND = { from: 0.97, share: 0.06, timesBelow: 1.5 } as const;

/** Whether the spectrum rises towards half the sampling rate, which a filter before the converter would forbid. */
function isAliased(samples: Samples, samplingRateHz: number): boolean {
  const { values } = amplitudeSpectrum(samples, samplingRateHz);
  const energyOf = (from: number, to: number) => {
    let sum = 0;
    const last = Math.floor(to * (values.length - 1));
    const first = Math.floor(from * (values.length - 1));
    for (let k = first; k < last; k++) sum += values[k]! ** 2;
    return { sum, mean: sum / Math.max(1, last - first) };
  };
  const top = energyOf(TOP_OF_BAND.from, 1);
  const below = energyOf(0.85, TOP_OF_BAND.from);
  return top.sum > TOP_OF_BAND.share * energyOf(0, 1).sum && top.mean > TOP_OF_BAND.timesBelow * below.mean;
}

function rangeOf(samples: Samples): { low: number; high: number } {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < samples.length; i++) {
    low = Math.min(low, samples[i]!);
    high = Math.max(high, samples[i]!);
  }
  return { low, high };
}

/** The waveform as acceleration in m/s2, whatever it was measured in. */
export function toAcceleration({ samples, samplingRateHz, unit }: Measurement): Float64Array {
  const x = toFloat64(samples);
  if (unit === 'm/s2') return x;
  if (unit === 'g') return x.map((v) => v * STANDARD_GRAVITY);
  // Differentiation raises the noise of high frequencies, so only what a velocity signal can hold is kept.
  const band = { lowHz: 1, highHz: samplingRateHz / 2 };
  return convertMotion(x, samplingRateHz, 'velocity', 'acceleration', band);
}
