import {
  allCalls,
  createServiceAccount,
  deleteServiceAccount,
  issueServiceToken,
  listRoles,
  listServiceAccounts,
  listUsers,
  NEVER_OF_SERVICES,
  type PermissionCode,
  revokeServiceToken,
  signIn,
  whoAmI,
} from '@ritzel/contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestServer } from '../../testing/server.testing.ts';
import {
  makeTestUser,
  mandatoryPolicyIds,
  TEST_PASSWORD,
  type TestUser,
} from '../../testing/users.testing.ts';
import { makeMailQueue } from '../mail/index.ts';
import { addPolicyRoutes } from '../policies/index.ts';
import {
  addSessionRoutes,
  endSessionsOf,
  makeCallerReader,
  makeEndedCallerCheck,
  makePasswords,
} from '../sessions/index.ts';
import { addUserRoutes } from '../users/index.ts';
import {
  addServiceAccountRoutes,
  makeEndedServiceCheck,
  makeServiceCallerReader,
  makeServiceTokens,
} from './index.ts';
import { SERVICE_REQUESTS } from './service-caller-reader.ts';

let aheadMs = 0;
const now = () => new Date(Date.now() + aheadMs);
const server = await makeTestServer(
  (http, { database: { db }, tokens }) => {
    const mail = makeMailQueue({ hasServer: false });
    const configuration = { demo: false, publicUrl: undefined, staffEmailDomains: [], sessionMaxDays: 30 };
    addSessionRoutes(http, { db, tokens, now, passwords: makePasswords(), configuration, mail });
    addPolicyRoutes(http, { db, now: () => new Date() });
    addUserRoutes(http, { db, staffEmailDomains: [], endSessions: endSessionsOf, now });
    addServiceAccountRoutes(http, { db, tokens: makeServiceTokens(tokens.serviceKey), now });
  },
  {
    readToken: ({ database: { db }, tokens }) =>
      makeServiceCallerReader({
        db,
        tokens: makeServiceTokens(tokens.serviceKey),
        readToken: makeCallerReader({ db, readToken: tokens.read, now, maxAgeMs: 0 }),
        now,
      }),
  },
);
const { pool, db } = server.database;
afterAll(() => server.close());

let organisationId: string;
let admin: TestUser;
let token: string;
beforeEach(async () => {
  aheadMs = 0;
  organisationId = await makeTestOrganisation(pool);
  admin = await makeTestUser(pool, organisationId, 'Adm');
  token = await server.tokenFor('Adm', organisationId, admin.id);
});

const create = (permissions: PermissionCode[], lifeDays = 90, by = token) =>
  server.call(
    createServiceAccount,
    { body: { name: `Grafana ${crypto.randomUUID()}`, permissions, lifeDays } },
    { token: by },
  );
const list = () => server.call(listServiceAccounts, {}, { token });
const people = (by: string, headers: Record<string, string> = {}) =>
  server.call(listUsers, { query: {} }, { token: by, headers });
const ended = { problem: { code: 'sessionEnded' } };
const refused = { problem: { errors: [{ field: 'body.permissions', code: 'permissionNotGrantable' }] } };

describe('a token', () => {
  test('is shown once and kept as a hash; it opens what its account may, and nothing else', async () => {
    const made = await create(['USER_5001']);
    expect(made.token).toMatch(/^rtz_[\w-]{51}$/);
    expect(made.account).toMatchObject({
      permissions: ['USER_5001'],
      createdBy: 'Test user',
      isOrphaned: false,
    });
    const everything = await pool.query(
      `select row_to_json(service_token)::text || coalesce((select string_agg(detail::text, '') from audit_entry), '') as text
         from service_token`,
    );
    for (const { text } of everything.rows) expect(text).not.toContain(made.token.slice(4, 40));
    expect((await people(made.token)).total).toBe(1);
    await expect(server.call(listServiceAccounts, {}, { token: made.token })).rejects.toMatchObject({
      problem: { code: 'notFound' },
    });
    expect(await server.call(whoAmI, {}, { token: made.token })).toMatchObject({
      id: made.account.id,
      organisationId,
      permissions: ['USER_5001'],
    });
  });

  test('that was made up is refused, whatever it looks like', async () => {
    const made = await create(['USER_5001']);
    const flipped = made.token.slice(0, -1) + (made.token.endsWith('A') ? 'B' : 'A');
    for (const wrong of [flipped, `${made.token}A`, 'rtz_', `rtz_${'A'.repeat(51)}`])
      await expect(people(wrong), wrong).rejects.toMatchObject(ended);
  });

  test('expires', async () => {
    const made = await create(['USER_5001'], 1);
    await people(made.token);
    aheadMs = 86_400_000 + 3000;
    await expect(people(made.token)).rejects.toMatchObject(ended);
  });

  test.each(['disabled', 'deleted', 'purged'])(
    'of an organisation that was %s is refused within 3 seconds, in tokens and open streams',
    async (status) => {
      const made = await create(['USER_5001']);
      await people(made.token);
      const findEnded = makeEndedServiceCheck({ db, now, findEnded: makeEndedCallerCheck({ db, now }) });
      const readToken = makeServiceCallerReader({
        db,
        tokens: makeServiceTokens(server.tokens.serviceKey),
        readToken: server.tokens.read,
        now,
      });
      const caller = await readToken(`Bearer ${made.token}`);
      expect((await findEnded([caller])).size).toBe(0);
      await pool.query('update organisation set status = $2 where id = $1', [organisationId, status]);
      expect((await findEnded([caller])).has(caller)).toBe(true);
      aheadMs = 3000;
      await expect(people(made.token)).rejects.toMatchObject(ended);
      await pool.query(`update organisation set status = 'active' where id = $1`, [organisationId]);
      aheadMs = 6000;
      expect((await people(made.token)).total).toBe(1);
    },
  );

  test('that is revoked is refused within 3 seconds, in tokens and open streams, and the others go on', async () => {
    const made = await create(['USER_5001']);
    const { account } = made;
    const second = await server.call(
      issueServiceToken,
      { params: { id: account.id }, body: { lifeDays: 30 } },
      { token },
    );
    await people(made.token);
    const tokens = makeServiceTokens(server.tokens.serviceKey);
    const reader = makeServiceCallerReader({ db, tokens, readToken: server.tokens.read, now });
    const callers = [await reader(`Bearer ${made.token}`), await reader(`Bearer ${second.token}`)];
    const findEnded = makeEndedServiceCheck({ db, now, findEnded: makeEndedCallerCheck({ db, now }) });
    expect((await findEnded(callers)).size).toBe(0);
    const tokenId = account.tokens[0]?.id ?? '';
    await server.call(revokeServiceToken, { params: { id: account.id, tokenId } }, { token });
    expect([...(await findEnded(callers))]).toEqual([callers[0]]);
    aheadMs = 3000;
    await expect(people(made.token)).rejects.toMatchObject(ended);
    expect((await people(second.token)).total).toBe(1);
    await server.call(deleteServiceAccount, { params: { id: account.id } }, { token });
    aheadMs = 6000;
    await expect(people(second.token)).rejects.toMatchObject(ended);
    expect(await list()).toEqual([]);
  });

  test('says when it was last used, to the minute, and from where', async () => {
    const made = await create(['USER_5001']);
    expect(made.account.tokens).toMatchObject([{ lastUsedAt: null, lastUsedAddress: null }]);
    await people(made.token, { 'x-forwarded-for': '192.0.2.17' });
    const used = (await list())[0]?.tokens[0];
    expect(used?.lastUsedAddress).toBe('192.0.2.17');
    expect(Date.parse(used?.lastUsedAt ?? '') % 60_000).toBe(0);
    expect(Date.now() - Date.parse(used?.lastUsedAt ?? '')).toBeLessThan(70_000);
  });

  test('makes so many requests a minute and no more; the account’s other tokens count too', async () => {
    const made = await create(['USER_5001']);
    const tokens = makeServiceTokens(server.tokens.serviceKey);
    const start = Date.now();
    let atMs = start;
    const read = makeServiceCallerReader({
      db,
      tokens,
      readToken: server.tokens.read,
      now: () => new Date(atMs),
    });
    for (let n = 0; n < SERVICE_REQUESTS.burst; n += 1) await read(`Bearer ${made.token}`);
    await expect(read(`Bearer ${made.token}`)).rejects.toMatchObject({ problem: { code: 'tooMany' } });
    atMs += 1000;
    expect((await read(`Bearer ${made.token}`)).userId).toBe(made.account.id);
  });

  test('costs no query a request', async () => {
    const made = await create(['USER_5001']);
    const tokens = makeServiceTokens(server.tokens.serviceKey);
    const read = makeServiceCallerReader({
      db,
      tokens,
      readToken: server.tokens.read,
      now: () => new Date(0),
    });
    await Promise.all(Array.from({ length: 20 }, () => read(`Bearer ${made.token}`)));
    await pool.query('delete from service_token where account_id = $1', [made.account.id]);
    // Still remembered.
    expect((await read(`Bearer ${made.token}`)).userId).toBe(made.account.id);
  });
});

describe('a service account', () => {
  test('gets no right that its maker does not have', async () => {
    const { rows } = await pool.query<{ code: string }>(
      `insert into organisation_role (organisation_id, name, permissions)
       values ($1, 'Integrator', '{SERVICE_5301,SERVICE_5302,EQUIPMENT_1001}') returning code`,
      [organisationId],
    );
    await pool.query('update app_user set role_code = $2 where id = $1', [admin.id, rows[0]?.code]);
    await expect(create(['EQUIPMENT_1002'])).rejects.toMatchObject(refused);
    const made = await create(['EQUIPMENT_1001']);
    // Nor by a new token of an account that may more.
    await pool.query(
      `update service_account set permissions = '{EQUIPMENT_1001,EQUIPMENT_1002}' where id = $1`,
      [made.account.id],
    );
    const issue = server.call(
      issueServiceToken,
      { params: { id: made.account.id }, body: { lifeDays: 30 } },
      { token },
    );
    await expect(issue).rejects.toMatchObject({ problem: { code: 'conflict' } });
  });

  test('never makes accounts, roles or tokens: the codes for it are refused to it', async () => {
    for (const code of NEVER_OF_SERVICES) await expect(create([code]), code).rejects.toMatchObject(refused);
    // And they cover every call that makes one.
    for (const call of allCalls) {
      const makes = /^(?:create|add|change|copy|delete|issue|revoke)(?:User|Role|Service)/.test(call.name);
      if (!makes || call.access.kind !== 'user') continue;
      expect(
        call.access.permissions.some((code) => NEVER_OF_SERVICES.includes(code)),
        call.name,
      ).toBe(true);
    }
  });

  test('does not sign in and is no person of the organisation', async () => {
    const made = await create(['USER_5001']);
    const { rows } = await pool.query('select email, password_hash from app_user where id = $1', [
      made.account.id,
    ]);
    expect(rows[0].password_hash).toBeNull();
    const policyIds = await mandatoryPolicyIds(server);
    const attempt = server.call(signIn, {
      query: { policiesAccepted: 'true', policyIds },
      body: { email: rows[0].email, password: TEST_PASSWORD },
    });
    await expect(attempt).rejects.toMatchObject({ problem: { code: 'credentialsWrong' } });
    expect((await people(token)).rows.map(({ id }) => id)).toEqual([admin.id]);
    const roles = await server.call(listRoles, {}, { token });
    expect(roles.reduce((sum, { holders }) => sum + holders, 0)).toBe(1);
  });

  test('goes on when its maker is disabled or gone, and is shown as orphaned', async () => {
    const maker = await makeTestUser(pool, organisationId, 'Adm');
    const made = await create(['USER_5001'], 90, await server.tokenFor('Adm', organisationId, maker.id));
    expect((await list())[0]?.isOrphaned).toBe(false);
    await pool.query(`update app_user set status = 'disabled' where id = $1`, [maker.id]);
    expect((await list())[0]).toMatchObject({ isOrphaned: true, createdBy: 'Test user' });
    aheadMs = 3000;
    expect((await people(made.token)).total).toBe(2);
    await pool.query('delete from app_user where id = $1', [maker.id]);
    expect((await list())[0]).toMatchObject({ isOrphaned: true, createdBy: 'Test user' });
  });

  test('of another organisation is not there', async () => {
    const made = await create(['USER_5001']);
    const elsewhere = await makeTestUser(pool, await makeTestOrganisation(pool), 'Adm');
    const theirs = await server.tokenFor('Adm', elsewhere.organisationId, elsewhere.id);
    const tokenId = made.account.tokens[0]?.id ?? '';
    const revoke = server.call(
      revokeServiceToken,
      { params: { id: made.account.id, tokenId } },
      { token: theirs },
    );
    await expect(revoke).rejects.toMatchObject({ problem: { code: 'notFound' } });
  });
});
