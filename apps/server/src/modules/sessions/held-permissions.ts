import { INSTALLATION_CODES, type PermissionCode } from '@ritzel/contract';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { isOnlyOrganisation } from '../organisations/index.ts';

/**
 * The codes that a user with these roles holds. Where one company runs the portal for itself its administrators do what
 * the operator's staff does elsewhere; with a second organisation that ends.
 */
export async function heldPermissions(
  db: Database | DatabaseTransaction,
  user: {
    readonly roles: readonly string[];
    readonly permissions: ReadonlySet<PermissionCode>;
    readonly organisationId: string;
  },
): Promise<ReadonlySet<PermissionCode>> {
  if (!user.roles.includes('Adm') || !(await isOnlyOrganisation(db, user.organisationId)))
    return user.permissions;
  return new Set([...user.permissions, ...INSTALLATION_CODES]);
}
