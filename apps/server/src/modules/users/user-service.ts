import { problem, ROLES, type RoleCode, type UserRow } from '@ritzel/contract';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { appendEvents } from '../domain-events/index.ts';
import { assertMayAssign, assertMayChange } from './user-rules.ts';
import { makeUserStore } from './user-store.ts';

/** Ends what a user is signed in to; given at start, for sessions ask this module for accounts. */
export type EndSessions = (transaction: DatabaseTransaction, userId: string, now: Date) => Promise<void>;

type UserStore = ReturnType<typeof makeUserStore>;

/** Changes one user of the caller's organisation; what the caller may is read anew, not taken from the token. */
async function changeUser(
  db: Database,
  caller: Caller,
  id: string,
  change: (store: UserStore, user: UserRow, transaction: DatabaseTransaction) => Promise<void>,
): Promise<UserRow> {
  return runTransaction(db, async (transaction) => {
    const store = makeUserStore(transaction, caller.organisationId);
    const { user, caller: current } = await store.lockPair(id, caller.userId);
    if (current?.status !== 'active' || current.role !== caller.role) throw problem.sessionEnded();
    if (user === undefined) throw problem.notFound('user');
    assertMayChange({ userId: caller.userId, permissions: new Set(ROLES[current.role].permissions) }, user);
    await change(store, user, transaction);
    const { user: changed } = await store.lockPair(id, caller.userId);
    if (changed === undefined) throw problem.notFound('user');
    return changed;
  });
}

export async function setUserRole(
  parts: { db: Database; staffEmailDomains: readonly string[] },
  caller: Caller,
  request: { id: string; role: RoleCode; requestId: string },
): Promise<UserRow> {
  return changeUser(parts.db, caller, request.id, async (store, user, transaction) => {
    if (user.role === request.role) return;
    assertMayAssign(caller, user, request.role, parts.staffEmailDomains);
    await store.setRole(user.id, request.role);
    await appendEvents(transaction, [
      {
        kind: 'rights',
        code: 'role-changed',
        parameters: { from: user.role, to: request.role },
        organisationId: caller.organisationId,
        equipmentId: null,
        subject: { kind: 'user', id: user.id },
        actor: { kind: 'user', id: caller.userId },
      },
    ]);
    await recordAudit(transaction, {
      organisationId: caller.organisationId,
      userId: caller.userId,
      action: 'user.change-role',
      subjectType: 'user',
      subjectId: user.id,
      detail: { from: user.role, to: request.role },
      requestId: request.requestId,
    });
  });
}

export async function setUserStatus(
  parts: { db: Database; endSessions: EndSessions; now: () => Date },
  caller: Caller,
  request: { id: string; status: UserRow['status']; requestId: string },
): Promise<UserRow> {
  return changeUser(parts.db, caller, request.id, async (store, user, transaction) => {
    if (user.status === request.status) return;
    await store.setStatus(user.id, request.status);
    await appendEvents(transaction, [
      {
        kind: 'rights',
        code: 'status-changed',
        parameters: { from: user.status, to: request.status },
        organisationId: caller.organisationId,
        equipmentId: null,
        subject: { kind: 'user', id: user.id },
        actor: { kind: 'user', id: caller.userId },
      },
    ]);
    if (request.status === 'disabled') await parts.endSessions(transaction, user.id, parts.now());
    await recordAudit(transaction, {
      organisationId: caller.organisationId,
      userId: caller.userId,
      action: request.status === 'disabled' ? 'user.disable' : 'user.enable',
      subjectType: 'user',
      subjectId: user.id,
      detail: { from: user.status, to: request.status },
      requestId: request.requestId,
    });
  });
}
