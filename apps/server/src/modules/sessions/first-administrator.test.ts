import { createFirstAdministrator, readSignInOptions, type Session } from '@ritzel/contract';
import { afterEach, expect, test } from 'vitest';
import { makeTokens } from '../../platform/access.ts';
import { connectDatabase } from '../../platform/database.ts';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeSessionServer, type SessionServer } from '../../testing/session-server.testing.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
import { ensureDemoOrganisation } from './demo-organisation.ts';
import { firstAdministratorLink } from './first-administrator.ts';

let server: SessionServer;
afterEach(() => server.close());

const publicUrl = 'https://ritzel.holtwick.example/';
async function newLinkToken(): Promise<string> {
  const link = await firstAdministratorLink(server.database.db, publicUrl);
  const parts = link?.match(/^https:\/\/ritzel\.holtwick\.example\/auth\/first-administrator#token=(.+)$/);
  if (!parts?.[1]) throw new Error(`no link: ${link}`);
  return parts[1];
}
const create = (linkToken: string, more: { email?: string; password?: string } = {}) =>
  server.send(createFirstAdministrator, {
    body: {
      linkToken,
      organisationName: 'Holtwick Zement',
      name: 'Ada',
      email: 'ada@holtwick.example',
      password: 'Pinion-23-of-67!',
      ...more,
    },
  });
const count = async (table: string) =>
  (await server.database.pool.query(`select count(*) as count from ${table}`)).rows[0].count;

test('the link creates organisation and administrator, signs in, and works once', async () => {
  server = await makeSessionServer();
  expect(await server.call(readSignInOptions, {})).toEqual({ demo: false, firstAdministrator: false });
  const linkToken = await newLinkToken();
  expect(await server.call(readSignInOptions, {})).toEqual({ demo: false, firstAdministrator: true });
  const answer = await create(linkToken);
  expect(answer.status).toBe(200);
  expect(answer.setCookie).toContain('ritzel_refresh=');
  expect((answer.body as Session).user).toMatchObject({ role: 'Adm', organisationName: 'Holtwick Zement' });
  expect((await create(linkToken, { email: 'eve@holtwick.example' })).problem.code).toBe('notFound');
  expect(await server.call(readSignInOptions, {})).toEqual({ demo: false, firstAdministrator: false });
  expect(await firstAdministratorLink(server.database.db, publicUrl)).toBeUndefined();
  expect((await server.signInAs('ada@holtwick.example')).status).toBe(200);
});

test('an address of the operator’s own domains becomes portal administrator', async () => {
  server = await makeSessionServer();
  const answer = await create(await newLinkToken(), { email: 'ada@ritzel-service.example' });
  expect((answer.body as Session).user.role).toBe('Fle');
});

test('of two at once one wins and the other leaves nothing behind', async () => {
  server = await makeSessionServer();
  const linkToken = await newLinkToken();
  const answers = await Promise.all(
    ['ada', 'eve', 'kim', 'lou'].map((name) => create(linkToken, { email: `${name}@holtwick.example` })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404, 404, 404]);
  expect(await count('app_user')).toBe(1);
  expect(await count('organisation')).toBe(1);
});

test('a wrong link opens nothing', async () => {
  server = await makeSessionServer();
  const linkToken = await newLinkToken();
  expect((await create('A'.repeat(43))).problem.code).toBe('notFound');
  expect(await count('app_user')).toBe(0);
  expect((await create(linkToken)).status).toBe(200);
});

test('three processes on one database, and each start again, print the same link, and it opens', async () => {
  server = await makeSessionServer();
  const processes = [1, 2, 3].map(() => connectDatabase(server.database.url));
  try {
    const startAll = () => Promise.all(processes.map(({ db }) => firstAdministratorLink(db, publicUrl)));
    const links = new Set([...(await startAll()), ...(await startAll())]);
    expect([...links]).toEqual([expect.stringContaining('token=')]);
    expect((await create(await newLinkToken())).status).toBe(200);
    expect(new Set(await startAll())).toEqual(new Set([undefined]));
  } finally {
    for (const each of processes) await each.close();
  }
});

test('a link that nobody used for a week is dead, and the next start prints another', async () => {
  server = await makeSessionServer();
  const forgotten = await newLinkToken();
  await server.database.pool.query(
    "update service_secret set created_at = now() - interval '7 days' where name = 'first-administrator-link'",
  );
  expect((await create(forgotten)).problem.code).toBe('notFound');
  const next = await newLinkToken();
  expect(next).not.toBe(forgotten);
  expect((await create(forgotten)).problem.code).toBe('notFound');
  expect((await create(next)).status).toBe(200);
});

test('a weak password or a bad address is named, and the link stays good', async () => {
  server = await makeSessionServer();
  const linkToken = await newLinkToken();
  const weak = await create(linkToken, { password: 'weak', email: 'no address' });
  expect(weak.problem.errors?.map((error) => error.code)).toContain('emailInvalid');
  expect(weak.problem.errors?.map((error) => error.field)).toContain('body.password');
  expect((await create(linkToken)).status).toBe(200);
});

test('the link is dead once there is a user, but the users of the demo do not count', async () => {
  server = await makeSessionServer({ demo: true });
  await ensureDemoOrganisation(server.database.db, makeTokens('x'.repeat(32)), new Date());
  const linkToken = await newLinkToken();
  await makeTestUser(server.database.pool, await makeTestOrganisation(server.database.pool));
  expect((await create(linkToken)).problem.code).toBe('notFound');
});
