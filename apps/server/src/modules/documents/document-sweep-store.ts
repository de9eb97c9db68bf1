import type { Pool } from 'pg';

/** Marks documents that were removed before; answers their ids. */
export async function markSweptDocuments(pool: Pool, removedBefore: Date): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `update document set swept_at = now()
      where removed_at is not null and swept_at is null and removed_at < $1 returning id`,
    [removedBefore],
  );
  return rows.map(({ id }) => id);
}

export async function isKept(pool: Pool, id: string): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from document where id = $1 and swept_at is null', [id]);
  return rowCount === 1;
}
