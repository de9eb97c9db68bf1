import { type PermissionCode, problem } from '@ritzel/contract';
import type { Caller } from '../../platform/access.ts';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { makeUserRightStore } from './user-right-store.ts';

/**
 * What the caller may at this moment, inside the turn of a change; what the request came with is up to 3 seconds old.
 * Throws `sessionEnded` when the right it came for is gone.
 */
export async function readCurrentRights(
  transaction: DatabaseTransaction,
  caller: Caller,
  needed: PermissionCode,
): Promise<ReadonlySet<PermissionCode>> {
  const current = await makeUserRightStore(transaction).find(caller.userId);
  const isAtHome = current?.organisationId === caller.organisationId;
  if (!current?.isActive || !current.permissions.has(needed)) throw problem.sessionEnded();
  if (!isAtHome && !current.permissions.has('ORGANISATION_5103')) throw problem.sessionEnded();
  return current.permissions;
}
