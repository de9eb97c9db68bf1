import { expect, test } from 'vitest';
import { alignTurn } from './turn-alignment.ts';

const turn = (n: number, from: number) =>
  Float64Array.from({ length: n }, (_, i) => {
    const angle = 2 * Math.PI * (i / n + from);
    return Math.sin(3 * angle) + 0.5 * Math.cos(7 * angle + 0.4) + 0.3 * Math.sin(angle);
  });

test('a turn that begins elsewhere and has another number of values is laid over ours', () => {
  const ours = turn(400, 0);
  const aligned = alignTurn(turn(900, 0.3), ours);
  expect(aligned).toHaveLength(400);
  for (const [i, value] of aligned.entries()) expect(Math.abs(value - ours[i]!)).toBeLessThan(0.06);
});

test('nothing to compare with is nothing', () => {
  expect([...alignTurn(new Float64Array(0), turn(3, 0))]).toEqual([0, 0, 0]);
});
