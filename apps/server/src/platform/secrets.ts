import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** A secret of the service by name, made on first use and shared by all processes through the database. */
export async function serviceSecret(db: Database, name: string): Promise<string> {
  const made = randomBytes(32).toString('base64url');
  const { rows } = await sql<{ value: string }>`
    insert into service_secret (name, value) values (${name}, ${made})
    on conflict (name) do update set name = excluded.name
    returning value`.execute(db);
  const value = rows[0]?.value;
  if (value === undefined) throw new Error(`no secret ${name}`);
  return value;
}
