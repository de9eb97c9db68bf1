import { type PermissionCode, permissionsOfRoles, problem, type UserRow } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { type AccessFacts, recordAccess } from '../domain-events/index.ts';
import { changeRights } from './administrators.ts';
import { readCurrentRights } from './current-rights.ts';
import { makeRoleStore, ownRolesAmong, type RoleStore } from './role-store.ts';
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
  /** Into the events and the audit log of the user's organisation. */
  readonly record: (what: UserRecord) => Promise<void>;
}

interface UserRecord {
  readonly event: Extract<AccessFacts, { readonly kind: 'rights' }>;
  readonly action: string;
  readonly requestId: string;
}

/** Changes one user of the caller's organisation. */
async function changeUser(
  db: Database,
  caller: Caller,
  id: string,
  change: (parts: UserChange) => Promise<void>,
): Promise<UserRow> {
  const { organisationId } = caller;
  return runTransaction(db, (transaction) =>
    changeUserIn(transaction, caller, { organisationId, id, needed: 'USER_5002' }, change),
  );
}

interface UserPlace {
  readonly organisationId: string;
  readonly id: string;
  /** What the caller must hold to change somebody there. */
  readonly needed: PermissionCode;
}

/** What caller and user may is read inside the turn of the user's organisation, not taken from the token. */
async function changeUserIn(
  transaction: DatabaseTransaction,
  caller: Caller,
  { organisationId, id, needed }: UserPlace,
  change: (parts: UserChange) => Promise<void>,
): Promise<UserRow> {
  return changeRights(transaction, organisationId, async () => {
    const permissions = await readCurrentRights(transaction, caller, needed);
    const store = makeUserStore(transaction, organisationId);
    const found = await store.lock(id);
    if (found === undefined) throw problem.notFound('user');
    const user = { ...found, permissions: permissionsOfRoles(found.roles, found.ownPermissions) };
    const by = { userId: caller.userId, permissions };
    assertMayChange(by, user);
    const roles = makeRoleStore(transaction, organisationId);
    const record = (what: UserRecord) => recordUser(transaction, { by: caller, organisationId, user }, what);
    await change({ transaction, store, roles, by, user, record });
    const changed = await store.find(id);
    if (changed === undefined) throw problem.notFound('user');
    return changed;
  });
}

async function recordUser(
  transaction: DatabaseTransaction,
  {
    by,
    organisationId,
    user,
  }: { readonly by: Caller; readonly organisationId: string; readonly user: UserRow },
  what: UserRecord,
): Promise<void> {
  await recordAccess(transaction, {
    event: what.event,
    organisationId,
    byUserId: by.userId,
    subject: { kind: 'user', id: user.id },
    audit: { action: what.action, requestId: what.requestId },
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
  /** What the user held when the caller looked; undefined: whatever it was. */
  readonly from?: readonly string[] | undefined;
}

/** The role in place of all the user holds. */
export async function setUserRole(
  { db, staffEmailDomains }: RoleParts,
  caller: Caller,
  { id, role, requestId, from }: RoleRequest,
): Promise<UserRow> {
  return changeUser(db, caller, id, async ({ roles, by, user, record }) => {
    if (from !== undefined && [...from].sort().join() !== [...user.roles].sort().join())
      throw problem.changedMeanwhile('body.from', problemText('CHANGED_BY_OTHERS', { name: user.name }), {
        roles: user.roles,
      });
    if (user.roles.length === 1 && user.role === role) return;
    assertMayAssign(by, user, await roles.find(role), staffEmailDomains);
    await roles.setRolesOf(user.id, [role]);
    const ownRoles = await ownRolesAmong(roles, [...user.roles, role]);
    await record({
      event: {
        kind: 'rights',
        code: 'role-changed',
        parameters: { from: user.roles.join(' '), to: role, ...ownRoles },
      },
      action: 'user.change-role',
      requestId,
    });
  });
}

export async function giveUserRole(
  { db, staffEmailDomains }: RoleParts,
  caller: Caller,
  { id, role, requestId }: RoleRequest,
): Promise<UserRow> {
  return changeUser(db, caller, id, async ({ roles, by, user, record }) => {
    if (user.roles.includes(role)) return;
    assertMayAssign(by, user, await roles.find(role), staffEmailDomains);
    await roles.setRolesOf(user.id, [...user.roles, role]);
    const ownRoles = await ownRolesAmong(roles, [role]);
    await record({
      event: { kind: 'rights', code: 'role-given', parameters: { role, ...ownRoles } },
      action: 'user.add-role',
      requestId,
    });
  });
}

export async function takeUserRole(
  { db }: Pick<RoleParts, 'db'>,
  caller: Caller,
  { id, role, requestId }: RoleRequest,
): Promise<UserRow> {
  return changeUser(db, caller, id, async ({ roles, user, record }) => {
    if (!user.roles.includes(role)) throw problem.notFound('role');
    const rest = user.roles.filter((code) => code !== role);
    if (rest.length === 0) throw problem.conflict(problemText('ONLY_ROLE_OF_PERSON'));
    await roles.setRolesOf(user.id, rest);
    const ownRoles = await ownRolesAmong(roles, [role]);
    await record({
      event: { kind: 'rights', code: 'role-taken', parameters: { role, ...ownRoles } },
      action: 'user.delete-role',
      requestId,
    });
  });
}

interface StatusParts {
  readonly db: Database;
  readonly endSessions: EndSessions;
  readonly now: () => Date;
}

interface StatusRequest {
  readonly id: string;
  readonly status: UserRow['status'];
  readonly requestId: string;
}

export async function setUserStatus(
  parts: StatusParts,
  caller: Caller,
  request: StatusRequest,
): Promise<UserRow> {
  return changeUser(parts.db, caller, request.id, (change) => changeStatus(parts, change, request));
}

/** The same for a user of any organisation, by the operator's staff. */
export async function setUserStatusAnywhere(
  parts: StatusParts,
  caller: Caller,
  organisationId: string,
  request: StatusRequest,
): Promise<void> {
  if (organisationId === caller.organisationId) return void (await setUserStatus(parts, caller, request));
  await runTransaction(parts.db, (transaction) =>
    changeUserIn(transaction, caller, { organisationId, id: request.id, needed: 'ADMIN_9001' }, (change) =>
      changeStatus(parts, change, request),
    ),
  );
}

async function changeStatus(
  { endSessions, now }: StatusParts,
  { transaction, store, user, record }: UserChange,
  { status, requestId }: StatusRequest,
): Promise<void> {
  if (user.status === status) return;
  await store.setStatus(user.id, status);
  if (status === 'disabled') await endSessions(transaction, user.id, now());
  await record({
    event: { kind: 'rights', code: 'status-changed', parameters: { from: user.status, to: status } },
    action: status === 'disabled' ? 'user.disable' : 'user.enable',
    requestId,
  });
}
