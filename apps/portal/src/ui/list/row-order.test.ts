import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsThatWouldMove } from './row-order.ts';

describe('the rows that would move', () => {
  it.each([
    ['abcd', 'abcd', 0],
    ['abcd', 'dabc', 1],
    ['abcd', 'bacd', 1],
    ['abcd', 'dcba', 3],
    ['abcd', 'abce', 1],
    ['abcd', 'abc', 1],
    ['', 'abc', 3],
  ])('from %j to %j are %d', (shown, latest, expected) => {
    expect(rowsThatWouldMove([...shown], [...latest])).toBe(expected);
  });

  it('are none only when the order is the same', () => {
    const orders = fc
      .uniqueArray(fc.nat(20), { maxLength: 12 })
      .chain((ids) => fc.tuple(fc.constant(ids), fc.shuffledSubarray(ids, { minLength: ids.length })));
    fc.assert(
      fc.property(orders, ([shown, latest]) => {
        const moving = rowsThatWouldMove(shown.map(String), latest.map(String));
        expect(moving === 0).toBe(shown.join() === latest.join());
        expect(moving).toBeLessThan(Math.max(1, shown.length));
      }),
    );
  });
});
