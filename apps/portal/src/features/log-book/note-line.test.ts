import { expect, test } from 'vitest';
import { noteLine } from './note-line.ts';

test.each([
  ['It hums.', 'It hums.'],
  [
    '## Coupling\n\n- **aligned** with [laser](https://example.org)\n- `0.02` mm',
    'Coupling · aligned with laser · 0.02 mm',
  ],
  ['', ''],
])('the note %j is the line %j', (text, line) => {
  expect(noteLine(text)).toBe(line);
});

test('a long note is cut', () => {
  expect(noteLine('x'.repeat(300))).toHaveLength(200);
});
