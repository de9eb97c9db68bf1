import { changePassword, changeUserRole, changeUserStatus, signOut, whoAmI } from '@ritzel/contract';
import { afterAll, expect, test } from 'vitest';
import { makeHttpServer } from '../../platform/http-server.ts';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestUser, TEST_PASSWORD, type TestUser } from '../../testing/users.testing.ts';
import { makeMailQueue } from '../mail/index.ts';
import { addSessionRoutes, endSessionsOf, makeCallerReader, makePasswords } from '../sessions/index.ts';
import { addUserRoutes } from '../users/index.ts';
import { makeLiveServer, until } from './live-server.testing.ts';
import { LIVE_LIMITS } from './live-streams.ts';

/** What is promised of the end of a session, with room for a busy machine. */
const PROMISED_MS = 3000;
const PATIENCE_MS = 20_000;

const server = await makeLiveServer();
const { db, pool } = server.database;
const { tokens } = server;
const now = () => new Date();
const mail = makeMailQueue({ hasServer: false });
const configuration = { demo: false, publicUrl: undefined, staffEmailDomains: [], sessionMaxDays: 30 };

/** Another process with the same database: it has its own memory of who may call. */
const other = await makeHttpServer({
  log: server.log,
  readToken: makeCallerReader({ db, readToken: tokens.read, now }),
  trustProxy: ['loopback'],
});
addSessionRoutes(other, { db, tokens, now, passwords: makePasswords(), configuration, mail });
addUserRoutes(other, { db, staffEmailDomains: [], endSessions: endSessionsOf, now });
const base = `${await other.app.listen({ port: 0, host: '127.0.0.1' })}/api`;
afterAll(async () => {
  await other.app.close();
  await server.close();
});

const administratorOf = async (organisationId: string) => {
  const { id } = await makeTestUser(pool, organisationId, 'Adm');
  return server.tokenFor('Adm', organisationId, id);
};

let address = 0;
async function signIn(user: TestUser): Promise<{ token: string; cookie: string }> {
  const policies = await pool.query<{ id: string }>(
    `select id from policy where status = 'ACTIVE' and mandatory`,
  );
  const ids = policies.rows.map(({ id }) => id).join(',');
  address += 1;
  const response = await fetch(`${base}/auth/login?policiesAccepted=true&policyIds=${ids}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.0.${address}` },
    body: JSON.stringify({ email: user.email, password: TEST_PASSWORD }),
  });
  expect(response.status).toBe(200);
  const { token } = (await response.json()) as { token: string }; // @NOTE the contract's reply
  return { token, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

async function ask(path: string, method: string, headers: Record<string, string>, body?: object) {
  address += 1;
  const response = await fetch(base + path, {
    method,
    headers: {
      'x-forwarded-for': `10.9.0.${address}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.status, await response.text()).toBeLessThan(300);
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const pathOf = (call: { path: string }, id: string) => call.path.replace('{id}', id);

const endings: {
  name: string;
  /** Whether the token itself is refused afterwards; a user with another role goes on with new permissions. */
  isTokenRefused: boolean;
  end(user: TestUser, session: { token: string; cookie: string }): Promise<unknown>;
}[] = [
  {
    name: 'signing out',
    isTokenRefused: true,
    end: (_user, { cookie }) => ask(signOut.path, signOut.method, { cookie }),
  },
  {
    name: 'disabling the user',
    isTokenRefused: true,
    end: async (user) =>
      ask(
        pathOf(changeUserStatus, user.id),
        changeUserStatus.method,
        bearer(await administratorOf(user.organisationId)),
        { status: 'disabled' },
      ),
  },
  {
    name: 'another role',
    isTokenRefused: false,
    end: async (user) =>
      ask(
        pathOf(changeUserRole, user.id),
        changeUserRole.method,
        bearer(await administratorOf(user.organisationId)),
        { role: 'Vie' },
      ),
  },
  {
    name: 'a new password',
    isTokenRefused: true,
    end: (_user, { token }) =>
      ask(changePassword.path, changePassword.method, bearer(token), {
        currentPassword: TEST_PASSWORD,
        newPassword: 'Sun-gear-19-of-4!',
      }),
  },
  {
    name: 'removing the organisation',
    isTokenRefused: true,
    async end(user) {
      await pool.query('delete from audit_entry where organisation_id = $1', [user.organisationId]);
      await pool.query('delete from app_user where organisation_id = $1', [user.organisationId]);
      await pool.query('delete from organisation where id = $1', [user.organisationId]);
    },
  },
  {
    name: 'the end of the longest session',
    isTokenRefused: true,
    async end(user) {
      // Time passes for this session alone.
      await pool.query('delete from refresh_token where user_id = $1', [user.id]);
      await pool.query(
        `update session set begun_at = now() - interval '31 days', ends_at = now() - interval '1 second' where user_id = $1`,
        [user.id],
      );
    },
  },
];

test.each(endings)(
  '$name ends the stream, and the token in every process',
  async ({ isTokenRefused, end }) => {
    const user = await makeTestUser(pool, await makeTestOrganisation(pool), 'Ana');
    const session = await signIn(user);
    const stays = await signIn(await makeTestUser(pool, await makeTestOrganisation(pool), 'Ana'));
    const live = await server.connect(session.token);
    const bystander = await server.connect(stays.token);
    // Both processes remember the token as good.
    const statusOf = async (path: string) => (await fetch(path, { headers: bearer(session.token) })).status;
    expect(await statusOf(base + whoAmI.path)).toBe(200);
    await end(user, session);
    await until(() => live.rest().endsWith('0\r\n\r\n'), PATIENCE_MS);
    if (isTokenRefused) {
      await until(async () => (await statusOf(base + whoAmI.path)) === 401, PATIENCE_MS);
      await until(async () => {
        const again = await server.connect(session.token);
        again.socket.destroy();
        return again.status === 401;
      }, PATIENCE_MS);
    } else {
      expect(await statusOf(base + whoAmI.path)).toBe(200);
    }
    expect(bystander.rest().endsWith('retry: 2000\n\n\r\n')).toBe(true);
    for (const { socket } of [live, bystander]) socket.destroy();
  },
);

test('streams and tokens are looked at often enough for the three seconds', () => {
  // One round that has just begun before the change, and the next one.
  expect(2 * LIVE_LIMITS.callerCheckMs).toBeLessThan(PROMISED_MS);
});
