import type pg from 'pg';
import { StartError } from './configuration.ts';
import { splitStatements } from './sql-statements.ts';

/** The first line of a migration whose statements run one by one, outside of a transaction. */
const MARKER = /^-- no transaction\b/;

const CREATE_INDEX = /^create\s+(unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)\s+on\s+(\w+)\b/i;
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
 * `if not exists` would take for done: it is dropped first. PostgreSQL builds no index of a partitioned table while others
 * write: its partitions get theirs one after the other.
 */
export async function runUnlocked(
  client: pg.ClientBase,
  migration: { name: string; text: string },
): Promise<void> {
  for (const statement of unlockedStatements(migration)) {
    const created = CREATE_INDEX.exec(statement);
    if (created === null) {
      await client.query(statement);
      continue;
    }
    const [head, unique = '', index = '', table = ''] = created;
    const wanted = { unique, index, table, columns: statement.slice(head.length) };
    if (await isPartitioned(client, table)) await createOnPartitions(client, wanted);
    else await createIndex(client, wanted);
  }
}

interface WantedIndex {
  /** "unique " or nothing. */
  readonly unique: string;
  readonly index: string;
  readonly table: string;
  /** What stands behind the name of the table. */
  readonly columns: string;
}

async function createIndex(
  client: pg.ClientBase,
  { unique, index, table, columns }: WantedIndex,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index
     where indexrelid = to_regclass($1) and not indisvalid`,
    [index],
  );
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`);
  await client.query(`create ${unique}index concurrently if not exists ${index} on ${table} ${columns}`);
}

async function isPartitioned(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_class where oid = to_regclass($1) and relkind = 'p'`,
    [table],
  );
  return rowCount === 1;
}

/** The index of the whole is valid when the last partition has its own; a partition that is made meanwhile gets one with it. */
async function createOnPartitions(client: pg.ClientBase, wanted: WantedIndex): Promise<void> {
  const { unique, index, table, columns } = wanted;
  await client.query(`create ${unique}index if not exists ${index} on only ${table} ${columns}`);
  const { rows } = await client.query<{ name: string }>(
    `select part.inhrelid::regclass::text as name from pg_inherits part
      where part.inhparent = to_regclass($1) and not exists (
        select 1 from pg_inherits attached join pg_index on pg_index.indexrelid = attached.inhrelid
         where attached.inhparent = to_regclass($2) and pg_index.indrelid = part.inhrelid)`,
    [table, index],
  );
  for (const { name } of rows) {
    const own = `${name}_${index}`.slice(0, 63);
    await createIndex(client, { ...wanted, index: own, table: name });
    await client.query(`alter index ${index} attach partition ${own}`);
  }
}
