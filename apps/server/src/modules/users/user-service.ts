import { permissionsOfRoles, problem, type UserRow } from '@ritzel/contract';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { appendEvents, type EventFacts } from '../domain-events/index.ts';
import { changeRights } from './administrators.ts';
import { readCurrentRights } from './current-rights.ts';
import { makeRoleStore, type RoleStore } from './role-store.ts';
import { type AssigningCaller, assertMayAssign, assertMayChange, type ChangedUser } from './user-rules.ts';
import { makeUserStore, type StoredUser } from './user-store.ts';

/** Ends what a user is signed in to; given at start, for sessions ask this module for accounts. */
export type EndSessions = (transaction: DatabaseTransaction, userId: string, now: Date) => Promise<void>;

interface UserChange {
  readonly transaction: DatabaseTransaction;
  readonly store: ReturnType<typeof makeUserStore>;
  readonly roles: RoleStore;
  /** The caller with what they may now. */
  readonly by: AssigningCaller;
  readonly user: StoredUser & ChangedUser;
}

/** Changes one user of the caller's organisation; what both may is read inside the turn, not taken from the token. */
async function changeUser(
  db: Database,
  caller: Caller,
  id: string,
  change: (parts: UserChange) => Promise<void>,
): Promise<UserRow> {
  return runTransaction(db, (transaction) =>
    changeRights(transaction, caller.organisationId, async () => {
      const permissions = await readCurrentRights(transaction, caller, 'USER_5002');
      const store = makeUserStore(transaction, caller.organisationId);
      const found = await store.lock(id);
      if (found === undefined) throw problem.notFound('user');
      const user = { ...found, permissions: permissionsOfRoles(found.roles, found.ownPermissions) };
      const by = { userId: caller.userId, permissions };
      assertMayChange(by, user);
      const roles = makeRoleStore(transaction, caller.organisationId);
      await change({ transaction, store, roles, by, user });
      const changed = await store.find(id);
      if (changed === undefined) throw problem.notFound('user');
      return changed;
    }),
  );
}

async function recordUser(
  transaction: DatabaseTransaction,
  caller: Caller,
  user: UserRow,
  what: {
    readonly event: Extract<EventFacts, { readonly kind: 'rights' }>;
    readonly action: string;
    readonly detail: Record<string, unknown>;
    readonly requestId: string;
  },
): Promise<void> {
  await appendEvents(transaction, [
    {
      ...what.event,
      organisationId: caller.organisationId,
      equipmentId: null,
      subject: { kind: 'user', id: user.id },
      actor: { kind: 'user', id: caller.userId },
    },
  ]);
  await recordAudit(transaction, {
    organisationId: caller.organisationId,
    userId: caller.userId,
    action: what.action,
    subjectType: 'user',
    subjectId: user.id,
    detail: what.detail,
    requestId: what.requestId,
  });
}

interface RoleParts {
  readonly db: Database;
  readonly staffEmailDomains: readonly string[];
}

interface RoleRequest {
  readonly id: string;
  readonly role: string;
  readonly requestId: string;
}

/** The role in place of all the user holds. */
export async function setUserRole(
  { db, staffEmailDomains }: RoleParts,
  caller: Caller,
  { id, role, requestId }: RoleRequest,
): Promise<UserRow> {
  return changeUser(db, caller, id, async ({ transaction, roles, by, user }) => {
    if (user.roles.length === 1 && user.role === role) return;
    assertMayAssign(by, user, await roles.find(role), staffEmailDomains);
    await roles.setRolesOf(user.id, [role]);
    const detail = { from: user.roles.join(' '), to: role };
    await recordUser(transaction, caller, user, {
      event: { kind: 'rights', code: 'role-changed', parameters: detail },
      action: 'user.change-role',
      detail,
      requestId,
    });
  });
}

export async function giveUserRole(
  { db, staffEmailDomains }: RoleParts,
  caller: Caller,
  { id, role, requestId }: RoleRequest,
): Promise<UserRow> {
  return changeUser(db, caller, id, async ({ transaction, roles, by, user }) => {
    if (user.roles.includes(role)) return;
    assertMayAssign(by, user, await roles.find(role), staffEmailDomains);
    await roles.setRolesOf(user.id, [...user.roles, role]);
    await recordUser(transaction, caller, user, {
      event: { kind: 'rights', code: 'role-given', parameters: { role } },
      action: 'user.add-role',
      detail: { role },
      requestId,
    });
  });
}

export async function takeUserRole(
  { db }: Pick<RoleParts, 'db'>,
  caller: Caller,
  { id, role, requestId }: RoleRequest,
): Promise<UserRow> {
  return changeUser(db, caller, id, async ({ transaction, roles, user }) => {
    if (!user.roles.includes(role)) throw problem.notFound('role');
    const rest = user.roles.filter((code) => code !== role);
    if (rest.length === 0)
      throw problem.conflict(
        'It is the only role of this person: give another one instead, or disable them.',
      );
    await roles.setRolesOf(user.id, rest);
    await recordUser(transaction, caller, user, {
      event: { kind: 'rights', code: 'role-taken', parameters: { role } },
      action: 'user.delete-role',
      detail: { role },
      requestId,
    });
  });
}

export async function setUserStatus(
  parts: { db: Database; endSessions: EndSessions; now: () => Date },
  caller: Caller,
  request: { id: string; status: UserRow['status']; requestId: string },
): Promise<UserRow> {
  return changeUser(parts.db, caller, request.id, async ({ transaction, store, user }) => {
    if (user.status === request.status) return;
    await store.setStatus(user.id, request.status);
    if (request.status === 'disabled') await parts.endSessions(transaction, user.id, parts.now());
    const detail = { from: user.status, to: request.status };
    await recordUser(transaction, caller, user, {
      event: { kind: 'rights', code: 'status-changed', parameters: detail },
      action: request.status === 'disabled' ? 'user.disable' : 'user.enable',
      detail,
      requestId: request.requestId,
    });
  });
}
