import type { Pool } from 'pg';

/** Marks pictures that were removed before; answers their ids. */
export async function markSweptPictures(pool: Pool, removedBefore: Date): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `update picture set swept_at = now()
      where removed_at is not null and swept_at is null and removed_at < $1 returning id`,
    [removedBefore],
  );
  return rows.map(({ id }) => id);
}

/** Those of these that a row names. */
export async function namedOf(pool: Pool, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from picture where id = any($1::uuid[]) and swept_at is null
     union all select id from knowledge_picture where id = any($1::uuid[])`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}
