import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRule } from './check-rule.ts';
import { FIRST_RULE_STATE, type RuleState, type SampleRule, slopeOf, stepRule } from './evaluate-rule.ts';
import type { ExceedanceChange, OperatingState } from './limit-rule.ts';
import { replayRule } from './replay.ts';

const SECOND = 1000;
const HOUR = 3_600_000;

type FixedRule = Extract<SampleRule, { kind: 'fixed' }>;

const rule = (more: Partial<FixedRule> = {}): FixedRule => ({
  kind: 'fixed',
  boundaries: { a: 3.15, b: 5, c: 8 },
  bins: [],
  direction: 'above',
  gate: {},
  from: 'WARNING',
  deadband: 0.5,
  onDelayS: 0,
  offDelayS: 0,
  minimum: { of: 1, outOf: 1 },
  ...more,
});

/** One sample a second; what changed, as `began 3 WARNING`. */
function run(values: readonly number[], with_: SampleRule = rule(), operating: OperatingState = {}) {
  let state = FIRST_RULE_STATE;
  const told: string[] = [];
  values.forEach((value, n) => {
    const step = stepRule(state, { tMs: n * SECOND, value }, operating, with_);
    state = step.state;
    if (step.change) told.push(`${step.change.code} ${step.change.atMs / SECOND} ${step.change.to}`);
  });
  return told;
}

describe('a fixed limit', () => {
  it('begins above the boundary, changes with the severity and ends below the deadband', () => {
    expect(run([5, 5.1, 6.6, 8.1, 4.8, 4.4])).toEqual([
      'began 1 WARNING',
      'changed 2 SEVERE',
      'changed 3 CRITICAL',
      'changed 4 WARNING',
      'ended 5 UNKNOWN',
    ]);
  });

  it('needs so many of the last samples, so that single peaks raise nothing', () => {
    const three = rule({ minimum: { of: 3, outOf: 5 } });
    expect(run([9, 1, 1, 9, 1, 1, 9, 1], three)).toEqual([]);
    expect(run([9, 1, 9, 1, 9], three)).toEqual(['began 4 CRITICAL']);
    expect(run([6, 9, 6], three)).toEqual(['began 0 WARNING']);
  });

  it('waits the on-delay without a break and says when it began', () => {
    const delayed = rule({ onDelayS: 3 });
    expect(run([6, 6, 6, 1, 6, 6, 6], delayed)).toEqual([]);
    expect(run([1, 6, 6, 6, 6], delayed)).toEqual(['began 1 WARNING']);
  });

  it('waits the off-delay, and a value that comes back begins it anew', () => {
    const delayed = rule({ offDelayS: 3 });
    expect(run([6, 1, 1, 1, 6, 1, 1, 1, 1], delayed)).toEqual(['began 0 WARNING', 'ended 5 UNKNOWN']);
  });

  it('neither begins nor ends by a sensor fault or at standstill', () => {
    expect(run([6, Number.NaN, Number.NaN])).toEqual(['began 0 WARNING']);
    expect(run([9, 9, 9], rule(), { isStandstill: true })).toEqual([]);
    expect(run([9, 9], rule({ gate: { minSpeedRpm: 500 } }), { speedRpm: 300 })).toEqual([]);
    expect(run([9], rule({ gate: { minSpeedRpm: 500 } }), {})).toEqual([]);
    expect(run([9], rule({ gate: { minSpeedRpm: 500 } }), { speedRpm: 900 })).toEqual(['began 0 CRITICAL']);
  });

  it('guards low values where those are the bad ones', () => {
    const pressure = rule({ direction: 'below', boundaries: { a: 2, b: 1.5, c: 1 }, deadband: 0.1 });
    expect(run([1.6, 1.4, 0.9, 1.55, 1.7], pressure)).toEqual([
      'began 1 WARNING',
      'changed 2 CRITICAL',
      'changed 3 WARNING',
      'ended 4 UNKNOWN',
    ]);
  });

  it('compares with the boundaries of the operating bin, and leaves a change of operation out', () => {
    const binned = rule({
      bins: [
        { speedRpm: { from: 700, to: 760 }, boundaries: { b: 3.9, c: 6.2 } },
        { speedRpm: { to: 500 }, boundaries: { b: 1, c: 2 } },
      ],
      gate: { settlingS: 30 },
    });
    const at = (state: RuleState, tMs: number, value: number, speedRpm: number) =>
      stepRule(state, { tMs, value }, { speedRpm }, binned);
    const first = at(FIRST_RULE_STATE, 0, 4, 730);
    expect(first.change).toMatchObject({ code: 'began', to: 'WARNING', limit: 3.9 });
    expect(at(FIRST_RULE_STATE, 0, 4, 600).change).toBeUndefined();
    const slowed = at(first.state, SECOND, 4, 300);
    expect(slowed).toMatchObject({ skipped: 'gate' });
    expect(at(slowed.state, 40 * SECOND, 4, 300).change).toMatchObject({ to: 'CRITICAL', limit: 2 });
  });

  it('leaves what comes late as it was announced', () => {
    const first = stepRule(FIRST_RULE_STATE, { tMs: 1000, value: 6 }, {}, rule());
    expect(stepRule(first.state, { tMs: 500, value: 1 }, {}, rule())).toEqual({
      state: first.state,
      skipped: 'late',
    });
  });
});

describe('a rate of change', () => {
  const rate: SampleRule = {
    ...rule({ from: 'WARNING' }),
    kind: 'rate',
    windowH: 10,
    boundaries: { b: 2, c: 4 },
  };

  it('is the robust slope of the window, whatever a single sample says', () => {
    expect(
      slopeOf([
        [0, 10],
        [HOUR, 12],
        [2 * HOUR, 60],
        [3 * HOUR, 16],
        [4 * HOUR, 18],
      ]),
    ).toBeCloseTo(2, 6);
  });

  it('begins when a value rises faster than its boundary', () => {
    const times = Array.from({ length: 240 }, (_, n) => n * 0.1 * HOUR);
    const replayed = replayRule(
      rate,
      { timesMs: times, values: times.map((t) => 50 + (t > 12 * HOUR ? (3 * (t - 12 * HOUR)) / HOUR : 0)) },
      () => ({}),
    );
    expect(replayed.changes[0]).toMatchObject({ code: 'began', to: 'WARNING' });
    expect(replayed.changes[0]!.atMs).toBeGreaterThan(12 * HOUR);
  });
});

const value = fc.oneof(
  fc.double({ min: 0, max: 12, noNaN: true }),
  fc.constant(Number.NaN),
  fc.constantFrom(5, 8, 3.15, 4.5),
);
const anyRule = fc
  .record({
    of: fc.integer({ min: 1, max: 4 }),
    more: fc.integer({ min: 0, max: 3 }),
    onDelayS: fc.constantFrom(0, 0, 2, 10),
    offDelayS: fc.constantFrom(0, 3, 20),
    deadband: fc.constantFrom(0, 0.5, 2),
    from: fc.constantFrom('AVERAGE' as const, 'WARNING' as const, 'CRITICAL' as const),
  })
  .map(({ of, more, ...given }) => rule({ ...given, minimum: { of, outOf: of + more } }));

describe('whatever the samples', () => {
  it('a replay comes to what the server came to, in whatever batches and through whatever processes', () => {
    fc.assert(
      fc.property(
        anyRule,
        fc.array(value, { maxLength: 80 }),
        fc.infiniteStream(fc.boolean()),
        (given, values, cuts) => {
          const times = values.map((_, n) => n * SECOND);
          const replayed = replayRule(given, { timesMs: times, values }, () => ({}));
          let state = FIRST_RULE_STATE;
          const live: ExceedanceChange[] = [];
          for (const [n, each] of values.entries()) {
            // Another process goes on with what was stored.
            if (cuts.next().value) state = JSON.parse(JSON.stringify(state)) as RuleState;
            const step = stepRule(state, { tMs: n * SECOND, value: each }, {}, given);
            state = step.state;
            if (step.change) live.push(step.change);
          }
          expect(live).toEqual(replayed.changes);
        },
      ),
    );
  });

  it('what begins ends before it begins again, and each change goes on from the one before', () => {
    fc.assert(
      fc.property(anyRule, fc.array(value, { maxLength: 80 }), (given, values) => {
        const { changes } = replayRule(
          given,
          { timesMs: values.map((_, n) => n * SECOND), values },
          () => ({}),
        );
        let before = 'UNKNOWN';
        for (const change of changes) {
          expect(change.from).toBe(before);
          expect(change.to).not.toBe(change.from);
          expect(change.code === 'began').toBe(before === 'UNKNOWN');
          expect(change.code === 'ended').toBe(change.to === 'UNKNOWN');
          before = change.to;
        }
      }),
    );
  });
});

describe('a rule that cannot be used', () => {
  const units = { signal: 'mm/s', rule: 'mm/s' };
  const codes = (given: SampleRule, of = units) =>
    checkRule(given, of).map(({ field, code }) => `${field} ${code}`);

  it('says what is wrong at which field', () => {
    expect(codes(rule())).toEqual([]);
    expect(codes(rule({ boundaries: { a: 5, b: 4, c: 8 } }))).toEqual(['boundaries.b orderWrong']);
    expect(codes(rule({ direction: 'below' }))).toEqual([
      'boundaries.b orderWrong',
      'boundaries.c orderWrong',
    ]);
    expect(codes(rule({ boundaries: null }))).toEqual(['boundaries boundariesMissing']);
    expect(codes(rule({ minimum: { of: 4, outOf: 3 } }))).toEqual(['minimum minimumUnfit']);
    expect(codes(rule({ onDelayS: -1, deadband: -2 }))).toEqual([
      'deadband deadbandNegative',
      'onDelayS delayUnfit',
    ]);
    expect(codes(rule(), { signal: 'm/s²', rule: 'mm/s' })).toEqual(['unit unitUnfit']);
    expect(
      codes(
        rule({
          bins: [
            { speedRpm: { from: 0, to: 500 }, boundaries: { b: 1, c: 2 } },
            { speedRpm: { from: 400, to: 300 }, boundaries: { b: 1, c: 2 } },
            { speedRpm: { from: 499 }, boundaries: { b: 1, c: 2 } },
          ],
        }),
      ),
    ).toEqual(['bins.1.speedRpm rangeReversed', 'bins.2 binsOverlap']);
  });
});
