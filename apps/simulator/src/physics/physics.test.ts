import { describe, expect, it } from 'vitest';
import { faultSize, type SimulatedFault } from './fault-growth.ts';
import { LOAD_ZONE_RMS, loadAtAngle } from './load-zone.ts';
import { type OperatingProfile, operatingPointAt } from './operating-profile.ts';
import { addImpact, impactMeanSquare, impactSpectrum } from './resonance.ts';
import { randomSequence, seedOf, smoothNoise, uniformAt } from './seeded-noise.ts';
import { digitise } from './sensor.ts';
import { type HeatedMachine, ThermalHistory } from './thermal-state.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MONDAY = Date.parse('2026-11-16T00:00:00Z');

describe('seeded noise', () => {
  it('is uniform, normal and the same every time', () => {
    const values = Array.from({ length: 20_000 }, (_, i) => uniformAt(seedOf('x'), i));
    expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(0.5, 1);
    expect(uniformAt(7, 1_790_000_000_000)).toBe(uniformAt(7, 1_790_000_000_000));
    expect(uniformAt(7, 5)).not.toBe(uniformAt(7, 5 + 4294967296));
    const random = randomSequence(3);
    const normal = Array.from({ length: 20_000 }, () => random.normal());
    expect(normal.reduce((sum, value) => sum + value * value, 0) / normal.length).toBeCloseTo(1, 1);
  });

  it('is smooth between its grid points and stays within one', () => {
    for (let t = 0; t < 1000; t++) {
      expect(Math.abs(smoothNoise(1, t, 50))).toBeLessThanOrEqual(1);
      expect(Math.abs(smoothNoise(1, t + 1, 50) - smoothNoise(1, t, 50))).toBeLessThan(0.07);
    }
  });
});

describe('operating profiles', () => {
  const at = (profile: OperatingProfile, tMs: number, offset = 0) =>
    operatingPointAt(profile, 1, tMs, offset);

  it('rest between shifts and on Sundays, in the time of the place', () => {
    const shifts: OperatingProfile = {
      kind: 'shifts',
      load: 0.6,
      swing: 0.1,
      fromHour: 6,
      toHour: 22,
      days: 6,
    };
    expect(at(shifts, MONDAY + 12 * HOUR_MS).isRunning).toBe(true);
    expect(at(shifts, MONDAY + 3 * HOUR_MS).isRunning).toBe(false);
    expect(at(shifts, MONDAY + 6 * DAY_MS + 12 * HOUR_MS).isRunning).toBe(false);
    expect(at(shifts, MONDAY + 3 * HOUR_MS, 4).isRunning).toBe(true);
    // Half way through the ramp of ninety seconds.
    expect(at(shifts, MONDAY + 6 * HOUR_MS + 45_000).speed).toBeCloseTo(0.5, 6);
  });

  it('stand still without wind and never exceed the rated speed', () => {
    const wind: OperatingProfile = { kind: 'wind', meanWindMS: 8 };
    const points = Array.from({ length: 2000 }, (_, i) => at(wind, MONDAY + i * HOUR_MS));
    expect(points.some(({ isRunning }) => !isRunning)).toBe(true);
    expect(points.some(({ load }) => load > 0.95)).toBe(true);
    expect(Math.max(...points.map(({ speed }) => speed))).toBeLessThanOrEqual(1);
  });

  it('come back after 12.42 h where the tide rules', () => {
    const tide: OperatingProfile = { kind: 'tide', load: 0.6, swing: 0.3 };
    const high = 140_000 * 12.42 * HOUR_MS;
    expect(at(tide, high).load - at(tide, high + 6.21 * HOUR_MS).load).toBeGreaterThan(0.5);
  });
});

describe('a fault', () => {
  const fault: SimulatedFault = { kind: 'outer-race', element: 'B3', level: 8, onsetDays: 60, exponent: 3 };

  it('is nothing before its onset, itself when the demonstration begins, and never heals', () => {
    const epochMs = MONDAY;
    expect(faultSize(fault, epochMs - 61 * DAY_MS, epochMs)).toBe(0);
    expect(faultSize(fault, epochMs, epochMs)).toBe(1);
    let last = 0;
    for (let day = -60; day < 400; day++) {
      const size = faultSize(fault, epochMs + day * DAY_MS, epochMs);
      expect(size).toBeGreaterThanOrEqual(last);
      last = size;
    }
    expect(last).toBe(1.03);
  });
});

describe('impacts', () => {
  const mode = { frequencyHz: 3000, damping: 0.045 };

  it('begin at their peak and carry the energy of the closed form', () => {
    const fs = 96_000;
    const record = new Float64Array(fs);
    for (let k = 0; k < 50; k++) addImpact(record, 100 + (k * fs) / 50, 10, mode, fs);
    expect(Math.max(...record.subarray(0, 200))).toBeCloseTo(10, 6);
    const meanSquare = record.reduce((sum, x) => sum + x * x, 0) / record.length;
    expect(meanSquare / (100 * impactMeanSquare(mode, 50, 1))).toBeCloseTo(1, 1);
  });

  it('are loudest at the resonance and nearly silent at low frequencies', () => {
    expect(impactSpectrum(mode, 3000)).toBeGreaterThan(10 * impactSpectrum(mode, 1000));
    expect(impactSpectrum(mode, 3000)).toBeGreaterThan(100 * impactSpectrum(mode, 30));
  });

  it('are weighed by a load zone that is strongest under the load', () => {
    expect(loadAtAngle(0)).toBe(1);
    expect(loadAtAngle(Math.PI)).toBeLessThan(0.1);
    expect(LOAD_ZONE_RMS).toBeGreaterThan(0.3);
    expect(LOAD_ZONE_RMS).toBeLessThan(0.6);
  });
});

describe('a sensor', () => {
  it('digitises in steps of its range and counts what it clips', () => {
    const record = Float64Array.of(0, 9.80665, -19.6133, 25, -25);
    const { counts, scale, clipCount } = digitise(record, { rangeG: 2 });
    expect(Array.from(counts)).toEqual([0, 16384, -32767, 32767, -32767]);
    expect(clipCount).toBe(2);
    expect(counts[1]! * scale).toBeCloseTo(9.80665, 3);
  });
});

describe('temperatures', () => {
  const machine: HeatedMachine = {
    profile: { kind: 'shifts', load: 0.7, swing: 0, fromHour: 6, toHour: 18, days: 5 },
    seed: 1,
    utcOffsetHours: 0,
    hallC: 20,
    oilRiseK: 35,
    bearingRiseK: 8,
    windingRiseK: 50,
    usualLoad: 0.7,
    faults: [],
    hoursAtEpoch: 10_000,
  };
  const history = new ThermalHistory(machine, MONDAY - 30 * DAY_MS, MONDAY);

  it('rise with a lag after the start and fall back at night', () => {
    const oil = (hour: number) => history.at(MONDAY + hour * HOUR_MS).oilC;
    expect(oil(5.5)).toBeLessThan(24);
    // One time constant of 150 minutes after the start: 63 % of the way.
    expect((oil(8.5) - oil(6)) / 35).toBeCloseTo(0.63, 1);
    expect(oil(17.9)).toBeGreaterThan(53);
    expect(oil(30)).toBeLessThan(oil(18));
  });

  it('leave bearings hotter than oil and winding hottest while it runs', () => {
    const { oilC, gearBearingC, windingC } = history.at(MONDAY + 17 * HOUR_MS);
    expect(gearBearingC).toBeGreaterThan(oilC + 5);
    expect(windingC).toBeGreaterThan(gearBearingC);
  });

  it('count operating hours only while it runs, and read the plan on the first day', () => {
    expect(history.at(MONDAY).operatingHours).toBeCloseTo(10_000, 6);
    const week = history.at(MONDAY + 7 * DAY_MS).operatingHours - history.at(MONDAY).operatingHours;
    expect(week).toBeGreaterThan(59);
    expect(week).toBeLessThan(61);
  });

  it('keep a hundred days and forget what is older, so that a year does not fill the memory', () => {
    const long = new ThermalHistory(machine, MONDAY - 30 * DAY_MS, MONDAY);
    const year = Array.from({ length: 365 }, (_, day) => long.at(MONDAY + day * DAY_MS + 10 * HOUR_MS));
    expect(year[364]!.operatingHours).toBeGreaterThan(year[0]!.operatingHours + 3000);
    const back = MONDAY + 300 * DAY_MS + 10 * HOUR_MS;
    expect(long.at(back)).toEqual(year[300]);
  });

  it('are the same in whatever order they are asked', () => {
    const other = new ThermalHistory(machine, MONDAY - 30 * DAY_MS, MONDAY);
    const late = other.at(MONDAY + 3 * DAY_MS + 12 * HOUR_MS);
    expect(history.at(MONDAY + 3 * DAY_MS + 12 * HOUR_MS)).toEqual(late);
    expect(other.at(MONDAY + HOUR_MS)).toEqual(history.at(MONDAY + HOUR_MS));
  });
});
