import { describe, expect, test } from 'vitest';
import { afterFailure, type DeliveryAttempt, isAway, retryPauseMs, WEBHOOK_DAY_MS } from './webhook-rules.ts';

const attempt = (more: Partial<DeliveryAttempt>): DeliveryAttempt => ({
  ...{ outcome: 'http-status', status: 500, durationMs: 1, answer: '', retryAfterMs: null },
  ...more,
});
const now = new Date('2026-11-22T08:00:00Z');
const fresh = { failures: 0, failingSince: null };
const chance = { attempts: 1, now, random: 0.5 };

test.each([
  [1, 5_000],
  [2, 10_000],
  [5, 80_000],
  [8, 640_000],
  [9, 900_000],
  [400, 900_000],
])('after %i failures the pause is %i ms', (failures, ms) => {
  expect(retryPauseMs(failures, 0.5)).toBe(ms);
});

test('pauses differ by a fifth at most', () => {
  expect([retryPauseMs(1, 0), retryPauseMs(1, 1)]).toEqual([4_000, 6_000]);
});

test.each([
  [{ outcome: 'unreachable', status: null }, true],
  [{ outcome: 'timeout', status: null }, true],
  [{ status: 503 }, true],
  [{ status: 429 }, true],
  [{ status: 500 }, false],
  [{ status: 400 }, false],
  [{ outcome: 'redirect', status: 307 }, false],
] as const)('%o: the receiver is away: %s', (more, is) => {
  expect(isAway(attempt(more))).toBe(is);
});

describe('what follows from a failure', () => {
  test('a receiver that is away keeps the order of its deliveries', () => {
    const after = afterFailure(fresh, attempt({ status: 503 }), chance);
    expect(after).toMatchObject({ failures: 1, failingSince: now, nextAttemptAt: null, pause: null });
    expect(after.waitsUntil.getTime() - now.getTime()).toBe(5_000);
  });

  test('a receiver that refuses one delivery waits for a minute at most, the delivery longer', () => {
    const after = afterFailure({ failures: 11, failingSince: now }, attempt({}), { ...chance, attempts: 12 });
    expect(after.waitsUntil.getTime() - now.getTime()).toBe(60_000);
    expect(after.nextAttemptAt!.getTime() - now.getTime()).toBe(900_000);
  });

  test('who asks for an hour is given a quarter of it', () => {
    const after = afterFailure(fresh, attempt({ status: 429, retryAfterMs: 3_600_000 }), chance);
    expect(after.waitsUntil.getTime() - now.getTime()).toBe(900_000);
  });

  test('a webhook is paused after a day and twenty failures, and not after one of both', () => {
    const since = (ms: number) => new Date(now.getTime() - ms);
    const pauseOf = (failures: number, ms: number) =>
      afterFailure({ failures, failingSince: since(ms) }, attempt({}), chance).pause;
    expect(pauseOf(19, WEBHOOK_DAY_MS)).toBe('failing');
    expect(pauseOf(18, WEBHOOK_DAY_MS)).toBeNull();
    expect(pauseOf(400, WEBHOOK_DAY_MS - 1)).toBeNull();
  });
});
