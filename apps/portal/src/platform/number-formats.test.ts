import { expect, it } from 'vitest';
import { formatCount, formatNumber } from './number-formats.ts';

it.each([
  [6.304, '6.30'],
  [71.42, '71.4'],
  [994.4, '994'],
  [0.0417, '0.042'],
  [0, '0'],
  [-6.304, '-6.30'],
  [58_069, '58,069'],
])('a reading of %d is written %s', (value, expected) => {
  expect(formatNumber(value, 'en')).toBe(expected);
});

it('numbers follow the language', () => {
  expect(formatNumber(6.3, 'de', 1)).toBe('6,3');
  expect(formatCount(58_069, 'de')).toBe('58.069');
});

it('what is no number is a dash', () => {
  expect(formatNumber(Number.NaN, 'en')).toBe('–');
});
