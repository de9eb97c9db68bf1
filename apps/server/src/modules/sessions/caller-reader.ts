import { problem } from '@ritzel/contract';
import type { Caller, TokenReader } from '../../platform/access.ts';
import type { Database } from '../../platform/database.ts';
import {
  isInGoodStanding,
  readStandings,
  type Standing,
  standingKey,
  visibleGroupsOf,
} from './caller-standing.ts';

interface Remembered {
  readonly standing: Promise<Standing | undefined>;
  readonly atMs: number;
}

const maxRemembered = 50_000;

/**
 * Reads a token and then how the user stands now: a user who is disabled, removed or has a new password is out, so is a
 * session that was ended, and a user with other roles has their permissions, at the latest `maxAgeMs` after the change,
 * not when the token ends. Each process asks the database, so it holds for all of them.
 */
export function makeCallerReader(parts: {
  db: Database;
  readToken: TokenReader;
  now: () => Date;
  maxAgeMs?: number;
}): TokenReader {
  // Three seconds are promised; a second is left for the statement itself.
  const maxAgeMs = parts.maxAgeMs ?? 2000;
  const remembered = new Map<string, Remembered>();

  async function load(caller: Caller, now: Date): Promise<Standing | undefined> {
    return (await readStandings(parts.db, [caller], now)).get(standingKey(caller));
  }

  function standingOf(caller: Caller): Promise<Standing | undefined> {
    const now = parts.now();
    // A token for another organisation is newer or older than what is remembered: it asks for itself.
    const key = `${standingKey(caller)} ${caller.organisationId}`;
    const known = remembered.get(key);
    if (known && now.getTime() - known.atMs < maxAgeMs) return known.standing;
    if (remembered.size >= maxRemembered) remembered.clear();
    const standing = load(caller, now);
    remembered.set(key, { standing, atMs: now.getTime() });
    // A failure is not an answer: the next call asks again.
    standing.catch(() => remembered.delete(key));
    return standing;
  }

  return async (authorization): Promise<Caller> => {
    const caller = await parts.readToken(authorization);
    const standing = await standingOf(caller);
    if (!isInGoodStanding(caller, standing)) throw problem.sessionEnded();
    const { role, permissions } = standing;
    return { ...caller, role, permissions, visibleGroups: visibleGroupsOf(standing, permissions) };
  };
}
