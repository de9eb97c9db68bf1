import { afterAll, describe, expect, test } from 'vitest';
import { makeTestDatabase } from '../../platform/database.testing.ts';
import { makeTestEquipment, makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeDeviceRegistry } from './device-registry.ts';

const database = await makeTestDatabase();
afterAll(() => database.drop());
const { pool } = database;

async function makeDevice(organisationId: string, identifier: string, node: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into device (organisation_id, identifier, device_type, sparkplug_group, sparkplug_node, sparkplug_device)
     values ($1, $2, 'recorder', $4, $3, $2) returning id`,
    [organisationId, identifier, node, `plant-${organisationId}`],
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

describe('signals that devices declare themselves', () => {
  async function makeSeat(organisationId: string, identifier: string) {
    const assetId = await makeTestEquipment(pool, organisationId);
    const id = await makeDevice(organisationId, identifier, identifier);
    await pool.query('update device set equipment_id = $2 where id = $1', [id, assetId]);
    return { id, assetId };
  }
  const named = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, index) => ({
      metric: `${prefix}${'x'.repeat(100)}${index}`,
      unit: '1',
    }));

  test('have a budget of bytes by organisation, which is not asked for with every message', async () => {
    const organisationId = await makeTestOrganisation(pool);
    const [one, two] = [await makeSeat(organisationId, 'one'), await makeSeat(organisationId, 'two')];
    const other = await makeSeat(await makeTestOrganisation(pool), 'three');
    let statements = 0;
    const registry = makeDeviceRegistry({
      // @NOTE: the real pool; its statements are counted
      pool: {
        connect: () => {
          statements += 1;
          return pool.connect();
        },
        query: pool.query.bind(pool),
      } as unknown as typeof pool,
      now: () => 0,
      maxNameBytes: 20_000,
    });
    const declare = async (id: string, count: number, prefix: string) => {
      const known = (await registry.findById(id))!;
      const { device, reason } = await registry.declareMetrics(known, named(count, prefix));
      return [device.signals.size, reason];
    };
    expect(await declare(one.id, 40, 'a')).toEqual([40, undefined]);
    const refused = [0, expect.stringMatching(/organisation's signals may take 20000 bytes/)];
    expect(await declare(two.id, 40, 'a')).toEqual(refused);
    const asked = statements;
    expect(await declare(two.id, 40, 'b')).toEqual(refused);
    expect(statements).toBe(asked);
    expect(await declare(other.id, 40, 'a')).toEqual([40, undefined]);
    // What was deleted gives its room back.
    await pool.query('delete from signal where device_id = $1', [one.id]);
    registry.forget();
    expect(await declare(two.id, 40, 'a')).toEqual([40, undefined]);
  });

  test('are as many as a device may have, and the rest is refused with the reason', async () => {
    const seat = await makeSeat(await makeTestOrganisation(pool), 'wide');
    const registry = makeDeviceRegistry({ pool, now: () => 0 });
    const known = (await registry.findById(seat.id))!;
    const { device, reason } = await registry.declareMetrics(known, named(2100, 'm'));
    expect([device.signals.size, reason]).toEqual([2000, 'a device may have 2000 signals']);
  });

  test('no name beyond its length gets into the table by any way', async () => {
    const organisationId = await makeTestOrganisation(pool);
    const { assetId } = await makeSeat(organisationId, 'long');
    const insert = (metric: string, unit: string) =>
      pool.query(
        `insert into signal (organisation_id, asset_id, number, metric, key, name, quantity, unit)
         values ($1, $2, 1, $3, 'k', 'n', 'other', $4)`,
        [organisationId, assetId, metric, unit],
      );
    await expect(insert('m'.repeat(201), '1')).rejects.toMatchObject({ code: '23514' });
    await expect(insert('m', 'u'.repeat(21))).rejects.toMatchObject({ code: '23514' });
  });
});
