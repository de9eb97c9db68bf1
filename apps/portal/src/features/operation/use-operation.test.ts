import { expect, it } from 'vitest';
import { levelRows, runningShare } from './use-operation.ts';

const bin = (from: number, hours: number) => ({ from, to: from + 100, hours });

it('shows levels from high to low, up to the highest that occurred or is rated', () => {
  const rows = levelRows({ rated: 994, bins: [bin(0, 2), bin(800, 0), bin(900, 6), bin(1000, 0)] });
  expect(rows.map(({ from, share, length, isRated }) => [from, share, length, isRated])).toEqual([
    [900, 0.75, 1, true],
    [800, 0, 0, false],
    [0, 0.25, 1 / 3, false],
  ]);
  expect(levelRows({ rated: null, bins: [bin(0, 1), bin(100, 0)] })).toHaveLength(1);
  expect(levelRows({ rated: 150, bins: [bin(0, 1), bin(100, 0), bin(200, 0)] })).toHaveLength(2);
  expect(levelRows({ rated: null, bins: [bin(0, 0), bin(100, 0)] })).toEqual([]);
});

it('gives no share of running time where nothing is known', () => {
  expect(runningShare({ knownHours: 24, runningHours: 18 })).toBe(0.75);
  expect(runningShare({ knownHours: 0, runningHours: 0 })).toBeNull();
  expect(runningShare({ knownHours: 24, runningHours: null })).toBeNull();
});
