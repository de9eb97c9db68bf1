import { isRole, type PermissionCode, problem } from '@ritzel/contract';
import type { Caller, TokenReader } from '../../platform/access.ts';
import type { Database } from '../../platform/database.ts';
import { isInGoodStanding, readStandings, type Standing, standingKey } from './caller-standing.ts';
import { heldPermissions } from './held-permissions.ts';

/** How a user stands, and the codes of the role they have now. */
type Held = Standing & { readonly permissions: ReadonlySet<PermissionCode> };

interface Remembered {
  readonly standing: Promise<Held | undefined>;
  readonly atMs: number;
}

const maxRemembered = 50_000;

/**
 * Reads a token and then how the user stands now: a user who is disabled, removed or has a new password is out, so is a
 * session that was ended, and a user with another role has its permissions, at the latest `maxAgeMs` after the change,
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

  async function load(caller: Caller, now: Date): Promise<Held | undefined> {
    const standing = (await readStandings(parts.db, [caller], now)).get(standingKey(caller));
    if (standing === undefined) return undefined;
    const { role, organisationId } = standing;
    const codes = isRole(role) ? await heldPermissions(parts.db, { role, organisationId }) : [];
    return { ...standing, permissions: new Set(codes) };
  }

  function standingOf(caller: Caller): Promise<Held | undefined> {
    const now = parts.now();
    const key = standingKey(caller);
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
    if (standing === undefined || !isInGoodStanding(caller, standing)) throw problem.sessionEnded();
    const { role, permissions } = standing;
    if (!isRole(role)) throw problem.sessionEnded();
    return { ...caller, role, permissions };
  };
}
