import type { Caller } from './access.ts';

/** A token bucket: so many at once, and so many more with every minute. */
export interface RateLimit {
  readonly burst: number;
  readonly perMinute: number;
}

export interface WriteLimits {
  readonly user: RateLimit;
  /** A guest of the demo is an anonymous visitor. */
  readonly guest: RateLimit;
  /** All guests together: one visitor can be many of them. */
  readonly allGuests: RateLimit;
}

/** Beyond what people and their scripts do; far below what fills a disk. */
export const WRITE_LIMITS: WriteLimits = {
  user: { burst: 1_200, perMinute: 1_200 },
  guest: { burst: 60, perMinute: 60 },
  allGuests: { burst: 600, perMinute: 600 },
};

/** Users that are remembered; one who was forgotten begins with a full bucket. */
const MAX_REMEMBERED = 10_000;

export interface WriteLimiter {
  /** Answers how long this caller has to wait; 0 when the write may go on, which is then counted. */
  waitMs(caller: Pick<Caller, 'userId' | 'isDemo' | 'sessionId'>): number;
  readonly remembered: number;
}

interface Bucket {
  tokens: number;
  atMs: number;
}

export function makeBuckets({ burst, perMinute }: RateLimit, nowMs: () => number) {
  const perMs = perMinute / 60_000;
  const buckets = new Map<string, Bucket>();
  return {
    get size() {
      return buckets.size;
    },
    /** Refilled up to now. The least recently used one makes room. */
    find(key: string): Bucket {
      const atMs = nowMs();
      const known = buckets.get(key) ?? { tokens: burst, atMs };
      known.tokens = Math.min(burst, known.tokens + Math.max(0, atMs - known.atMs) * perMs);
      known.atMs = atMs;
      buckets.delete(key);
      buckets.set(key, known);
      if (buckets.size > MAX_REMEMBERED) {
        const [oldest] = buckets.keys();
        if (oldest !== undefined) buckets.delete(oldest);
      }
      return known;
    },
    waitMs: ({ tokens }: Bucket) => (tokens >= 1 ? 0 : Math.ceil((1 - tokens) / perMs)),
  };
}

/**
 * Bounds what one user changes in a minute, whatever the call. Counted in each process. Tokens without a session are the
 * server's own, such as that of the demo plant's set-up, and are not limited.
 */
export function makeWriteLimiter(limits: WriteLimits, nowMs: () => number): WriteLimiter {
  const users = makeBuckets(limits.user, nowMs);
  const guests = makeBuckets(limits.guest, nowMs);
  const crowd = makeBuckets(limits.allGuests, nowMs);
  return {
    get remembered() {
      return users.size + guests.size;
    },
    waitMs({ userId, isDemo, sessionId }) {
      if (sessionId === undefined) return 0;
      const own = isDemo ? guests : users;
      const taken = [own.find(userId)];
      let waitMs = own.waitMs(taken[0]!);
      if (isDemo) {
        const all = crowd.find('');
        taken.push(all);
        waitMs = Math.max(waitMs, crowd.waitMs(all));
      }
      if (waitMs === 0) for (const bucket of taken) bucket.tokens -= 1;
      return waitMs;
    },
  };
}
