import { LANGUAGES } from '@ritzel/contract';
import { PUNCTUATION } from '@ritzel/sentences/core';
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

it.each([
  ['en', '6.3', '58,069', '1,234,567.5'],
  ['de', '6,3', '58.069', '1.234.567,5'],
  // Narrow no-break spaces: a number never breaks at the end of a line.
  ['fr', '6,3', '58\u202f069', '1\u202f234\u202f567,5'],
  ['es', '6,3', '58.069', '1.234.567,5'],
  ['pt', '6,3', '58.069', '1.234.567,5'],
  ['zh', '6.3', '58,069', '1,234,567.5'],
])('numbers follow the language: %s', (language, small, count, large) => {
  expect(formatNumber(6.3, language, 1)).toBe(small);
  expect(formatCount(58_069, language)).toBe(count);
  expect(formatNumber(1_234_567.5, language, 1)).toBe(large);
});

it.each(LANGUAGES)('sentences write the decimals of %s as numbers do', (language) => {
  expect(formatNumber(6.3, language, 1)).toBe(`6${PUNCTUATION[language].decimal}3`);
});

it('what is no number is a dash', () => {
  expect(formatNumber(Number.NaN, 'en')).toBe('–');
});
