import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database.ts';

/** Whoever was deleted is as they were; answers whether there is anybody. */
export async function showDeletedUser(
  transaction: DatabaseTransaction,
  { organisationId, id, status }: { organisationId: string; id: string; status: 'active' | 'disabled' },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update app_user set status = ${status}
     where organisation_id = ${organisationId} and id = ${id} and status = 'deleted' returning id`.execute(
    transaction,
  );
  return rows.length > 0;
}
