import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';

/**
 * The organisation of the one company that runs the portal for itself; undefined where there are several. Organisations
 * below it and those of the demo do not count.
 */
export async function findOnlyTopOrganisation(
  db: Database | DatabaseTransaction,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from top_organisations() as id limit 2`.execute(db);
  return rows.length === 1 ? rows[0]?.id : undefined;
}

/** Whether another organisation at the top would leave nobody who operates the portal. */
export async function lacksOperator(db: Database | DatabaseTransaction): Promise<boolean> {
  const { rows } = await sql<{ lacks: boolean }>`
    select exists (select 1 from top_organisations()) and not has_active_operator() as lacks`.execute(db);
  return rows[0]?.lacks === true;
}

/** Whether the installation is a demo and nothing else: no organisation is anybody's. */
export async function hasOnlyDemoOrganisations(db: Database | DatabaseTransaction): Promise<boolean> {
  const { rows } =
    await sql`select 1 from organisation where not is_demo and status <> 'purged' limit 1`.execute(db);
  return rows.length === 0;
}
