import { refreshSession, signIn, whoAmI } from '@ritzel/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeSessionServer } from '../../testing/session-server.testing.ts';
import { makeTestUser, mandatoryPolicyIds, TEST_PASSWORD } from '../../testing/users.testing.ts';
import {
  ACCOUNT_PAUSE_MS,
  FIRST_LOCK_MS,
  LONGEST_LOCK_MS,
  MAX_ACCOUNT_FAILURES,
  MAX_PAIR_FAILURES,
  SIGN_INS_PER_MINUTE,
} from './session-rules.ts';
import { trimSignInAttempts } from './sign-in-attempt-store.ts';

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
let lastNetwork = 0;
/** An address that no other test has used. */
const nextNetwork = () => {
  lastNetwork += 1;
  return `198.51.100.${lastNetwork}`;
};
const withoutRequestId = ({ requestId: _, ...rest }: object & { requestId?: string | undefined }) => rest;

describe('signing in', () => {
  test('with e-mail and password answers a token, the user and a refresh cookie', async () => {
    const user = await newUser();
    const { session, setCookie } = await server.signInAs(user.email);
    expect(session.user).toMatchObject({ id: user.id, organisationId, role: 'Ana', isDemo: false });
    expect(setCookie).toMatch(/^ritzel_refresh=[\w-]{86}; /);
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

  test('over https binds the cookie to this host alone, and takes no other', async () => {
    const user = await newUser();
    const answer = await server.send(
      signIn,
      {
        query: { policiesAccepted: 'true', policyIds },
        body: { email: user.email, password: TEST_PASSWORD },
      },
      { headers: { 'x-forwarded-proto': 'https' } },
    );
    expect(answer.setCookie).toMatch(/^__Host-ritzel_refresh=[\w-]{86}; /);
    for (const attribute of ['; Secure', '; HttpOnly', '; SameSite=Strict', '; Path=/;'])
      expect(`${answer.setCookie};`).toContain(attribute);
    expect(answer.setCookie).not.toContain('Domain');
    const refresh = (cookie: string | undefined) =>
      server.send(refreshSession, {}, { cookie, headers: { 'x-forwarded-proto': 'https' } });
    // Another host of the domain can set one of this name.
    const planted = answer.cookie?.replace('__Host-', '');
    expect((await refresh(planted)).problem.code).toBe('notSignedIn');
    expect((await refresh(answer.cookie)).status).toBe(200);
  });

  test('is written to the audit log with the address, refused or not', async () => {
    const user = await newUser();
    await attempt(user.email, 'wrong', '192.0.2.40');
    await attempt(user.email, TEST_PASSWORD, '192.0.2.41');
    const { rows } = await pool.query(
      `select action, detail->>'address' as address from audit_entry where user_id = $1 order by id`,
      [user.id],
    );
    expect(rows).toEqual([
      { action: 'session.refuse', address: '192.0.2.40' },
      { action: 'session.sign-in', address: '192.0.2.41' },
    ]);
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
        `select (select sum(failures)::int from sign_in_attempt) as failures,
                (select count(*) from audit_entry where action = 'session.refuse') as refusals`,
      );
      return rows[0];
    };
    const user = await newUser();
    for (const email of [user.email, `nobody-${crypto.randomUUID()}@nowhere.example`]) {
      const before = await countRows();
      await attempt(email, 'wrong');
      const after = await countRows();
      expect(after).toEqual({ failures: (before.failures ?? 0) + 2, refusals: before.refusals + 1 });
    }
  });
});

describe('guessing', () => {
  const fail = async (email: string, times: number, address: string) => {
    for (let n = 0; n < times; n += 1) expect((await attempt(email, 'x', address)).status).toBe(401);
  };

  test('ten times locks the pair of account and address, known or not, and nobody else out', async () => {
    const user = await newUser();
    for (const email of [user.email, `nobody-${crypto.randomUUID()}@nowhere.example`]) {
      const address = nextNetwork();
      await fail(email, MAX_PAIR_FAILURES, address);
      const refused = await attempt(email, TEST_PASSWORD, address);
      expect(refused.status).toBe(429);
      expect(refused.problem).toMatchObject({
        code: 'tooMany',
        detail: 'Too many wrong passwords. Try again in 60 s.',
      });
      const elsewhere = await attempt(email, TEST_PASSWORD, nextNetwork());
      expect(elsewhere.status).toBe(email === user.email ? 200 : 401);
    }
  });

  test('from other addresses of the same IPv6 /64 is the same guessing', async () => {
    const user = await newUser();
    for (let n = 0; n < MAX_PAIR_FAILURES; n += 1)
      expect((await attempt(user.email, 'x', `2001:db8:7:1::${n + 1}`)).status).toBe(401);
    expect((await attempt(user.email, TEST_PASSWORD, '2001:db8:7:1:ffff::9')).status).toBe(429);
    expect((await attempt(user.email, TEST_PASSWORD, '2001:db8:7:2::1')).status).toBe(200);
  });

  test('behind a proxy is counted by who connected to it, whatever they write themselves', async () => {
    const user = await newUser();
    const address = nextNetwork();
    // The proxy appends whom it saw; what stands before that is the client's own word.
    for (let n = 0; n < MAX_PAIR_FAILURES; n += 1)
      expect((await attempt(user.email, 'x', `192.0.2.${n + 100}, ${address}`)).status).toBe(401);
    expect((await attempt(user.email, TEST_PASSWORD, `192.0.2.99, ${address}`)).status).toBe(429);
    expect((await attempt(user.email, TEST_PASSWORD, nextNetwork())).status).toBe(200);
  });

  test('behind a proxy is slowed down per address of the client, not of the proxy', async () => {
    const address = nextNetwork();
    for (let n = 0; n < SIGN_INS_PER_MINUTE; n += 1)
      await attempt(`p${n}@nowhere.example`, 'x', `198.51.100.${200 + n}, ${address}`);
    expect((await attempt('p@nowhere.example', 'x', `203.0.113.1, ${address}`)).status).toBe(429);
    expect((await attempt('p@nowhere.example', 'x', nextNetwork())).status).toBe(401);
  });

  test('by forty attempts at once does not get past the limit', async () => {
    const user = await newUser();
    server.verified.length = 0;
    const address = nextNetwork();
    const answers = await Promise.all(Array.from({ length: 40 }, () => attempt(user.email, 'x', address)));
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
    expect(server.verified.length).toBeLessThanOrEqual(MAX_PAIR_FAILURES);
  });

  test('waits longer after each further failure, although attempts went on meanwhile', async () => {
    const user = await newUser();
    const address = nextNetwork();
    await fail(user.email, MAX_PAIR_FAILURES, address);
    for (const waitMs of [FIRST_LOCK_MS, 2 * FIRST_LOCK_MS, 4 * FIRST_LOCK_MS]) {
      server.wait(waitMs - 5000);
      expect((await attempt(user.email, TEST_PASSWORD, address)).status).toBe(429);
      server.wait(5001);
      expect((await attempt(user.email, 'x', address)).status).toBe(401);
    }
    server.wait(LONGEST_LOCK_MS);
    expect((await attempt(user.email, TEST_PASSWORD, address)).status).toBe(200);
  });

  test('is forgiven by the right password', async () => {
    const user = await newUser();
    for (let round = 0; round < 2; round += 1) {
      const address = nextNetwork();
      await fail(user.email, MAX_PAIR_FAILURES - 1, address);
      expect((await attempt(user.email, TEST_PASSWORD, address)).status).toBe(200);
      await fail(user.email, MAX_PAIR_FAILURES - 1, address);
    }
  });

  test('from many addresses is slowed, and the owner goes on from where they usually are', async () => {
    const user = await newUser();
    const usual = nextNetwork();
    expect((await attempt(user.email, TEST_PASSWORD, usual)).status).toBe(200);
    server.verified.length = 0;
    const guesses = () =>
      Promise.all(Array.from({ length: MAX_ACCOUNT_FAILURES + 10 }, () => attempt(user.email, 'x')));
    await guesses();
    expect(server.verified.length).toBe(MAX_ACCOUNT_FAILURES);
    expect((await attempt(user.email, TEST_PASSWORD)).status).toBe(429);
    server.wait(ACCOUNT_PAUSE_MS + 1);
    server.verified.length = 0;
    await guesses();
    expect(server.verified.length).toBe(1);
    expect((await attempt(user.email, TEST_PASSWORD, usual)).status).toBe(200);
  });

  test('leaves a bounded table, in which the addresses that people signed in from are kept longest', async () => {
    const user = await newUser();
    const usual = nextNetwork();
    await attempt(user.email, TEST_PASSWORD, usual);
    for (let n = 0; n < 5; n += 1) await attempt(`n${n}@nowhere.example`, 'x');
    const { rows: known } = await pool.query(
      'select count(*)::int as count from sign_in_attempt where signed_in_at is not null',
    );
    await trimSignInAttempts(server.database.db, server.now(), known[0].count + 1);
    const { rows: left } = await pool.query(
      `select count(*)::int as count, count(signed_in_at)::int as known from sign_in_attempt`,
    );
    expect(left[0]).toEqual({ count: known[0].count + 1, known: known[0].count });
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
