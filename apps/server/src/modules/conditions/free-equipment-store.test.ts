import pg, { type PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../platform/database.testing.ts';
import { makeTestEquipment, makeTestOrganisation } from '../../testing/plant.testing.ts';
import { type WantedEquipment, writeFreeEquipment } from './free-equipment-store.ts';

let database: TestDatabase;
/** Four drivetrains with two parts each. */
let drivetrains: WantedEquipment[][];

beforeAll(async () => {
  database = await makeTestDatabase();
  const { pool } = database;
  const organisationId = await makeTestOrganisation(pool);
  drivetrains = [];
  for (let drivetrain = 0; drivetrain < 4; drivetrain += 1) {
    const drivetrainId = await makeTestEquipment(pool, organisationId, 'drivetrain');
    const parts = [
      await makeTestEquipment(pool, organisationId),
      await makeTestEquipment(pool, organisationId),
    ];
    await pool.query('update equipment set drivetrain_id = $2 where id = any($1::uuid[])', [
      parts,
      drivetrainId,
    ]);
    drivetrains.push([
      { id: drivetrainId, drivetrainId: null },
      ...parts.map((id) => ({ id, drivetrainId })),
    ]);
  }
});
afterAll(() => database.drop());

const idsOf = (wanted: readonly WantedEquipment[]) => wanted.map(({ id }) => id);
const countUp = async (client: PoolClient, ids: ReadonlySet<string>) => {
  for (const id of ids)
    await client.query(
      'update equipment set operation_hours = coalesce(operation_hours, 0) + 1 where id = $1',
      [id],
    );
};
async function hoursOf(wanted: readonly WantedEquipment[]): Promise<(number | null)[]> {
  const { rows } = await database.pool.query(
    'select operation_hours from equipment where id = any($1::uuid[])',
    [idsOf(wanted)],
  );
  return rows.map((row) => row.operation_hours);
}

test('writers of the same rows in opposite order never wait in a circle, and what was not written can be tried again', async () => {
  const wanted = drivetrains[0]!;
  // One process has one pool.
  const pools = Array.from({ length: 5 }, () => new pg.Pool({ connectionString: database.url, max: 1 }));
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const order = index % 2 === 0 ? wanted : wanted.toReversed();
      while ((await writeFreeEquipment(pools[index % 5]!, order, countUp, () => {})).size === 0);
    }),
  );
  for (const pool of pools) await pool.end();
  expect(await hoursOf(wanted)).toEqual([20, 20, 20]);
  const { rows } = await database.pool.query(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);
});

test('writers of one process wait for each other and pass over nothing', async () => {
  const before = await hoursOf(drivetrains[0]!);
  const sizes = await Promise.all(
    Array.from({ length: 10 }, () => writeFreeEquipment(database.pool, drivetrains[0]!, countUp, () => {})),
  );
  expect(sizes.map((done) => done.size)).toEqual(Array.from({ length: 10 }, () => 3));
  expect(await hoursOf(drivetrains[0]!)).toEqual(before.map((hours) => (hours ?? 0) + 10));
});

test('a drivetrain of which somebody holds one row is left out whole, and the others are written without waiting', async () => {
  const [held, free] = [drivetrains[1]!, drivetrains[2]!];
  const saver = await database.pool.connect();
  try {
    await saver.query('begin');
    await saver.query('select 1 from equipment where id = $1 for no key update', [held[1]!.id]);
    const done = await writeFreeEquipment(database.pool, [...held, ...free], countUp, () => {});
    expect([...done].sort()).toEqual(idsOf(free).sort());
    expect(await hoursOf(free)).toEqual([1, 1, 1]);
    expect(await hoursOf(held)).toEqual([null, null, null]);
  } finally {
    await saver.query('rollback');
    saver.release();
  }
  const again = await writeFreeEquipment(database.pool, held, countUp, () => {});
  expect([...again].sort()).toEqual(idsOf(held).sort());
});

test('no statement waits longer than two tenths of a second for a lock', async () => {
  const terms: string[] = [];
  await writeFreeEquipment(
    database.pool,
    drivetrains[0]!,
    async (client) => {
      const { rows } = await client.query('show lock_timeout');
      terms.push(rows[0].lock_timeout);
    },
    () => {},
  );
  expect(terms).toEqual(['200ms']);
  const { rows } = await database.pool.query('show lock_timeout');
  expect(rows[0].lock_timeout).not.toBe('200ms');
});

test('a write that had to wait for something else is given up after that time and is to be tried again', async () => {
  const saver = await database.pool.connect();
  try {
    await saver.query('begin');
    await saver.query('select pg_advisory_xact_lock(4711)');
    const done = await writeFreeEquipment(
      database.pool,
      drivetrains[0]!,
      async (client) => void (await client.query('select pg_advisory_xact_lock(4711)')),
      () => {},
    );
    expect(done.size).toBe(0);
  } finally {
    await saver.query('rollback');
    saver.release();
  }
});

test('what the database refuses for good keeps no other drivetrain from being written', async () => {
  const [good, bad] = [drivetrains[2]!, drivetrains[3]!];
  const refused: string[] = [];
  const write = async (client: PoolClient, ids: ReadonlySet<string>) => {
    await countUp(client, ids);
    if (ids.has(bad[0]!.id)) await client.query("select '\\u0000'::jsonb");
  };
  const done = await writeFreeEquipment(database.pool, [...good, ...bad], write, (_, ids) =>
    refused.push(...ids),
  );
  expect([...done].sort()).toEqual(idsOf([...good, ...bad]).sort());
  expect(refused.sort()).toEqual(idsOf(bad).sort());
  expect(await hoursOf(good)).toEqual([2, 2, 2]);
  expect(await hoursOf(bad)).toEqual([null, null, null]);
});

test('a write that fails otherwise changes nothing, frees its rows and says so', async () => {
  const failing = writeFreeEquipment(
    database.pool,
    drivetrains[3]!,
    async (client, ids) => {
      await countUp(client, ids);
      throw new Error('no');
    },
    () => {},
  );
  await expect(failing).rejects.toThrow('no');
  expect(await hoursOf(drivetrains[3]!)).toEqual([null, null, null]);
});

test('equipment that is there no more counts as written', async () => {
  const gone = { id: crypto.randomUUID(), drivetrainId: null };
  expect([...(await writeFreeEquipment(database.pool, [gone], countUp, () => {}))]).toEqual([gone.id]);
});
