import { expect, test } from 'vitest';
import { fieldText, fieldTime } from './zoned-time.ts';

test.each([
  ['2026-11-21T13:00', 'Europe/Berlin', '2026-11-21T12:00:00Z'],
  ['2026-07-21T13:00', 'Europe/Berlin', '2026-07-21T11:00:00Z'],
  ['2026-07-21T13:00', 'UTC', '2026-07-21T13:00:00Z'],
  ['2026-01-01T00:30', 'Asia/Kolkata', '2025-12-31T19:00:00Z'],
  // The hour after the clocks went forward.
  ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
])('%s in %s is %s', (text, zone, instant) => {
  expect(new Date(fieldTime(text, zone)!).toISOString()).toBe(instant.replace('Z', '.000Z'));
  expect(fieldText(Date.parse(instant), zone)).toBe(text);
});

test.each(['', 'yesterday', '2026-11-21', '2026-13-45T99:99'])('%j is no time', (text) => {
  expect(fieldTime(text, 'UTC')).toBeUndefined();
});
