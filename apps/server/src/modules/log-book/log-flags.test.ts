import { expect, test } from 'vitest';
import { flagLabel } from './log-flags.ts';

test.each([
  ['Oil changed', 'Oil changed'],
  ['\n\n## Oil *changed*\nVG 320', 'Oil changed'],
  ['- `B3` is **hot**', 'B3 is hot'],
  ['2. second [manual](https://a.example)', 'second manual'],
  ['3.15 mm/s at the input', '3.15 mm/s at the input'],
  ['', ''],
])('of %j a flag says %j', (text, label) => {
  expect(flagLabel(text)).toBe(label);
});

test('a note of twenty thousand brackets is read about as fast as any other', () => {
  const before = process.cpuUsage();
  for (let i = 0; i < 10; i++) flagLabel('['.repeat(20_000));
  // A second and a half each when every bracket looked for its end to the end of the note.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1500);
});

test('a long line is cut', () => {
  expect(flagLabel('x'.repeat(500))).toHaveLength(120);
});
