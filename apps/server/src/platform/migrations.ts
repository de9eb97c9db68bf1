import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { StartError } from './configuration.ts';
import { splitStatements } from './sql-statements.ts';

const folder = path.resolve(import.meta.dirname, '../../../../database/migrations');
/** Any number, the same in every process: only one migrates at a time. */
const migrationLock = 7_265_748;

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

/** The numbered SQL files in order: `0012-alarms.sql`. */
export function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    });
}

/**
 * Brings the schema up to the newest migration; each runs in a transaction of its own.
 * Returns the names of those that ran. A file that was changed after it ran is refused.
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
    const ran: string[] = [];
    for (const migration of migrations) {
      const hash = done.get(migration.name);
      if (hash === migration.hash) continue;
      if (hash !== undefined) {
        throw new StartError(
          `Migration ${migration.name} was changed after it ran: write a new one instead.`,
        );
      }
      await client.query('begin');
      try {
        // One at a time: on a cluster a text of several cannot be sent on to the workers.
        for (const statement of splitStatements(migration.text)) await client.query(statement);
        await client.query('insert into migration (name, hash) values ($1, $2)', [
          migration.name,
          migration.hash,
        ]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
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
