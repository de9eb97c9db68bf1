import { listEquipment } from '@ritzel/contract';
import { SEVERITY_CODES } from '@ritzel/drivetrain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeTestEquipment, makeTestOrganisation } from '../../testing/plant.testing.ts';
import { type EquipmentServer, makeEquipmentServer } from './equipment-server.testing.ts';
import { gatherEquipmentTallies } from './equipment-tally-store.ts';

let server: EquipmentServer;
let organisationId: string;
let token: string;

beforeAll(async () => {
  server = await makeEquipmentServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  organisationId = await makeTestOrganisation(server.database.pool);
  token = await server.tokenFor('Adm', organisationId);
});

const run = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);

/** What the list says, and what is there when it is counted. */
async function countsOf(type: 'all' | 'any' | 'gearunit' | 'drivetrain') {
  const { counts } = await server.call(listEquipment, { query: { type } }, { token });
  const { rows } = await run(
    `select severity, count(*)::int as count from equipment
      where organisation_id = $1 and case $2 when 'all' then drivetrain_id is null and type in ('gearunit', 'drivetrain')
            when 'any' then type in ('gearunit', 'drivetrain') else type = $2 end
      group by severity`,
    [organisationId, type],
  );
  const counted = Object.fromEntries(
    SEVERITY_CODES.map((code, severity) => [
      code,
      rows.find((row: { severity: number }) => row.severity === severity)?.count ?? 0,
    ]),
  );
  return { said: counts, counted };
}

async function expectTrueCounts() {
  for (const type of ['all', 'any', 'gearunit', 'drivetrain'] as const) {
    const { said, counted } = await countsOf(type);
    expect(said, type).toEqual(counted);
  }
}

async function makeFleet() {
  const ids = [];
  for (let count = 0; count < 6; count += 1)
    ids.push(await makeTestEquipment(server.database.pool, organisationId));
  return ids;
}

test('counts follow a severity, a part that joins a drivetrain, a deletion and its end', async () => {
  const [first, second, third, fourth] = await makeFleet();
  await expectTrueCounts();
  await run('update equipment set severity = 6 where id = any($1)', [[first, second]]);
  await expectTrueCounts();
  expect((await countsOf('all')).said).toMatchObject({ CRITICAL: 2 });
  await run("update equipment set type = 'drivetrain' where id = $1", [third]);
  await run('update equipment set drivetrain_id = $2 where id = $1', [first, third]);
  await expectTrueCounts();
  expect((await countsOf('all')).said).toMatchObject({ CRITICAL: 1 });
  await run(
    `with hidden as (
       insert into deletion (organisation_id, kind, subject_id, identifier, name, counts, deleted_at, restorable_until)
       values ($1, 'equipment', $2, '', '', '{}', now(), now() + interval '1 day') returning id)
     update every_equipment set deletion_id = hidden.id from hidden where every_equipment.id = $2`,
    [organisationId, second],
  );
  await expectTrueCounts();
  expect((await countsOf('all')).said).toMatchObject({ CRITICAL: 0 });
  // A severity of what is hidden changes no count, neither does its end.
  await run('update every_equipment set severity = 5 where id = $1', [second]);
  await expectTrueCounts();
  await run('delete from every_equipment where id = any($1)', [[second, fourth]]);
  await expectTrueCounts();
});

test('what changes no count adds no row, and many rows become few without a change of what they say', async () => {
  const [first] = await makeFleet();
  const tallied = async () =>
    (await run('select 1 from equipment_tally where organisation_id = $1', [organisationId])).rowCount;
  const before = await tallied();
  await run(
    'update equipment set operation_hours = 1, last_seen_at = now(), severity = severity where id = $1',
    [first],
  );
  expect(await tallied()).toBe(before);
  for (let turn = 0; turn < 120; turn += 1)
    await run('update equipment set severity = 3 + $2 % 4 where id = $1', [first, turn]);
  expect(await tallied()).toBeGreaterThan(200);
  await gatherEquipmentTallies(server.database.db);
  expect(await tallied()).toBeLessThan(5);
  await expectTrueCounts();
});

test('a list that is narrowed counts what it lists', async () => {
  const [first] = await makeFleet();
  await run("update equipment set severity = 6, group_name = 'Kilns' where id = $1", [first]);
  const { counts, total } = await server.call(listEquipment, { query: { group: 'Kilns' } }, { token });
  expect(total).toBe(1);
  expect(counts).toMatchObject({ CRITICAL: 1 });
});
