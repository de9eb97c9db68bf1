import { describe, expect, test } from 'vitest';
import { expectedSeries, learnModel, type ModelHistory } from './behaviour-model.ts';
import { learnBaselines } from './learned-baselines.ts';
import type { LimitRule } from './limit-rule.ts';
import { replayRule } from './replay.ts';

const MINUTE_MS = 60_000;

/** Repeatable noise between -1 and 1. */
function makeNoise(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 1_073_741_824 - 1;
  };
}

/**
 * An oil temperature that follows load and ambient with a time constant of half an hour, as a sample every five minutes; from
 * `faultAt` on it creeps up by `faultPerDay`.
 */
function makeSump({ days = 30, faultAtDay = Number.POSITIVE_INFINITY, faultPerDay = 0 }) {
  const noise = makeNoise(7);
  const count = (days * 1440) / 5;
  const timesMs = Float64Array.from({ length: count }, (_, i) => i * 5 * MINUTE_MS);
  const loadAt = (tMs: number) => 20 + 70 * (Math.floor(tMs / (6 * 3_600_000)) % 2) + 8 * Math.sin(tMs / 4e6);
  const ambientAt = (tMs: number) => 15 + 8 * Math.sin((2 * Math.PI * tMs) / 86_400_000);
  let lagged = loadAt(0);
  const values = Float64Array.from(timesMs, (tMs) => {
    lagged += (1 - Math.exp(-300 / 1800)) * (loadAt(tMs) - lagged);
    const day = tMs / 86_400_000;
    return (
      25 + 0.3 * lagged + 0.8 * ambientAt(tMs) + 0.3 * noise() + Math.max(0, day - faultAtDay) * faultPerDay
    );
  });
  const history: ModelHistory = {
    timesMs,
    values,
    operatingAt: (tMs) => ({ speedRpm: 1480, loadPercent: loadAt(tMs), ambient: ambientAt(tMs) }),
  };
  return history;
}

const modelOf = (history: ModelHistory) => {
  const model = learnModel(history);
  if (typeof model === 'string') throw new Error(model);
  return model;
};

describe('a normal-behaviour model', () => {
  test('finds the lag, and explains what load and ambient do', () => {
    const model = modelOf(makeSump({}));
    expect(model.lagS).toBe(1800);
    expect(model.inputs).toEqual(['loadPercent', 'ambient']);
    expect(model.coefficients[0]).toBeCloseTo(0.3, 2);
    expect(model.coefficients[1]).toBeCloseTo(0.8, 2);
    expect(model.explained).toBeGreaterThan(0.99);
    // The noise is even between -0.3 and 0.3: three deviations from its median amount of 0.15.
    expect(model.band).toBeGreaterThan(0.5);
    expect(model.band).toBeLessThan(0.8);
  });

  test('expects heat to follow the power: speed and load that jump together leave nothing', () => {
    const hours = (tMs: number) => Math.floor(tMs / (5 * 3_600_000));
    const speedAt = (tMs: number) => [620, 994, 800][hours(tMs) % 3]!;
    const loadAt = (tMs: number) => [40, 90, 65, 40, 65, 90, 40][hours(tMs) % 7]!;
    const timesMs = Float64Array.from({ length: 4320 }, (_, i) => i * 10 * MINUTE_MS);
    let heatK = 20;
    const values = Float64Array.from(timesMs, (tMs) => {
      heatK += (1 - Math.exp(-600 / 3600)) * (0.03 * speedAt(tMs) * (loadAt(tMs) / 100) - heatK);
      return 30 + heatK;
    });
    const operatingAt = (tMs: number) => ({ speedRpm: speedAt(tMs), loadPercent: loadAt(tMs) });
    const history = { timesMs, values, operatingAt };
    const expected = expectedSeries(modelOf(history), history);
    const worst = Math.max(...values.slice(100).map((value, i) => Math.abs(value - expected[i + 100]!)));
    expect(worst).toBeLessThan(0.2);
  });

  test('a fault that no fixed limit sees leaves the band, and a healthy month does not', () => {
    const model = modelOf(makeSump({}));
    const rule: LimitRule = {
      kind: 'model',
      boundaries: { a: model.band, b: 2 * model.band, c: 4 * model.band },
      learned: model,
      ...{ direction: 'above', gate: {}, from: 'WARNING', deadband: 0.2, onDelayS: 1800, offDelayS: 1800 },
      minimum: { of: 3, outOf: 5 },
    };
    const faulty = makeSump({ days: 40, faultAtDay: 30, faultPerDay: 1 });
    const { exceedances } = replayRule(rule, faulty, faulty.operatingAt);
    const firstDay = exceedances[0]!.beginMs / 86_400_000;
    expect(firstDay).toBeGreaterThan(30);
    expect(firstDay).toBeLessThan(33);
    // The highest value of healthy days is above what the fault came to when it was found.
    const highest = Math.max(...Array.from(makeSump({}).values));
    const found = Array.from(faulty.timesMs).findIndex((tMs) => tMs >= exceedances[0]!.beginMs);
    expect(faulty.values[found]!).toBeLessThan(highest + model.band);
    const healthy = makeSump({ days: 60 });
    expect(replayRule(rule, healthy, healthy.operatingAt).exceedances).toEqual([]);
  });

  test('the expected value is what the rule compares with', () => {
    const history = makeSump({});
    const model = modelOf(history);
    const expected = expectedSeries(model, history);
    const left = Array.from(history.values).map((value, i) => Math.abs(value - expected[i]!));
    expect(left.slice(50).filter((each) => each > model.band).length).toBeLessThan(left.length / 100);
  });

  test('says why it cannot be learned', () => {
    const history = makeSump({ days: 0.5 });
    expect(learnModel(history)).toBe('too-few');
    expect(learnModel({ ...makeSump({}), operatingAt: () => ({ speedRpm: 1480 }) })).toBe('no-inputs');
    const still = makeSump({});
    expect(learnModel({ ...still, values: Float64Array.from(still.timesMs, () => 40) })).toBe('constant');
  });

  test('an input that is not known leaves what is held as it is', () => {
    const history = makeSump({});
    const model = modelOf(history);
    expect(expectedSeries(model, { ...history, operatingAt: () => ({}) }).every(Number.isNaN)).toBe(true);
  });
});

describe('an adaptive baseline', () => {
  test('is learned for each operating bin, and limits the rise above its own', () => {
    const noise = makeNoise(3);
    const timesMs = Float64Array.from({ length: 2000 }, (_, i) => i * MINUTE_MS);
    const speedAt = (tMs: number) => (Math.floor(tMs / 3_600_000) % 2 === 0 ? 600 : 1480);
    const valueAt = (tMs: number) => (speedAt(tMs) === 600 ? 1 : 4) * (1 + 0.05 * noise());
    const history: ModelHistory = {
      timesMs,
      values: Float64Array.from(timesMs, valueAt),
      operatingAt: (tMs) => ({ speedRpm: speedAt(tMs) }),
    };
    const learned = learnBaselines(history);
    expect(Object.values(learned).map(({ median }) => Math.round(median))).toEqual([1, 4]);
    const rule: LimitRule = {
      kind: 'baseline',
      boundaries: { a: 4, b: 8, c: 20 },
      learned,
      ...{ direction: 'above', gate: {}, from: 'WARNING', deadband: 1, onDelayS: 0, offDelayS: 60 },
      minimum: { of: 3, outOf: 5 },
    };
    // Four times the slow speed's normal is what is normal at the fast one.
    const values = Float64Array.from(timesMs, () => 4);
    const { exceedances } = replayRule(rule, { timesMs, values }, history.operatingAt);
    expect(exceedances[0]?.beginMs).toBe(0);
    expect(exceedances[0]?.worst).toBe(4);
    expect(exceedances[0]?.endMs).toBeGreaterThanOrEqual(3_600_000);
  });
});
