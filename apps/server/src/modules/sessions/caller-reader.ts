import { isRole, type PermissionCode, problem, ROLES } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Caller, TokenReader } from '../../platform/access.ts';
import type { Database } from '../../platform/database.ts';

interface Standing {
  organisation_id: string;
  role_code: string;
  status: string;
  sessions_ended_at: Date | null;
}

interface Remembered {
  readonly standing: Promise<Standing | undefined>;
  readonly atMs: number;
}

const maxRemembered = 50_000;

/**
 * Reads a token and then how the user stands now: a user who is disabled, removed or has a new password is out, and one
 * with another role has its permissions, at the latest `maxAgeMs` after the change, not when the token ends.
 */
export function makeCallerReader(parts: {
  db: Database;
  readToken: TokenReader;
  now: () => Date;
  maxAgeMs?: number;
}): TokenReader {
  const maxAgeMs = parts.maxAgeMs ?? 3000;
  const remembered = new Map<string, Remembered>();

  async function load(userId: string): Promise<Standing | undefined> {
    const { rows } = await sql<Standing>`
      select organisation_id, role_code, status, sessions_ended_at from app_user where id = ${userId}`.execute(
      parts.db,
    );
    return rows[0];
  }

  function standingOf(userId: string): Promise<Standing | undefined> {
    const atMs = parts.now().getTime();
    const known = remembered.get(userId);
    if (known && atMs - known.atMs < maxAgeMs) return known.standing;
    if (remembered.size >= maxRemembered) remembered.clear();
    const standing = load(userId);
    remembered.set(userId, { standing, atMs });
    // A failure is not an answer: the next call asks again.
    standing.catch(() => remembered.delete(userId));
    return standing;
  }

  return async (authorization): Promise<Caller> => {
    const caller = await parts.readToken(authorization);
    const standing = await standingOf(caller.userId);
    if (standing?.status !== 'active' || standing.organisation_id !== caller.organisationId)
      throw problem.sessionEnded();
    // The token knows whole seconds only: one of the same second may be the one issued after the change.
    const endedAtMs = standing.sessions_ended_at?.getTime() ?? 0;
    if (caller.issuedAtMs + 999 < endedAtMs) throw problem.sessionEnded();
    const { role_code: role } = standing;
    if (role === caller.role) return caller;
    if (!isRole(role)) throw problem.sessionEnded();
    return { ...caller, role, permissions: new Set<PermissionCode>(ROLES[role].permissions) };
  };
}
