import { isSparkplugName } from '@ritzel/drivetrain';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { makeTestDatabase } from '../../platform/test-database.ts';
import { makeTestOrganisation } from '../../testing/test-plant.ts';

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
