import { describe, expect, it, test } from 'vitest';
import { dueTimeFor, quietUntil } from './delivery-time.ts';
import { choiceFor, DEFAULT_PREFERENCE, type OwnChoice } from './notify-preference.ts';

const night = { from: 22 * 60, to: 6 * 60, criticalComesThrough: true };
const BERLIN = 'Europe/Berlin';
const iso = (ms: number | undefined) => ms && new Date(ms).toISOString().slice(0, 16);

test.each([
  ['2026-06-01T19:59:00Z', undefined],
  ['2026-06-01T20:00:00Z', '2026-06-02T04:00'],
  ['2026-06-02T03:59:59Z', '2026-06-02T04:00'],
  ['2026-06-02T04:00:00Z', undefined],
  // The night the clocks go forward is an hour shorter, the one they go back an hour longer.
  ['2026-03-28T21:30:00Z', '2026-03-29T04:00'],
  ['2026-10-24T20:30:00Z', '2026-10-25T05:00'],
  ['2026-10-25T04:30:00Z', '2026-10-25T05:00'],
])('at %s a night from 22:00 to 06:00 in Berlin ends at %s', (at, expected) => {
  expect(iso(quietUntil(Date.parse(at), night, BERLIN))).toBe(expected);
});

test('quiet hours that end in the hour an autumn repeats end once, and later for who asks later', () => {
  const early = { ...night, to: 150 };
  expect(iso(quietUntil(Date.parse('2026-10-25T00:10:00Z'), early, BERLIN))).toBe('2026-10-25T00:30');
  expect(iso(quietUntil(Date.parse('2026-10-25T01:10:00Z'), early, BERLIN))).toBe('2026-10-25T01:30');
  expect(quietUntil(Date.parse('2026-10-25T01:40:00Z'), early, BERLIN)).toBeUndefined();
});

test('an end that a spring leaves out comes an hour later by the clock', () => {
  expect(iso(quietUntil(Date.parse('2026-03-28T23:00:00Z'), { ...night, to: 150 }, BERLIN))).toBe(
    '2026-03-29T01:30',
  );
});

describe('when somebody is notified', () => {
  const at = Date.parse('2026-06-01T21:00:00Z');
  const wants = { timeZone: BERLIN, quietHours: night, digest: { at: 420, upTo: 4 } };
  it.each([
    ['a warning waits for the digest', 4, 'email', 'digest', '2026-06-02T05:00'],
    ['what is severe waits for the end of the night', 5, 'email', 'quiet', '2026-06-02T04:00'],
    ['what is critical comes through', 6, 'email', 'now', '2026-06-01T21:00'],
    ['a push is quiet as well', 5, 'push', 'quiet', '2026-06-02T04:00'],
  ] as const)('%s', (_, severity, channel, timing, due) => {
    const found = dueTimeFor(at, severity, wants, channel);
    expect([found.timing, iso(found.dueMs)]).toEqual([timing, due]);
  });

  it('waits with what is critical too where the person said so', () => {
    const deaf = { ...wants, quietHours: { ...night, criticalComesThrough: false } };
    expect(dueTimeFor(at, 6, deaf, 'push').timing).toBe('quiet');
  });
});

describe('what holds for a machine', () => {
  const choice = (leastSeverity: number, mode: 'own' | 'mute' = 'own', email = true): OwnChoice => ({
    ...{ mode, leastSeverity, email, push: false },
  });
  const general = DEFAULT_PREFERENCE;
  it('is the nearest choice', () => {
    const all = { general, part: choice(6), drivetrain: choice(5, 'mute'), groups: [choice(3)] };
    expect(choiceFor(all)).toMatchObject({ leastSeverity: 6 });
    expect(choiceFor({ ...all, part: undefined })).toBeNull();
    expect(choiceFor({ ...all, part: undefined, drivetrain: undefined })).toMatchObject({ leastSeverity: 3 });
    expect(choiceFor({ general, part: undefined, drivetrain: undefined, groups: [] })).toBe(general);
  });
  it('of two groups is the one that notifies more', () => {
    const groups = [choice(5), choice(4, 'own', false), choice(3, 'mute')];
    expect(choiceFor({ general, part: undefined, drivetrain: undefined, groups })).toEqual({
      ...{ leastSeverity: 4, email: true, push: false },
    });
  });
});
