import {
  convertMotion,
  requireFinite,
  type Samples,
  STANDARD_GRAVITY,
  signalStatistics,
  toFloat64,
} from '@ritzel/signal';

export const MEASUREMENT_UNITS = ['g', 'm/s2', 'mm/s'] as const;
export type MeasurementUnit = (typeof MEASUREMENT_UNITS)[number];

/** A waveform as it comes from a sensor on a housing. */
export interface Measurement {
  readonly samples: Samples;
  readonly samplingRateHz: number;
  readonly unit: MeasurementUnit;
  /** Speed of the reference shaft; without it nothing that turns can be judged. */
  readonly speedRpm?: number;
}

/** Something about the signal itself that limits or forbids its use. */
export interface SignalProblem {
  readonly code:
    | 'EMPTY'
    | 'NOT_FINITE'
    | 'FLAT'
    | 'TOO_SHORT'
    | 'CLIPPED'
    | 'DRIFTING'
    | 'MISSING_SPEED'
    | 'BAD_SAMPLING_RATE'
    | 'BAD_SPEED'
    | 'SLOW_SAMPLING';
  readonly field: 'samples' | 'samplingRateHz' | 'speedRpm';
  readonly message: string;
  /** Nothing can be judged from the signal. */
  readonly isFatal: boolean;
}

/** Fewest samples that any rule makes sense of. */
const FEWEST_SAMPLES = 1024;
/** Samples in a row at the very top or bottom that no vibration produces. */
const CLIPPED_RUN = 4;

/** What is wrong with a signal, worst first; empty when it may be used. */
export function inspectSignal({ samples, samplingRateHz, speedRpm }: Measurement): SignalProblem[] {
  const fatal = (
    code: SignalProblem['code'],
    field: SignalProblem['field'],
    message: string,
  ): SignalProblem[] => [{ code, field, message, isFatal: true }];
  if (!(samplingRateHz > 0 && Number.isFinite(samplingRateHz))) {
    const message = `The sampling rate must be a positive number of hertz, not ${samplingRateHz}.`;
    return fatal('BAD_SAMPLING_RATE', 'samplingRateHz', message);
  }
  if (speedRpm !== undefined && !(speedRpm >= 0 && Number.isFinite(speedRpm))) {
    return fatal('BAD_SPEED', 'speedRpm', `The speed must be a number of rpm from 0, not ${speedRpm}.`);
  }
  if (samples.length === 0) return fatal('EMPTY', 'samples', 'The signal holds no samples.');
  try {
    requireFinite(samples);
  } catch (error) {
    return fatal('NOT_FINITE', 'samples', error instanceof Error ? error.message : String(error));
  }
  if (samples.length < FEWEST_SAMPLES) {
    const message = `${samples.length} samples are too few: ${FEWEST_SAMPLES} are needed.`;
    return fatal('TOO_SHORT', 'samples', message);
  }
  const { rmsAc, mean, peak } = signalStatistics(samples);
  if (rmsAc <= 1e-9 * Math.max(peak, 1e-12)) {
    return fatal(
      'FLAT',
      'samples',
      `The signal is flat at ${mean.toPrecision(4)}: the sensor is open or not connected.`,
    );
  }
  const problems: SignalProblem[] = [];
  const clipped = countClipped(samples);
  if (clipped > 0) {
    const message = `${clipped} samples lie in runs at the limit of the range: the signal is clipped and its impacts are too small.`;
    problems.push({ code: 'CLIPPED', field: 'samples', message, isFatal: false });
  }
  if (Math.abs(mean) > 20 * rmsAc) {
    const message = `The offset of ${mean.toPrecision(3)} is ${Math.round(Math.abs(mean) / rmsAc)} times the vibration: check the sensor's bias.`;
    problems.push({ code: 'DRIFTING', field: 'samples', message, isFatal: false });
  }
  if (!speedRpm) {
    const message = 'Without a speed no line can be given to a part.';
    problems.push({ code: 'MISSING_SPEED', field: 'speedRpm', message, isFatal: false });
  } else if ((samples.length / samplingRateHz) * (speedRpm / 60) < 10) {
    const turns = ((samples.length / samplingRateHz) * speedRpm) / 60;
    const message = `The signal covers ${turns.toFixed(1)} turns: fewer than 10 cannot separate neighbouring lines.`;
    problems.push({ code: 'TOO_SHORT', field: 'samples', message, isFatal: false });
  }
  return problems;
}

/** How many samples lie in runs at the highest or the lowest value. */
function countClipped(samples: Samples): number {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < samples.length; i++) {
    low = Math.min(low, samples[i]!);
    high = Math.max(high, samples[i]!);
  }
  let clipped = 0;
  let run = 0;
  for (let i = 0; i <= samples.length; i++) {
    const value = samples[i];
    if (value !== undefined && (value === low || value === high)) run++;
    else {
      if (run >= CLIPPED_RUN) clipped += run;
      run = 0;
    }
  }
  return clipped;
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
