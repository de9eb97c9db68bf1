import { MAX_OWN_ROLES, type PermissionCode, problem, ROLE_CODES, type Role } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { recordAccess } from '../domain-events/index.ts';
import { changeRights } from './administrators.ts';
import { readCurrentRights } from './current-rights.ts';
import { assertMayChangeRole, assertMayGrant, codesOfCopy, inOrder, mayChangeRole } from './role-rules.ts';
import { type KnownRole, makeRoleStore, type RoleStore, shippedRole } from './role-store.ts';
import { mayAssign } from './user-rules.ts';

interface RoleChange {
  readonly held: ReadonlySet<PermissionCode>;
  readonly roles: RoleStore;
  readonly transaction: DatabaseTransaction;
}

function changeRoles<T>(db: Database, caller: Caller, change: (parts: RoleChange) => Promise<T>): Promise<T> {
  return runTransaction(db, (transaction) =>
    changeRights(transaction, caller.organisationId, async () => {
      const held = await readCurrentRights(transaction, caller, 'ROLE_5202');
      return change({ held, roles: makeRoleStore(transaction, caller.organisationId), transaction });
    }),
  );
}

function toRoleDto(role: KnownRole, caller: Pick<Caller, 'permissions' | 'userId'>, holders: number): Role {
  return {
    code: role.code,
    name: role.name,
    permissions: [...role.permissions],
    isShipped: role.isShipped,
    mayAssign: mayAssign(caller, role),
    mayChange: mayChangeRole(caller.permissions, role),
    holders,
    version: role.version,
    changedAt: role.changedAt?.toISOString() ?? null,
  };
}

export async function listRolesOf(db: Database, caller: Caller): Promise<Role[]> {
  const store = makeRoleStore(db, caller.organisationId);
  const [own, holders] = await Promise.all([store.listOwn(), store.countHolders()]);
  const shipped = ROLE_CODES.flatMap((code) => shippedRole(code) ?? []);
  return [...shipped, ...own].map((role) => toRoleDto(role, caller, holders.get(role.code) ?? 0));
}

async function recordRole(
  { transaction }: Pick<RoleChange, 'transaction'>,
  caller: Caller,
  what: { code: 'created' | 'changed' | 'deleted'; role: KnownRole; before?: KnownRole; requestId: string },
  losing: readonly string[] = [],
): Promise<void> {
  const { code, role, before } = what;
  const had = before?.permissions ?? (code === 'deleted' ? role.permissions : []);
  const has = code === 'deleted' ? [] : role.permissions;
  const parameters = {
    name: role.name,
    added: has.filter((each) => !had.includes(each)),
    removed: had.filter((each) => !has.includes(each)),
  };
  const verb = { created: 'role.create', changed: 'role.change', deleted: 'role.delete' }[code];
  await recordAccess(transaction, {
    event: { kind: 'role', code, parameters },
    organisationId: caller.organisationId,
    byUserId: caller.userId,
    subject: { kind: 'role', id: role.code },
    audit: {
      action: verb,
      detail: {
        ...parameters,
        ...(before && before.name !== role.name ? { nameBefore: before.name } : {}),
        ...(code === 'deleted' ? { losing } : {}),
      },
      requestId: what.requestId,
    },
  });
}

const nameTaken = () => problem.fieldInvalid('body.name', 'roleNameTaken', problemText('ROLE_NAME_TAKEN'));

async function insertRole(
  { held, roles }: RoleChange,
  name: string,
  permissions: readonly PermissionCode[],
): Promise<KnownRole> {
  const codes = inOrder(permissions);
  assertMayGrant(held, codes);
  if ((await roles.listOwn()).length >= MAX_OWN_ROLES)
    throw problem.conflict(problemText('MOST_ROLES', { most: MAX_OWN_ROLES }));
  const role = await roles.insert(name, codes);
  if (role === undefined) throw nameTaken();
  return role;
}

export function addRole(
  db: Database,
  caller: Caller,
  request: { name: string; permissions: readonly PermissionCode[]; requestId: string },
): Promise<Role> {
  return changeRoles(db, caller, async (parts) => {
    const role = await insertRole(parts, request.name, request.permissions);
    await recordRole(parts, caller, { code: 'created', role, requestId: request.requestId });
    return toRoleDto(role, { ...caller, permissions: parts.held }, 0);
  });
}

export function duplicateRole(
  db: Database,
  caller: Caller,
  request: { code: string; name: string; requestId: string },
): Promise<Role> {
  return changeRoles(db, caller, async (parts) => {
    const original = await parts.roles.find(request.code);
    if (original === undefined) throw problem.notFound('role');
    const role = await insertRole(parts, request.name, codesOfCopy(original));
    await recordRole(parts, caller, { code: 'created', role, requestId: request.requestId });
    return toRoleDto(role, { ...caller, permissions: parts.held }, 0);
  });
}

const otherVersion = () => problem.conflict(problemText('ROLE_CHANGED'));

export function editRole(
  db: Database,
  caller: Caller,
  request: {
    code: string;
    name: string;
    permissions: readonly PermissionCode[];
    version: number;
    requestId: string;
  },
): Promise<Role> {
  return changeRoles(db, caller, async (parts) => {
    const { held, roles } = parts;
    const before = await roles.find(request.code);
    if (before === undefined) throw problem.notFound('role');
    assertMayChangeRole(held, before);
    if (before.version !== request.version) throw otherVersion();
    const codes = inOrder(request.permissions);
    assertMayGrant(held, codes);
    if (await roles.hasName(request.name, before.code)) throw nameTaken();
    const role = await roles.change(before.code, request.name, codes);
    await recordRole(parts, caller, { code: 'changed', role, before, requestId: request.requestId });
    const holders = await roles.countHolders();
    return toRoleDto(role, { ...caller, permissions: held }, holders.get(role.code) ?? 0);
  });
}

/** Whoever deletes a role has named everybody who loses it; for whom it is the only one needs another first. */
export function removeRole(
  db: Database,
  caller: Caller,
  request: { code: string; version: number; losing: readonly string[]; requestId: string },
): Promise<void> {
  return changeRoles(db, caller, async (parts) => {
    const { held, roles } = parts;
    const role = await roles.find(request.code);
    if (role === undefined) throw problem.notFound('role');
    assertMayChangeRole(held, role);
    if (role.version !== request.version) throw otherVersion();
    const holders = await roles.listHolders(role.code);
    const asErrors = (code: string, people: typeof holders) =>
      people.map(({ name, email }) => ({ field: 'body.losing', code, message: `${name} (${email})` }));
    const named = new Set(request.losing);
    const unnamed = holders.filter(({ id }) => !named.has(id));
    if (unnamed.length > 0 || named.size !== holders.length)
      throw problem.conflict(problemText('ROLE_HELD_BY_OTHERS'), asErrors('losesRole', unnamed.slice(0, 50)));
    const withoutAny = holders.filter((holder) => holder.roles.every((code) => code === role.code));
    if (withoutAny.length > 0)
      throw problem.conflict(problemText('ONLY_ROLE_OF_SOME'), asErrors('onlyRole', withoutAny.slice(0, 50)));
    // In the order of their ids, as all locks of rows.
    for (const holder of holders.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
      await roles.setRolesOf(
        holder.id,
        holder.roles.filter((code) => code !== role.code),
      );
    await roles.remove(role.code);
    const losing = holders.map(({ id }) => id);
    await recordRole(parts, caller, { code: 'deleted', role, requestId: request.requestId }, losing);
  });
}
