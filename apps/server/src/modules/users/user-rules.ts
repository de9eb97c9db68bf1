import {
  checkEmail,
  type PermissionCode,
  problem,
  ROLE_CODES,
  type RoleCode,
  STAFF_ROLE,
} from '@ritzel/contract';

export interface AssigningCaller {
  readonly userId: string;
  readonly permissions: ReadonlySet<PermissionCode>;
}

export interface ChangedUser {
  readonly id: string;
  readonly email: string;
  readonly role: RoleCode;
}

const isPortalAdministrator = (caller: AssigningCaller) => caller.permissions.has('ADMIN_9001');

/** Roles a caller may give: never `Dem`, which is the demo's alone, and `Fle` only by one who has it. */
export function assignableRoles(caller: AssigningCaller): RoleCode[] {
  if (!caller.permissions.has('USER_5002')) return [];
  return ROLE_CODES.filter(
    (role) => role !== 'Dem' && (role !== STAFF_ROLE || isPortalAdministrator(caller)),
  );
}

/**
 * Throws unless the caller may change this user at all. Nobody changes themselves: so whoever changes an
 * administrator remains one, and an organisation is never left without.
 */
export function assertMayChange(caller: AssigningCaller, user: ChangedUser): void {
  if (user.role === STAFF_ROLE && !isPortalAdministrator(caller)) throw problem.notFound('user');
  if (user.id === caller.userId)
    throw problem.conflict('Nobody changes their own role or status: ask another administrator.');
}

/** Throws unless this role may be given to this user. */
export function assertMayAssign(
  caller: AssigningCaller,
  user: ChangedUser,
  role: RoleCode,
  staffEmailDomains: readonly string[],
): void {
  if (!assignableRoles(caller).includes(role))
    throw problem.fieldInvalid('body.role', 'roleNotAssignable', 'You cannot give this role.');
  const flag = checkEmail(user.email, role, staffEmailDomains);
  if (flag !== undefined)
    throw problem.fieldInvalid(
      'body.role',
      flag,
      `${user.email} is not an address of the company's own domains.`,
    );
}
