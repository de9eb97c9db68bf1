import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';

export interface StoredLogo {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export async function readLogo(
  db: Database | DatabaseTransaction,
  organisationId: string,
): Promise<StoredLogo | null> {
  const { rows } = await sql<StoredLogo>`
    select png, width, height from report_logo where organisation_id = ${organisationId}`.execute(db);
  return rows[0] ?? null;
}

export async function writeLogo(
  transaction: DatabaseTransaction,
  organisationId: string,
  { png, width, height }: StoredLogo,
): Promise<void> {
  await sql`
    insert into report_logo (organisation_id, png, width, height)
    values (${organisationId}, ${Buffer.from(png)}, ${width}, ${height})
    on conflict (organisation_id) do update set png = excluded.png, width = excluded.width, height = excluded.height`.execute(
    transaction,
  );
}

export async function removeLogo(transaction: DatabaseTransaction, organisationId: string): Promise<void> {
  await sql`delete from report_logo where organisation_id = ${organisationId}`.execute(transaction);
}
