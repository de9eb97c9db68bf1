import { describe, expect, test } from 'vitest';
import { checkTableOwners, type OwnerRules, tablesAfter } from './check-table-owners.ts';
import { findSql, usesIn } from './sql-in-sources.ts';

const migrations = [
  'create table machine (id uuid); -- create table comment (id uuid)',
  'create table reading (id uuid); create table old (id uuid);',
  'drop table old; create table reading_1 partition of reading for values in (1);',
];
const rules: OwnerRules = {
  owners: { machines: ['machine'], readings: ['reading'], platform: ['migration'] },
  reads: [],
  writes: [],
  composedNames: [],
  sqlOutsideStores: [],
  scopeOfDrivetrain: [],
  seenTables: [],
  readsUnseen: [],
};
const check = (sources: Readonly<Record<string, string>>, more: Partial<OwnerRules> = {}) =>
  checkTableOwners(
    migrations,
    Object.entries(sources).map(([file, text]) => ({ file, text })),
    { ...rules, ...more },
  );

test('tables are those that stand when all migrations have run', () => {
  expect([...tablesAfter(migrations)].sort()).toEqual(['machine', 'migration', 'reading']);
});

test('a module that writes and reads its own tables is left in peace', () => {
  const text = `
    const rows = await sql<Row>\`select m.id from machine m where m.id = \${id} for update of m\`.execute(db);
    await pool.query('insert into machine (id) values ($1) on conflict (id) do update set id = excluded.id', [id]);
    await sql\`with gone as (delete from machine returning id) select id from gone, unnest(\${ids}::uuid[]) as x\`;
    throw new Error('a reading from a machine is no SQL');`;
  expect(check({ 'machines/machine-store.ts': text })).toEqual([]);
});

test('a view of the migrations is read by all and written by nobody', () => {
  const complaints = (text: string) =>
    checkTableOwners(
      [...migrations, 'create view machine_name as select id from machine;'],
      [{ file: 'readings/reading-store.ts', text }],
      rules,
    );
  expect(complaints('sql`select 1 from reading join machine_name on true`')).toEqual([]);
  expect(complaints('sql`delete from machine_name`')).toHaveLength(1);
});

describe('a planted violation fails:', () => {
  test.each([
    ['a write to the table of another', 'await sql`update machine set name = 1 where id = 2`'],
    ['a delete from the table of another', "await client.query('delete from machine where id = $1', [id])"],
    ['a copy into the table of another', "const text = 'copy machine (id) from stdin';"],
    [
      'an insert into it, behind a common table',
      'sql`with a as (select 1) insert into machine select * from a`',
    ],
    ['a join with the table of another', 'sql`select 1 from reading join machine on true`'],
    ['a table of another in a list', 'sql`select 1 from reading r, machine as m`'],
    ['a table of another in a piece of SQL', 'const source = sql`machine left join reading on true`;'],
  ])('%s', (_, text) => {
    const [complaint, ...more] = check({ 'readings/reading-store.ts': text });
    expect(complaint).toMatch(
      /^readings\/reading-store\.ts:1: readings (reads|writes) machine, which belongs to machines/,
    );
    expect(more).toEqual([]);
  });

  test('a table that nobody knows', () => {
    expect(check({ 'readings/reading-store.ts': 'sql`select 1 from readign`' })).toEqual([
      'readings/reading-store.ts:1: nobody knows the table readign',
    ]);
  });

  test('a name that is put together', () => {
    const text = `const table = sql.id(name);\nawait sql\`delete from \${table}\`;`;
    expect(check({ 'readings/reading-store.ts': text })).toEqual([
      'readings/reading-store.ts:2: the name of a table is put together',
    ]);
  });

  test('the parts of a drivetrain given by hand', () => {
    const text = 'sql`select 1 from reading where id = $1 or reading.drivetrain_id = $1`';
    expect(check({ 'readings/reading-store.ts': text })).toEqual([
      'readings/reading-store.ts:1: the parts of a drivetrain are asked of equipment: assetsInScope',
    ]);
  });

  test('SQL outside of a store', () => {
    expect(check({ 'readings/reading-routes.ts': 'sql`select 1 from reading`' })).toEqual([
      'readings/reading-routes.ts:1: SQL outside of a store',
    ]);
  });

  test('a table without an owner, one with two, and one that is not there', () => {
    expect(
      check({}, { owners: { machines: ['machine', 'ghost'], halls: ['machine'], platform: ['migration'] } }),
    ).toEqual([
      'ghost of machines is no table of the migrations',
      'machine has two owners: machines and halls',
      'reading has no owner',
    ]);
  });
});

test('what is declared may be read, by those who are named and in no other way', () => {
  const reads = [{ tables: ['machine'], by: ['readings'], reason: 'names in lists' }];
  const read = 'sql`select 1 from reading join machine on true`';
  expect(check({ 'readings/reading-store.ts': read }, { reads })).toEqual([]);
  expect(
    check({ 'readings/reading-store.ts': `${read}; sql\`delete from machine\`` }, { reads }),
  ).toHaveLength(1);
});

test('an exception that nobody needs any more fails', () => {
  const reads = [{ tables: ['machine'], by: ['readings'], reason: 'names in lists' }];
  expect(check({}, { reads }).join()).toContain('strike the exception');
  expect(check({}, { sqlOutsideStores: ['readings/reading-list.ts'] }).join()).toContain(
    'strike it from the list',
  );
});

test('words of SQL that look like tables are none', () => {
  const text = `sql\`
    select extract(epoch from at), a is distinct from b, substring(c from 2) from reading for update skip locked\``;
  expect(findSql('x.ts', text).flatMap(usesIn)).toEqual([{ table: 'reading', deed: 'read', line: 2 }]);
});
