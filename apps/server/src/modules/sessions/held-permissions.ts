import { INSTALLATION_CODES, type PermissionCode, ROLES, type RoleCode } from '@ritzel/contract';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { isOnlyOrganisation } from '../organisations/index.ts';

/**
 * The codes that a user of this role holds. Where one company runs the portal for itself its administrators do what the
 * operator's staff does elsewhere; with a second organisation that ends.
 */
export async function heldPermissions(
  db: Database | DatabaseTransaction,
  { role, organisationId }: { readonly role: RoleCode; readonly organisationId: string },
): Promise<PermissionCode[]> {
  const codes: readonly PermissionCode[] = ROLES[role].permissions;
  if (role !== 'Adm' || !(await isOnlyOrganisation(db, organisationId))) return [...codes];
  return [...new Set<PermissionCode>([...codes, ...INSTALLATION_CODES])];
}
