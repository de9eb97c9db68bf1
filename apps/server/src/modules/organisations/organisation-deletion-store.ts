import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database.ts';

/** No list has it any more. The caller holds the row. */
export async function hideOrganisation(transaction: DatabaseTransaction, id: string): Promise<void> {
  await sql`update organisation set status = 'deleted' where id = ${id}`.execute(transaction);
}

/** One that was deleted stands as before; answers whether there is one. */
export async function showOrganisation(
  transaction: DatabaseTransaction,
  id: string,
  status: 'active' | 'disabled',
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update organisation set status = ${status} where id = ${id} and status = 'deleted' returning id`.execute(
    transaction,
  );
  return rows.length > 0;
}

/** For good: its row stays for what names it, its identifier is free. */
export async function purgeOrganisation(transaction: DatabaseTransaction, id: string): Promise<void> {
  await sql`
    update organisation set status = 'purged', identifier = 'purged-' || id::text
     where id = ${id} and status = 'deleted'`.execute(transaction);
}
