import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';

/** Whether one company runs the portal for itself: there is no other organisation than this; the demo's do not count. */
export async function isOnlyOrganisation(
  db: Database | DatabaseTransaction,
  organisationId: string,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from organisation where not is_demo and status <> 'purged' limit 2`.execute(db);
  return rows.length === 1 && rows[0]?.id === organisationId;
}

/** Whether the installation is a demo and nothing else: no organisation is anybody's. */
export async function hasOnlyDemoOrganisations(db: Database | DatabaseTransaction): Promise<boolean> {
  const { rows } =
    await sql`select 1 from organisation where not is_demo and status <> 'purged' limit 1`.execute(db);
  return rows.length === 0;
}
