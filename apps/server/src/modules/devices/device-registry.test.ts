import { afterAll, expect, test } from 'vitest';
import { makeTestDatabase } from '../../platform/test-database.ts';
import { makeTestOrganisation } from '../../testing/test-plant.ts';
import { makeDeviceRegistry } from './device-registry.ts';

const database = await makeTestDatabase();
afterAll(() => database.drop());
const { pool } = database;

async function makeDevice(organisationId: string, identifier: string, node: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into device (organisation_id, identifier, device_type, sparkplug_group, sparkplug_node, sparkplug_device)
     values ($1, $2, 'recorder', 'plant', $3, $2) returning id`,
    [organisationId, identifier, node],
  );
  return rows[0]!.id;
}

test('beside a device stand those of its gateway, and of these only the named are read', async () => {
  const organisationId = await makeTestOrganisation(pool);
  const ids = await Promise.all(['a', 'b', 'c'].map((name) => makeDevice(organisationId, name, 'press')));
  await makeDevice(organisationId, 'd', 'dryer');
  let rowsRead = 0;
  const registry = makeDeviceRegistry({
    // @NOTE: the real pool; its rows are counted on their way
    pool: {
      query: async (text: string, values: unknown[]) => {
        const result = await pool.query(text, values);
        rowsRead += result.rows.length;
        return result;
      },
    } as typeof pool,
    now: () => 0,
  });
  const sender = await registry.findById(ids[0]!);
  expect(sender?.identifier).toBe('a');
  rowsRead = 0;

  const beside = () => registry.findBeside(sender!, ['b', 'd', 'nobody']);
  expect((await beside()).map(({ identifier }) => identifier)).toEqual(['b']);
  expect(rowsRead).toBe(1);
  // Known and unknown names alike are remembered.
  expect((await beside()).map(({ identifier }) => identifier)).toEqual(['b']);
  expect(rowsRead).toBe(1);
});
