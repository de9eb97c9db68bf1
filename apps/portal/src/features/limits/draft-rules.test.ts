import type { LimitEdition, LimitReplay, SignalLimits } from '@ritzel/contract';
import { describe, expect, it } from 'vitest';
import {
  binOfCell,
  boundariesOf,
  firstRule,
  isInCell,
  isReplayOf,
  limitDraftOf,
  nextEdition,
  proposeBoundaries,
  ruleOf,
  snap,
  stepOf,
  unfitEdition,
  withBoundaries,
  withoutRule,
  withRule,
} from './draft-rules.ts';
import { problemsOf } from './rule-problems.ts';

const fixed = firstRule('fixed', 4, 60);
const edition = (over: Partial<LimitEdition>): LimitEdition => ({
  ...{ id: 'e', level: 'signal', edition: 1, state: 'in-force', rules: [fixed], unit: 'mm/s', source: 'Own' },
  ...{
    reason: 'Found too late',
    revision: 1,
    changedAt: '',
    changedBy: null,
    publishedAt: null,
    publishedBy: null,
  },
  ...over,
});
const limitsOf = (unit: string, ...editions: LimitEdition[]) =>
  ({ signal: { unit, intervalS: 60 }, shipped: null, editions }) as unknown as SignalLimits; // @NOTE: what is read of it

describe('the draft of limits', () => {
  it('begins with the draft before what is in force, whose reason is not taken along', () => {
    const inForce = edition({});
    expect(limitDraftOf(limitsOf('mm/s', inForce), 'signal', 4)).toMatchObject({ source: 'Own', reason: '' });
    const draft = edition({ edition: 2, state: 'draft', reason: 'Mine' });
    const limits = limitsOf('mm/s', draft, inForce);
    expect(limitDraftOf(limits, 'signal', 4).reason).toBe('Mine');
    expect([nextEdition(limits, 'signal'), nextEdition(limits, 'part')]).toEqual([2, 1]);
  });

  it('is opened in the unit of the signal, and not taken where the unit does not fit any more', () => {
    const inInches = limitDraftOf(limitsOf('in/s', edition({})), 'signal', 4);
    const { b = 0 } = boundariesOf(ruleOf(inInches, 'fixed')!, null) ?? {};
    expect(b).toBeCloseTo(6 / 25.4, 9);
    const limits = limitsOf('°C', edition({}));
    expect(unfitEdition(limits, 'signal')?.edition).toBe(1);
    expect(limitDraftOf(limits, 'signal', 40)).toMatchObject({ source: '', reason: '' });
  });

  it('takes a rule of a kind in place of the one before, and leaves it out', () => {
    const draft = { rules: [fixed], source: '', reason: '' };
    const rate = firstRule('rate', 4, 60);
    const both = withRule(draft, rate);
    expect(both.rules.map(({ kind }) => kind)).toEqual(['fixed', 'rate']);
    expect(withRule(both, { ...rate }).rules).toHaveLength(2);
    expect(withoutRule(both, 'fixed').rules).toEqual([rate]);
  });

  it('says at which field limits are out of order and bins overlap', () => {
    const rule = ruleOf({ rules: [fixed], source: '', reason: '' }, 'fixed')!;
    const wrong = withBoundaries(rule, null, { a: 9, b: 5, c: 8 });
    expect(problemsOf([wrong], 'mm/s').get('fixed boundaries.b')).toBe('orderWrong');
    const bin = (from: number, to: number) => ({ speedRpm: { from, to }, boundaries: { a: 1, b: 2, c: 3 } });
    const overlapping = { ...rule, bins: [bin(0, 900), bin(800, 1200)] };
    expect(problemsOf([overlapping], 'mm/s').get('fixed bins.1')).toBe('binsOverlap');
    expect(problemsOf([{ ...rule, bins: [bin(0, 800), bin(800, 1200)] }], 'mm/s').size).toBe(0);
  });
});

describe('limits set by hand', () => {
  it('snap to a step that fits their size, without the dust of binary fractions', () => {
    expect(stepOf({ a: 2.8, b: 4.5, c: 7.1 })).toBe(0.05);
    expect(stepOf({ b: 85, c: 95 })).toBe(0.5);
    expect(snap(3.9000001, 0.05)).toBe(3.9);
    expect(snap(0.1 + 0.2, 0.1)).toBe(0.3);
  });
});

describe('limits of an operating range', () => {
  it('lie a quarter of B/C above what is usual there, and never above one and a quarter of it', () => {
    const shipped = { a: 3.15, b: 5, c: 8 };
    expect(proposeBoundaries({ median: 2, scatter: 0.1 }, shipped).b).toBe(3.3);
    expect(proposeBoundaries({ median: 6, scatter: 0.1 }, shipped).b).toBe(6.3);
  });

  it('are found by the cell of the grid, which begins where it says and ends before', () => {
    const cell = { speedRpm: { from: 700, to: 760 }, loadPercent: { from: 60, to: 90 } };
    const rule = ruleOf({ rules: [fixed], source: '', reason: '' }, 'fixed')!;
    expect(binOfCell({ ...rule, bins: [{ ...cell, boundaries: { b: 1, c: 2 } }] }, cell)).toBe(0);
    expect([isInCell(cell, 700, 60), isInCell(cell, 760, 60), isInCell(cell, 730, Number.NaN)]).toEqual([
      ...[true, false, false],
    ]);
  });
});

describe('a replay over many signals', () => {
  const signal = { role: 'velocity-rms', equipmentType: 'gearunit' } as SignalLimits['signal']; // @NOTE: what is read of it
  const replay = (over: object) =>
    ({ role: 'velocity-rms', partType: 'gearunit', rules: [fixed], ...over }) as LimitReplay; // @NOTE: as above

  it('says something of the draft that it was started with, whatever is learned, and of no other', () => {
    const baseline = { ...fixed, kind: 'baseline', learned: {} } as unknown as typeof fixed; // @NOTE: its kind alone counts
    // As a database answers it: the keys in another order.
    const turned = Object.fromEntries(Object.entries(fixed).toReversed());
    expect(isReplayOf(replay({ rules: [turned] }), [fixed, baseline], signal)).toBe(true);
    expect(isReplayOf(replay({}), [{ ...fixed, isLatching: true }], signal)).toBe(false);
  });

  it('says nothing of another kind of signal or of another kind of part', () => {
    expect(isReplayOf(replay({ role: 'oil-temperature' }), [fixed], signal)).toBe(false);
    expect(isReplayOf(replay({ partType: 'motor' }), [fixed], signal)).toBe(false);
    expect(isReplayOf(null, [fixed], signal)).toBe(false);
  });
});
