import type { PermissionCode } from '@ritzel/contract';
import type { Database } from '../../platform/database.ts';
import type { EquipmentViewer } from '../visibility/index.ts';
import { readStandings, type Standing, standingKey, visibleGroupsOf } from './caller-standing.ts';

/** Somebody the server works for without a request of theirs. */
export interface ActedFor {
  readonly userId: string;
  /** Whose data it is about. */
  readonly organisationId: string;
  /** The session it was asked for in. */
  readonly sessionId: string | null;
  readonly isService: boolean;
}

/**
 * What somebody may see now, undefined when they may not any more: for a job that works on after its request, and with
 * `needsSession` for a signed address, which ends with the session it was given in.
 */
export type StandingReader = (
  person: ActedFor,
  terms: { readonly permission: PermissionCode; readonly needsSession: boolean },
) => Promise<EquipmentViewer | undefined>;

export function makeStandingReader({ db, now }: { db: Database; now: () => Date }): StandingReader {
  return async ({ userId, organisationId, sessionId, isService }, { permission, needsSession }) => {
    const read = async (session: string | null): Promise<Standing | undefined> => {
      const owner = { userId, sessionId: session ?? undefined };
      return (await readStandings(db, [owner], now())).get(standingKey(owner));
    };
    const isGood = (standing: Standing | undefined): standing is Standing =>
      standing?.isActive === true && standing.isSessionOpen && standing.organisationId === organisationId;
    let standing = await read(needsSession ? sessionId : null);
    // Who looks into a customer's organisation is there by the session alone.
    if (!isGood(standing) && !needsSession && sessionId !== null) standing = await read(sessionId);
    if (!isGood(standing)) return undefined;
    // A program has no roles; its own permissions were checked when it asked.
    if (isService) return { organisationId, visibleGroups: null };
    if (!standing.permissions.has(permission)) return undefined;
    return { organisationId, visibleGroups: visibleGroupsOf(standing, standing.permissions) };
  };
}
