import { type Samples, toFloat64 } from './samples.ts';
import { SignalError } from './signal-error.ts';
import { splineReader } from './spline.ts';

export interface TachoOptions {
  /** Level a pulse must rise through; default the middle between lowest and highest sample. */
  threshold?: number;
  /** The signal must have fallen this far below the threshold before it counts again; default 10 % of the swing. */
  hysteresis?: number;
}

/** Times in seconds at which a tacho signal rises through its threshold, interpolated. Throws BAD_TACHO. */
export function tachoPulseTimes(
  tacho: Samples,
  samplingRateHz: number,
  options: TachoOptions = {},
): Float64Array {
  const x = toFloat64(tacho, 'tacho');
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < x.length; i++) {
    low = Math.min(low, x[i]!);
    high = Math.max(high, x[i]!);
  }
  if (!(high > low))
    throw new SignalError('BAD_TACHO', 'tacho', 'The tacho signal is flat: it shows no pulse.');
  const threshold = options.threshold ?? (low + high) / 2;
  const rearm = threshold - (options.hysteresis ?? 0.1 * (high - low));
  const times: number[] = [];
  let armed = x[0]! < rearm;
  for (let i = 1; i < x.length; i++) {
    if (x[i]! < rearm) armed = true;
    else if (armed && x[i]! >= threshold) {
      times.push((i - 1 + (threshold - x[i - 1]!) / (x[i]! - x[i - 1]!)) / samplingRateHz);
      armed = false;
    }
  }
  return Float64Array.from(times);
}

/**
 * Turns of the shaft at each sample from pulse times, by a cubic spline through the pulses (equally spaced in
 * angle); NaN before the first and after the last pulse. Throws BAD_TACHO with fewer than 4 pulses or when the
 * times do not rise.
 */
export function turnsFromPulses(
  pulseTimesS: Float64Array,
  pulsesPerTurn: number,
  n: number,
  samplingRateHz: number,
): Float64Array {
  if (pulseTimesS.length < 4) {
    throw new SignalError(
      'BAD_TACHO',
      'pulseTimesS',
      `${pulseTimesS.length} tacho pulses are too few, 4 are needed.`,
    );
  }
  for (let i = 1; i < pulseTimesS.length; i++) {
    if (!(pulseTimesS[i]! > pulseTimesS[i - 1]!)) {
      throw new SignalError(
        'BAD_TACHO',
        'pulseTimesS',
        `Tacho pulse ${i} does not come after the one before it.`,
      );
    }
  }
  // Time as a spline over angle is smooth; it is inverted by Newton steps on the way through the samples.
  const timeAt = splineReader(pulseTimesS);
  const turns = new Float64Array(n).fill(Number.NaN);
  let pulse = 0;
  for (let i = 0; i < n; i++) {
    const t = i / samplingRateHz;
    if (t < pulseTimesS[0]! || t > pulseTimesS[pulseTimesS.length - 1]!) continue;
    while (pulse < pulseTimesS.length - 2 && pulseTimesS[pulse + 1]! <= t) pulse++;
    const gap = pulseTimesS[pulse + 1]! - pulseTimesS[pulse]!;
    let place = pulse + (t - pulseTimesS[pulse]!) / gap;
    for (let step = 0; step < 4; step++) place -= (timeAt(place) - t) / gap;
    turns[i] = place / pulsesPerTurn;
  }
  return turns;
}

/** Turns of the shaft at each sample from its speed in Hz at each sample (trapezoidal rule, 0 at the start). */
export function turnsFromSpeed(speedHz: Samples, samplingRateHz: number): Float64Array {
  const speed = toFloat64(speedHz, 'speedHz');
  const turns = new Float64Array(speed.length);
  for (let i = 1; i < speed.length; i++) {
    turns[i] = turns[i - 1]! + (0.5 * (speed[i]! + speed[i - 1]!)) / samplingRateHz;
  }
  return turns;
}

/**
 * The signal at equal steps of shaft angle: `samplesPerTurn` values a turn, from the first whole step to the last,
 * at most `turns` turns where given. `turnsAtSample` rises with the samples (NaN where unknown). Cubic spline.
 * Choose samplesPerTurn >= sampling rate / lowest speed, else orders above samplesPerTurn / 2 fold back.
 * Source: K. R. Fyfe, E. D. S. Munck, Analysis of computed order tracking, MSSP 11 (1997) 187.
 * Throws LENGTH_MISMATCH, BAD_TACHO.
 */
export function resampleByAngle(
  samples: Samples,
  turnsAtSample: Float64Array,
  samplesPerTurn: number,
  turns = Number.POSITIVE_INFINITY,
): Float64Array {
  const x = toFloat64(samples);
  if (turnsAtSample.length !== x.length) {
    throw new SignalError(
      'LENGTH_MISMATCH',
      'turnsAtSample',
      'Angle and signal need the same number of samples.',
    );
  }
  let first = 0;
  let last = x.length - 1;
  while (first < last && Number.isNaN(turnsAtSample[first]!)) first++;
  while (last > first && Number.isNaN(turnsAtSample[last]!)) last--;
  const start = Math.ceil(turnsAtSample[first]! * samplesPerTurn - 1e-9);
  const end = Math.floor(turnsAtSample[last]! * samplesPerTurn + 1e-9);
  const count = Math.min(end - start + 1, Math.round(turns * samplesPerTurn));
  if (!(count >= 2))
    throw new SignalError('BAD_TACHO', 'turnsAtSample', 'The shaft does not turn in this signal.');
  const read = splineReader(x);
  const out = new Float64Array(count);
  let i = first;
  for (let j = 0; j < count; j++) {
    const angle = (start + j) / samplesPerTurn;
    while (i < last - 1 && turnsAtSample[i + 1]! <= angle) i++;
    const rise = turnsAtSample[i + 1]! - turnsAtSample[i]!;
    if (!(rise > 0)) {
      throw new SignalError(
        'BAD_TACHO',
        'turnsAtSample',
        `The shaft angle does not rise at sample ${i + 1}.`,
      );
    }
    out[j] = read(i + (angle - turnsAtSample[i]!) / rise);
  }
  return out;
}
