import { changePassword, refreshSession, type Session, signOut, whoAmI } from '@ritzel/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeSessionServer } from '../../testing/session-server.testing.ts';
import { makeTestUser, TEST_PASSWORD } from '../../testing/users.testing.ts';
import { MAX_SESSIONS, REUSE_GRACE_MS, SESSION_LIFE_MS } from './session-rules.ts';

const server = await makeSessionServer();
const { pool } = server.database;
const organisationId = await makeTestOrganisation(pool);
afterAll(() => server.close());

const newUser = () => makeTestUser(pool, organisationId);
const refresh = (cookie: string | undefined) => server.send(refreshSession, {}, { cookie });
async function actionsOf(userId: string): Promise<string[]> {
  const { rows } = await pool.query('select action from audit_entry where user_id = $1 order by id', [
    userId,
  ]);
  return rows.map((row) => row.action);
}

describe('refreshing a session', () => {
  test('gives a new token and another cookie each time', async () => {
    const user = await newUser();
    const { cookie } = await server.signInAs(user.email);
    const once = await refresh(cookie);
    expect(once.status).toBe(200);
    expect(once.cookie).not.toBe(cookie);
    const twice = await refresh(once.cookie);
    expect(twice.status).toBe(200);
    expect(new Set([cookie, once.cookie, twice.cookie]).size).toBe(3);
    const me = await server.call(whoAmI, {}, { token: (twice.body as Session).token });
    expect(me.id).toBe(user.id);
  });

  test('keeps only hashes of the cookies', async () => {
    const { cookie } = await server.signInAs((await newUser()).email);
    const secret = cookie.split('=')[1] ?? '';
    const { rows } = await pool.query('select * from refresh_token');
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret).toString('hex'));
  });

  test('takes the role as it is now', async () => {
    const user = await newUser();
    const { cookie } = await server.signInAs(user.email);
    await pool.query(`update app_user set role_code = 'Vie' where id = $1`, [user.id]);
    expect(((await refresh(cookie)).body as Session).user.role).toBe('Vie');
  });

  test('without a cookie, with a made-up one, or when it is expired, is refused', async () => {
    expect((await refresh(undefined)).problem.code).toBe('notSignedIn');
    const madeUp = await refresh(`ritzel_refresh=${'A'.repeat(43)}`);
    expect(madeUp.status).toBe(401);
    expect(madeUp.problem.code).toBe('sessionEnded');
    expect(madeUp.setCookie).toMatch(/^ritzel_refresh=;/);
    const { cookie } = await server.signInAs((await newUser()).email);
    server.wait(SESSION_LIFE_MS + 1000);
    expect((await refresh(cookie)).problem.code).toBe('sessionEnded');
  });

  test('goes on for as long as a session may last, and not a moment longer', async () => {
    const { sessionMaxDays } = server;
    let { cookie } = await server.signInAs((await newUser()).email);
    const begunAt = server.now().getTime();
    const endMs = begunAt + sessionMaxDays * 86_400_000;
    for (let day = 10; day < sessionMaxDays; day += 10) {
      server.wait(10 * 86_400_000);
      const refreshed = await refresh(cookie);
      expect(refreshed.status).toBe(200);
      cookie = refreshed.cookie ?? '';
      const expiresAt = Date.parse(refreshed.setCookie?.match(/Expires=([^;]+)/)?.[1] ?? '');
      expect(expiresAt).toBeLessThanOrEqual(endMs + 1000);
    }
    const last = await refresh(cookie);
    expect(last.status).toBe(200);
    server.wait(endMs + 1000 - server.now().getTime());
    expect((await refresh(last.cookie)).problem.code).toBe('sessionEnded');
  });

  test('cannot be given a longer life than its session, not even by the database', async () => {
    const { cookie } = await server.signInAs((await newUser()).email);
    await refresh(cookie);
    const change = (text: string) => pool.query(text);
    await expect(
      change(`update refresh_token set expires_at = session_ends_at + interval '1 second'`),
    ).rejects.toMatchObject({ constraint: 'refresh_token_within_session' });
    await expect(
      change(`update refresh_token set session_ends_at = session_ends_at + interval '1 day'`),
    ).rejects.toMatchObject({ constraint: 'refresh_token_session' });
  });

  test('of a user with very many sessions ends the oldest one', async () => {
    const user = await newUser();
    const { cookie } = await server.signInAs(user.email);
    await pool.query(
      `insert into session (id, user_id, begun_at, ends_at)
       select gen_random_uuid(), $1, $2::timestamptz + make_interval(mins => n), $2::timestamptz + interval '1 day'
         from generate_series(1, 60) as n`,
      [user.id, server.now()],
    );
    await server.signInAs(user.email);
    expect((await refresh(cookie)).problem.code).toBe('sessionEnded');
    const { rows } = await pool.query('select count(*) as count from session where user_id = $1', [user.id]);
    expect(rows[0].count).toBe(MAX_SESSIONS);
  });

  test('is refused once the user is disabled', async () => {
    const user = await newUser();
    const { cookie } = await server.signInAs(user.email);
    await pool.query(`update app_user set status = 'disabled' where id = $1`, [user.id]);
    expect((await refresh(cookie)).problem.code).toBe('sessionEnded');
  });
});

describe('a used cookie that comes back', () => {
  test('within the grace is a second tab: a token, no cookie, and the session lives on', async () => {
    const { cookie } = await server.signInAs((await newUser()).email);
    const first = await refresh(cookie);
    server.wait(REUSE_GRACE_MS / 2);
    const second = await refresh(cookie);
    expect(second.status).toBe(200);
    expect(second.setCookie).toBeUndefined();
    expect((await refresh(first.cookie)).status).toBe(200);
  });

  test('from two tabs at the very same time leaves one new cookie and one session', async () => {
    // The first rounds open the connections that the later ones meet on.
    for (let round = 0; round < 6; round += 1) {
      const { cookie } = await server.signInAs((await newUser()).email);
      const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(cookie)));
      expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(200));
      expect(answers.filter((answer) => answer.setCookie !== undefined)).toHaveLength(1);
    }
  });

  test('later is stolen: the whole family ends, the thief’s as well as the owner’s', async () => {
    const user = await newUser();
    const { cookie } = await server.signInAs(user.email);
    const other = await server.signInAs(user.email);
    const owner = await refresh(cookie);
    server.wait(REUSE_GRACE_MS + 1000);
    const thief = await refresh(cookie);
    expect(thief.problem.code).toBe('sessionEnded');
    expect((await refresh(owner.cookie)).problem.code).toBe('sessionEnded');
    expect(await actionsOf(user.id)).toContain('session.end-stolen');
    // Another sign-in of the same user is another family.
    expect((await refresh(other.cookie)).status).toBe(200);
  });
});

describe('a session that is refreshed without end', () => {
  const rowsOf = async (userId: string) =>
    (await pool.query('select count(*)::int as n from refresh_token where user_id = $1', [userId])).rows[0].n;

  test('holds few rows, and its first cookie still ends it when it comes back', async () => {
    const user = await newUser();
    const { cookie: first } = await server.signInAs(user.email);
    let cookie: string | undefined = first;
    for (let n = 0; n < 40; n += 1) {
      server.wait(REUSE_GRACE_MS + 1000);
      ({ cookie } = await refresh(cookie));
      expect(await rowsOf(user.id)).toBeLessThanOrEqual(3);
    }
    expect((await refresh(first)).problem.code).toBe('sessionEnded');
    expect((await refresh(cookie)).problem.code).toBe('sessionEnded');
    expect((await actionsOf(user.id)).filter((action) => action === 'session.end-stolen')).toHaveLength(1);
  });

  test('is not ended by a cookie that was never given out, even with its id', async () => {
    const user = await newUser();
    const { cookie } = await server.signInAs(user.email);
    const token = cookie.split('=')[1] ?? '';
    const forged = Buffer.from(token, 'base64url');
    forged[forged.length - 20]! ^= 1;
    const answer = await refresh(`ritzel_refresh=${forged.toString('base64url')}`);
    expect(answer.problem.code).toBe('sessionEnded');
    expect((await refresh(cookie)).status).toBe(200);
  });
});

describe('signing out', () => {
  test('with a bearer token alone ends its session', async () => {
    const user = await newUser();
    const { cookie, session } = await server.signInAs(user.email);
    const other = await server.signInAs(user.email);
    expect((await server.send(signOut, {}, { token: session.token })).status).toBe(204);
    expect((await refresh(cookie)).problem.code).toBe('sessionEnded');
    expect(await actionsOf(user.id)).toContain('session.sign-out');
    expect((await refresh(other.cookie)).status).toBe(200);
    // Once more, and with what is no token, is no error.
    expect((await server.send(signOut, {}, { token: session.token })).status).toBe(204);
    expect((await server.send(signOut, {}, { token: 'nothing' })).status).toBe(204);
  });

  test('ends the session and clears the cookie', async () => {
    const user = await newUser();
    const { cookie } = await server.signInAs(user.email);
    const answer = await server.send(signOut, {}, { cookie });
    expect(answer.status).toBe(204);
    expect(answer.setCookie).toMatch(/^ritzel_refresh=;.*Expires=Thu, 01 Jan 1970/);
    expect((await refresh(cookie)).problem.code).toBe('sessionEnded');
    expect(await actionsOf(user.id)).toContain('session.sign-out');
  });

  test('without a session is no error', async () => {
    expect((await server.send(signOut, {})).status).toBe(204);
  });
});

describe('changing the password', () => {
  const newPassword = 'Wheel-67-of-23!';
  const change = (token: string, currentPassword: string, next = newPassword, address?: string) =>
    server.send(
      changePassword,
      { body: { currentPassword, newPassword: next } },
      { token, ...(address === undefined ? {} : { address }) },
    );

  test('ends every other session and answers a new one', async () => {
    const user = await newUser();
    const here = await server.signInAs(user.email);
    const elsewhere = await server.signInAs(user.email);
    const answer = await change(here.session.token, TEST_PASSWORD);
    expect(answer.status).toBe(200);
    expect((await refresh(elsewhere.cookie)).problem.code).toBe('sessionEnded');
    expect((await refresh(here.cookie)).problem.code).toBe('sessionEnded');
    expect((await refresh(answer.cookie)).status).toBe(200);
    expect((await server.signInAs(user.email, newPassword)).status).toBe(200);
    await expect(server.signInAs(user.email, TEST_PASSWORD)).rejects.toThrow('credentialsWrong');
    expect(await actionsOf(user.id)).toContain('user.change-password');
  });

  test('needs the current one, and guessing it is limited like signing in', async () => {
    const user = await newUser();
    const { session, cookie } = await server.signInAs(user.email);
    for (let n = 0; n < 10; n += 1) {
      const answer = await change(session.token, 'guess', newPassword, '192.0.2.50');
      expect(answer.problem.errors?.[0]).toMatchObject({
        field: 'body.currentPassword',
        code: 'passwordWrong',
      });
    }
    const refused = await change(session.token, TEST_PASSWORD, newPassword, '192.0.2.50');
    expect(refused.status).toBe(429);
    expect((await refresh(cookie)).status).toBe(200);
  });

  test('names every rule that the new one leaves unmet', async () => {
    const { session } = await server.signInAs((await newUser()).email);
    const answer = await change(session.token, TEST_PASSWORD, 'short');
    expect(answer.status).toBe(400);
    expect(answer.problem.errors?.map((error) => error.code)).toEqual([
      'upperCase',
      'digit',
      'special',
      'length',
    ]);
    expect((await change(session.token, TEST_PASSWORD, TEST_PASSWORD)).problem.errors?.[0]?.code).toBe(
      'passwordUnchanged',
    );
  });
});

test('a user who was disabled or removed is nobody', async () => {
  const user = await newUser();
  const { session } = await server.signInAs(user.email);
  await pool.query(`update app_user set status = 'disabled' where id = $1`, [user.id]);
  const answer = await server.send(whoAmI, {}, { token: session.token });
  expect(answer.problem.code).toBe('sessionEnded');
});
