import {
  changePassword,
  createSavedView,
  listDemoPeople,
  MAX_SAVED_VIEWS,
  ROLES,
  readPreferences,
  refreshSession,
  renameOrganisation,
  type Session,
  savePreferences,
  signInDemo,
} from '@ritzel/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { makeTokens } from '../../platform/access.ts';
import { makeSessionServer } from '../../testing/session-server.testing.ts';
import { makeCallerReader } from './caller-reader.ts';
import { ensureDemoOrganisation, MAX_GUESTS, removeGuests } from './demo-organisation.ts';
import { DEMO_LIFE_MS } from './session-rules.ts';

const server = await makeSessionServer({ demo: true });
const { db, pool } = server.database;
const tokens = makeTokens('a secret of the tests and of nothing else');
afterAll(() => server.close());

async function visit(): Promise<{ session: Session; cookie: string | undefined }> {
  const answer = await server.send(signInDemo, {});
  expect(answer.status).toBe(200);
  return { session: answer.body as Session, cookie: answer.cookie };
}

test('before there is a demo plant there is no demo to sign in to', async () => {
  expect((await server.send(signInDemo, {})).problem.code).toBe('notFound');
});

describe('the demo organisation', () => {
  test('is made once, however often and from however many processes it is asked for', async () => {
    const made = await Promise.all(
      Array.from({ length: 4 }, () => ensureDemoOrganisation(db, tokens, new Date())),
    );
    expect(new Set(made.map((demo) => `${demo.organisationId} ${demo.demoUserId}`)).size).toBe(1);
    const { rows } = await pool.query(
      'select organisation.name, count(*) as people, count(password_hash) as passwords from app_user join organisation on organisation.id = organisation_id group by 1 order by 1',
    );
    // The people of each company, who hands its machines over, and the demo user.
    expect(rows).toEqual([
      { name: 'Demo plants', people: 9, passwords: 0 },
      { name: 'Seeufer Paper', people: 5, passwords: 0 },
    ]);
  });

  test('comes with a token of an administrator of that organisation alone, good for a day', async () => {
    const issuedAt = new Date(Date.now() - 23 * 3_600_000);
    const demo = await ensureDemoOrganisation(db, tokens, issuedAt);
    const caller = await tokens.read(`Bearer ${demo.provisioningToken}`);
    expect(caller).toMatchObject({ organisationId: demo.organisationId, role: 'Adm', isDemo: false });
    const old = await ensureDemoOrganisation(db, tokens, new Date(Date.now() - 25 * 3_600_000));
    await expect(tokens.read(`Bearer ${old.provisioningToken}`)).rejects.toThrow();
  });
});

describe('through the eyes of one of the people of the demo', () => {
  async function lookAs(person: string) {
    return server.send(signInDemo, { query: { person } });
  }

  test('one has their organisation, role and groups', async () => {
    const { second } = await ensureDemoOrganisation(db, tokens, new Date());
    const people = await server.call(listDemoPeople, {});
    expect(new Set(people.map(({ company }) => company)).size).toBe(2);
    // In no group, in one and in two; and the operator's staff.
    expect(new Set(people.map(({ groups }) => groups.length))).toEqual(new Set([0, 1, 2]));
    expect(people.filter(({ role }) => role === 'Fle')).toHaveLength(1);
    for (const { key, role, name, groups } of people) {
      const answer = await lookAs(key);
      expect(answer.status, key).toBe(200);
      const { user, token } = answer.body as Session;
      expect(user, key).toMatchObject({ role, name, isDemo: true });
      expect(user.organisationId === second.organisationId, key).toBe(key.startsWith('second'));
      expect((await tokens.read(`Bearer ${token}`)).isDemo).toBe(true);
      const { rows } = await pool.query(
        'select user_group.name from group_member join user_group on user_group.id = group_id where user_id = $1 order by 1',
        [user.id],
      );
      expect(
        rows.map((row) => row.name),
        key,
      ).toEqual(groups.toSorted());
    }
  });

  test('one changes no more than any visitor, even with the role of an administrator', async () => {
    await ensureDemoOrganisation(db, tokens, new Date());
    const { token, user } = (await lookAs('administrator')).body as Session;
    const body = { currentPassword: 'x', newPassword: 'Pinion-23-of-67!' };
    expect(user.permissions).toEqual(ROLES.Adm.permissions);
    expect((await server.send(changePassword, { body }, { token })).problem.code).toBe('notFound');
    await server.call(savePreferences, { body: { view: 'GRID' } }, { token });
    const rename = server.call(
      renameOrganisation,
      { params: { id: user.organisationId }, body: { name: 'Mine' } },
      { token },
    );
    await expect(rename).rejects.toMatchObject({ problem: { code: 'notFound' } });
  });

  test('somebody who is not there is not let in', async () => {
    expect((await lookAs('nobody')).problem.code).toBe('notFound');
  });
});

describe('where a customer has taken the demo’s installation over', () => {
  const beginCustomer = () =>
    pool.query<{ id: string }>(
      `insert into organisation (identifier, name) values ($1, 'Holtwick') returning id`,
      [`holtwick-${crypto.randomUUID()}`],
    );

  test('nobody looks over every organisation any more, and who did is out', async () => {
    await ensureDemoOrganisation(db, tokens, new Date());
    const look = (person: string) => server.send(signInDemo, { query: { person } });
    const [staff, administrator] = [await look('operator-staff'), await look('administrator')];
    const readCaller = makeCallerReader({
      db,
      readToken: server.tokens.read,
      now: server.now,
      maxAgeMs: 0,
    });
    const callerOf = (answer: typeof staff) => readCaller(`Bearer ${(answer.body as Session).token}`);
    expect((await callerOf(staff)).permissions).toContain('ADMIN_9001');
    const { rows } = await beginCustomer();
    try {
      expect((await look('operator-staff')).problem.code).toBe('notFound');
      const offered = await server.call(listDemoPeople, {});
      expect(offered.map(({ role }) => role)).not.toContain('Fle');
      expect(offered.map(({ role }) => role)).toContain('Adm');
      await expect(callerOf(staff)).rejects.toMatchObject({ problem: { code: 'sessionEnded' } });
      expect((await callerOf(administrator)).role).toBe('Adm');
    } finally {
      await pool.query('delete from organisation where id = $1', [rows[0]?.id]);
    }
  });
});

describe('a visitor of the demo', () => {
  test('is signed in with the read permissions of role Dem', async () => {
    const { organisationId } = await ensureDemoOrganisation(db, tokens, new Date());
    const { session } = await visit();
    expect(session.user).toMatchObject({ organisationId, role: 'Dem', isDemo: true, name: 'Demo' });
    expect(session.user.permissions).toEqual(ROLES.Dem.permissions);
    expect((await tokens.read(`Bearer ${session.token}`)).isDemo).toBe(true);
  });

  test('has preferences that no other visitor sees', async () => {
    const [one, other] = [await visit(), await visit()];
    await server.call(savePreferences, { body: { view: 'GRID' } }, { token: one.session.token });
    expect(await server.call(readPreferences, {}, { token: one.session.token })).toEqual({ view: 'GRID' });
    expect(await server.call(readPreferences, {}, { token: other.session.token })).toEqual({});
  });

  test('has no password to change', async () => {
    const { session } = await visit();
    const body = { currentPassword: 'x', newPassword: 'Pinion-23-of-67!' };
    const answer = await server.send(changePassword, { body }, { token: session.token });
    expect(answer.problem.code).toBe('notFound');
  });

  test('stays across refreshes, but not beyond the length of a visit', async () => {
    const { session, cookie } = await visit();
    server.wait(DEMO_LIFE_MS - 60_000);
    const refreshed = await server.send(refreshSession, {}, { cookie });
    expect((refreshed.body as Session).user.id).toBe(session.user.id);
    server.wait(61_000);
    expect((await server.send(refreshSession, {}, { cookie: refreshed.cookie })).problem.code).toBe(
      'sessionEnded',
    );
  });

  test('is removed afterwards with all they marked and set', async () => {
    const { session } = await visit();
    await server.call(savePreferences, { body: { view: 'LIST' } }, { token: session.token });
    const { rows: kept } = await pool.query('select count(*) from app_user where guest_until is null');
    await removeGuests(db, new Date(server.now().getTime() + DEMO_LIFE_MS + 3_600_000));
    const { rows } = await pool.query(
      'select (select count(*) from app_user) as users, (select count(*) from user_preference) as preferences',
    );
    expect(rows[0]).toEqual({ users: kept[0].count, preferences: 0 });
    // Their last access token is good for some minutes more, yet changes nothing.
    const late = await server.send(savePreferences, { body: {} }, { token: session.token });
    expect(late.problem.code).toBe('sessionEnded');
  });

  test('does not come by a link on another site', async () => {
    const answer = await server.send(signInDemo, {}, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(answer.status).toBe(404);
    expect(answer.setCookie).toBeUndefined();
  });
});

test('there are never more guests than the most, however many come at once', async () => {
  const { organisationId } = await ensureDemoOrganisation(db, tokens, new Date());
  await pool.query(
    `insert into app_user (organisation_id, email, name, role_code, guest_until)
     select $1, 'crowd-' || n || '@ritzel.example', 'Demo', 'Dem', $2
       from generate_series(1, $3 - (select count(*)::int from app_user where guest_until is not null)) n`,
    [organisationId, new Date(server.now().getTime() + DEMO_LIFE_MS), MAX_GUESTS - 2],
  );
  const answers = await Promise.all(Array.from({ length: 8 }, () => server.send(signInDemo, {})));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, ...Array(6).fill(429)]);
  await pool.query(`delete from app_user where email like 'crowd-%'`);
});

test('a guest keeps so many views and so long preferences and no more', async () => {
  const { session } = await visit();
  const body = { text: 'x'.repeat(64 * 1024) };
  const answer = await server.send(savePreferences, { body }, { token: session.token });
  expect(answer.status).toBe(413);
  const views = Array.from({ length: MAX_SAVED_VIEWS + 1 }, (_, n) => n);
  const statuses: number[] = [];
  for (const n of views) {
    const view = { name: `View ${n}`, address: 'search=kiln', sharing: 'private' as const };
    statuses.push((await server.send(createSavedView, { body: view }, { token: session.token })).status);
  }
  expect(statuses.filter((status) => status === 400)).toHaveLength(1);
  const { rows } = await pool.query('select action from audit_entry where user_id = $1', [session.user.id]);
  expect(rows).toEqual([{ action: 'session.sign-in-demo' }]);
});

test('without the demo there is no demo login', async () => {
  const plain = await makeSessionServer();
  await ensureDemoOrganisation(plain.database.db, tokens, new Date());
  const answer = await plain.send(signInDemo, {});
  expect(answer.problem.code).toBe('notFound');
  await plain.close();
});
