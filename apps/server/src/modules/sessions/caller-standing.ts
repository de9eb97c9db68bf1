import { holdsEvery, type PermissionCode, permissionsOfRoles } from '@ritzel/contract';
import type { Caller, EndedCallerCheck } from '../../platform/access.ts';
import type { Database } from '../../platform/database.ts';
import { heldPermissions } from '../users/index.ts';
import { readStandingRows, type TokenOwner } from './standing-store.ts';

/** How the user of a token stands now. */
export interface Standing {
  /** The own one, or the customer's that the session is inside. */
  readonly organisationId: string;
  /** The role given first. */
  readonly role: string;
  readonly permissions: ReadonlySet<PermissionCode>;
  readonly isActive: boolean;
  readonly sessionsEndedAtMs: number;
  /** Whether the session of the token is still open; true for a token that has none. */
  readonly isSessionOpen: boolean;
  /** The groups of the user with all below them; none for a user in no group. */
  readonly groups: readonly string[];
}

export const standingKey = ({ userId, sessionId }: TokenOwner) => `${userId} ${sessionId ?? ''}`;

/** Reads the standing of all of them in one statement; who is not in the answer does not exist any more. */
export async function readStandings(
  db: Database,
  owners: readonly TokenOwner[],
  now: Date,
): Promise<ReadonlyMap<string, Standing>> {
  const distinct = [...new Map(owners.map((owner) => [standingKey(owner), owner])).values()];
  const rows = await readStandingRows(db, distinct, now);
  const entries = await Promise.all(
    rows.map(async (row): Promise<[string, Standing]> => {
      const permissions = await heldPermissions(db, {
        roles: row.roles,
        permissions: permissionsOfRoles(row.roles, row.own_permissions),
        organisationId: row.organisation_id,
      });
      // Who may not enter any more is out of the customer's organisation at once.
      const visitedId = permissions.has('ORGANISATION_5103') ? row.visited_id : null;
      return [
        standingKey({ userId: row.user_id, sessionId: row.session_id ?? undefined }),
        {
          organisationId: visitedId ?? row.organisation_id,
          role: row.roles[0] ?? '',
          permissions,
          // A visitor looks over every organisation only as long as all of them are the demo's.
          isActive: row.status === 'active' && !(row.is_beside_customers && permissions.has('ADMIN_9001')),
          sessionsEndedAtMs: row.sessions_ended_at?.getTime() ?? 0,
          isSessionOpen: row.is_session_open,
          // Groups are of the own organisation; a visited one is seen whole.
          groups: visitedId === null ? row.groups : [],
        },
      ];
    }),
  );
  return new Map(entries);
}

/**
 * What a user sees: what their groups hold; all of the organisation without a group, and for who may change the
 * organisation.
 */
export function visibleGroupsOf(
  { groups }: Pick<Standing, 'groups'>,
  permissions: ReadonlySet<PermissionCode>,
): readonly string[] | null {
  return groups.length === 0 || permissions.has('ORGANISATION_5102') ? null : groups;
}

/** The user as a caller without a token, for work that goes on without them; undefined who may not sign in any more. */
export async function findCallerAtWork(db: Database, userId: string, now: Date): Promise<Caller | undefined> {
  const standing = (await readStandings(db, [{ userId }], now)).get(standingKey({ userId }));
  if (!standing?.isActive) return undefined;
  const { organisationId, role, permissions } = standing;
  return {
    ...{ userId, organisationId, role, permissions, isDemo: false },
    visibleGroups: visibleGroupsOf(standing, permissions),
    issuedAtMs: now.getTime(),
  };
}

/** Whether a token is still good, whatever it says about rights. */
export function isInGoodStanding(caller: Caller, standing: Standing | undefined): standing is Standing {
  if (!standing?.isActive || !standing.isSessionOpen) return false;
  if (standing.organisationId !== caller.organisationId) return false;
  // The token knows whole seconds only: one of the same second may be the one issued after the change.
  return caller.issuedAtMs + 999 >= standing.sessionsEndedAtMs;
}

function isAllowedTheSame(caller: Caller, { permissions }: Pick<Standing, 'permissions'>): boolean {
  return caller.permissions.size === permissions.size && holdsEvery(permissions, caller.permissions);
}

export function makeEndedCallerCheck(parts: { db: Database; now: () => Date }): EndedCallerCheck {
  return async (callers) => {
    if (callers.length === 0) return new Set();
    const standings = await readStandings(parts.db, callers, parts.now());
    return new Set(
      callers.filter((caller) => {
        const standing = standings.get(standingKey(caller));
        return (
          !isInGoodStanding(caller, standing) ||
          standing.role !== caller.role ||
          !isAllowedTheSame(caller, standing) ||
          String(visibleGroupsOf(standing, caller.permissions)) !== String(caller.visibleGroups)
        );
      }),
    );
  };
}
