import { operatingBin, operatingBinKey } from '@ritzel/drivetrain';
import { describe, expect, it } from 'vitest';
import { FIRST_RULE_STATE, stepRule } from './evaluate-rule.ts';
import { samplesForBaseline } from './learned-baselines.ts';
import { isOutsidePeriod, withPeriod } from './learned-period.ts';
import type { LearnedRule } from './limit-rule.ts';
import { replayRule } from './replay.ts';

const MINUTE_MS = 60_000;
const operating = { speedRpm: 800, loadPercent: 40 };
const learned = {
  [operatingBinKey(operatingBin({ speedRpm: 800, load: 0.4 }))]: { median: 1, deviationDb: 0.5, count: 40 },
};
const rule: LearnedRule = {
  ...{ kind: 'baseline', learned, fromMs: 0, toMs: 5 * MINUTE_MS },
  ...{ direction: 'above', gate: {}, from: 'WARNING', deadband: 0, onDelayS: 0, offDelayS: 0 },
  ...{ minimum: { of: 1, outOf: 1 }, boundaries: { a: 4, b: 8, c: 20 } },
};

const samplesOf = (values: readonly number[]) => ({
  timesMs: values.map((_, i) => i * MINUTE_MS),
  values,
});

describe('what was learned', () => {
  it.each([
    ['without a reset always', [], 0, 100, false],
    ['before a reset', [10], 0, 9, false],
    ['not from the reset on', [10], 0, 10, true],
    ['from the reset on that it was learned after', [10], 10, 10, false],
    ['not before that reset', [10], 12, 9, true],
    ['up to the next reset alone', [10, 20], 12, 20, true],
    ['after a reset within its history no more, for it is of two machines', [3], 0, 4, true],
  ] as const)('holds %s', (_, resetsMs, fromMs, atMs, isOutside) => {
    const held = withPeriod({ ...rule, fromMs }, { resetsMs, latestMs: 1000 });
    expect(isOutsidePeriod(held, atMs)).toBe(isOutside);
  });

  it('was learned by the time it was published where it says no time of its own', () => {
    const { fromMs: _from, toMs: _to, ...old } = rule;
    const held = withPeriod(old, { resetsMs: [10, 20], latestMs: 15 });
    expect([9, 10, 19, 20].map((atMs) => isOutsidePeriod(held, atMs))).toEqual([true, false, false, true]);
  });

  it('ends what it held at the first value after the reset, at standstill as well, and begins nothing', () => {
    const held = withPeriod(rule, { resetsMs: [3 * MINUTE_MS], latestMs: 0 });
    const { changes, exceedances } = replayRule(held, samplesOf([1, 4, 4, 4, 4, 9, 1]), (tMs) => ({
      ...operating,
      isStandstill: tMs === 3 * MINUTE_MS,
    }));
    expect(changes.map(({ code, atMs }) => [code, atMs / MINUTE_MS])).toEqual([
      ['began', 1],
      ['ended', 3],
    ]);
    expect(exceedances).toMatchObject([{ beginMs: MINUTE_MS, endMs: 3 * MINUTE_MS }]);
  });

  it('ends nothing by a value that is no number', () => {
    const held = withPeriod(rule, { resetsMs: [3 * MINUTE_MS], latestMs: 0 });
    const { exceedances } = replayRule(held, samplesOf([4, 4, 4, Number.NaN, Number.NaN]), () => operating);
    expect(exceedances).toMatchObject([{ endMs: null }]);
  });

  it('says why a value was not compared', () => {
    const held = withPeriod(rule, { resetsMs: [3 * MINUTE_MS], latestMs: 0 });
    const step = stepRule(FIRST_RULE_STATE, { tMs: 4 * MINUTE_MS, value: 9 }, operating, held);
    expect(step.skipped).toBe('baseline-reset');
    expect(step.change).toBeUndefined();
  });
});

it('counts for a baseline the amplitudes of the fullest operating bin', () => {
  const { timesMs, values } = samplesOf([1, 2, Number.NaN, 0, 3, 4, 5]);
  const operatingAt = (tMs: number) => (tMs < 5 * MINUTE_MS ? operating : { speedRpm: 200 });
  expect(samplesForBaseline({ timesMs, values, operatingAt })).toBe(3);
});
