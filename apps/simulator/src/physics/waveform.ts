import { loadAtAngle } from './load-zone.ts';
import { addImpact } from './resonance.ts';
import { type RandomSequence, randomSequence } from './seeded-noise.ts';
import type { RecordMoment } from './vibration-indicators.ts';
import {
  eachLineNow,
  type ImpactsNow,
  impactsNow,
  noiseDensityNow,
  type PlaceModel,
  type RunningPoint,
} from './vibration-model.ts';

/** Adds a sin(2 pi f t + phase), turning a pointer from sample to sample instead of asking for sines. */
function addSine(record: Float64Array, amplitude: number, turnsPerSample: number, phase: number): void {
  const angle = 2 * Math.PI * turnsPerSample;
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  let re = amplitude * Math.cos(phase);
  let im = amplitude * Math.sin(phase);
  for (let i = 0; i < record.length; i++) {
    record[i]! += im;
    const next = re * cosine - im * sine;
    im = re * sine + im * cosine;
    re = next;
  }
}

interface RecordBeginning {
  readonly samplingRateHz: number;
  readonly turnsAtStart: number;
  readonly random: RandomSequence;
}

function addImpacts(
  record: Float64Array,
  { source, rateHz, peakMS2 }: ImpactsNow,
  point: RunningPoint,
  { samplingRateHz, turnsAtStart, random }: RecordBeginning,
): void {
  const interval = samplingRateHz / rateHz;
  const zoneTurnsPerSample = (source.zoneOrder * point.shaftHz) / samplingRateHz;
  const zoneStart = random.next();
  // What slips is anywhere; a tooth meets at its own angle, where the lines that it modulates are in phase.
  const since = source.slip > 0 ? random.next() : (source.order * turnsAtStart) % 1;
  // From before the record begins, so that it does not begin with silence.
  for (let at = -interval * (1 + since); at < record.length; ) {
    const angle = 2 * Math.PI * (zoneStart + at * zoneTurnsPerSample);
    const load = source.zoneOrder > 0 ? loadAtAngle(angle) : 1;
    addImpact(record, at, peakMS2 * load * (1 + 0.05 * random.normal()), source.mode, samplingRateHz);
    at += interval * (1 + source.slip * random.normal());
  }
}

export interface WaveformSource {
  readonly seed: number;
  /** Memory to use again, at least as long as the record. */
  readonly into?: Float64Array;
}

/**
 * The acceleration at a sensor's place from `tMs` on, m/s², before the sensor: lines in phase with the angle
 * of the driving shaft, impacts with slip and load zone, background. The same arguments give the same record.
 */
export function synthesiseWaveform(
  model: PlaceModel,
  point: RunningPoint,
  { tMs, epochMs, sampling, seed, wander = 1, into }: RecordMoment & WaveformSource,
): Float64Array {
  const { samplingRateHz, samples } = sampling;
  const record = into?.subarray(0, samples).fill(0) ?? new Float64Array(samples);
  const random = randomSequence(seed);
  // Where the driving shaft stands when the record begins: all its lines follow from that one angle.
  const turnsAtStart = Math.floor(1000 * random.next()) + random.next();
  const mainsTurnsAtStart = random.next();
  eachLineNow(model, point, tMs, epochMs, (frequencyHz, amplitude, line, re, im) => {
    if (frequencyHz >= samplingRateHz / 2) return;
    const turns = line.order * (line.followsMains ? mainsTurnsAtStart : turnsAtStart);
    const phase = Math.atan2(im, re) + 2 * Math.PI * (turns - Math.floor(turns));
    addSine(record, amplitude * wander, frequencyHz / samplingRateHz, phase);
  });
  for (const impacts of impactsNow(model, point, tMs, epochMs)) {
    const now = { ...impacts, peakMS2: impacts.peakMS2 * wander };
    addImpacts(record, now, point, { samplingRateHz, turnsAtStart, random });
  }
  const noise = wander * Math.sqrt((noiseDensityNow(model, point) * samplingRateHz) / 2);
  for (let i = 0; i < samples; i++) record[i]! += noise * random.normal();
  return record;
}
