import {
  changeGroup,
  changeGroupEquipment,
  changeGroupPeople,
  createGroup,
  type DrivetrainDocument,
  deleteGroup,
  importDrivetrains,
  listEquipment,
  listGroups,
  readDrivetrainDocument,
  readGroup,
  saveDrivetrain,
} from '@ritzel/contract';
import { afterAll, expect, test } from 'vitest';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestServer } from '../../testing/server.testing.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
import { addEquipmentRoutes } from '../equipment/index.ts';
import { makeCallerReader } from '../sessions/index.ts';
import { addGroupRoutes } from './index.ts';

const published: string[][] = [];
const now = () => new Date();
const server = await makeTestServer(
  (http, { database: { db } }) => {
    addGroupRoutes(http, { db, onChanged: (_, assetIds) => published.push([...assetIds]) });
    addEquipmentRoutes(http, {
      db,
      now: Date.now,
      lastValues: async () => new Map(),
      limitsOf: async () => new Map(),
      onChanged: () => {},
      rediagnosis: { request: async () => {}, preview: async () => ({ reprocessed: 0, rediagnosed: 0 }) },
    });
  },
  {
    // Nothing is remembered: what a person sees is so at once.
    readToken: ({ database, tokens }) =>
      makeCallerReader({ db: database.db, readToken: tokens.read, now, maxAgeMs: 0 }),
  },
);
const { pool } = server.database;
afterAll(() => server.close());

const document = (identifier: string, group?: string): DrivetrainDocument => ({
  identifier,
  name: `Drive ${identifier}`,
  ...(group === undefined ? {} : { group }),
  application: { type: 'kiln', name: 'Kiln' },
  parts: [{ type: 'gearunit', identifier: `GU-${identifier}`, name: 'Gear unit' }],
});

async function makeWorld() {
  const organisationId = await makeTestOrganisation(pool);
  const admin = await makeTestUser(pool, organisationId, 'Adm');
  const engineer = await makeTestUser(pool, organisationId, 'Ana');
  const token = await server.tokenFor('Adm', organisationId, admin.id);
  const engineerToken = await server.tokenFor('Ana', organisationId, engineer.id);
  const save = (body: DrivetrainDocument, by = token) => server.call(saveDrivetrain, { body }, { token: by });
  const make = (name: string, parentId: string | null = null) =>
    server.call(createGroup, { body: { name, parentId } }, { token });
  const enter = (id: string) =>
    server.call(
      changeGroupPeople,
      { params: { id }, body: { action: 'add', ids: [engineer.id] } },
      { token },
    );
  const groupsOf = async (by = token) =>
    new Map((await server.call(listGroups, {}, { token: by })).map((group) => [group.name, group]));
  const seen = async (by: string, search = '') =>
    (
      await server.call(
        listEquipment,
        { query: { type: 'drivetrain', search, sort: 'assetname' } },
        { token: by },
      )
    ).rows.map(({ identifier, group }) => `${identifier} ${group ?? '-'}`);
  return { organisationId, engineer, token, engineerToken, save, make, enter, groupsOf, seen };
}

test('the second of two who change a group is refused and gets what is there now', async () => {
  const { token, make } = await makeWorld();
  const { id, version } = await make('Kilns');
  const change = (name: string) =>
    server.call(changeGroup, { params: { id }, body: { name, parentId: null, version } }, { token });
  await change('Kiln line');
  await expect(change('Kiln drives')).rejects.toMatchObject({
    problem: {
      status: 409,
      code: 'conflict',
      errors: [{ field: 'body.version', code: 'changedMeanwhile' }],
      current: { id, name: 'Kiln line', version: version + 1 },
    },
  });
  await expect(
    server.call(deleteGroup, { params: { id }, query: { version } }, { token }),
  ).rejects.toMatchObject({ problem: { code: 'conflict', current: { name: 'Kiln line' } } });
});

test('a name stands once in an organisation, and a group stands below no group of another', async () => {
  const [mine, other] = [await makeWorld(), await makeWorld()];
  await mine.make('Kilns');
  await expect(mine.make('Kilns')).rejects.toMatchObject({
    problem: { code: 'conflict', errors: [{ field: 'body.name', code: 'nameTaken' }] },
  });
  const { id: theirs } = await other.make('Kilns');
  await expect(mine.make('Mills', theirs)).rejects.toMatchObject({
    problem: { errors: [{ field: 'body.parentId', code: 'groupUnknown' }] },
  });
});

test('lists and search name the group that equipment has been in longest, through every change', async () => {
  const { token, save, make, groupsOf, seen } = await makeWorld();
  const { id } = await save(document('DT-1', 'Kilns'));
  const { id: mills } = await make('Mills');
  const change = (groupId: string, body: { action: 'add' | 'remove'; ids: string[] }) =>
    server.call(changeGroupEquipment, { params: { id: groupId }, body }, { token });
  expect(await seen(token, 'kilns')).toEqual(['DT-1 Kilns']);
  await change(mills, { action: 'add', ids: [id] });
  expect(await seen(token)).toEqual(['DT-1 Kilns']);
  const kilns = (await groupsOf()).get('Kilns')!;
  await server.call(
    changeGroup,
    { params: { id: kilns.id }, body: { name: 'Ovens', parentId: null, version: kilns.version } },
    { token },
  );
  expect(await seen(token, 'ovens')).toEqual(['DT-1 Ovens']);
  expect(await seen(token, 'kilns')).toEqual([]);
  // Who remembers the equipment is informed of all of it, with its part.
  expect(published.at(-1)).toHaveLength(2);
  const held = await server.call(readGroup, { params: { id: kilns.id } }, { token });
  expect(held).toMatchObject({ equipment: 1, equipmentInNoOther: 0 });
  await server.call(deleteGroup, { params: { id: kilns.id }, query: { version: held.version } }, { token });
  expect(await seen(token)).toEqual(['DT-1 Mills']);
  await change(mills, { action: 'remove', ids: [id] });
  expect(await seen(token)).toEqual(['DT-1 -']);
  expect((await server.call(readDrivetrainDocument, { params: { id } }, { token })).group).toBeUndefined();
});

test('a document that names another group moves its drivetrain there; read and saved again nothing moves', async () => {
  const { token, save, groupsOf } = await makeWorld();
  const { id } = await save(document('DT-1', 'Kilns'));
  await save(document('DT-1', 'Mills'));
  expect([...(await groupsOf()).values()].map(({ name, equipment }) => `${name} ${equipment}`)).toEqual([
    'Kilns 0',
    'Mills 1',
  ]);
  const read = await server.call(readDrivetrainDocument, { params: { id } }, { token });
  const preview = await server.call(
    importDrivetrains,
    { body: { isPreview: true, documents: [read] } },
    { token },
  );
  expect(preview.drivetrains).toMatchObject([{ outcome: 'unchanged' }]);
  // A preview changes no group either.
  await server.call(
    importDrivetrains,
    { body: { isPreview: true, documents: [document('DT-1', 'Presses')] } },
    { token },
  );
  expect([...(await groupsOf()).keys()]).toEqual(['Kilns', 'Mills']);
});

test('who is in a group writes what that group holds: what is new stays visible to them, other groups are closed', async () => {
  const { engineerToken, save, enter, groupsOf, seen } = await makeWorld();
  await save(document('DT-HIDDEN', 'Mills'));
  await save(document('DT-1', 'Kilns'));
  await enter((await groupsOf()).get('Kilns')!.id);
  expect(await seen(engineerToken)).toEqual(['DT-1 Kilns']);
  expect([...(await groupsOf(engineerToken)).keys()]).toEqual(['Kilns']);
  // Without a group in the document it stays where it is, and a new one comes into the own group.
  await save(document('DT-1'), engineerToken);
  await save(document('DT-2'), engineerToken);
  expect(await seen(engineerToken)).toEqual(['DT-1 Kilns', 'DT-2 Kilns']);
  await expect(save(document('DT-2', 'Mills'), engineerToken)).rejects.toMatchObject({
    problem: { errors: [{ field: 'body.group', code: 'groupUnknown' }] },
  });
  // What is hidden cannot be written over; that its identifier is taken is all that is said.
  await expect(save(document('DT-HIDDEN'), engineerToken)).rejects.toMatchObject({
    problem: { code: 'conflict', errors: [{ field: 'body.identifier', code: 'identifierTaken' }] },
  });
  const imported = await server.call(
    importDrivetrains,
    { body: { isPreview: true, documents: [document('DT-HIDDEN')] } },
    { token: engineerToken },
  );
  expect(imported.problems).toMatchObject([{ field: 'identifier', code: 'identifierTaken' }]);
  expect(JSON.stringify(imported)).not.toContain('Mills');
});

test('people and equipment of another organisation are put into no group, and nothing of the request is done', async () => {
  const [mine, other] = [await makeWorld(), await makeWorld()];
  const { id } = await mine.make('Kilns');
  const { id: own } = await mine.save(document('DT-1'));
  const { id: foreign } = await other.save(document('DT-1'));
  await expect(
    server.call(
      changeGroupEquipment,
      { params: { id }, body: { action: 'add', ids: [own, foreign] } },
      { token: mine.token },
    ),
  ).rejects.toMatchObject({ problem: { code: 'notFound' } });
  await expect(
    server.call(
      changeGroupPeople,
      { params: { id }, body: { action: 'add', ids: [mine.engineer.id, other.engineer.id] } },
      { token: mine.token },
    ),
  ).rejects.toMatchObject({ problem: { code: 'notFound' } });
  expect(await server.call(readGroup, { params: { id } }, { token: mine.token })).toMatchObject({
    equipment: 0,
    people: 0,
    version: 1,
  });
});

test('what is done to groups is audited and recorded, with its author', async () => {
  const { organisationId, token, engineer, make, enter } = await makeWorld();
  const { id } = await make('Kilns');
  await enter(id);
  const { version } = await server.call(readGroup, { params: { id } }, { token });
  await server.call(deleteGroup, { params: { id }, query: { version } }, { token });
  const audit = await pool.query(
    'select action, detail from audit_entry where organisation_id = $1 order by id',
    [organisationId],
  );
  expect(audit.rows).toEqual([
    { action: 'group.created', detail: { name: 'Kilns' } },
    { action: 'group.people-added', detail: { name: 'Kilns', userIds: [engineer.id], names: ['Test user'] } },
    { action: 'group.deleted', detail: { name: 'Kilns', equipment: 0, people: 1 } },
  ]);
  const events = await pool.query(
    'select code, actor_kind from domain_event where organisation_id = $1 order by position',
    [organisationId],
  );
  expect(events.rows.map(({ code }) => code)).toEqual(['created', 'people-added', 'deleted']);
});
