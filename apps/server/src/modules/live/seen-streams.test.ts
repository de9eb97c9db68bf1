/** Open streams carry what the groups of their caller hold, and follow when that changes. */
import { afterAll, expect, test } from 'vitest';
import { makeTestEquipment, makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
import { makeLiveServer, until } from './live-server.testing.ts';

const server = await makeLiveServer();
const { pool } = server.database;
afterAll(() => server.close());

async function makeWorld() {
  const organisationId = await makeTestOrganisation(pool);
  const [shown, hidden] = [
    await makeTestEquipment(pool, organisationId, 'drivetrain'),
    await makeTestEquipment(pool, organisationId, 'drivetrain'),
  ];
  const part = await makeTestEquipment(pool, organisationId);
  await pool.query('update equipment set drivetrain_id = $2 where id = $1', [part, shown]);
  const { rows } = await pool.query<{ id: string }>(
    `insert into user_group (organisation_id, name) values ($1, 'Kilns') returning id`,
    [organisationId],
  );
  const groupId = rows[0]!.id;
  await pool.query('insert into group_equipment (group_id, equipment_id) values ($1, $2)', [groupId, shown]);
  const user = await makeTestUser(pool, organisationId, 'Ana');
  const join = () =>
    pool.query('insert into group_member (group_id, user_id) values ($1, $2)', [groupId, user.id]);
  const leave = () => pool.query('delete from group_member where user_id = $1', [user.id]);
  const token = () => server.tokenFor('Ana', organisationId, user.id);
  return { organisationId, shown, hidden, part, groupId, user, join, leave, token };
}

const connectivity = (organisationId: string, equipmentId: string) =>
  server.events.publish('connectivity', {
    organisationId,
    equipmentId,
    connectivity: 'online',
    lastSeenAt: null,
  });

test('a stream carries events of what the groups hold, with its parts, and of nothing else', async () => {
  const { organisationId, shown, hidden, part, user, join, token } = await makeWorld();
  await join();
  const { rest, socket } = await server.connect(await token());
  connectivity(organisationId, hidden);
  server.events.publish('deviceStatus', {
    organisationId,
    equipmentId: null,
    deviceId: 'nowhere',
    status: 'good',
  });
  const progress = { organisationId, done: 1, total: 7 };
  server.events.publish('import', { ...progress, userId: crypto.randomUUID(), progressId: 'of-others' });
  server.events.publish('import', { ...progress, userId: user.id, progressId: 'own' });
  connectivity(organisationId, part);
  connectivity(organisationId, shown);
  await until(() => rest().includes(shown));
  expect(rest()).toContain(part);
  expect(rest()).toContain('"own"');
  for (const secret of [hidden, 'nowhere', 'of-others', user.id]) expect(rest()).not.toContain(secret);
  socket.destroy();
});

test('equipment that comes below what is seen is seen at once', async () => {
  const { organisationId, shown, join, token } = await makeWorld();
  await join();
  const { rest, socket } = await server.connect(await token());
  const added = await makeTestEquipment(pool, organisationId);
  await pool.query('update equipment set drivetrain_id = $2 where id = $1', [added, shown]);
  server.events.publish('equipmentChanged', { organisationId, assetIds: [added] });
  await until(() => {
    connectivity(organisationId, added);
    return rest().includes(added);
  });
  socket.destroy();
});

test('what groups hold changes: the streams that it concerns end, and the next one carries what is so now', async () => {
  const { organisationId, shown, groupId, join, token } = await makeWorld();
  await join();
  const live = await server.connect(await token());
  await pool.query('delete from group_equipment where group_id = $1', [groupId]);
  server.events.publish('groupsChanged', { organisationId });
  connectivity(organisationId, shown);
  await until(() => live.rest().endsWith('0\r\n\r\n'));
  expect(live.rest()).not.toContain(shown);
  const next = await server.connect(await token());
  connectivity(organisationId, shown);
  server.events.publish('import', { organisationId, progressId: 'x', done: 1, total: 1 });
  await until(async () => (await server.openStreams()) > 0);
  expect(next.rest()).not.toContain(shown);
  next.socket.destroy();
});

test('whoever leaves their last group, or joins one, has the stream ended within three seconds', async () => {
  const { join, leave, token } = await makeWorld();
  for (const change of [join, leave]) {
    const { rest } = await server.connect(await token());
    const atMs = performance.now();
    await change();
    await until(() => rest().endsWith('0\r\n\r\n'));
    // Promised are three seconds; a busy machine gets some more.
    expect(performance.now() - atMs).toBeLessThan(6000);
    // The token is remembered for two seconds at most.
    await until(() => performance.now() - atMs > 2500);
  }
});

test('sign-ins and rights are carried to those who may read the audit log, and to nobody else', async () => {
  const { organisationId, shown, user, join, token } = await makeWorld();
  const streamOf = async (role: 'Adm' | 'Ana' | 'Ope' | 'Vie') =>
    server.connect(
      await server.tokenFor(role, organisationId, (await makeTestUser(pool, organisationId, role)).id),
    );
  const administrator = await streamOf('Adm');
  const others = await Promise.all((['Ana', 'Ope', 'Vie'] as const).map(streamOf));
  // With the right and in a group: events of no equipment are for those who see all.
  await pool.query(
    `insert into organisation_role (organisation_id, code, name, permissions)
     values ($1, 'auditor', 'Auditor', '{EQUIPMENT_1001,AUDIT_9002}')`,
    [organisationId],
  );
  await pool.query(`update app_user set role_code = 'auditor' where id = $1`, [user.id]);
  await join();
  const narrowed = await server.connect(await token());
  server.events.publish('access', { organisationId: await makeTestOrganisation(pool), kind: 'rights' });
  server.events.publish('access', { organisationId, kind: 'sign-in' });
  connectivity(organisationId, shown);
  for (const { rest } of [administrator, narrowed, ...others]) await until(() => rest().includes(shown));
  expect(administrator.rest()).toContain('event: access\ndata: {"kind":"sign-in"}');
  expect(administrator.rest()).not.toContain('"rights"');
  for (const { rest } of [narrowed, ...others]) expect(rest()).not.toContain('access');
  for (const { socket } of [administrator, narrowed, ...others]) socket.destroy();
});
