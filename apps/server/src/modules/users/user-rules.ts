import { checkEmail, holdsEvery, type PermissionCode, problem, STAFF_ROLE } from '@ritzel/contract';

export interface AssigningCaller {
  readonly userId: string;
  readonly permissions: ReadonlySet<PermissionCode>;
}

export interface ChangedUser {
  readonly id: string;
  readonly email: string;
  readonly permissions: ReadonlySet<PermissionCode>;
}

export interface AssignedRole {
  readonly code: string;
  readonly permissions: readonly PermissionCode[];
}

const isPortalAdministrator = ({ permissions }: { readonly permissions: ReadonlySet<PermissionCode> }) =>
  permissions.has('ADMIN_9001');

/** Nobody gives what they do not have; and `Dem` is the demo's alone. */
export function mayAssign(caller: AssigningCaller, role: AssignedRole): boolean {
  return (
    caller.permissions.has('USER_5002') &&
    role.code !== 'Dem' &&
    holdsEvery(caller.permissions, role.permissions)
  );
}

/** Throws unless the caller may change this user at all: nobody themselves, and nobody who may do more. */
export function assertMayChange(caller: AssigningCaller, user: ChangedUser): void {
  if (isPortalAdministrator(user) && !isPortalAdministrator(caller)) throw problem.notFound('user');
  if (user.id === caller.userId)
    throw problem.conflict('Nobody changes their own role or status: ask another administrator.');
  if (!holdsEvery(caller.permissions, user.permissions))
    throw problem.conflict('This person may do more than you: somebody who may as much can change that.');
}

/** Throws unless this role may be given to this user. */
export function assertMayAssign(
  caller: AssigningCaller,
  user: ChangedUser,
  role: AssignedRole | undefined,
  staffEmailDomains: readonly string[],
): asserts role is AssignedRole {
  if (role === undefined || !mayAssign(caller, role))
    throw problem.fieldInvalid('body.role', 'roleNotAssignable', 'You cannot give this role.');
  const kind = role.code === STAFF_ROLE ? STAFF_ROLE : undefined;
  const flag = checkEmail(user.email, kind, staffEmailDomains);
  if (flag !== undefined)
    throw problem.fieldInvalid(
      'body.role',
      flag,
      `${user.email} is not an address of the company's own domains.`,
    );
}
