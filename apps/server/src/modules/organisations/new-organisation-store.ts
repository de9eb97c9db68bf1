import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database.ts';

interface NewOrganisation {
  readonly identifier: string;
  readonly name: string;
}

/** Answers its id; undefined where there is one of this identifier. */
export async function insertOrganisation(
  transaction: DatabaseTransaction,
  { identifier, name }: NewOrganisation,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into organisation (identifier, name) values (${identifier}, ${name})
    on conflict do nothing returning id`.execute(transaction);
  return rows[0]?.id;
}

/** Makes the organisation on first use, and says of it that it is the demo's. Answers its id. */
export async function ensureDemoOrganisationRow(
  transaction: DatabaseTransaction,
  { identifier, name }: NewOrganisation,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into organisation (identifier, name, is_demo) values (${identifier}, ${name}, true)
    on conflict (identifier) do update set is_demo = true
    returning id`.execute(transaction);
  if (rows[0] === undefined) throw new Error('the demo organisation was not written');
  return rows[0].id;
}
