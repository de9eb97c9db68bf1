import {
  changeUserRole,
  enterOrganisation,
  leaveOrganisation,
  listOrganisationsToEnter,
  listOrganisationVisits,
  listUsers,
  refreshSession,
  signIn,
  signOut,
  VISIT_MINUTES,
  whoAmI,
} from '@ritzel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
import { addUserRoutes } from '../users/index.ts';
import {
  addSessionRoutes,
  endSessionsOf,
  makeCallerReader,
  makeEndedCallerCheck,
  makePasswords,
} from './index.ts';

let aheadMs = 0;
const now = () => new Date(Date.now() + aheadMs);
const server = await makeTestServer(
  (http, { database: { db }, tokens }) => {
    addSessionRoutes(http, {
      db,
      tokens,
      now,
      passwords: makePasswords(),
      configuration: {
        demo: false,
        publicUrl: undefined,
        staffEmailDomains: ['ritzel.example'],
        sessionMaxDays: 30,
      },
      mail: makeMailQueue({ hasServer: false }),
    });
    addPolicyRoutes(http, { db, now: () => new Date() });
    addUserRoutes(http, { db, staffEmailDomains: ['ritzel.example'], endSessions: endSessionsOf, now });
  },
  {
    readToken: ({ database, tokens }) =>
      makeCallerReader({ db: database.db, readToken: tokens.read, now, maxAgeMs: 0 }),
  },
);
const { pool, db } = server.database;
afterAll(() => server.close());

let home: string;
let customer: string;
let administrator: TestUser;
let customerToken: string;
beforeAll(async () => {
  home = await makeTestOrganisation(pool);
  customer = await makeTestOrganisation(pool);
  administrator = await makeTestUser(pool, customer, 'Adm');
  customerToken = await server.tokenFor('Adm', customer, administrator.id);
});

async function signInStaff(role: 'Fle' | 'Adm' = 'Fle') {
  const user = await makeTestUser(pool, home, role, 'ritzel.example');
  const policyIds = await mandatoryPolicyIds(server);
  const answer = await server.fetchCall(signIn, {
    query: { policiesAccepted: 'true', policyIds },
    body: { email: user.email, password: TEST_PASSWORD },
  });
  const { token } = (await answer.json()) as { token: string }; // @NOTE the contract's reply
  return { user, token, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
}
const enter = (token: string, id = customer, reason = 'Asked for help with device setup') =>
  server.call(enterOrganisation, { params: { id }, body: { reason } }, { token });
const peopleSeen = async (token: string) => {
  const { rows } = await server.call(listUsers, { query: {} }, { token });
  return rows.map(({ id }) => id);
};
const ended = { problem: { code: 'sessionEnded' } };

test('the operator’s staff works with the customer’s data until it leaves, and with no other’s meanwhile', async () => {
  const { user, token } = await signInStaff();
  const inside = await enter(token);
  expect(inside.user).toMatchObject({ id: user.id, organisationId: customer, role: 'Fle' });
  expect(inside.user.visit?.homeOrganisationName).toBeTruthy();
  expect(await peopleSeen(inside.token)).toEqual([administrator.id]);
  // The token of before is of another organisation than the session is in.
  await expect(peopleSeen(token)).rejects.toMatchObject(ended);
  expect((await server.call(whoAmI, {}, { token: inside.token })).visit).toEqual(inside.user.visit);

  const back = await server.call(leaveOrganisation, {}, { token: inside.token });
  expect(back.user).toMatchObject({ organisationId: home });
  expect(back.user.visit).toBeUndefined();
  await expect(peopleSeen(inside.token)).rejects.toMatchObject(ended);
  expect(await peopleSeen(back.token)).toContain(user.id);
});

test('the customer’s administrators see who was there, when and why; others do not', async () => {
  const { user, token } = await signInStaff();
  const reason = `Ticket ${crypto.randomUUID()}`;
  const { token: inside } = await enter(token, customer, reason);
  const visits = () => server.call(listOrganisationVisits, { query: {} }, { token: customerToken });
  expect((await visits()).rows[0]).toMatchObject({ visitorName: 'Test user', reason, isOpen: true });
  await server.call(leaveOrganisation, {}, { token: inside });
  expect((await visits()).rows[0]).toMatchObject({ reason, isOpen: false });

  const { rows } = await pool.query(
    `select action, user_id, detail from audit_entry where organisation_id = $1 and user_id = $2 order by id`,
    [customer, user.id],
  );
  expect(rows).toMatchObject([
    { action: 'organisation.enter', detail: { reason, email: user.email } },
    { action: 'organisation.leave' },
  ]);
  const events = await pool.query(
    `select kind || ' ' || code as event from domain_event where organisation_id = $1 and actor_id = $2 order by position`,
    [customer, user.id],
  );
  expect(events.rows.map(({ event }) => event)).toEqual(['visit entered', 'visit left']);
  const elsewhere = await makeTestOrganisation(pool);
  const outsider = await makeTestUser(pool, elsewhere, 'Adm');
  const theirs = await server.tokenFor('Adm', elsewhere, outsider.id);
  expect((await server.call(listOrganisationVisits, { query: {} }, { token: theirs })).total).toBe(0);
});

test('what a visitor changes is in the customer’s audit log under the visitor’s name', async () => {
  const { user, token } = await signInStaff();
  const { token: inside } = await enter(token);
  const viewer = await makeTestUser(pool, customer, 'Vie');
  await server.call(changeUserRole, { params: { id: viewer.id }, body: { role: 'Ope' } }, { token: inside });
  const { rows } = await pool.query(
    'select organisation_id, user_id from audit_entry where subject_id = $1',
    [viewer.id],
  );
  expect(rows).toEqual([{ organisation_id: customer, user_id: user.id }]);
  await pool.query('delete from app_user where id = $1', [viewer.id]);
});

test('a visit ends by itself, in tokens, streams and the refreshed session', async () => {
  const { token, cookie } = await signInStaff();
  const inside = await enter(token);
  const caller = await server.tokens.read(`Bearer ${inside.token}`);
  const findEnded = makeEndedCallerCheck({ db, now });
  const full = { ...caller, permissions: new Set(inside.user.permissions) };
  expect([...(await findEnded([full]))]).toEqual([]);
  expect(Date.parse(inside.user.visit?.endsAt ?? '')).toBeLessThanOrEqual(
    Date.now() + VISIT_MINUTES * 60_000,
  );
  aheadMs = VISIT_MINUTES * 60_000 + 1000;
  try {
    expect([...(await findEnded([full]))]).toEqual([full]);
    const answer = await server.fetchCall(refreshSession, {}, { headers: { cookie } });
    const renewed = (await answer.json()) as { user: { organisationId: string } }; // @NOTE the contract's reply
    expect(renewed.user.organisationId).toBe(home);
  } finally {
    aheadMs = 0;
  }
});

test('a refreshed session stays inside while the visit lasts', async () => {
  const { token, cookie } = await signInStaff();
  await enter(token);
  const answer = await server.fetchCall(refreshSession, {}, { headers: { cookie } });
  const renewed = (await answer.json()) as { token: string; user: { organisationId: string } }; // @NOTE as above
  expect(renewed.user.organisationId).toBe(customer);
  expect(await peopleSeen(renewed.token)).toEqual([administrator.id]);
});

test('who loses the right is out of the customer’s organisation at once', async () => {
  const { user, token } = await signInStaff();
  const { token: inside } = await enter(token);
  await pool.query(`update app_user set role_code = 'Adm' where id = $1`, [user.id]);
  await expect(peopleSeen(inside)).rejects.toMatchObject(ended);
});

test('a visit ends with the session', async () => {
  const { token } = await signInStaff();
  const reason = `Ticket ${crypto.randomUUID()}`;
  const { token: inside } = await enter(token, customer, reason);
  await server.fetchCall(signOut, {}, { token: inside });
  // Signing out knows the session by the token.
  await server.fetchCall(signOut, {}, { headers: { authorization: `Bearer ${inside}` } });
  await expect(peopleSeen(inside)).rejects.toMatchObject(ended);
  const { rows } = await server.call(listOrganisationVisits, { query: {} }, { token: customerToken });
  expect(rows.find((visit) => visit.reason === reason)?.isOpen).toBe(false);
});

test('nobody else enters, and no organisation that is not there', async () => {
  const { token } = await signInStaff('Adm');
  await expect(enter(token)).rejects.toMatchObject({ problem: { code: 'notFound' } });
  const staff = await signInStaff();
  await expect(enter(staff.token, crypto.randomUUID())).rejects.toMatchObject({
    problem: { code: 'notFound' },
  });
  await expect(enter(staff.token, home)).rejects.toMatchObject({ problem: { code: 'conflict' } });
  await expect(enter(staff.token, customer, '  ')).rejects.toMatchObject({
    problem: { errors: [{ field: 'body.reason' }] },
  });
  const listed = await server.call(listOrganisationsToEnter, { query: {} }, { token: staff.token });
  expect(listed.map(({ id }) => id)).toContain(customer);
  expect(listed.map(({ id }) => id)).not.toContain(home);
});
