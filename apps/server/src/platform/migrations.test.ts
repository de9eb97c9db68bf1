import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { StartError } from './configuration.ts';
import { makeTestDatabase } from './database.testing.ts';
import { connectDatabase } from './database.ts';
import { assertSupportedVersion, OLDEST_POSTGRES } from './database-requirements.ts';
import { tablesLockedByIndexes } from './migration-rules.testing.ts';
import { type Migration, migrate, readMigrations } from './migrations.ts';
import { runsOutsideTransaction, unlockedStatements } from './unlocked-migration.ts';

const database = await makeTestDatabase();
const setUp = connectDatabase(database.url, { purpose: 'migration', maxConnections: 2 });
const { pool } = setUp;
afterAll(async () => {
  await setUp.close();
  await database.drop();
});

const own = readMigrations();

function migrationOf(name: string, text: string): Migration {
  return { name, text, hash: createHash('sha256').update(text).digest('hex') };
}

const namesRun = async () =>
  (await pool.query<{ name: string }>('select name from migration order by name')).rows.map(
    ({ name }) => name,
  );

async function indexState(name: string): Promise<boolean | undefined> {
  const { rows } = await pool.query<{ indisvalid: boolean }>(
    'select indisvalid from pg_index where indexrelid = to_regclass($1)',
    [name],
  );
  return rows[0]?.indisvalid;
}

test('a database that a newer release has used is refused in a sentence, and nothing runs on it', async () => {
  await pool.query("insert into migration (name, hash) values ('9001-from-tomorrow.sql', 'x')");
  const before = await namesRun();
  const next = migrationOf('9000-next.sql', 'create table never_made ()');
  try {
    await expect(migrate(pool, [...own, next])).rejects.toThrow(
      new StartError(
        'The database was used by a newer release: it has run 9001-from-tomorrow.sql, which this release does not know. ' +
          'Start the newer release again, or restore a backup made before the update.',
      ),
    );
    expect(await namesRun()).toEqual(before);
    expect((await pool.query("select to_regclass('never_made') as it")).rows[0].it).toBeNull();
  } finally {
    await pool.query("delete from migration where name = '9001-from-tomorrow.sql'");
  }
  expect(await migrate(pool)).toEqual([]);
});

test('a migration that was changed after it ran is refused', async () => {
  const [first, ...others] = own;
  const changed = migrationOf(first!.name, `${first!.text}\n-- changed`);
  await expect(migrate(pool, [changed, ...others])).rejects.toThrow(/was changed after it ran/);
});

test('a file among the migrations that is named otherwise is refused instead of left out', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-migrations-'));
  try {
    writeFileSync(path.join(folder, '0001-first.sql'), 'select 1');
    expect(readMigrations(folder).map(({ name }) => name)).toEqual(['0001-first.sql']);
    writeFileSync(path.join(folder, '72_Second.SQL'), 'select 1');
    expect(() => readMigrations(folder)).toThrow(/^72_Second\.SQL in database\/migrations is no migration/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const fill = 'create table lively (n int not null); insert into lively select generate_series(1, 1000);';

test('an index is built concurrently while others write to its table', { timeout: 60_000 }, async () => {
  await pool.query(fill);
  const migration = migrationOf(
    '9010-lively-index.sql',
    '-- no transaction\ncreate index concurrently if not exists lively_n on lively (n);',
  );
  // The build waits for this transaction; were the table locked, the second writer would wait as well.
  const writer = await database.pool.connect();
  await writer.query('begin');
  await writer.query('insert into lively values (-1)');
  const migrating = migrate(pool, [...own, migration]);
  try {
    await expect
      .poll(
        async () =>
          (
            await database.pool.query(
              "select 1 from pg_stat_progress_create_index where relid = 'lively'::regclass",
            )
          ).rowCount,
        { timeout: 30_000 },
      )
      .toBe(1);
    await database.pool.query('insert into lively values (-2)');
  } finally {
    await writer.query('commit');
    writer.release();
  }
  expect(await migrating).toEqual([migration.name]);
  expect(await indexState('lively_n')).toBe(true);
  expect(await migrate(pool, [...own, migration])).toEqual([]);
  await pool.query('delete from migration where name = $1', [migration.name]);
});

test('an index whose building was killed is built anew by the next start', { timeout: 60_000 }, async () => {
  await pool.query('create table killed (n int not null); insert into killed values (1)');
  const migration = migrationOf(
    '9011-killed-index.sql',
    `-- no transaction
     create index concurrently if not exists killed_first on killed (n);
     -- And one more.
     create unique index concurrently if not exists killed_second on killed (n, (n + 1));`,
  );
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('insert into killed values (2)');
  const killed = migrate(pool, [...own, migration]).catch((error: unknown) => error);
  try {
    const building = async () =>
      (
        await database.pool.query<{ pid: number }>(
          "select pid from pg_stat_progress_create_index where relid = 'killed'::regclass",
        )
      ).rows[0]?.pid;
    await expect.poll(building, { timeout: 30_000 }).toBeGreaterThan(0);
    await database.pool.query('select pg_terminate_backend($1)', [await building()]);
    expect(await killed).toBeInstanceOf(Error);
  } finally {
    await holder.query('commit');
    holder.release();
  }
  expect(await indexState('killed_first')).toBe(false);
  expect(await migrate(pool, [...own, migration])).toEqual([migration.name]);
  expect(await indexState('killed_first')).toBe(true);
  expect(await indexState('killed_second')).toBe(true);
  await pool.query('delete from migration where name = $1', [migration.name]);
});

test('partitions get an index one after the other, and those that come later with them', {
  timeout: 60_000,
}, async () => {
  await pool.query(`
    create table parted (n int not null) partition by range (n);
    create table parted_low partition of parted for values from (0) to (10);
    create table parted_high partition of parted for values from (10) to (20);
    insert into parted select generate_series(0, 19)`);
  const migration = migrationOf(
    '9013-parted-index.sql',
    '-- no transaction\ncreate index concurrently if not exists parted_n on parted (n) where n > 3;',
  );
  // One that was killed behind the first partition.
  await pool.query('create index parted_n on only parted (n) where n > 3');
  await pool.query('create index parted_low_parted_n on parted_low (n) where n > 3');
  await pool.query('alter index parted_n attach partition parted_low_parted_n');
  expect(await indexState('parted_n')).toBe(false);
  expect(await migrate(pool, [...own, migration])).toEqual([migration.name]);
  expect(await indexState('parted_n')).toBe(true);
  expect(await indexState('parted_high_parted_n')).toBe(true);
  await pool.query('create table parted_later partition of parted for values from (20) to (30)');
  const { rows } = await pool.query(
    "select count(*)::int as indexes from pg_inherits where inhparent = 'parted_n'::regclass",
  );
  expect(rows).toEqual([{ indexes: 3 }]);
  await pool.query('drop table parted');
  await pool.query('delete from migration where name = $1', [migration.name]);
});

test('what could not be repeated after a kill may not run outside of a transaction', async () => {
  const migration = migrationOf(
    '9012-unsafe.sql',
    '-- no transaction\ncreate index concurrently if not exists unsafe_n on lively (n);\ninsert into lively values (7);',
  );
  await expect(migrate(pool, [...own, migration])).rejects.toThrow(
    /^Migration 9012-unsafe\.sql runs outside of a transaction and cannot be repeated after "insert into/,
  );
  // Seen before the first statement ran.
  expect(await indexState('unsafe_n')).toBeUndefined();
  for (const { name, text } of own)
    if (runsOutsideTransaction(text)) expect(unlockedStatements({ name, text }).length).toBeGreaterThan(0);
});

/** From here on databases in service are brought up to date; what came before built them. */
const FIRST_ON_LIVE_DATA = '0072';

test('no migration builds an index on a table in service while everybody waits', () => {
  const faults = own
    .filter(({ name }) => name >= FIRST_ON_LIVE_DATA)
    .flatMap((migration) => tablesLockedByIndexes(migration).map((table) => `${migration.name}: ${table}`));
  expect(faults, 'write "-- no transaction" and "create index concurrently if not exists"').toEqual([]);
});

test.each([
  ['create index on waveform (t0_ns)', ['waveform']],
  ['create unique index if not exists a on public_signal (b); create index b on signal (c)', ['signal']],
  ['-- Why.\ncreate index a on only telemetry_compacted (day)', ['telemetry_compacted']],
  ['alter table equipment add constraint one unique (identifier)', ['equipment']],
  ['alter table equipment add constraint one unique using index one_index', []],
  ['create index concurrently if not exists a on waveform (t0_ns)', []],
  ['create table waveform (id int); create index on waveform (id)', []],
  ['create index on policy (id)', []],
])('%s locks %j', (text, tables) => {
  expect(tablesLockedByIndexes({ text })).toEqual(tables);
});

test('a PostgreSQL older than what is supported is refused in a sentence', async () => {
  await assertSupportedVersion(pool);
  const { rows } = await pool.query<{ server_version: string }>('show server_version');
  await expect(assertSupportedVersion(pool, 99)).rejects.toThrow(
    new StartError(
      `The database is PostgreSQL ${rows[0]?.server_version}, and Ritzel needs PostgreSQL 99 or newer: upgrade the server, or leave DATABASE_URL empty to use the one that Ritzel brings.`,
    ),
  );
  expect(OLDEST_POSTGRES).toBe(15);
});
