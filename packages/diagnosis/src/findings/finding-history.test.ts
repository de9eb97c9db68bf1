import { describe, expect, it } from 'vitest';
import { type BinRecord, baselineValues, evaluateBin } from './bin-baseline.ts';
import { type FindingObservation, followFinding } from './finding-history.ts';

const DAY_MS = 86_400_000;
const seen = (day: number, amplitude = 1): FindingObservation => ({
  tMs: day * DAY_MS,
  isSeen: true,
  amplitude,
});
const missed = (day: number): FindingObservation => ({ tMs: day * DAY_MS, isSeen: false });

describe('the history of a finding', () => {
  it.each([
    ['nothing', [], undefined],
    ['never seen', [missed(0), missed(1)], undefined],
    ['once', [seen(0)], { seen: 1, records: 1, isConfirmed: false }],
    [
      'twice of five',
      [seen(0), missed(1), missed(2), missed(3), seen(4)],
      { seen: 2, records: 5, isConfirmed: false },
    ],
    [
      'three of five',
      [seen(0), missed(1), seen(2), missed(3), seen(4)],
      { seen: 3, records: 5, isConfirmed: true },
    ],
    [
      'long ago',
      [seen(0), seen(1), seen(2), missed(3), missed(4), missed(5)],
      { seen: 2, records: 5, isConfirmed: false },
    ],
    [
      'in any order',
      [seen(4), seen(0), seen(2)],
      { firstSeenMs: 0, lastSeenMs: 4 * DAY_MS, isConfirmed: true },
    ],
  ] as const)('seen %s', (_, observations, expected) => {
    const history = followFinding(observations);
    if (expected === undefined) expect(history).toBeUndefined();
    else expect(history).toMatchObject(expected);
  });

  it('grows by its decibels a week, whatever one odd record says', () => {
    const records = Array.from({ length: 15 }, (_, day) => seen(day, 10 ** ((1.8 * day) / 7 / 20)));
    expect(followFinding(records)!.growthDbPerWeek).toBeCloseTo(1.8, 6);
    const odd = records.map((each, i) => (i === 7 ? { ...each, amplitude: 40 } : each));
    expect(followFinding(odd)!.growthDbPerWeek).toBeCloseTo(1.8, 1);
  });

  it('has no growth from few records or a short time', () => {
    expect(followFinding([0, 1, 2, 3].map((day) => seen(day)))).not.toHaveProperty('growthDbPerWeek');
    expect(followFinding([0, 0.1, 0.2, 0.3, 0.4].map((day) => seen(day)))).not.toHaveProperty(
      'growthDbPerWeek',
    );
  });
});

describe('the baseline of a speed and load', () => {
  const record = (i: number, value: number, isHealthy = true): BinRecord => ({
    tMs: i * 60_000,
    values: { velocityRms: value },
    isHealthy,
  });
  const early = Array.from({ length: 20 }, (_, i) => record(i, 1 + 0.02 * (i % 3)));
  const evaluate = (records: readonly BinRecord[]) => evaluateBin(records, ['velocityRms', 'envelopeRms']);

  it('is learnt from the first healthy records, stands, and evaluates what comes after', () => {
    expect(evaluate(early.slice(0, 19))).toBe('UNKNOWN');
    expect(evaluate([...early.slice(0, 19), record(20, 9, false)])).toBe('UNKNOWN');
    const later = Array.from({ length: 40 }, (_, i) => record(30 + i, 1.5));
    expect(evaluate([...early, ...later, record(80, 1), record(81, 1), record(82, 1)])).toBe('OK');
    expect(evaluate([...early, record(80, 4.5), record(81, 4.5), record(82, 4.5)])).toBe('SEVERE');
  });

  it('is learnt from no more than the first twenty healthy records, oldest first', () => {
    const later = [record(30, 7), record(-1, 9, false), record(25, 0)];
    expect(baselineValues([...later, ...early.toReversed()], 'velocityRms')).toEqual(
      early.map(({ values }) => values.velocityRms),
    );
    expect(baselineValues(early, 'kurtosis')).toEqual([]);
  });

  it('does not depend on the order in which records were evaluated', () => {
    const all = [...early, record(80, 4.5), record(81, 4.5), record(82, 4.5)];
    expect(evaluate(all.toReversed())).toBe(evaluate(all));
  });
});
