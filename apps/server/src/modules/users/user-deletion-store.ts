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

/** Everybody of an organisation, programs and those who are deleted too. */
export async function listAccounts(
  transaction: DatabaseTransaction,
  organisationId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from app_user where organisation_id = ${organisationId} order by id for update`.execute(
    transaction,
  );
  return rows.map(({ id }) => id);
}
