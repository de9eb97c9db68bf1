import { describe, expect, it } from 'vitest';
import { type FindingObservation, followFinding } from './finding-history.ts';
import { type BinRecord, judgeBin, operatingBin, rememberValue } from './operating-bin.ts';

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
  it.each([
    [1485, 0.8, 's77 l3'],
    [1500, 0.7, 's77 l3'],
    [1485, null, 's77'],
    [750, 0.8, 's69 l3'],
    [null, null, 's?'],
  ])('%s rpm at %s is %s', (rpm, load, bin) => {
    expect(operatingBin(rpm, load)).toBe(bin);
  });

  it('is learnt from healthy records, stands, and judges what comes after', () => {
    let record: BinRecord | undefined;
    const add = (value: number, isHealthy = true) => {
      record = rememberValue(record, value, isHealthy);
      return judgeBin([record]);
    };
    for (let i = 0; i < 19; i++) expect(add(1 + 0.02 * (i % 3))).toBe('UNKNOWN');
    expect(add(9, false)).toBe('UNKNOWN');
    for (let i = 0; i < 6; i++) add(1);
    expect(add(1)).toBe('OK');
    add(4.5);
    add(4.5);
    expect(add(4.5)).toBe('SEVERE');
    expect(record!.learnt).toHaveLength(20);
  });
});
