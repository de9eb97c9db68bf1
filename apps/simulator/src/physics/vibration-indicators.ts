import {
  eachLineNow,
  impactsMeanSquare,
  impactsNow,
  impactVelocityMmS,
  noiseDensityNow,
  type PlaceModel,
  type RunningPoint,
  VELOCITY_BAND_HZ,
} from './vibration-model.ts';

export interface VibrationIndicators {
  /** 10 to 1000 Hz, mm/s. */
  readonly velocityRmsMmS: number;
  /** Up to half the sampling rate, m/s². */
  readonly accelerationRmsMS2: number;
  /** True peak to be expected in a record, m/s². */
  readonly accelerationPeakMS2: number;
}

/** How a device samples vibration. */
export interface Sampling {
  readonly samplingRateHz: number;
  readonly samples: number;
}

/** When and how a record is taken. */
export interface RecordMoment {
  readonly tMs: number;
  readonly epochMs: number;
  readonly sampling: Sampling;
  readonly wander?: number;
}

const LINES_CREST = 3.1;

/**
 * What a device would compute from a record taken now, in closed form: lines add their powers, impacts and
 * background theirs; the peak is that of the many lines (never above their sum) or of the hardest impact on
 * top of them. `wander` scales everything, as the weather in a machine does from minute to minute.
 */
export function vibrationIndicators(
  model: PlaceModel,
  point: RunningPoint,
  { tMs, epochMs, sampling, wander = 1 }: RecordMoment,
): VibrationIndicators {
  const nyquistHz = sampling.samplingRateHz / 2;
  const [fromHz, toHz] = VELOCITY_BAND_HZ;
  let velocity = 0;
  let acceleration = 0;
  let sumOfPeaks = 0;
  eachLineNow(model, point, tMs, epochMs, (frequencyHz, amplitude) => {
    if (frequencyHz >= nyquistHz) return;
    const square = (amplitude * amplitude) / 2;
    acceleration += square;
    sumOfPeaks += amplitude;
    if (frequencyHz >= fromHz && frequencyHz <= toHz)
      velocity += square / (39.47841760435743 * frequencyHz * frequencyHz);
  });
  const impacts = impactsNow(model, point, tMs, epochMs);
  let hardestMS2 = 0;
  for (const { source, rateHz, peakMS2 } of impacts) {
    velocity += (1e-3 * peakMS2 * impactVelocityMmS(source, rateHz / source.order)) ** 2;
    hardestMS2 = Math.max(hardestMS2, peakMS2);
  }
  const noise = noiseDensityNow(model, point);
  const noiseSquare = noise * nyquistHz;
  velocity += (noise / 39.47841760435743) * (1 / fromHz - 1 / toHz);
  const lines = Math.sqrt(acceleration);
  const noiseMS2 = Math.sqrt(noiseSquare);
  // Largest of n independent values of a normal process for the noise; a few dominant lines reach three
  // times their r.m.s. in a record, and never more than their sum.
  const restMS2 =
    lines > 0
      ? Math.min(sumOfPeaks, LINES_CREST * lines) + 1.5 * noiseMS2
      : Math.sqrt(2 * Math.log(sampling.samples)) * noiseMS2;
  const knockMS2 = hardestMS2 > 0 ? 1.1 * hardestMS2 + 1.5 * lines : 0;
  return {
    velocityRmsMmS: 1e3 * wander * Math.sqrt(velocity),
    accelerationRmsMS2: wander * Math.sqrt(acceleration + impactsMeanSquare(impacts) + noiseSquare),
    accelerationPeakMS2: wander * Math.max(restMS2, knockMS2),
  };
}
