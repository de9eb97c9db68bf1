import { type PermissionCode, permissionsOfRoles, problem, type UserRow } from '@ritzel/contract';
import type { Caller } from '../../platform/access.ts';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { recordAccess } from '../domain-events/index.ts';
import { makeAccountStore } from './account-store.ts';
import { changeRights } from './administrators.ts';
import { readCurrentRights } from './current-rights.ts';
import { showDeletedUser } from './user-deletion-store.ts';
import { assertMayChange } from './user-rules.ts';
import type { EndSessions } from './user-service.ts';
import { makeUserStore } from './user-store.ts';

export interface DeletedUser {
  readonly organisationId: string;
  readonly id: string;
}

/** The operator's staff works in every organisation, others in their own. */
const neededIn = (organisationId: string, caller: Caller): PermissionCode =>
  organisationId === caller.organisationId ? 'USER_5002' : 'ADMIN_9001';

/**
 * Hides a person and ends their sessions; answers how they were. By the rules of every change of rights: nobody
 * themselves, nobody who may do more, and never the last administrator.
 */
export async function hideUser(
  transaction: DatabaseTransaction,
  caller: Caller,
  { organisationId, id }: DeletedUser,
  what: { readonly endSessions: EndSessions; readonly now: Date; readonly requestId: string },
): Promise<UserRow> {
  return changeRights(transaction, organisationId, async () => {
    const permissions = await readCurrentRights(transaction, caller, neededIn(organisationId, caller));
    const store = makeUserStore(transaction, organisationId);
    const user = await store.lock(id);
    if (user === undefined) throw problem.notFound('user');
    assertMayChange(
      { userId: caller.userId, permissions },
      { ...user, permissions: permissionsOfRoles(user.roles, user.ownPermissions) },
    );
    await recordAccess(transaction, {
      event: { kind: 'rights', code: 'account-deleted', parameters: { name: user.name } },
      organisationId,
      byUserId: caller.userId,
      subject: { kind: 'user', id },
      audit: {
        action: 'user.delete',
        detail: { name: user.name, email: user.email, roles: user.roles },
        requestId: what.requestId,
      },
    });
    await store.setStatus(id, 'deleted');
    await what.endSessions(transaction, id, what.now);
    return user;
  });
}

/** Somebody who was deleted is back as they were, and signs in again. */
export async function restoreUser(
  transaction: DatabaseTransaction,
  caller: Caller,
  { organisationId, id }: DeletedUser,
  what: { readonly status: UserRow['status']; readonly requestId: string },
): Promise<void> {
  await changeRights(transaction, organisationId, async () => {
    await readCurrentRights(transaction, caller, neededIn(organisationId, caller));
    if (!(await showDeletedUser(transaction, { organisationId, id, status: what.status })))
      throw problem.notFound('user');
    await recordAccess(transaction, {
      event: { kind: 'rights', code: 'status-changed', parameters: { from: 'deleted', to: what.status } },
      organisationId,
      byUserId: caller.userId,
      subject: { kind: 'user', id },
      audit: { action: 'user.restore', requestId: what.requestId },
    });
  });
}

/** For good: what names them by their id goes on to have their name. */
export async function purgeUser(transaction: DatabaseTransaction, id: string, now: Date): Promise<void> {
  await makeAccountStore(transaction).remove({ id }, now);
}
