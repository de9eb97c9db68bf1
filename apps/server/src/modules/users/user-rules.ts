import { checkEmail, holdsEvery, type PermissionCode, problem, STAFF_ROLE } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';

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
  if (user.id === caller.userId) throw problem.conflict(problemText('NOT_OWN_ROLE'));
  if (!holdsEvery(caller.permissions, user.permissions))
    throw problem.conflict(problemText('PERSON_MAY_MORE'));
}

/** Throws unless this role may be given to this user. */
export function assertMayAssign(
  caller: AssigningCaller,
  user: ChangedUser,
  role: AssignedRole | undefined,
  staffEmailDomains: readonly string[],
): asserts role is AssignedRole {
  if (role === undefined || !mayAssign(caller, role))
    throw problem.fieldInvalid('body.role', 'roleNotAssignable', problemText('CANNOT_GIVE_ROLE'));
  const kind = role.code === STAFF_ROLE ? STAFF_ROLE : undefined;
  const flag = checkEmail(user.email, kind, staffEmailDomains);
  if (flag !== undefined)
    throw problem.fieldInvalid('body.role', flag, problemText('EMAIL_NOT_OF_COMPANY', { email: user.email }));
}
