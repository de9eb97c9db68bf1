import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';

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

/** A secret that is used once, or replaced when it is so many days old; the same for all processes until then. */
export async function oneTimeSecret(db: Database, name: string, lifeDays: number): Promise<string> {
  const made = randomBytes(32).toString('base64url');
  const { rows } = await sql<{ value: string }>`
    insert into service_secret as known (name, value) values (${name}, ${made})
    on conflict (name) do update set
      value = case when known.created_at > now() - make_interval(days => ${lifeDays}) then known.value else excluded.value end,
      created_at = case when known.created_at > now() - make_interval(days => ${lifeDays}) then known.created_at else now() end
    returning value`.execute(db);
  const value = rows[0]?.value;
  if (value === undefined) throw new Error(`no secret ${name}`);
  return value;
}

export async function hasSecret(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from service_secret where name = ${name}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

interface GivenSecret {
  readonly name: string;
  readonly value: string;
  readonly lifeDays: number;
}

const isGiven = ({ name, value, lifeDays }: GivenSecret) => sql`name = ${name} and value = ${value}
  and created_at > now() - make_interval(days => ${lifeDays})`;

export async function isOneTimeSecret(db: Database, secret: GivenSecret): Promise<boolean> {
  const { rows } = await sql`select 1 from service_secret where ${isGiven(secret)}`.execute(db);
  return rows.length > 0;
}

/** Of two at once one gets true: the other waits for the row and finds it gone. */
export async function useOneTimeSecret(
  transaction: DatabaseTransaction,
  secret: GivenSecret,
): Promise<boolean> {
  const { rows } = await sql`delete from service_secret where ${isGiven(secret)} returning 1`.execute(
    transaction,
  );
  return rows.length > 0;
}
