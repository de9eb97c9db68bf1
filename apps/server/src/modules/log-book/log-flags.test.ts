import { expect, test } from 'vitest';
import { firstLine } from './log-flags.ts';

test.each([
  ['Oil changed', 'Oil changed'],
  ['\n\n## Oil *changed*\nVG 320', 'Oil changed'],
  ['- `B3` is **hot**', 'B3 is hot'],
  ['2. second [manual](https://a.example)', 'second manual'],
  ['3.15 mm/s at the input', '3.15 mm/s at the input'],
  ['', ''],
])('of %j a flag says %j', (text, label) => {
  expect(firstLine(text)).toBe(label);
});

test('a long line is cut', () => {
  expect(firstLine('x'.repeat(500))).toHaveLength(120);
});
