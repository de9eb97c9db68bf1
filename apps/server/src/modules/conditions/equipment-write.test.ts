import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../platform/test-database.ts';
import { makeTestEquipment, makeTestOrganisation } from '../../testing/test-plant.ts';
import { writeEquipmentRows } from './equipment-write.ts';

let database: TestDatabase;
let equipmentIds: string[];

beforeAll(async () => {
  database = await makeTestDatabase();
  const organisationId = await makeTestOrganisation(database.pool);
  equipmentIds = [];
  for (let count = 0; count < 12; count += 1)
    equipmentIds.push(await makeTestEquipment(database.pool, organisationId, 'gearunit'));
});
afterAll(() => database.drop());

/** Changes the rows one by one in the order given, which is how two writers get into a circle. */
function changeOneByOne(ids: readonly string[]): Promise<void> {
  return writeEquipmentRows(database.pool, ids, async (client) => {
    for (const id of ids)
      await client.query(
        'update equipment set operation_hours = coalesce(operation_hours, 0) + 1 where id = $1',
        [id],
      );
  });
}

test('writers of the same rows in opposite order never end in a circle', async () => {
  const backwards = equipmentIds.toReversed();
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => changeOneByOne(index % 2 === 0 ? equipmentIds : backwards)),
  );
  const { rows } = await database.pool.query(
    `select distinct operation_hours from equipment where id = any($1::uuid[])`,
    [equipmentIds],
  );
  expect(rows).toEqual([{ operation_hours: 20 }]);
  const { rows: counted } = await database.pool.query(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  expect(counted).toEqual([{ deadlocks: 0 }]);
});

test('a write that lost to a third party in a circle runs once more, and only once', async () => {
  const circle = () => Object.assign(new Error('deadlock detected'), { code: '40P01' });
  let runs = 0;
  const answer = await writeEquipmentRows(database.pool, equipmentIds, async () => {
    runs += 1;
    if (runs === 1) throw circle();
    return 'written';
  });
  expect([answer, runs]).toEqual(['written', 2]);
  const hopeless = writeEquipmentRows(database.pool, equipmentIds, async () => {
    runs += 1;
    throw circle();
  });
  await expect(hopeless).rejects.toThrow('deadlock detected');
  expect(runs).toBe(4);
});

test('a write that fails changes nothing and frees its rows', async () => {
  const [id] = equipmentIds;
  const failing = writeEquipmentRows(database.pool, equipmentIds, async (client) => {
    await client.query('update equipment set operation_hours = -1 where id = $1', [id]);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  const { rows } = await database.pool.query('select operation_hours from equipment where id = $1', [id]);
  expect(rows[0].operation_hours).not.toBe(-1);
});
