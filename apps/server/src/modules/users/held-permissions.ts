import { type PermissionCode, STAFF_ONLY_CODES } from '@ritzel/contract';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { findOnlyTopOrganisation } from '../organisations/index.ts';

/**
 * The codes that a user with these roles holds. Where one company runs the portal for itself its administrators are the
 * operator; beside a second company the operator's staff is, and there is some of it before the second is made.
 */
export async function heldPermissions(
  db: Database | DatabaseTransaction,
  user: {
    readonly roles: readonly string[];
    readonly permissions: ReadonlySet<PermissionCode>;
    readonly organisationId: string;
  },
): Promise<ReadonlySet<PermissionCode>> {
  if (!user.roles.includes('Adm') || (await findOnlyTopOrganisation(db)) !== user.organisationId)
    return user.permissions;
  return new Set([...user.permissions, ...STAFF_ONLY_CODES]);
}
