import type pg from 'pg';
import { StartError } from './configuration.ts';
import { splitStatements } from './sql-statements.ts';

/** The first line of a migration whose statements run one by one, outside of a transaction. */
const MARKER = /^-- no transaction\b/;

const CREATE_INDEX = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)\s+on\b/i;
/** What may run again after a kill without doing anything twice. */
const REPEATABLE = [
  CREATE_INDEX,
  /^drop\s+index\s+concurrently\s+if\s+exists\b/i,
  /^alter\s+table\s+\S+\s+validate\s+constraint\b/i,
];

/** Whether a migration asks to run while everybody goes on reading and writing. */
export function runsOutsideTransaction(text: string): boolean {
  return MARKER.test(text);
}

/** Its statements without comments; throws when one of them could not run again after a kill. */
export function unlockedStatements({ name, text }: { name: string; text: string }): string[] {
  const statements = splitStatements(text).map((statement) => statement.replaceAll(/--[^\n]*/g, '').trim());
  for (const statement of statements) {
    if (REPEATABLE.some((pattern) => pattern.test(statement))) continue;
    throw new StartError(
      `Migration ${name} runs outside of a transaction and cannot be repeated after "${statement.slice(0, 60)}": ` +
        'it may hold "create index concurrently if not exists", "drop index concurrently if exists" and ' +
        '"alter table … validate constraint".',
    );
  }
  return statements;
}

/**
 * Runs each statement by itself. One that was killed in the middle leaves an index that is there and not valid, which
 * `if not exists` would take for done: it is dropped first.
 */
export async function runUnlocked(
  client: pg.ClientBase,
  migration: { name: string; text: string },
): Promise<void> {
  for (const statement of unlockedStatements(migration)) {
    const index = CREATE_INDEX.exec(statement)?.[1];
    if (index !== undefined) await dropInvalid(client, index);
    await client.query(statement);
  }
}

async function dropInvalid(client: pg.ClientBase, index: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index
     where indexrelid = to_regclass($1) and not indisvalid`,
    [index],
  );
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`);
}
