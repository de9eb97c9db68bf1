import type { Deletion, DeletionPreview } from '@ritzel/contract';
import { afterAll, expect, test } from 'vitest';
import { purgeOverdue } from '../modules/deletions/index.ts';
import { makeTestEquipment, makeTestOrganisation } from '../testing/plant.testing.ts';
import { makeWholeServer } from './whole-server.testing.ts';

const server = await makeWholeServer();
afterAll(() => server.close());

/** The operator's staff at home, and an organisation with somebody in it who is signed in, and nothing else. */
async function makeEmptyOrganisation() {
  const home = await makeTestOrganisation(server.pool);
  const { token: operator } = await server.newCaller(home, 'Fle');
  const organisationId = await makeTestOrganisation(server.pool);
  const person = await server.insertUser(organisationId, 'Adm');
  const token = await server.newToken(organisationId, 'Adm', person.id);
  const send = (method: string, path: string, by = operator) => server.send({ method, path, token: by });
  const path = `/admin/organisations/${organisationId}`;
  const remove = async (): Promise<Deletion> => {
    const answer = await send('DELETE', path);
    expect(answer.status, answer.text).toBe(200);
    return JSON.parse(answer.text);
  };
  const { rows } = await server.pool.query('select name from organisation where id = $1', [organisationId]);
  return { home, organisationId, name: rows[0].name as string, person, token, send, path, remove };
}

const statusOf = async (organisationId: string) =>
  (await server.pool.query('select status from organisation where id = $1', [organisationId])).rows[0].status;

test('deleting an organisation shows first who goes with it', async () => {
  const { send, path, organisationId } = await makeEmptyOrganisation();
  const preview: DeletionPreview = JSON.parse((await send('GET', `${path}/deletion-preview`)).text);
  expect(preview).toMatchObject({ kind: 'organisation', id: organisationId, counts: { people: 1 } });
  expect(await statusOf(organisationId)).toBe('active');
});

test('a deleted organisation is in no list and its people are signed out, and it is as before when restored', async () => {
  const { send, token, organisationId, name, person, remove } = await makeEmptyOrganisation();
  const listedPeople = async () => (await send('GET', `/admin/users?search=${person.email}`)).text;
  expect(await listedPeople()).toContain(person.id);
  const deletion = await remove();
  expect(await listedPeople()).not.toContain(person.id);
  const search = `search=${encodeURIComponent(name)}`;
  for (const list of ['/admin/organisations', '/organisations/to-enter'])
    expect((await send('GET', `${list}?${search}`)).text, list).not.toContain(`"${name}"`);
  expect((await server.send({ method: 'GET', path: '/equipment', token })).status).toBe(401);
  const restored = await send('POST', `/deletions/${deletion.id}/restore`);
  expect(restored.status, restored.text).toBe(200);
  expect(await statusOf(organisationId)).toBe('active');
  expect(await listedPeople()).toContain(person.id);
});

test('one with machines, the own one and that of the demo are refused, and nothing is changed', async () => {
  const { send, path, home, organisationId } = await makeEmptyOrganisation();
  await makeTestEquipment(server.pool, organisationId, 'drivetrain');
  const refused = await send('DELETE', path);
  expect(refused.status).toBe(409);
  expect(JSON.parse(refused.text).errors[0].code).toBe('organisationNotEmpty');
  const demo = await server.pool.query('select id from organisation where is_demo limit 1');
  for (const id of [home, demo.rows[0].id])
    expect((await send('DELETE', `/admin/organisations/${id}`)).status).toBe(409);
  for (const id of [organisationId, home, demo.rows[0].id]) expect(await statusOf(id)).toBe('active');
});

test('after a day its accounts are gone and it cannot be restored', async () => {
  const { send, organisationId, person, remove } = await makeEmptyOrganisation();
  const deletion = await remove();
  const later = () => new Date(Date.now() + 25 * 3_600_000);
  await purgeOverdue({ db: server.db, now: later, log: { info: () => {} } });
  expect(await statusOf(organisationId)).toBe('purged');
  expect((await server.pool.query('select 1 from app_user where id = $1', [person.id])).rowCount).toBe(0);
  expect((await send('POST', `/deletions/${deletion.id}/restore`)).status).toBe(409);
});

test('who made an empty organisation below their own deletes and restores it; with people it is the operator’s', async () => {
  const [own, other] = [await makeTestOrganisation(server.pool), await makeTestOrganisation(server.pool)];
  const { token } = await server.newCaller(own, 'Adm');
  const { token: outsider } = await server.newCaller(other, 'Adm');
  const send = (method: string, path: string, by = token, body?: unknown) =>
    server.send({ method, path, token: by, body });
  const made = await send('POST', '/organisations', token, { name: 'Works North', parentId: own });
  const { id } = JSON.parse(made.text);
  const path = `/admin/organisations/${id}`;
  for (const [method, address] of [
    ['GET', `${path}/deletion-preview`],
    ['DELETE', path],
  ] as const)
    expect((await send(method, address, outsider)).status, address).toBe(404);
  expect(JSON.parse((await send('GET', `${path}/deletion-preview`)).text)).toMatchObject({ id, counts: {} });

  const person = await server.insertUser(id, 'Vie');
  const refused = await send('DELETE', path);
  expect(refused.status).toBe(409);
  expect(JSON.parse(refused.text)).toMatchObject({
    detail: expect.stringContaining('operator of the portal'),
    errors: [{ code: 'organisationNotEmpty' }],
  });
  await server.pool.query('delete from app_user where id = $1', [person.id]);

  const deletion: Deletion = JSON.parse((await send('DELETE', path)).text);
  expect(await statusOf(id)).toBe('deleted');
  expect((await send('GET', '/organisations')).text).not.toContain(id);
  const listed = JSON.parse((await send('GET', '/deletions')).text);
  expect(listed.rows).toMatchObject([{ id: deletion.id, kind: 'organisation', subjectId: id }]);
  expect((await send('GET', '/deletions', outsider)).text).not.toContain(deletion.id);
  expect((await send('POST', `/deletions/${deletion.id}/restore`, outsider)).status).toBe(404);
  expect((await send('POST', `/deletions/${deletion.id}/restore`)).status).toBe(200);
  expect(await statusOf(id)).toBe('active');
  // The own one stays, whoever asks.
  expect((await send('DELETE', `/admin/organisations/${own}`)).status).toBe(409);
});
