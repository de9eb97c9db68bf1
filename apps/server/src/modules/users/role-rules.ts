import {
  holdsEvery,
  PERMISSION_CODES,
  type PermissionCode,
  problem,
  STAFF_ONLY_CODES,
} from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { KnownRole } from './role-store.ts';

type Held = ReadonlySet<PermissionCode>;

/** In the order of the contract, each once. */
export function inOrder(codes: readonly PermissionCode[]): PermissionCode[] {
  return PERMISSION_CODES.filter((code) => codes.includes(code));
}

/** What a copy of a role holds: all but what is the operator's alone. */
export function codesOfCopy(role: KnownRole): PermissionCode[] {
  return role.permissions.filter((code) => !STAFF_ONLY_CODES.includes(code));
}

/** Throws unless a role of the organisation's own may hold these codes by this caller's hand. */
export function assertMayGrant(held: Held, codes: readonly PermissionCode[]): void {
  const refused = codes.filter((code) => !held.has(code) || STAFF_ONLY_CODES.includes(code));
  if (refused.length === 0) return;
  throw problem.inputInvalid(
    refused.map((code) => ({
      field: 'body.permissions',
      code: 'permissionNotGrantable',
      message: problemText('CANNOT_GIVE', { code }),
    })),
    problemText('CANNOT_GIVE_WHAT_YOU_LACK', { codes: refused.join(', ') }),
  );
}

/** Shipped roles stay as they are; and nobody takes from others what they could not give back. */
export function mayChangeRole(held: Held, role: KnownRole): boolean {
  return held.has('ROLE_5202') && !role.isShipped && holdsEvery(held, role.permissions);
}

export function assertMayChangeRole(held: Held, role: KnownRole): void {
  if (role.isShipped) throw problem.conflict(problemText('ROLE_OF_PROGRAM'));
  if (!mayChangeRole(held, role)) throw problem.conflict(problemText('ROLE_MAY_MORE'));
}
