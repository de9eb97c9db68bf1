import { operatingBin, operatingBinKey, SEVERITIES, type Severity } from '@ritzel/drivetrain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_RULE_STATE, type RuleState, type SampleRule, stepRule } from './evaluate-rule.ts';
import type { ExceedanceChange, OperatingState, RuleSample } from './limit-rule.ts';
import { makeReplay, replayRule } from './replay.ts';

const FROM: readonly Exclude<Severity, 'UNKNOWN' | 'OK' | 'GOOD'>[] = [
  'AVERAGE',
  'WARNING',
  'SEVERE',
  'CRITICAL',
];

const minimum = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 5 }))
  .map(([of, more]) => ({ of, outOf: of + more }));

const timing = fc.record({
  direction: fc.constantFrom('above' as const, 'below' as const),
  gate: fc.constantFrom({}, { minSpeedRpm: 300 }, { settlingS: 120 }, { minLoadPercent: 20 }),
  from: fc.constantFrom(...FROM),
  deadband: fc.constantFrom(0, 0.2, 1),
  onDelayS: fc.constantFrom(0, 60, 300),
  offDelayS: fc.constantFrom(0, 60, 600),
  minimum,
});

const ordered = (direction: 'above' | 'below') =>
  direction === 'above' ? { a: 2, b: 4, c: 6 } : { a: 6, b: 4, c: 2 };

const BEGIN_MS = Date.UTC(2026, 0, 1);

/** Resets of the baseline before, within and after what is drawn. */
const resets = fc.constantFrom(
  {},
  { holds: { fromMs: Number.NEGATIVE_INFINITY, untilMs: BEGIN_MS + 1_800_000 } },
  { holds: { fromMs: BEGIN_MS + 1_200_000, untilMs: BEGIN_MS + 12_000_000 } },
);

/** Fixed with bins, rate, baseline and model: each kind that is stepped by samples. */
const rule: fc.Arbitrary<SampleRule> = fc
  .tuple(timing, fc.constantFrom('fixed', 'bins', 'rate', 'baseline', 'model'), fc.boolean(), resets)
  .map(([common, kind, hasOutside, period]): SampleRule => {
    const boundaries = ordered(common.direction);
    switch (kind) {
      case 'rate':
        return { kind: 'rate', ...common, windowH: 1, boundaries };
      case 'baseline':
        return {
          kind: 'baseline',
          ...{ ...common, ...period },
          boundaries: ordered('above'),
          direction: 'above',
          learned: {
            [operatingBinKey(operatingBin({ speedRpm: 800, load: 0.4 }))]: {
              median: 2,
              deviationDb: 0.5,
              count: 40,
            },
          },
        };
      case 'model':
        return {
          kind: 'model',
          ...{ ...common, ...period },
          boundaries,
          learned: {
            ...{ lagS: 600, inputs: ['speedRpm'], intercept: 1, coefficients: [0.002], band: 1 },
            ...{ explained: 0.8, samples: 500, fromMs: 0, toMs: 1 },
          },
        };
      default:
        return {
          ...{ kind: 'fixed', ...common, boundaries: kind === 'bins' && !hasOutside ? null : boundaries },
          bins: kind === 'bins' ? [{ speedRpm: { from: 500, to: 1200 }, boundaries }] : [],
        };
    }
  });

interface Step {
  readonly sample: RuleSample;
  readonly operating: OperatingState;
}

const operating = fc.record(
  {
    speedRpm: fc.constantFrom(0, 250, 800, 1500),
    loadPercent: fc.constantFrom(0, 40, 95),
    ambient: fc.constantFrom(5, 25),
    isStandstill: fc.boolean(),
  },
  { requiredKeys: [] },
);

const value = fc.oneof(
  { weight: 12, arbitrary: fc.double({ min: -1, max: 9, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 1e12, -1e12) },
);

/** In the order of their times, some at the same one. */
const steps: fc.Arbitrary<readonly Step[]> = fc
  .array(fc.tuple(fc.constantFrom(0, 10, 60, 300, 4000), value, operating), { maxLength: 80 })
  .map((drawn) => {
    let tMs = BEGIN_MS;
    return drawn.map(([afterS, each, ran]) => {
      tMs += afterS * 1000;
      return { sample: { tMs, value: each }, operating: ran };
    });
  });

/** As the evaluator steps what arrives: states are written as JSON and read back between batches. */
function live(each: SampleRule, arriving: readonly Step[], batches: readonly number[] = []) {
  let state: RuleState = FIRST_RULE_STATE;
  const changes: ExceedanceChange[] = [];
  const ends = new Set(batches);
  arriving.forEach(({ sample, operating: ran }, index) => {
    if (ends.has(index)) state = JSON.parse(JSON.stringify(state));
    const step = stepRule(state, sample, ran, each);
    state = step.state;
    if (step.change !== undefined) changes.push(step.change);
  });
  return { state, changes };
}

const byTime = (given: readonly Step[]) => (tMs: number) =>
  given.find(({ sample }) => sample.tMs === tMs)?.operating ?? {};

/** What is learned is a map of keys: of samples at one time the first one counts, as when they arrive. */
const withoutDoubles = (given: readonly Step[]) =>
  given.filter(({ sample }, i) => i === 0 || given[i - 1]!.sample.tMs !== sample.tMs);

describe('for any rule and any sequence of samples', () => {
  it('a replay says what was said live, however what arrived was split into batches', () => {
    fc.assert(
      fc.property(rule, steps, fc.array(fc.nat(80), { maxLength: 10 }), (each, drawn, batches) => {
        const given = withoutDoubles(drawn);
        const timesMs = given.map(({ sample }) => sample.tMs);
        const values = given.map(({ sample }) => sample.value);
        const replayed = replayRule(each, { timesMs, values }, byTime(given)).changes;
        expect(replayed).toEqual(live(each, given).changes);
        expect(live(each, given, batches).changes).toEqual(replayed);
      }),
      { numRuns: 400 },
    );
  });

  it('events follow each other: begun once, changed while it lasts, ended once, never from a severity to itself', () => {
    fc.assert(
      fc.property(rule, steps, (each, given) => {
        const { changes, state } = live(each, given);
        let held: Severity = 'UNKNOWN';
        for (const { code, from, to } of changes) {
          expect(from).toBe(held);
          expect(to).not.toBe(from);
          expect(code).toBe(SEVERITIES[from] === 0 ? 'began' : SEVERITIES[to] === 0 ? 'ended' : 'changed');
          held = to;
        }
        expect(state.held).toBe(SEVERITIES[held]);
      }),
      { numRuns: 400 },
    );
  });

  it('no state is impossible: nothing counts twice, nothing lasts since the future', () => {
    fc.assert(
      fc.property(rule, steps, (each, given) => {
        let state: RuleState = FIRST_RULE_STATE;
        for (const { sample, operating: ran } of given) {
          state = stepRule(state, sample, ran, each).state;
          const { held, recent, worseSinceMs, betterSinceMs, better, fallsTo, newestMs } = state;
          expect(recent.length).toBeLessThanOrEqual(each.minimum.outOf);
          expect(held === 0 || (held >= SEVERITIES[each.from] && held <= SEVERITIES.CRITICAL)).toBe(true);
          expect(newestMs).toBeLessThanOrEqual(sample.tMs);
          for (const since of [worseSinceMs, betterSinceMs])
            if (since !== null) expect(since).toBeLessThanOrEqual(newestMs!);
          // Better than nothing is nothing.
          if (held === 0) expect([betterSinceMs, better, fallsTo]).toEqual([null, 0, 0]);
          expect(better === 0).toBe(betterSinceMs === null);
          expect(fallsTo === 0 || fallsTo < held).toBe(true);
          if (worseSinceMs !== null) expect(recent.at(-1)).toBeGreaterThan(held);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('what arrives late changes nothing that was announced', () => {
    const late = fc.array(fc.tuple(fc.nat(80), fc.nat(79), value), { maxLength: 12 });
    fc.assert(
      fc.property(rule, steps, late, (each, given, delayed) => {
        const arriving = [...given];
        for (const [at, of, lateValue] of delayed) {
          const index = Math.min(at, arriving.length);
          const earlier = given[Math.min(of, given.length - 1)];
          const before = arriving
            .slice(0, index)
            .reduce((newest, step) => Math.max(newest, step.sample.tMs), 0);
          if (earlier === undefined || earlier.sample.tMs > before) continue;
          arriving.splice(index, 0, { ...earlier, sample: { tMs: earlier.sample.tMs, value: lateValue } });
        }
        expect(live(each, arriving).changes).toEqual(live(each, given).changes);
      }),
      { numRuns: 400 },
    );
  });

  it('silence of any sequence is announced once for each gap', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(60, 600), (given, afterS) => {
        const replay = makeReplay({ kind: 'no-data', afterS, severity: 'WARNING' });
        for (const { sample, operating: ran } of given) replay.take(sample, ran);
        const toMs = (given.at(-1)?.sample.tMs ?? 0) + 2 * afterS * 1000;
        const { exceedances } = replay.end(toMs);
        const gaps = given.filter(
          ({ sample }, i) => i > 0 && sample.tMs - given[i - 1]!.sample.tMs > afterS * 1000,
        ).length;
        expect(exceedances).toHaveLength(given.length === 0 ? 0 : gaps + 1);
        for (const [i, { beginMs, endMs }] of exceedances.entries()) {
          if (endMs !== null) expect(endMs).toBeGreaterThan(beginMs);
          expect(endMs === null).toBe(i === exceedances.length - 1);
        }
      }),
    );
  });
});
