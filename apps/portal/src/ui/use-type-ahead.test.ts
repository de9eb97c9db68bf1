import { describe, expect, it } from 'vitest';
import { findByLetters } from './use-type-ahead.ts';

const names = ['Kiln 1', 'Kiln 2', 'Mill', 'Fan', 'Knife'];
const find = (text: string, current: number) =>
  findByLetters(text, names.length, current, (index) => names[index] ?? '');

describe('letters typed in a list', () => {
  it.each([
    ['m', 0, 2, 'go to the next name that begins with them'],
    ['k', 0, 1, 'go on from where one stands'],
    ['kk', 1, 4, 'go on again with the same letter'],
    ['k', 4, 0, 'begin again at the top'],
    ['kn', 0, 4, 'narrow as a word'],
    ['kiln 2', 1, 1, 'stay where they fit'],
    ['z', 3, 3, 'stay where nothing fits'],
  ])('%j from %d goes to %d: they %s', (text, current, expected) => {
    expect(find(text, current)).toBe(expected);
  });
});
