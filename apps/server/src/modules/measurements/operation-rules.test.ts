import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countRunning, coverageOf, ranAt, runningAbove, timeAtLevel } from './operation-rules.ts';

const MINUTE = 60_000;
/** One bucket a minute; null is a minute of which nothing is known. */
function minutes(values: readonly (number | null)[]) {
  const known = values.flatMap((value, i) => (value === null ? [] : [{ t: i * MINUTE, value }]));
  return { bucketMs: MINUTE, timesMs: known.map(({ t }) => t), mean: known.map(({ value }) => value) };
}

test.each([
  ['runs all the time', [1500, 1490, 1500], { known: 3, running: 3, starts: 0 }],
  ['starts once', [0, 0, 1500, 1500], { known: 4, running: 2, starts: 1 }],
  ['starts twice, backwards too', [0, 1500, 3, -1500], { known: 4, running: 2, starts: 2 }],
  ['creeps', [100, 120, 149], { known: 3, running: 0, starts: 0 }],
  ['runs after a gap: nobody saw it start', [0, null, null, 1500], { known: 2, running: 1, starts: 0 }],
  ['says nothing', [], { known: 0, running: 0, starts: 0 }],
] as const)('a machine that %s', (_, speeds, { known, running, starts }) => {
  const counted = countRunning(minutes(speeds), 150);
  expect(counted.knownHours).toBeCloseTo(known / 60, 9);
  expect(counted.runningHours).toBeCloseTo(running / 60, 9);
  expect(counted.starts).toBe(starts);
});

/** Every tenth minute a value, read in buckets of a minute, with a silence in the middle. */
function sparse(count: number, silenceAt: number, silenceMinutes: number) {
  const timesMs = Array.from(
    { length: count },
    (_, i) => (10 * i + (i >= silenceAt ? silenceMinutes : 0)) * MINUTE,
  );
  return { bucketMs: MINUTE, timesMs, mean: timesMs.map(() => 1500) };
}

test('a value that comes every ten minutes speaks for ten minutes', () => {
  const { knownHours, runningHours } = countRunning(sparse(144, 144, 0), 150);
  expect([knownHours, runningHours].map((hours) => hours.toFixed(6))).toEqual(['24.000000', '24.000000']);
  expect(coverageOf(sparse(144, 144, 0)).resolutionMs).toBe(10 * MINUTE);
});

test('what was missed between two values is bridged, a silence is not', () => {
  const hours = (silence: number) => countRunning(sparse(20, 10, silence), 150).knownHours;
  expect(hours(10)).toBeCloseTo(210 / 60, 9);
  expect(hours(600)).toBeCloseTo(200 / 60, 9);
});

test('hourly values before values of every minute leave no gap', () => {
  const hourly = Array.from({ length: 24 }, (_, i) => 60 * i * MINUTE);
  const timesMs = [...hourly, ...Array.from({ length: 1440 }, (_, i) => (1440 + i) * MINUTE)];
  const { knownHours } = countRunning({ bucketMs: MINUTE, timesMs, mean: timesMs.map(() => 1500) }, 150);
  expect(knownHours).toBeCloseTo(48, 6);
});

test('a load is counted while the speed in force says running, at other times than its values too', () => {
  const speed = { ...sparse(20, 20, 0), mean: Array.from({ length: 20 }, (_, i) => (i < 10 ? 0 : 1500)) };
  const ran = ranAt(speed, 150);
  expect([-1, 5, 99, 100, 105, 199, 400].map((minute) => ran(minute * MINUTE))).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
    false,
  ]);
});

test('running begins at a tenth of the rated speed, or of the most that was seen', () => {
  expect(runningAbove(1500, minutes([10]))).toBe(150);
  expect(runningAbove(null, minutes([10, -900]))).toBe(90);
});

test('time at level counts what ran, in round bins that reach beyond the rated value', () => {
  const torque = minutes([10, 55, 99, 118, 0]);
  const bins = timeAtLevel(torque, 100, (t) => t < 4 * MINUTE);
  expect(bins).toHaveLength(12);
  expect(bins.at(-1)?.to).toBe(120);
  expect(bins.map(({ hours }) => Math.round(hours * 60))).toEqual([0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1]);
});

test('no hour is lost or counted twice', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -5000, max: 5000, noNaN: true }), { maxLength: 200 }),
      fc.option(fc.double({ min: 1, max: 3000, noNaN: true }), { nil: null }),
      (values, rated) => {
        const buckets = minutes(values);
        const bins = timeAtLevel(buckets, rated, () => true);
        expect(bins.reduce((sum, { hours }) => sum + hours, 0)).toBeCloseTo(values.length / 60, 6);
        const above = runningAbove(rated, buckets);
        const ran = ranAt(buckets, above);
        expect(values.filter((_, i) => ran(i * MINUTE)).length).toBe(
          Math.round(countRunning(buckets, above).runningHours * 60),
        );
      },
    ),
  );
});
