import { bearingMultipliers, solveSpeeds } from '@ritzel/drivetrain';
import {
  amplitudeSpectrum,
  signalStatistics as describeSamples,
  envelopeSpectrum,
  velocityRms,
} from '@ritzel/signal';
import { describe, expect, it } from 'vitest';
import { typicalBearing } from '../fleet/bearing-sizes.ts';
import { MACHINE_PLANS } from '../fleet/demo-plant.ts';
import { MOTOR_SHAFT } from '../fleet/machine-kinematics.ts';
import { SimulatedMachine } from '../simulated-machine.ts';

const EPOCH_MS = Date.parse('2026-11-21T10:00:00Z');
const DAY_MS = 86_400_000;
const POSITIONS = ['motor-de', 'input-de', 'intermediate', 'output'];

function machineOf(tag: string, seed = 1) {
  const plan = MACHINE_PLANS.find((each) => each.tag === tag)!;
  return new SimulatedMachine(plan, { seed, epochMs: EPOCH_MS, fromMs: EPOCH_MS - 90 * DAY_MS });
}

/** A record in m/s², as read back from the converter's counts. */
function samplesOf(machine: SimulatedMachine, position: string, tMs: number, samples = 65_536) {
  const record = machine.recordAt(position, machine.momentAt(tMs), {
    samples,
    samplingRateHz: 12_800,
    rangeG: 16,
  });
  return { ...record, values: Float64Array.from(record.counts, (count) => count * record.scale) };
}

/** Height of a line over the median of its neighbourhood. */
function prominence(spectrum: { values: Float64Array; stepHz: number }, hz: number): number {
  const bin = Math.round(hz / spectrum.stepHz);
  const reach = Math.max(2, Math.ceil((0.006 * hz) / spectrum.stepHz));
  const highest = Math.max(...spectrum.values.subarray(bin - reach, bin + reach + 1));
  const around = spectrum.values.slice(Math.max(1, bin - 60), bin + 60).sort();
  return highest / around[around.length >> 1]!;
}

describe('a waveform', () => {
  it('has the same velocity as the indicator beside it, on every machine and position', () => {
    const errors: number[] = [];
    const peaks: number[] = [];
    for (const { tag } of MACHINE_PLANS) {
      const machine = machineOf(tag);
      const moment = machine.momentAt(EPOCH_MS);
      if (!moment.operating.isRunning) continue;
      for (const position of POSITIONS) {
        const reported = machine.vibrationAt(position, moment);
        if (!reported) continue;
        const { values, samplingRateHz } = samplesOf(machine, position, EPOCH_MS);
        errors.push(Math.abs(velocityRms(values, samplingRateHz) / reported.velocityRmsMmS - 1));
        peaks.push(Math.abs(describeSamples(values).peak / reported.accelerationPeakMS2 - 1));
        expect(describeSamples(values).rms / reported.accelerationRmsMS2, `${tag} ${position}`).toBeCloseTo(
          1,
          1,
        );
      }
    }
    errors.sort((a, b) => a - b);
    peaks.sort((a, b) => a - b);
    expect(errors.length).toBeGreaterThan(75);
    expect(errors[Math.floor(errors.length / 2)]).toBeLessThan(0.01);
    expect(errors[Math.floor(errors.length * 0.95)]).toBeLessThan(0.05);
    // Lines of slow shafts that stand on the edge of the band leak over it in a short record.
    expect(errors.at(-1)).toBeLessThan(0.08);
    // A peak is the accident of one record.
    expect(peaks[Math.floor(peaks.length * 0.95)]).toBeLessThan(0.35);
  });

  it('repeats to the bit with the seed, and differs with another', () => {
    const first = samplesOf(machineOf('KCM-6235'), 'intermediate', EPOCH_MS, 8192);
    const again = samplesOf(machineOf('KCM-6235'), 'intermediate', EPOCH_MS, 8192);
    const other = samplesOf(machineOf('KCM-6235', 2), 'intermediate', EPOCH_MS, 8192);
    expect(again.counts).toEqual(first.counts);
    expect(other.counts).not.toEqual(first.counts);
  });

  it('has its gear mesh where the teeth put it', () => {
    const machine = machineOf('OLC-102');
    const { values, samplingRateHz, speedRpm } = samplesOf(machine, 'input-de', EPOCH_MS);
    const spectrum = amplitudeSpectrum(values, samplingRateHz);
    for (const harmonic of [1, 2, 3]) {
      expect(prominence(spectrum, (harmonic * 17 * speedRpm) / 60), `harmonic ${harmonic}`).toBeGreaterThan(
        30,
      );
    }
    // Sidebands at the speed of the pinion.
    expect(prominence(spectrum, (18 * speedRpm) / 60)).toBeGreaterThan(10);
  });

  it('of a damaged outer race has BPFO in its envelope, where a sound machine has none', () => {
    const machine = machineOf('KCM-6235');
    const speeds = solveSpeeds(machine.kinematics, {
      shaft: MOTOR_SHAFT,
      speedRpm: machine.momentAt(EPOCH_MS).running.shaftHz * 60,
    });
    const bpfoHz = (bearingMultipliers(typicalBearing('22320')).bpfo * Math.abs(speeds.get('s2')!)) / 60;
    const envelopeAt = (tMs: number) => {
      const { values, samplingRateHz } = samplesOf(machine, 'intermediate', tMs);
      return envelopeSpectrum(values, samplingRateHz, { lowHz: 1800, highHz: 4200 });
    };
    const damaged = envelopeAt(EPOCH_MS);
    for (const harmonic of [1, 2, 3]) expect(prominence(damaged, harmonic * bpfoHz)).toBeGreaterThan(15);
    const sound = envelopeAt(EPOCH_MS - 80 * DAY_MS);
    expect(prominence(sound, bpfoHz)).toBeLessThan(8);
    const { values } = samplesOf(machine, 'intermediate', EPOCH_MS);
    expect(describeSamples(values).kurtosis).toBeGreaterThan(4);
  });

  it('of an unbalanced fan is all 1x, of a misaligned motor mostly 2x', () => {
    const heights = (tag: string, position: string, member: string) => {
      const machine = machineOf(tag);
      const { values, samplingRateHz, speedRpm } = samplesOf(machine, position, EPOCH_MS);
      const turn =
        Math.abs(solveSpeeds(machine.kinematics, { shaft: MOTOR_SHAFT, speedRpm }).get(member)!) / 60;
      const { values: amplitudes, stepHz } = amplitudeSpectrum(values, samplingRateHz);
      return [1, 2, 3].map((harmonic) => {
        const bin = Math.round((harmonic * turn) / stepHz);
        return Math.max(...amplitudes.subarray(bin - 2, bin + 3)) / (harmonic * turn);
      });
    };
    const fan = heights('FAN-4331', 'output', 's2');
    expect(fan[0]!).toBeGreaterThan(5 * fan[1]!);
    const paper = heights('PM3-DRY', 'input-de', 's1');
    expect(paper[1]!).toBeGreaterThan(1.3 * paper[0]!);
  });

  it('of a machine at rest is no more than the noise of the sensor', () => {
    const machine = machineOf('STC-301');
    const sunday = Date.parse('2026-11-22T15:00:00Z');
    expect(machine.momentAt(sunday).operating.isRunning).toBe(false);
    const { values, samplingRateHz } = samplesOf(machine, 'input-de', sunday);
    expect(velocityRms(values, samplingRateHz)).toBeLessThan(0.1);
  });

  it('of a broken sensor is noise, and its indicators are gone', () => {
    const machine = machineOf('CCM-01');
    const moment = machine.momentAt(EPOCH_MS);
    expect(machine.valueAt('Vibration/output/velocityRms', moment)).toBeNull();
    expect(machine.valueAt('Vibration/input-de/velocityRms', moment)).toBeGreaterThan(1);
    expect(describeSamples(samplesOf(machine, 'output', EPOCH_MS).values).rms).toBeLessThan(0.05);
    expect(
      machine.valueAt('Vibration/output/velocityRms', machine.momentAt(EPOCH_MS - 30 * DAY_MS)),
    ).not.toBeNull();
  });
});
