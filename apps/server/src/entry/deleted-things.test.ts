import { allCalls, type Deletion, sendRaws } from '@ritzel/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { purgeOverdue } from '../modules/deletions/index.ts';
import { makeDrivetrainDocument } from '../testing/drivetrain.testing.ts';
import { ACCESS_TABLE, addressOf } from './access-table.testing.ts';
import { makeMissingPlant, type TestPlant } from './plant-subjects.testing.ts';
import { makeWholeServer } from './whole-server.testing.ts';

const server = await makeWholeServer();
afterAll(() => server.close());

const missing = makeMissingPlant();
const reads = allCalls.filter(({ method, access }) => method === 'GET' && access.kind === 'user');
/** They speak of what is no drivetrain and no device of the plant: people, bearings, views, mails, updates; and of deletions. */
const OF_SOMETHING_ELSE = [
  'readUserEmail',
  'previewUserDeletion',
  'previewOrganisationDeletion',
  'readOrganisation',
  'readBearing',
  'listBearingUses',
  'readSavedView',
  'readKnowledgePost',
  'readKnowledgePicture',
  'readMail',
  'listDeletions',
  'listAudit',
  'exportAudit',
];

/** Groups, roles and webhooks stand by themselves: they answer, and name nothing that is deleted. */
const STANDING_BY_ITSELF = [
  'readGroup',
  'listGroupEquipment',
  'listGroupPeople',
  'listRoleHolders',
  'listWebhookDeliveries',
  'readWebhookDelivery',
  'listKnowledgeVersions',
  'readKnowledgeVersion',
];

async function ask(name: string, plant: TestPlant, token: string) {
  const call = allCalls.find((each) => each.name === name);
  const row = ACCESS_TABLE[name];
  if (call === undefined || row === undefined) throw new Error(`no call ${name}`);
  const parts = row.parts(plant);
  return server.send({ method: call.method, path: addressOf(call.path, parts), token, ...parts });
}

/** A plant whose drivetrain is deleted, and its device too. */
async function makeDeletedPlant() {
  const plant = await server.makePlant();
  const { token } = await server.newCaller(plant.organisationId, 'Adm');
  // What the portal remembers of it is filled first.
  for (const { name } of reads) await ask(name, plant, token);
  const remove = async (path: string): Promise<Deletion> => {
    const answer = await server.send({ method: 'DELETE', path, token });
    expect(answer.status, answer.text).toBe(200);
    return JSON.parse(answer.text);
  };
  const equipment = await remove(`/equipment/${plant.drivetrainId}`);
  const device = await remove(`/devices/${plant.deviceId}`);
  return { plant, token, equipment, device };
}

const restore = (id: string, token: string) =>
  server.send({ method: 'POST', path: `/deletions/${id}/restore`, token });

const sendSamples = (plant: TestPlant) => {
  const parts = ACCESS_TABLE.sendRaws?.parts(plant);
  return server.send({ method: 'POST', path: sendRaws.path, token: plant.deviceToken, ...parts });
};

const problemOf = ({ status, text }: { status: number; text: string }) => {
  if (status < 400) return { status };
  const { requestId: _, ...rest } = JSON.parse(text);
  return rest;
};

describe('a deleted drivetrain and a deleted device', async () => {
  const { plant, token } = await makeDeletedPlant();

  test.each(reads.map(({ name }) => name).filter((name) => !OF_SOMETHING_ELSE.includes(name)))(
    'are not seen by %s',
    async (name) => {
      const row = ACCESS_TABLE[name];
      const answer = await ask(name, plant, token);
      for (const secret of [plant.drivetrainId, plant.equipmentId, plant.equipmentIdentifier, plant.deviceId])
        expect(answer.text).not.toContain(secret);
      if (row?.about !== 'subject' || !row.may.split(' ').includes('Adm')) return;
      if (STANDING_BY_ITSELF.includes(name)) return;
      const absent = await ask(name, missing, token);
      // An update of firmware stands by itself, and its list names no device that is gone.
      if (answer.status === 200 && absent.status === 200) return;
      expect(problemOf(answer), name).toEqual(problemOf(absent));
    },
  );
});

test('a deleted thing is as it was when it is restored, and nothing that was acknowledged is lost', async () => {
  const plant = await server.makePlant();
  const { token } = await server.newCaller(plant.organisationId, 'Adm');
  const remove = async (path: string): Promise<Deletion> =>
    JSON.parse((await server.send({ method: 'DELETE', path, token })).text);
  const state = async () => {
    const { rows } = await server.pool.query(
      `select (select to_jsonb(device) - 'connectivity' - 'status' - 'status_since' - 'status_reasons' - 'last_seen_at' - 'recorded'
                 from device where id = $1) as device,
              (select jsonb_agg(to_jsonb(signal) order by id) from signal where asset_id = $2 and key not like '% %' and device_id = $1) as signals,
              (select jsonb_agg(to_jsonb(waveform_channel)) from waveform_channel where asset_id = $2) as channels`,
      [plant.deviceId, plant.equipmentId],
    );
    return rows[0];
  };
  expect((await sendSamples(plant)).status).toBe(200);
  const before = await state();
  const records = async () =>
    (await server.pool.query('select count(*) from waveform where asset_id = $1', [plant.equipmentId]))
      .rows[0].count;
  expect(await records()).toBe(2);

  const equipment = await remove(`/equipment/${plant.drivetrainId}`);
  expect(equipment.counts).toMatchObject({ parts: 1, devices: 1, records: 2, documents: 1 });
  const device = await remove(`/devices/${plant.deviceId}`);
  // Refused, so that the device keeps it.
  expect((await sendSamples(plant)).status).toBe(401);

  for (const { id } of [device, equipment]) {
    const answer = await restore(id, token);
    expect(answer.status, answer.text).toBe(200);
    // Once more changes nothing.
    expect(JSON.parse((await restore(id, token)).text)).toMatchObject({ id, restoredAt: expect.any(String) });
  }
  expect(await state()).toEqual(before);
  expect(await records()).toBe(2);
  expect((await sendSamples(plant)).status).toBe(200);
  for (const name of ['readEquipment', 'readDevice', 'readWaveform', 'listSignals'])
    expect((await ask(name, plant, token)).status, name).toBe(200);
});

test('an identifier stays taken for the day, and a restore needs the right by which it was deleted', async () => {
  const { plant, token, device, equipment } = await makeDeletedPlant();
  const analyst = (await server.newCaller(plant.organisationId, 'Ana')).token;
  expect((await restore(device.id, analyst)).status).toBe(404);
  const { rows } = await server.pool.query('select identifier from every_equipment where id = $1', [
    plant.drivetrainId,
  ]);
  const saved = await server.send({
    method: 'POST',
    path: '/drivetrains',
    token,
    body: makeDrivetrainDocument({ identifier: rows[0].identifier }),
  });
  expect(saved.status, saved.text).toBe(409);
  expect(JSON.parse(saved.text).errors).toMatchObject([{ code: 'recentlyDeleted' }]);
  expect((await restore(equipment.id, analyst)).status).toBe(200);
});

test('after a day nothing can be restored, and the purge leaves no row of it', async () => {
  const { plant, token, equipment, device } = await makeDeletedPlant();
  const neighbour = await server.makePlant();
  const overdue = () => new Date(Date.now() + 25 * 3_600_000);
  await server.pool.query(
    `update deletion set deleted_at = deleted_at - interval '2 days', restorable_until = restorable_until - interval '2 days'
      where organisation_id = $1`,
    [plant.organisationId],
  );
  expect((await restore(equipment.id, token)).status).toBe(409);
  const log = { info: () => {} };
  expect(await purgeOverdue({ db: server.db, now: () => new Date(), log })).toBeGreaterThanOrEqual(2);
  const { rows: tables } = await server.pool.query<{ table_name: string }>(
    `select table_name from information_schema.columns
      where table_schema = 'public' and column_name = 'asset_id' and table_name in
        (select table_name from information_schema.tables where table_type = 'BASE TABLE')`,
  );
  for (const { table_name: table } of tables) {
    const { rows } = await server.pool.query(`select count(*) from ${table} where asset_id = $1`, [
      plant.equipmentId,
    ]);
    expect(rows[0].count, table).toBe(0);
  }
  const { rows } = await server.pool.query(
    `select (select count(*) from every_equipment where id = any($1)) as equipment,
            (select count(*) from every_device where id = $2) as devices,
            (select count(*) from deletion where id = any($3) and purged_at is not null) as purged`,
    [[plant.drivetrainId, plant.equipmentId], plant.deviceId, [equipment.id, device.id]],
  );
  expect(rows).toEqual([{ equipment: 0, devices: 0, purged: 2 }]);
  expect((await restore(device.id, token)).status).toBe(409);
  // What is not deleted is not touched, however late it is.
  expect(await purgeOverdue({ db: server.db, now: overdue, log })).toBeGreaterThanOrEqual(0);
  const { token: other } = await server.newCaller(neighbour.organisationId, 'Adm');
  for (const name of ['readEquipment', 'readDevice', 'readWaveform'])
    expect((await ask(name, neighbour, other)).status, name).toBe(200);
});

test('a device of a deleted drivetrain goes on, and what it binds elsewhere meanwhile stays there', async () => {
  const plant = await server.makePlant();
  const { token } = await server.newCaller(plant.organisationId, 'Adm');
  const answer = await server.send({ method: 'DELETE', path: `/equipment/${plant.drivetrainId}`, token });
  const deletion: Deletion = JSON.parse(answer.text);
  expect(JSON.parse((await ask('readDevice', plant, token)).text)).toMatchObject({ equipmentId: null });
  // Its channel is unknown now: refused with a reason.
  expect((await sendSamples(plant)).status).toBeGreaterThanOrEqual(400);
  const [elsewhere] = plant.spareDrivetrainIds;
  await server.pool.query('update device set equipment_id = $2 where id = $1', [plant.deviceId, elsewhere]);
  expect((await restore(deletion.id, token)).status).toBe(200);
  expect(JSON.parse((await ask('readDevice', plant, token)).text)).toMatchObject({ equipmentId: elsewhere });
});

test('a part is deleted with its drivetrain alone', async () => {
  const plant = await server.makePlant();
  const { token } = await server.newCaller(plant.organisationId, 'Adm');
  const answer = await server.send({ method: 'DELETE', path: `/equipment/${plant.equipmentId}`, token });
  expect(answer.status).toBe(409);
  expect(JSON.parse(answer.text).errors).toMatchObject([{ code: 'partOfDrivetrain' }]);
});
