import { describe, expect, it, test } from 'vitest';
import { compareLines } from './text-difference.ts';

const short = (older: string, newer: string) =>
  compareLines(older, newer).map(
    ({ kind, text }) => `${kind === 'same' ? ' ' : kind === 'added' ? '+' : '-'}${text}`,
  );

describe('the difference of two texts', () => {
  test.each([
    ['nothing changed', 'a\nb', 'a\nb', [' a', ' b']],
    ['a line changed', 'a\nb\nc', 'a\nx\nc', [' a', '-b', '+x', ' c']],
    ['a line added', 'a\nc', 'a\nb\nc', [' a', '+b', ' c']],
    ['a line gone', 'a\nb\nc', 'a\nc', [' a', '-b', ' c']],
    ['two places', 'a\nb\nc\nd\ne', 'x\nb\nc\nd\ny', ['-a', '+x', ' b', ' c', ' d', '-e', '+y']],
    ['lines ended the other way', 'a\r\nb', 'a\nb', [' a', ' b']],
  ])('%s', (_, older, newer, lines) => expect(short(older, newer)).toEqual(lines));

  it('gives both texts back, whatever they are', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % below;
    };
    for (let round = 0; round < 200; round += 1) {
      const text = () => Array.from({ length: random(12) }, () => 'abc'[random(3)]).join('\n');
      const [older, newer] = [text(), text()];
      const lines = compareLines(older, newer);
      const without = (kind: string) =>
        lines
          .filter((line) => line.kind !== kind)
          .map((line) => line.text)
          .join('\n');
      expect(without('added')).toBe(older);
      expect(without('removed')).toBe(newer);
    }
  });

  it('of two long texts that have nothing in common is there at once', () => {
    const long = (word: string) => Array.from({ length: 5000 }, (_, n) => `${word} ${n}`).join('\n');
    expect(compareLines(long('a'), long('b'))).toHaveLength(10_000);
  });
});
