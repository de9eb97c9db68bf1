import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { makeTestDatabase } from '../../platform/database.testing.ts';
import { readMigrations } from '../../platform/migrations.ts';
import { CLUSTER_TABLES, distributeTelemetry } from './cluster-tables.ts';

const database = await makeTestDatabase();
afterAll(() => database.drop());

test.each(CLUSTER_TABLES)('%s exists after migrating and can be distributed by its asset', async (table) => {
  const { rows: keys } = await database.pool.query<{ first_column: string }>(
    `select attribute.attname as first_column
       from pg_index join pg_attribute attribute
         on attribute.attrelid = pg_index.indrelid and attribute.attnum = pg_index.indkey[0]
      where pg_index.indrelid = to_regclass($1) and pg_index.indisunique`,
    [table],
  );
  expect(keys.length).toBeGreaterThan(0);
  expect(new Set(keys.map(({ first_column }) => first_column))).toEqual(new Set(['asset_id']));
  // Neither may cross the nodes of a cluster.
  const { rows: ties } = await database.pool.query(
    `select conname as name from pg_constraint
      where contype = 'f' and to_regclass($1) in (conrelid, confrelid)
     union all
     select tgname from pg_trigger where tgrelid = to_regclass($1)`,
    [table],
  );
  expect(ties).toEqual([]);
});

test('without the extension nothing is distributed', async () => {
  expect(await distributeTelemetry(database.pool)).toBe(false);
});

test('a migration sets the storage of a distributed table only before it is distributed', () => {
  const setsStorage = new RegExp(
    `alter\\s+table\\s+(?:${CLUSTER_TABLES.join('|')})\\s[^;]*set\\s+storage`,
    'i',
  );
  expect(
    readMigrations()
      .filter(({ text }) => setsStorage.test(text))
      .map(({ name }) => name),
  ).toEqual(['0004-telemetry.sql']);
});

/** It names them as tables that go along: each is read by itself, by the assets of an organisation. */
const COPIES = 'organisation-archive/transferred-tables-store.ts';

test('no statement outside the store joins a distributed table', async () => {
  const { globSync } = await import('node:fs');
  const root = new URL('../', import.meta.url).pathname;
  const files = globSync('**/*.ts', { cwd: root }).filter(
    (file) => !file.startsWith('telemetry-store/') && !/(^|\/)test-|\.test\.ts$|\.testing\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  const naming = files.filter((file) =>
    CLUSTER_TABLES.some((table) => readFileSync(root + file, 'utf8').includes(table)),
  );
  expect(naming).toEqual([COPIES]);
});
