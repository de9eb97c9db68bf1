import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { StartError } from './configuration.ts';
import { splitStatements } from './sql-statements.ts';
import { runsOutsideTransaction, runUnlocked } from './unlocked-migration.ts';

const folder = path.resolve(import.meta.dirname, '../../../../database/migrations');
/** Any number, the same in every process: only one migrates at a time. */
const migrationLock = 7_265_748;

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

/** How long a migration waits for a table that others use: everybody else waits behind it. */
const TABLE_LOCK_MS = 60_000;

/** The numbered SQL files in order: `0012-alarms.sql`. A file by another name is refused, for nobody would miss it. */
export function readMigrations(from = folder): Migration[] {
  return readdirSync(from)
    .filter((name) => !name.startsWith('.'))
    .sort()
    .map((name) => {
      if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
        throw new StartError(
          `${name} in database/migrations is no migration: they are named 0012-what-it-does.sql.`,
        );
      const text = readFileSync(path.join(from, name), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    });
}

/** Data that a newer release has written is not for an older one to read, and less to write. */
function refuseUnknown(done: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...done.keys()].filter((name) => !known.has(name)).sort();
  if (unknown.length === 0) return;
  throw new StartError(
    `The database was used by a newer release: it has run ${unknown[0]}${unknown.length > 1 ? ` and ${unknown.length - 1} more` : ''}, ` +
      'which this release does not know. Start the newer release again, or restore a backup made before the update.',
  );
}

async function runInTransaction(client: pg.ClientBase, { name, text, hash }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${TABLE_LOCK_MS}`);
    // One at a time: on a cluster a text of several cannot be sent on to the workers.
    for (const statement of splitStatements(text)) await client.query(statement);
    await noteRun(client, name, hash);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function noteRun(client: pg.ClientBase, name: string, hash: string): Promise<void> {
  await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
}

/**
 * Brings the schema up to the newest migration; each runs in a transaction of its own, or, with `-- no transaction` as
 * its first line, statement by statement. Returns the names of those that ran. A file that was changed after it ran is
 * refused, and so is a database that has run one this release does not have.
 */
export async function migrate(pool: pg.Pool, migrations = readMigrations()): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, ran_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration');
    const done = new Map(rows.map((row) => [row.name, row.hash]));
    refuseUnknown(done, migrations);
    const ran: string[] = [];
    for (const migration of migrations) {
      const hash = done.get(migration.name);
      if (hash === migration.hash) continue;
      if (hash !== undefined) {
        throw new StartError(
          `Migration ${migration.name} was changed after it ran: write a new one instead.`,
        );
      }
      try {
        if (runsOutsideTransaction(migration.text)) {
          await runUnlocked(client, migration);
          await noteRun(client, migration.name, migration.hash);
        } else await runInTransaction(client, migration);
      } catch (error) {
        if (error instanceof StartError) throw error;
        throw new StartError(`Migration ${migration.name} failed: ${(error as Error).message}`); // @NOTE: pg throws Error
      }
      ran.push(migration.name);
    }
    return ran;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {});
    client.release();
  }
}
