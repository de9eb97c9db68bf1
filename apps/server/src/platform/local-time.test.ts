import { expect, test } from 'vitest';
import { instantOf, instantsOf, localTimeOf, nextLocal } from './local-time.ts';

const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16);

test.each([
  // Berlin: +1 in winter, +2 in summer; forward on 2026-03-29 at 02:00, back on 2026-10-25 at 03:00.
  ['2026-03-28', 2 * 60 + 30, 'Europe/Berlin', ['2026-03-28T01:30']],
  ['2026-03-29', 2 * 60 + 30, 'Europe/Berlin', ['2026-03-29T01:30']],
  ['2026-03-29', 6 * 60, 'Europe/Berlin', ['2026-03-29T04:00']],
  ['2026-10-25', 2 * 60 + 30, 'Europe/Berlin', ['2026-10-25T00:30', '2026-10-25T01:30']],
  ['2026-10-25', 6 * 60, 'Europe/Berlin', ['2026-10-25T05:00']],
  // Lord Howe changes by half an hour; Kathmandu is 5:45 ahead; Apia has no 2011-12-30.
  ['2026-04-05', 105, 'Australia/Lord_Howe', ['2026-04-04T14:45', '2026-04-04T15:15']],
  ['2026-06-01', 0, 'Asia/Kathmandu', ['2026-05-31T18:15']],
] as const)('%s at minute %i in %s is %j', (date, minute, zone, expected) => {
  expect(instantsOf({ date, minute }, zone).map(iso)).toEqual(expected);
});

test('a wall clock reads back what was set, all hours of a year with its two changes', () => {
  for (let ms = Date.UTC(2026, 0, 1); ms < Date.UTC(2027, 0, 1); ms += 1_800_000) {
    const local = localTimeOf(ms, 'Europe/Berlin');
    expect(instantsOf(local, 'Europe/Berlin')).toContain(ms);
  }
});

test('the next six in the morning comes after 23, 24 or 25 hours', () => {
  const next = (at: string) => iso(nextLocal(Date.parse(at), 360, 'Europe/Berlin'));
  expect(next('2026-03-28T05:00:00Z')).toBe('2026-03-29T04:00');
  expect(next('2026-10-24T04:00:00Z')).toBe('2026-10-25T05:00');
  expect(next('2026-06-01T03:59:59Z')).toBe('2026-06-01T04:00');
  expect(iso(instantOf({ date: '2026-10-25', minute: 150 }, 'Europe/Berlin'))).toBe('2026-10-25T00:30');
});
