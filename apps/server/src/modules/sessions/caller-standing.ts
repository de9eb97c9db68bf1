import { sql } from 'kysely';
import type { Caller, EndedCallerCheck } from '../../platform/access.ts';
import type { Database } from '../../platform/database.ts';

/** How the user of a token stands now. */
export interface Standing {
  readonly organisationId: string;
  readonly role: string;
  readonly isActive: boolean;
  readonly sessionsEndedAtMs: number;
  /** Whether the session of the token is still open; true for a token that has none. */
  readonly isSessionOpen: boolean;
}

type TokenOwner = Pick<Caller, 'userId' | 'sessionId'>;

export const standingKey = ({ userId, sessionId }: TokenOwner) => `${userId} ${sessionId ?? ''}`;

/** Reads the standing of all of them in one statement; who is not in the answer does not exist any more. */
export async function readStandings(
  db: Database,
  owners: readonly TokenOwner[],
  now: Date,
): Promise<ReadonlyMap<string, Standing>> {
  const distinct = [...new Map(owners.map((owner) => [standingKey(owner), owner])).values()];
  const { rows } = await sql<{
    user_id: string;
    session_id: string | null;
    organisation_id: string;
    role_code: string;
    status: string;
    sessions_ended_at: Date | null;
    is_session_open: boolean;
  }>`
    select asked.user_id, asked.session_id, app_user.organisation_id, app_user.role_code, app_user.status,
           app_user.sessions_ended_at, asked.session_id is null or session.id is not null as is_session_open
      from unnest(${distinct.map(({ userId }) => userId)}::uuid[],
                  ${distinct.map(({ sessionId }) => sessionId ?? null)}::uuid[]) as asked (user_id, session_id)
      join app_user on app_user.id = asked.user_id
      left join session on session.id = asked.session_id and session.user_id = app_user.id
                       and session.ends_at > ${now}`.execute(db);
  return new Map(
    rows.map((row) => [
      standingKey({ userId: row.user_id, sessionId: row.session_id ?? undefined }),
      {
        organisationId: row.organisation_id,
        role: row.role_code,
        isActive: row.status === 'active',
        sessionsEndedAtMs: row.sessions_ended_at?.getTime() ?? 0,
        isSessionOpen: row.is_session_open,
      },
    ]),
  );
}

/** Whether a token is still good, whatever role it names. */
export function isInGoodStanding(caller: Caller, standing: Standing | undefined): standing is Standing {
  if (!standing?.isActive || !standing.isSessionOpen) return false;
  if (standing.organisationId !== caller.organisationId) return false;
  // The token knows whole seconds only: one of the same second may be the one issued after the change.
  return caller.issuedAtMs + 999 >= standing.sessionsEndedAtMs;
}

export function makeEndedCallerCheck(parts: { db: Database; now: () => Date }): EndedCallerCheck {
  return async (callers) => {
    if (callers.length === 0) return new Set();
    const standings = await readStandings(parts.db, callers, parts.now());
    return new Set(
      callers.filter((caller) => {
        const standing = standings.get(standingKey(caller));
        return !isInGoodStanding(caller, standing) || standing.role !== caller.role;
      }),
    );
  };
}
