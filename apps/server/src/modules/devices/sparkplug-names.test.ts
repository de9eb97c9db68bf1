import { isSparkplugName } from '@ritzel/drivetrain';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { makeTestDatabase } from '../../platform/database.testing.ts';
import { readMigrations } from '../../platform/migrations.ts';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';

const database = await makeTestDatabase();
afterAll(() => database.drop());
const { pool } = database;

const insertDevice = (organisationId: string, group: string, node: string) =>
  pool.query(
    `insert into device (organisation_id, identifier, device_type, sparkplug_group, sparkplug_node, sparkplug_device)
     values ($1, $2, 'recorder', $3, $4, 'd')`,
    [organisationId, crypto.randomUUID(), group, node],
  );

test.each(['+', '#', 'a/b', 'STATE', '$share', 'tab\t', 'x'.repeat(61), 'pla\u0308nt', ''])(
  'the database keeps no device of the group or node "%s"',
  async (name) => {
    const organisationId = await makeTestOrganisation(pool);
    await expect(insertDevice(organisationId, name, 'n')).rejects.toThrow(/violates check constraint/);
    await expect(insertDevice(organisationId, `g-${organisationId}`, name)).rejects.toThrow(
      /violates check constraint/,
    );
  },
);

test('a group is of one organisation, whoever writes the row', async () => {
  const [first, second] = [await makeTestOrganisation(pool), await makeTestOrganisation(pool)];
  const group = `plant-${first}`;
  await insertDevice(first, group, 'a');
  await insertDevice(first, group, 'b');
  await expect(insertDevice(second, group, 'c')).rejects.toThrow(/device_sparkplug_group/);
});

test('names that were stored before there was a rule are taken from their devices, and named in their logs', async () => {
  const text = readMigrations().find(({ name }) => name === '0065-sparkplug-names.sql')?.text ?? '';
  const [first, second] = [await makeTestOrganisation(pool), await makeTestOrganisation(pool)];
  const client = await pool.connect();
  try {
    await client.query('begin');
    // As it was then: a table, which is a view of `every_device` by now.
    await client.query(`
      drop view device cascade; alter table every_device rename to device;
      drop trigger device_claims_sparkplug_group on device; drop function claim_sparkplug_group;
      alter table device drop constraint device_sparkplug_group, drop constraint device_sparkplug_names;
      alter table sparkplug_group drop constraint sparkplug_group_owner, drop constraint sparkplug_group_name;
      drop function is_sparkplug_name`);
    for (const [organisation, identifier, group, node, device] of [
      [first, 'wild', '+', '+', 'd'],
      [first, 'half', 'g', '', 'd'],
      [first, 'good', `own-${first}`, 'n', 'd'],
      [second, 'late', `own-${first}`, 'm', 'd'],
      [first, 'node', `own-${first}`, 'n', ''],
      [first, 'none', null, null, null],
    ])
      await client.query(
        `insert into device (organisation_id, identifier, device_type, sparkplug_group, sparkplug_node, sparkplug_device,
           created_at) values ($1, $2, 'recorder', $3, $4, $5, clock_timestamp())`,
        [organisation, identifier, group, node, device],
      );
    await client.query("insert into sparkplug_group values ('+', $1), ('$x', $1)", [first]);
    await client.query(text);
    const { rows } = await client.query(
      `select identifier, sparkplug_group is not null as has_names, sparkplug_device, detail
         from device left join device_log on device_log.device_id = device.id
        where organisation_id = any($1) order by identifier`,
      [[first, second]],
    );
    const none = { has_names: false, sparkplug_device: null };
    expect(rows).toEqual([
      { identifier: 'good', has_names: true, sparkplug_device: 'd', detail: null },
      { identifier: 'half', ...none, detail: null },
      { identifier: 'late', ...none, detail: null },
      { identifier: 'node', has_names: true, sparkplug_device: null, detail: null },
      { identifier: 'none', ...none, detail: null },
      { identifier: 'wild', ...none, detail: expect.stringContaining('"+/+/d"') },
    ]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('every name that the contract takes is one that the database takes', async () => {
  const samples = fc
    .sample(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), 600)
    .map((text) => text.normalize('NFC'))
    .filter(isSparkplugName);
  const { rows } = await pool.query(
    'select name from unnest($1::text[]) as name where not is_sparkplug_name(name)',
    [samples],
  );
  expect(samples.length).toBeGreaterThan(5);
  expect(rows).toEqual([]);
});
