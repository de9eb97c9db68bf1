import { expect, test } from 'vitest';
import type { AssetPoints } from './asset-points.ts';
import { makeCommitLane, TelemetryUnavailableError } from './commit-lane.ts';

const point = (value: number): AssetPoints[] => [
  { assetId: 'a', signalNumbers: [1], timesMs: [1], values: [value] },
];
const away = () => Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });

function makeLane(commit: (values: number[]) => Promise<void>, nowMs = () => 0) {
  const committed: number[] = [];
  const failures: unknown[] = [];
  const valuesOf = (batch: readonly AssetPoints[]) => batch.map(({ values }) => values[0]!);
  const lane = makeCommitLane({
    commit: (batch) => commit(valuesOf(batch)),
    onCommitted: (batch) => committed.push(...valuesOf(batch)),
    onUnreachable: () => {},
    onFailed: (error) => failures.push(error),
    nowMs,
    giveUpAfterMs: 1000,
  });
  return { lane, committed, failures };
}

test('what arrives during a commit goes together into the next', async () => {
  const commits: number[][] = [];
  const { lane, committed } = makeLane(async (values) => {
    commits.push(values);
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
  const first = lane.push(point(0), 1);
  await new Promise((resolve) => setTimeout(resolve, 2));
  await Promise.all([first, ...Array.from({ length: 99 }, (_, index) => lane.push(point(index + 1), 1))]);
  expect(commits.length).toBeLessThanOrEqual(3);
  expect(committed).toEqual(Array.from({ length: 100 }, (_, index) => index));
  expect(lane.waitingPoints).toBe(0);
});

test('a database that comes back gets what waited, and nothing was published before', async () => {
  let failures = 3;
  const { lane, committed } = makeLane(async () => {
    if (failures-- > 0) throw away();
    expect(committed).toEqual([]);
  });
  await Promise.all([lane.push(point(1), 1), lane.push(point(2), 1)]);
  expect(committed).toEqual([1, 2]);
});

test('a database that stays away fails the append after the stated time, and later ones succeed', async () => {
  let clock = 0;
  let isUnreachable = true;
  const { lane, committed } = makeLane(
    async () => {
      clock += 400;
      if (isUnreachable) throw away();
    },
    () => clock,
  );
  await expect(lane.push(point(1), 1)).rejects.toThrow(TelemetryUnavailableError);
  expect(lane.waitingPoints).toBe(0);
  await lane.drain();
  isUnreachable = false;
  await lane.push(point(2), 1);
  expect(committed).toEqual([2]);
});

test('points that the database refuses harm no others of the same commit', async () => {
  const { lane, committed } = makeLane(async (values) => {
    if (values.includes(13)) throw new Error('value out of range');
  });
  const results = await Promise.allSettled([12, 13, 14].map((value) => lane.push(point(value), 1)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(committed).toEqual([12, 14]);
  expect(lane.waitingPoints).toBe(0);
});

test('a reader of commits that throws holds up nothing: the points are committed and so are the next', async () => {
  const stored: number[] = [];
  const failures: unknown[] = [];
  const lane = makeCommitLane({
    commit: async (batch) => void stored.push(...batch.map(({ values }) => values[0]!)),
    onCommitted: () => {
      throw new Error('a reader of the test');
    },
    onUnreachable: () => {},
    onFailed: (error) => failures.push(error),
    nowMs: () => 0,
    giveUpAfterMs: 1000,
  });
  await lane.push(point(1), 1);
  await lane.push(point(2), 1);
  await lane.drain();
  expect(stored).toEqual([1, 2]);
  expect(failures).toHaveLength(2);
  expect(lane.waitingPoints).toBe(0);
});
