import { expect, it } from 'vitest';
import { keepColors } from './signal-colors.ts';

const slotsOf = (slots: ReadonlyMap<string, number>) => Object.fromEntries(slots);

it('a removed signal changes the colour of no other', () => {
  const three = keepColors(new Map(), ['a', 'b', 'c']);
  expect(slotsOf(three)).toEqual({ a: 0, b: 1, c: 2 });
  expect(slotsOf(keepColors(three, ['b', 'c']))).toEqual({ b: 1, c: 2 });
});

it('a new one takes the first colour that is free', () => {
  const left = keepColors(keepColors(new Map(), ['a', 'b', 'c']), ['a', 'c']);
  expect(slotsOf(keepColors(left, ['a', 'c', 'd', 'e']))).toEqual({ a: 0, c: 2, d: 1, e: 3 });
});
