import { signIn, whoAmI } from '@ritzel/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { makeTestOrganisation } from '../../testing/test-plant.ts';
import { makeTestUser, mandatoryPolicyIds, TEST_PASSWORD } from '../../testing/test-users.ts';
import { FAILURE_WINDOW_MS, MAX_ACCOUNT_FAILURES, SIGN_INS_PER_MINUTE } from './session-rules.ts';
import { makeSessionServer } from './test-session-server.ts';

const server = await makeSessionServer();
const { pool } = server.database;
const organisationId = await makeTestOrganisation(pool);
const policyIds = await mandatoryPolicyIds(server);
afterAll(() => server.close());

const newUser = () => makeTestUser(pool, organisationId);
const attempt = (email: string, password: string, address?: string) =>
  server.send(
    signIn,
    { query: { policiesAccepted: 'true', policyIds }, body: { email, password } },
    address === undefined ? {} : { address },
  );
const withoutRequestId = ({ requestId: _, ...rest }: object & { requestId?: string | undefined }) => rest;

describe('signing in', () => {
  test('with e-mail and password answers a token, the user and a refresh cookie', async () => {
    const user = await newUser();
    const { session, setCookie } = await server.signInAs(user.email);
    expect(session.user).toMatchObject({ id: user.id, organisationId, role: 'Ana', isDemo: false });
    expect(setCookie).toMatch(/^ritzel_refresh=[\w-]{43}; /);
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/api/auth'])
      expect(setCookie).toContain(attribute);
    expect(setCookie).not.toContain('Secure');
    const me = await server.call(whoAmI, {}, { token: session.token });
    expect(me).toEqual(session.user);
  });

  test('takes the address trimmed and in any case', async () => {
    const user = await newUser();
    expect((await attempt(`  ${user.email.toUpperCase()} `, TEST_PASSWORD)).status).toBe(200);
  });

  test('over https marks the cookie secure', async () => {
    const user = await newUser();
    const answer = await server.send(
      signIn,
      {
        query: { policiesAccepted: 'true', policyIds },
        body: { email: user.email, password: TEST_PASSWORD },
      },
      { headers: { 'x-forwarded-proto': 'https' } },
    );
    expect(answer.setCookie).toContain('Secure');
  });

  test('is written to the audit log, refused or not', async () => {
    const user = await newUser();
    await attempt(user.email, 'wrong');
    await attempt(user.email, TEST_PASSWORD);
    const { rows } = await pool.query('select action from audit_entry where user_id = $1 order by id', [
      user.id,
    ]);
    expect(rows.map((row) => row.action)).toEqual(['session.refuse', 'session.sign-in']);
  });
});

describe('an unknown user, a wrong password and a disabled user', () => {
  test('get the same answer, after the same one verification', async () => {
    const user = await newUser();
    const disabled = await newUser();
    await pool.query(`update app_user set status = 'disabled' where id = $1`, [disabled.id]);
    const { rows } = await pool.query('select password_hash from app_user where id = $1', [user.id]);
    const ways = [
      { email: user.email, password: 'Wrong-password-1!', hash: rows[0].password_hash },
      { email: 'nobody@nowhere.example', password: TEST_PASSWORD, hash: 'dummy' },
      { email: disabled.email, password: TEST_PASSWORD, hash: 'dummy' },
      { email: 'not an address', password: 'x', hash: 'dummy' },
    ];
    const answers = [];
    for (const way of ways) {
      server.verified.length = 0;
      const answer = await attempt(way.email, way.password);
      expect(server.verified).toEqual([way.hash]);
      expect(answer.setCookie).toBeUndefined();
      answers.push({ status: answer.status, problem: withoutRequestId(answer.problem) });
    }
    expect(answers[0]).toMatchObject({ status: 401, problem: { code: 'credentialsWrong' } });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test('are each counted and each audited, so that neither shows in the work done', async () => {
    const countRows = async () => {
      const { rows } = await pool.query(
        `select (select count(*) from sign_in_failure) as failures,
                (select count(*) from audit_entry where action = 'session.refuse') as refusals`,
      );
      return rows[0];
    };
    const user = await newUser();
    for (const email of [user.email, `nobody-${crypto.randomUUID()}@nowhere.example`]) {
      const before = await countRows();
      await attempt(email, 'wrong');
      const after = await countRows();
      expect(after).toEqual({ failures: before.failures + 1, refusals: before.refusals + 1 });
    }
  });
});

describe('guessing', () => {
  test('is slowed down per account, known or not, from whatever addresses', async () => {
    const user = await newUser();
    for (const email of [user.email, `nobody-${crypto.randomUUID()}@nowhere.example`]) {
      for (let n = 0; n < MAX_ACCOUNT_FAILURES; n += 1) expect((await attempt(email, 'x')).status).toBe(401);
      const refused = await attempt(email, TEST_PASSWORD);
      expect(refused.status).toBe(429);
      expect(refused.problem.code).toBe('tooMany');
    }
  });

  test('by a hundred attempts at once does not get past the limit', async () => {
    const user = await newUser();
    server.verified.length = 0;
    const answers = await Promise.all(Array.from({ length: 40 }, () => attempt(user.email, 'x')));
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
    expect(server.verified.length).toBeLessThanOrEqual(MAX_ACCOUNT_FAILURES);
  });

  test('ends by waiting, although attempts went on meanwhile', async () => {
    const user = await newUser();
    for (let n = 0; n < MAX_ACCOUNT_FAILURES; n += 1) await attempt(user.email, 'x');
    server.wait(FAILURE_WINDOW_MS - 60_000);
    expect((await attempt(user.email, TEST_PASSWORD)).status).toBe(429);
    server.wait(61_000);
    expect((await attempt(user.email, TEST_PASSWORD)).status).toBe(200);
  });

  test('is forgiven by the right password', async () => {
    const user = await newUser();
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < MAX_ACCOUNT_FAILURES - 1; n += 1) await attempt(user.email, 'x');
      expect((await attempt(user.email, TEST_PASSWORD)).status).toBe(200);
    }
  });

  test('is slowed down per address, and other addresses are not', async () => {
    const address = '192.0.2.7';
    const statuses = [];
    for (let n = 0; n <= SIGN_INS_PER_MINUTE; n += 1)
      statuses.push((await attempt(`n${n}@nowhere.example`, 'x', address)).status);
    expect(statuses.slice(0, -1)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
    expect((await attempt('other@nowhere.example', 'x', '192.0.2.8')).status).toBe(401);
  });
});
