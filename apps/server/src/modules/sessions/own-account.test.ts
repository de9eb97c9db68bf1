import {
  deleteAccount,
  listOwnSessions,
  type OwnSession,
  refreshSession,
  revokeOtherSessions,
  revokeOwnSession,
} from '@ritzel/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeSessionServer } from '../../testing/session-server.testing.ts';
import { makeTestUser, TEST_PASSWORD } from '../../testing/users.testing.ts';

const server = await makeSessionServer();
const { pool } = server.database;
const organisationId = await makeTestOrganisation(pool);
await makeTestUser(pool, organisationId, 'Adm');
afterAll(() => server.close());

const list = async (token: string) =>
  (await server.send(listOwnSessions, {}, { token })).body as OwnSession[]; // @NOTE: the server checks replies in tests

const remove = (token: string, password = TEST_PASSWORD) =>
  server.send(deleteAccount, { body: { password } }, { token });

describe('the own sessions', () => {
  test('are listed with device, address and times; the one that asks is marked', async () => {
    const user = await makeTestUser(pool, organisationId);
    const first = await server.signInAs(user.email);
    server.wait(60_000);
    const second = await server.signInAs(user.email);
    server.wait(60_000);
    const refreshed = await server.send(
      refreshSession,
      {},
      {
        cookie: first.cookie,
        address: '10.77.0.1',
        headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
      },
    );
    expect(refreshed.status).toBe(200);
    const sessions = await list(second.session.token);
    expect(sessions).toMatchObject([
      { browser: 'Firefox', system: 'Linux', address: '10.77.0.1', isCurrent: false },
      { browser: null, isCurrent: true },
    ]);
    expect(Date.parse(sessions[0]!.lastUsedAt) - Date.parse(sessions[0]!.begunAt)).toBeGreaterThan(100_000);
  });

  test('end one by one, and those of nobody else', async () => {
    const user = await makeTestUser(pool, organisationId);
    const other = await server.signInAs((await makeTestUser(pool, organisationId)).email);
    const own = await server.signInAs(user.email);
    const lost = await server.signInAs(user.email);
    const token = own.session.token;
    const id = (await list(token)).find((each) => !each.isCurrent)?.id ?? '';
    expect((await server.send(revokeOwnSession, { params: { id } }, { token })).status).toBe(204);
    expect((await server.send(revokeOwnSession, { params: { id } }, { token })).status).toBe(404);
    expect((await server.send(refreshSession, {}, { cookie: lost.cookie })).status).toBe(401);
    const [foreign] = await list(other.session.token);
    const tried = await server.send(revokeOwnSession, { params: { id: foreign?.id ?? '' } }, { token });
    expect(tried.status).toBe(404);
    expect((await server.send(refreshSession, {}, { cookie: other.cookie })).status).toBe(200);
  });

  test('end all but the one that asks', async () => {
    const user = await makeTestUser(pool, organisationId);
    const lost = [await server.signInAs(user.email), await server.signInAs(user.email)];
    const own = await server.signInAs(user.email);
    const answer = await server.send(revokeOtherSessions, {}, { token: own.session.token });
    expect(answer.body).toEqual({ ended: 2 });
    for (const { cookie } of lost)
      expect((await server.send(refreshSession, {}, { cookie })).status).toBe(401);
    expect((await server.send(refreshSession, {}, { cookie: own.cookie })).status).toBe(200);
  });
});

describe('the own account', () => {
  test('is deleted with the password: its address is free, its name stays in the audit log', async () => {
    const user = await makeTestUser(pool, organisationId);
    const { session, cookie } = await server.signInAs(user.email);
    const wrong = await remove(session.token, 'Another-67-of-23!');
    expect(wrong.problem.errors).toMatchObject([{ field: 'body.password', code: 'passwordWrong' }]);
    expect((await remove(session.token)).status).toBe(204);
    expect((await server.send(refreshSession, {}, { cookie })).status).toBe(401);
    const { rows } = await pool.query(
      `select former_user.name, audit_entry.action from former_user
         join audit_entry on audit_entry.user_id = former_user.id and audit_entry.action = 'user.delete-account'
        where former_user.id = $1`,
      [user.id],
    );
    expect(rows).toEqual([{ name: 'Test user', action: 'user.delete-account' }]);
    await pool.query(
      `insert into app_user (organisation_id, email, name, role_code) values ($1, $2, 'Somebody else', 'Vie')`,
      [organisationId, user.email],
    );
  });

  test('of the last administrator stays, until there is another', async () => {
    const ownId = await makeTestOrganisation(pool);
    const last = await makeTestUser(pool, ownId, 'Adm');
    await makeTestUser(pool, ownId, 'Ana');
    const { session } = await server.signInAs(last.email);
    const refused = await remove(session.token);
    expect(refused).toMatchObject({ status: 409, problem: { code: 'conflict' } });
    await makeTestUser(pool, ownId, 'Adm');
    expect((await remove(session.token)).status).toBe(204);
  });

  test('of two administrators who leave at once, one stays', async () => {
    const ownId = await makeTestOrganisation(pool);
    const pair = await Promise.all([
      server.signInAs((await makeTestUser(pool, ownId, 'Adm')).email),
      server.signInAs((await makeTestUser(pool, ownId, 'Adm')).email),
    ]);
    const answers = await Promise.all(pair.map(({ session }) => remove(session.token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });
});
