import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadApart } from './numbered-flags.ts';

const room = { apart: 21, min: 10, max: 500 };

test('what stands apart keeps its place, what would touch is moved as little as it takes', () => {
  expect(spreadApart([100, 200, 300], room)).toEqual([100, 200, 300]);
  expect(spreadApart([100, 105, 300], room)).toEqual([100, 121, 300]);
});

test('at the newest edge the last keeps inside and the others make room for it', () => {
  expect(spreadApart([480, 495, 499], room)).toEqual([458, 479, 500]);
});

test('wherever they stand, all keep their order, their distance and the edges', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 600 }), { maxLength: 20 }), (given) => {
      const spread = spreadApart(
        given.toSorted((a, b) => a - b),
        room,
      );
      for (const [index, place] of spread.entries()) {
        expect(place).toBeGreaterThanOrEqual(room.min);
        expect(place).toBeLessThanOrEqual(room.max);
        if (index > 0) expect(place - spread[index - 1]!).toBeGreaterThanOrEqual(room.apart);
      }
    }),
  );
});
