import { type Deletion, type DeletionPreview, ROLES } from '@ritzel/contract';
import { afterAll, expect, test } from 'vitest';
import { purgeOverdue } from '../modules/deletions/index.ts';
import { TEST_PASSWORD } from '../testing/users.testing.ts';
import { makeWholeServer } from './whole-server.testing.ts';

const server = await makeWholeServer();
afterAll(() => server.close());

/** An administrator, and somebody of the same organisation who is signed in, in a group, with a saved view. */
async function makePeople() {
  const plant = await server.makePlant();
  const administrator = await server.newCaller(plant.organisationId, 'Adm');
  const { id, email } = await server.insertUser(plant.organisationId, 'Vie');
  await server.pool.query('insert into group_member (group_id, user_id) values ($1, $2)', [
    plant.groupId,
    id,
  ]);
  await server.pool.query(
    `insert into saved_view (organisation_id, owner_id, name, address, sharing)
     values ($1, $2, 'Kilns', 'search=kiln', 'private')`,
    [plant.organisationId, id],
  );
  await server.pool.query(
    `with rota as (insert into on_call_rota (organisation_id, name, time_zone, hands_over_every, starts_on, hands_over_at, least_severity, changed_at)
                   values ($1, 'Night', 'Europe/Berlin', 'week', '2026-07-13', 360, 5, now()) returning id)
     insert into on_call_member (rota_id, position, user_id) select id, 0, $2 from rota`,
    [plant.organisationId, id],
  );
  const token = await server.newToken(plant.organisationId, 'Vie', id);
  const send = (method: string, path: string, by = administrator.token) =>
    server.send({ method, path, token: by });
  const signIn = async () => {
    const { rows } = await server.pool.query("select id from policy where status = 'ACTIVE'");
    const accepted = rows.map((policy) => policy.id).join(',');
    return server.send({
      method: 'POST',
      path: `/auth/login?policiesAccepted=true&policyIds=${accepted}`,
      body: { email, password: TEST_PASSWORD },
    });
  };
  const remove = async (): Promise<Deletion> => {
    const answer = await send('DELETE', `/admin/users/${id}`);
    expect(answer.status, answer.text).toBe(200);
    return JSON.parse(answer.text);
  };
  return { plant, administrator, id, email, token, send, signIn, remove };
}

const events = async (userId: string) =>
  (
    await server.pool.query(
      "select kind || ' ' || code as event from domain_event where subject_id = $1 and kind = 'rights' order by position",
      [userId],
    )
  ).rows.map(({ event }) => event);

test('deleting a user shows first what goes with it, and changes nothing by that', async () => {
  const { id, email, token, send } = await makePeople();
  const preview: DeletionPreview = JSON.parse(
    (await send('GET', `/admin/users/${id}/deletion-preview`)).text,
  );
  expect(preview).toMatchObject({
    kind: 'user',
    identifier: email,
    counts: { sessions: 1, groups: 1, savedViews: 1, rotas: 1 },
    restorableHours: 24,
  });
  expect((await server.send({ method: 'GET', path: '/equipment', token })).status).toBe(200);
});

test('a deleted user is in no list, is signed out and cannot sign in, and is as before when restored', async () => {
  const { plant, id, email, token, send, signIn, remove } = await makePeople();
  const deletion = await remove();
  expect(deletion).toMatchObject({ kind: 'user', identifier: email, restoredAt: null });
  for (const path of ['/admin/users', '/users', `/groups/${plant.groupId}/people`])
    expect((await send('GET', path)).text, path).not.toContain(email);
  expect((await server.send({ method: 'GET', path: '/equipment', token })).status).toBe(401);
  expect((await signIn()).status).toBe(401);
  expect(await events(id)).toEqual(['rights account-deleted']);

  const restored = await send('POST', `/deletions/${deletion.id}/restore`);
  expect(restored.status, restored.text).toBe(200);
  expect((await send('GET', `/groups/${plant.groupId}/people`)).text).toContain(email);
  expect((await signIn()).status).toBe(200);
  expect(await events(id)).toEqual(['rights account-deleted', 'rights status-changed']);
});

test('one who was disabled is disabled again when restored', async () => {
  const { id, send, remove } = await makePeople();
  await server.pool.query("update app_user set status = 'disabled' where id = $1", [id]);
  const { id: deletionId } = await remove();
  await send('POST', `/deletions/${deletionId}/restore`);
  const { rows } = await server.pool.query('select status from app_user where id = $1', [id]);
  expect(rows).toEqual([{ status: 'disabled' }]);
});

test('after a day the account is gone, its name stays, its address is free, and nothing is restored', async () => {
  const { id, send, remove } = await makePeople();
  const deletion = await remove();
  const later = () => new Date(Date.now() + 25 * 3_600_000);
  await purgeOverdue({ db: server.db, now: later, log: { info: () => {} } });
  expect((await server.pool.query('select 1 from app_user where id = $1', [id])).rowCount).toBe(0);
  expect((await server.pool.query('select name from former_user where id = $1', [id])).rowCount).toBe(1);
  expect((await send('POST', `/deletions/${deletion.id}/restore`)).status).toBe(409);
});

test('nobody deletes themselves, nor the last administrator; another organisation’s user is not there', async () => {
  const { administrator, send } = await makePeople();
  const outsider = await makePeople();
  expect((await send('DELETE', `/admin/users/${administrator.userId}`)).status).toBe(409);
  expect((await send('DELETE', `/admin/users/${outsider.id}`)).status).toBe(404);
  expect(await events(outsider.id)).toEqual([]);
});

test('who may delete people alone takes them back, and sees no machine among what was deleted', async () => {
  const { plant, id } = await makePeople();
  const { rows } = await server.pool.query<{ code: string }>(
    `insert into organisation_role (organisation_id, name, permissions)
     values ($1, 'Personnel', $2) returning code`,
    // Nobody deletes who may do more.
    [plant.organisationId, [...ROLES.Vie.permissions, 'USER_5001', 'USER_5002']],
  );
  const { id: personnel } = await server.insertUser(plant.organisationId, 'Vie');
  await server.pool.query('update app_user set role_code = $2 where id = $1', [personnel, rows[0]?.code]);
  // In a group: what they see of machines does not decide about people.
  await server.pool.query('insert into group_member (group_id, user_id) values ($1, $2)', [
    plant.groupId,
    personnel,
  ]);
  const token = await server.newToken(plant.organisationId, 'Vie', personnel);
  const send = (method: string, path: string) => server.send({ method, path, token });
  const deleted = await send('DELETE', `/admin/users/${id}`);
  expect(deleted.status, deleted.text).toBe(200);
  const listed = JSON.parse((await send('GET', '/deletions?state=all')).text);
  expect(listed.rows.map(({ kind }: Deletion) => kind)).toEqual(['user']);
  expect((await send('POST', `/deletions/${plant.deletionId}/restore`)).status).toBe(404);
  expect((await send('POST', `/deletions/${listed.rows[0].id}/restore`)).status).toBe(200);
  const { token: viewer } = await server.newCaller(plant.organisationId, 'Vie');
  expect((await server.send({ method: 'GET', path: '/deletions', token: viewer })).status).toBe(404);
});
