import { describe, expect, test } from 'vitest';
import { makeWriteLimiter, WRITE_LIMITS, type WriteLimits } from './write-limit.ts';

const limits: WriteLimits = {
  user: { burst: 5, perMinute: 60 },
  guest: { burst: 2, perMinute: 60 },
  allGuests: { burst: 3, perMinute: 60 },
};

const user = (userId: string) => ({ userId, isDemo: false, sessionId: 's' });
const guest = (userId: string) => ({ userId, isDemo: true, sessionId: 's' });

function makeLimiter() {
  let nowMs = 0;
  return {
    limiter: makeWriteLimiter(limits, () => nowMs),
    pass(ms: number) {
      nowMs += ms;
    },
  };
}

describe('what a user changes', () => {
  test('comes in a burst, then at the rate, and a refused one costs nothing', () => {
    const { limiter, pass } = makeLimiter();
    const waits = () => Array.from({ length: 7 }, () => limiter.waitMs(user('a')));
    expect(waits()).toEqual([0, 0, 0, 0, 0, 1000, 1000]);
    pass(900);
    expect(limiter.waitMs(user('a'))).toBeGreaterThan(0);
    pass(101);
    expect(limiter.waitMs(user('a'))).toBe(0);
    pass(3_600_000);
    expect(waits()).toEqual([0, 0, 0, 0, 0, 1000, 1000]);
  });

  test('is nothing to another user', () => {
    const { limiter } = makeLimiter();
    while (limiter.waitMs(user('a')) === 0);
    expect(limiter.waitMs(user('b'))).toBe(0);
  });

  test('is not limited by a clock that goes backwards for longer than that', () => {
    const { limiter, pass } = makeLimiter();
    expect(limiter.waitMs(user('a'))).toBe(0);
    pass(-60_000);
    expect(limiter.waitMs(user('a'))).toBe(0);
  });

  test('with the server’s own token is not limited', () => {
    const { limiter } = makeLimiter();
    const own = { userId: 'a', isDemo: false, sessionId: undefined };
    for (let n = 0; n < 100; n += 1) expect(limiter.waitMs(own)).toBe(0);
  });
});

test('guests have less, each and all together, and take nothing from users', () => {
  const { limiter } = makeLimiter();
  const writes = ['a', 'a', 'a', 'b', 'c'].map((name) => limiter.waitMs(guest(name)) === 0);
  expect(writes).toEqual([true, true, false, true, false]);
  expect(limiter.waitMs(user('a'))).toBe(0);
  expect(WRITE_LIMITS.guest.perMinute).toBeLessThan(WRITE_LIMITS.user.perMinute);
});

test('however many users write, few are remembered', () => {
  const { limiter } = makeLimiter();
  for (let n = 0; n < 25_000; n += 1) limiter.waitMs(user(String(n)));
  expect(limiter.remembered).toBe(10_000);
});
