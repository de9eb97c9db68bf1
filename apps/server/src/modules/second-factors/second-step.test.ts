import {
  acceptPoliciesAtSignIn,
  addPasskey,
  beginPasskey,
  beginPasskeyAtSignIn,
  beginPasskeySignIn,
  beginTotpAtSignIn,
  confirmPasskeyAtSignIn,
  confirmResetCode,
  confirmSecondFactor,
  confirmTotpAtSignIn,
  invitePeople,
  type JsonValue,
  readPendingSignIn,
  readSecondFactors,
  requestPasswordReset,
  type Session,
  saveSecondFactorRule,
  setForgottenPassword,
  signInWithPasskey,
  signUp,
  type TotpSetup,
  whoAmI,
} from '@ritzel/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestUser, mandatoryPolicyIds, TEST_PASSWORD } from '../../testing/users.testing.ts';
import { addInvitationRoutes } from '../invitations/index.ts';
import { FIRST_WAIT_MS, MAX_SIGN_IN_FAILURES, MAX_USER_FAILURES } from './second-factor-rules.ts';
import { makeSecondFactorServer } from './second-factor-server.testing.ts';
import { makeSoftwareAuthenticator } from './software-authenticator.testing.ts';

const server = await makeSecondFactorServer({ addRoutes: addInvitationRoutes });
const { pool } = server.database;
const site = { origin: new URL(server.baseUrl).origin };
afterAll(() => server.close());

const newUser = async (role: 'Ana' | 'Adm' = 'Ana') =>
  makeTestUser(pool, await makeTestOrganisation(pool), role);
const confirm = (cookie: string | undefined, code: string, kind: 'totp' | 'recoveryCode' = 'totp') =>
  server.send(confirmSecondFactor, { body: { kind, code } }, { cookie });
const optionsOf = (answer: { body: unknown }) => (answer.body as { options: JsonValue }).options; // @NOTE: the server checks replies in tests
const wrongCode = (secret: string) =>
  ['000000', '111111', '222222', '333333', '444444'].find(
    (code) => ![-2, -1, 0, 1, 2].some((steps) => server.codeOf(secret, steps) === code),
  ) ?? '';

async function countSessions(userId: string): Promise<number> {
  const { rows } = await pool.query('select count(*)::int as count from session where user_id = $1', [
    userId,
  ]);
  return rows[0].count;
}

async function addPasskeyFor(email: string, authenticator = makeSoftwareAuthenticator()) {
  const { session } = await server.signInAs(email);
  const { token } = session;
  const options = optionsOf(await server.send(beginPasskey, {}, { token }));
  const response = authenticator.register(options, site);
  const answer = await server.send(addPasskey, { body: { name: 'Laptop', response } }, { token });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { authenticator, session };
}

describe('a sign-in of somebody with an authenticator app', () => {
  test('opens no session with the password alone, and one with the code', async () => {
    const user = await newUser();
    const { secret } = await server.setUpTotp(user.email);
    const before = await countSessions(user.id);
    const first = await server.enterPassword(user.email);
    expect(first.status).toBe(401);
    expect(first.problem.code).toBe('secondFactorRequired');
    expect(first.body).not.toHaveProperty('token');
    expect(first.setCookie).toMatch(/^ritzel_sign_in=[\w-]{43}; /);
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/api/auth'])
      expect(first.setCookie).toContain(attribute);
    expect(await countSessions(user.id)).toBe(before);
    const pending = await server.send(readPendingSignIn, {}, { cookie: first.cookie });
    expect(pending.body).toMatchObject({ step: 'secondFactor', factors: ['totp', 'recoveryCode'] });
    const second = await confirm(first.cookie, server.codeOf(secret));
    expect(second.status, JSON.stringify(second.body)).toBe(200);
    expect(second.cookie).toMatch(/^ritzel_refresh=/);
    const { token } = second.body as Session; // @NOTE: the server checks replies in tests
    expect(await server.call(whoAmI, {}, { token })).toMatchObject({ id: user.id });
  });

  test('is good for one use, five minutes and the browser it began in', async () => {
    const user = await newUser();
    const { secret } = await server.setUpTotp(user.email);
    const first = await server.enterPassword(user.email);
    expect((await confirm(undefined, server.codeOf(secret))).problem.code).toBe('signInExpired');
    expect((await confirm('ritzel_sign_in=AAAA', server.codeOf(secret))).problem.code).toBe('signInExpired');
    expect((await confirm(first.cookie, server.codeOf(secret))).status).toBe(200);
    server.wait(60_000);
    expect((await confirm(first.cookie, server.codeOf(secret))).problem.code).toBe('signInExpired');
    const late = await server.enterPassword(user.email);
    server.wait(5 * 60_000 + 1);
    expect((await confirm(late.cookie, server.codeOf(secret))).problem.code).toBe('signInExpired');
  });

  test('accepts a code once, and one step early and late but no further', async () => {
    const user = await newUser();
    const { secret } = await server.setUpTotp(user.email);
    const code = server.codeOf(secret, -1);
    const first = await server.enterPassword(user.email);
    expect((await confirm(first.cookie, server.codeOf(secret, -2))).problem.code).toBe('secondFactorWrong');
    expect((await confirm(first.cookie, server.codeOf(secret, 2))).problem.code).toBe('secondFactorWrong');
    expect((await confirm(first.cookie, code)).status).toBe(200);
    const again = await server.enterPassword(user.email);
    expect((await confirm(again.cookie, code)).problem.code).toBe('secondFactorWrong');
    // Typed as the app shows it.
    const next = server.codeOf(secret, 1);
    expect((await confirm(again.cookie, `${next.slice(0, 3)} ${next.slice(3)}`)).status).toBe(200);
  });

  test('of two at once with the same code lets one in', async () => {
    const user = await newUser();
    const { secret } = await server.setUpTotp(user.email);
    const cookies = [await server.enterPassword(user.email), await server.enterPassword(user.email)];
    const code = server.codeOf(secret);
    const answers = await Promise.all(cookies.map(({ cookie }) => confirm(cookie, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('ends after so many wrong codes, and the user has to wait after more, from wherever', async () => {
    const user = await newUser();
    const { secret } = await server.setUpTotp(user.email);
    const wrong = wrongCode(secret);
    let cookie: string | undefined;
    for (let n = 0; n < MAX_USER_FAILURES; n += 1) {
      if (n % MAX_SIGN_IN_FAILURES === 0) {
        if (cookie !== undefined)
          expect((await confirm(cookie, server.codeOf(secret))).problem.code).toBe('signInExpired');
        cookie = (await server.enterPassword(user.email)).cookie;
      }
      expect((await confirm(cookie, wrong)).problem.code).toBe('secondFactorWrong');
    }
    const waiting = await server.enterPassword(user.email);
    const refused = await confirm(waiting.cookie, server.codeOf(secret));
    expect(refused.status).toBe(429);
    expect(refused.problem.detail).toMatch(/^Too many wrong codes\. Try again in/);
    server.wait(FIRST_WAIT_MS + 1);
    const later = await server.enterPassword(user.email);
    expect((await confirm(later.cookie, server.codeOf(secret))).status).toBe(200);
    const { rows } = await pool.query(
      `select count(*)::int as count from audit_entry where user_id = $1 and action = 'session.refuse-second-factor'`,
      [user.id],
    );
    expect(rows[0].count).toBe(MAX_USER_FAILURES);
  });

  test('of forty wrong codes at once looks at no more than may be tried', async () => {
    const user = await newUser();
    const { secret } = await server.setUpTotp(user.email);
    const wrong = wrongCode(secret);
    const { cookie } = await server.enterPassword(user.email);
    const answers = await Promise.all(Array.from({ length: 40 }, () => confirm(cookie, wrong)));
    const looked = answers.filter(({ problem }) => problem.code === 'secondFactorWrong');
    expect(looked).toHaveLength(MAX_SIGN_IN_FAILURES);
  });

  test('keeps the secret and the recovery codes in no readable form', async () => {
    const user = await newUser();
    const { secret, recoveryCodes } = await server.setUpTotp(user.email);
    expect(recoveryCodes).toHaveLength(10);
    const { rows } = await pool.query(
      `select (select secret from totp_factor where user_id = $1) as secret,
              array(select code_hash from recovery_code where user_id = $1) as codes`,
      [user.id],
    );
    expect(rows[0].secret.includes(secret)).toBe(false);
    const stored = Buffer.concat(rows[0].codes);
    for (const code of recoveryCodes) expect(stored.includes(code.replaceAll('-', ''))).toBe(false);
  });

  test('with a recovery code works once for each, however it is typed', async () => {
    const user = await newUser();
    const { recoveryCodes } = await server.setUpTotp(user.email);
    const [code = ''] = recoveryCodes;
    const typed = code.toLowerCase().replaceAll('-', ' ');
    const first = await server.enterPassword(user.email);
    expect((await confirm(first.cookie, typed, 'recoveryCode')).status).toBe(200);
    const again = await server.enterPassword(user.email);
    expect((await confirm(again.cookie, code, 'recoveryCode')).problem.code).toBe('secondFactorWrong');
    const { token } = (await confirm(again.cookie, recoveryCodes[1] ?? '', 'recoveryCode')).body as Session; // @NOTE: the server checks replies in tests
    expect(await server.call(readSecondFactors, {}, { token })).toMatchObject({ recoveryCodesLeft: 8 });
  });

  test('is not passed by a forgotten password; what was begun with the old one is over', async () => {
    const user = await newUser();
    const { secret } = await server.setUpTotp(user.email);
    const begun = await server.enterPassword(user.email, TEST_PASSWORD);
    const { resetId } = await server.call(requestPasswordReset, { body: { email: user.email } });
    const { rows } = await pool.query(
      `select secrets ->> 'code' as code from mail where recipient = $1 and template = 'reset-code'`,
      [user.email],
    );
    const { ticket } = await server.call(confirmResetCode, { body: { resetId, code: rows[0].code } });
    const password = 'Wheel-67-of-23!';
    const reset = await server.send(setForgottenPassword, { body: { ticket, password } });
    expect(reset.status, JSON.stringify(reset.body)).toBe(204);
    expect(reset.cookie).toBeUndefined();
    expect(await countSessions(user.id)).toBe(0);
    expect((await confirm(begun.cookie, server.codeOf(secret))).problem.code).toBe('signInExpired');
    const again = await server.enterPassword(user.email, password);
    expect(again.problem.code).toBe('secondFactorRequired');
    expect(await countSessions(user.id)).toBe(0);
    expect((await confirm(again.cookie, server.codeOf(secret))).status).toBe(200);
  });

  test('is refused once the user is disabled in between', async () => {
    const user = await newUser();
    const { secret } = await server.setUpTotp(user.email);
    const first = await server.enterPassword(user.email);
    await pool.query(`update app_user set status = 'disabled' where id = $1`, [user.id]);
    expect((await confirm(first.cookie, server.codeOf(secret))).problem.code).toBe('signInExpired');
  });

  test('is for the own pages alone', async () => {
    const user = await newUser();
    const { secret } = await server.setUpTotp(user.email);
    const first = await server.enterPassword(user.email);
    const answer = await server.send(
      confirmSecondFactor,
      { body: { kind: 'totp', code: server.codeOf(secret) } },
      { cookie: first.cookie, headers: { 'sec-fetch-site': 'same-site' } },
    );
    expect(answer.status).toBe(404);
  });
});

describe('a passkey', () => {
  const beginAlone = () => server.send(beginPasskeySignIn, { body: { isSecondStep: false } });

  test('signs in by itself, without address or password', async () => {
    const user = await newUser();
    const { authenticator } = await addPasskeyFor(user.email);
    const begun = await beginAlone();
    const response = authenticator.sign(optionsOf(begun), site);
    const answer = await server.send(signInWithPasskey, { body: { response } }, { cookie: begun.cookie });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body).toMatchObject({ user: { id: user.id } });
    const { rows } = await pool.query(
      `select detail->>'method' as method from audit_entry where user_id = $1 and action = 'session.sign-in'
        order by id desc limit 1`,
      [user.id],
    );
    expect(rows[0].method).toBe('passkey');
  });

  test('is a second step as well', async () => {
    const user = await newUser();
    const { authenticator } = await addPasskeyFor(user.email);
    const { cookie } = await server.enterPassword(user.email);
    const begun = await server.send(beginPasskeySignIn, { body: { isSecondStep: true } }, { cookie });
    expect(optionsOf(begun)).toMatchObject({ userVerification: 'required' });
    const response = authenticator.sign(optionsOf(begun), site);
    expect((await server.send(signInWithPasskey, { body: { response } }, { cookie })).status).toBe(200);
  });

  test('of somebody else is no second step', async () => {
    const [user, other] = [await newUser(), await newUser()];
    await addPasskeyFor(user.email);
    const { authenticator } = await addPasskeyFor(other.email);
    const { cookie } = await server.enterPassword(user.email);
    const begun = await server.send(beginPasskeySignIn, { body: { isSecondStep: true } }, { cookie });
    const response = authenticator.sign(optionsOf(begun), site);
    const answer = await server.send(signInWithPasskey, { body: { response } }, { cookie });
    expect(answer.problem.code).toBe('secondFactorWrong');
  });

  test('of another site, for another challenge, without verification, or with an old counter is refused', async () => {
    const user = await newUser();
    const { authenticator } = await addPasskeyFor(user.email);
    const attempt = async (
      sign: (options: JsonValue) => ReturnType<typeof authenticator.sign>,
    ): Promise<string> => {
      const begun = await beginAlone();
      const answer = await server.send(
        signInWithPasskey,
        { body: { response: sign(optionsOf(begun)) } },
        { cookie: begun.cookie },
      );
      return answer.status === 200 ? 'signed in' : answer.problem.code;
    };
    const earlier = optionsOf(await beginAlone());
    expect(await attempt((options) => authenticator.sign(options, { origin: 'https://evil.example' }))).toBe(
      'secondFactorWrong',
    );
    expect(await attempt(() => authenticator.sign(earlier, site))).toBe('secondFactorWrong');
    expect(await attempt((options) => authenticator.sign(options, site, { isVerified: false }))).toBe(
      'secondFactorWrong',
    );
    expect(await attempt((options) => authenticator.sign(options, site))).toBe('signed in');
    authenticator.setCounter(0);
    expect(await attempt((options) => authenticator.sign(options, site))).toBe('secondFactorWrong');
  });

  test('answer is used once', async () => {
    const user = await newUser();
    const { authenticator } = await addPasskeyFor(user.email);
    const begun = await beginAlone();
    const response = authenticator.sign(optionsOf(begun), site);
    const send = () => server.send(signInWithPasskey, { body: { response } }, { cookie: begun.cookie });
    expect((await send()).status).toBe(200);
    expect((await send()).problem.code).toBe('signInExpired');
  });

  test('that is unknown, or of a disabled user, gets the same answer', async () => {
    const user = await newUser();
    const { authenticator } = await addPasskeyFor(user.email);
    await pool.query(`update app_user set status = 'disabled' where id = $1`, [user.id]);
    const answers = [];
    for (const each of [authenticator, makeSoftwareAuthenticator()]) {
      const begun = await beginAlone();
      const response = each.sign(optionsOf(begun), site);
      const answer = await server.send(signInWithPasskey, { body: { response } }, { cookie: begun.cookie });
      const { requestId: _, ...problem } = answer.problem;
      answers.push({ status: answer.status, problem });
    }
    expect(answers[0]).toMatchObject({ status: 401, problem: { code: 'secondFactorWrong' } });
    expect(answers[1]).toEqual(answers[0]);
  });

  test('made without verification of the person is not kept', async () => {
    const user = await newUser();
    const { session } = await server.signInAs(user.email);
    const { token } = session;
    const options = optionsOf(await server.send(beginPasskey, {}, { token }));
    const response = makeSoftwareAuthenticator().register(options, site, { isVerified: false });
    const answer = await server.send(addPasskey, { body: { name: 'Key', response } }, { token });
    expect(answer.problem).toMatchObject({ code: 'inputInvalid', errors: [{ code: 'passkeyRefused' }] });
  });

  test('of somebody who has not accepted the policies waits for them', async () => {
    const user = await newUser();
    const { authenticator } = await addPasskeyFor(user.email);
    await pool.query('delete from policy_acceptance where user_id = $1', [user.id]);
    const begun = await beginAlone();
    const response = authenticator.sign(optionsOf(begun), site);
    const { cookie } = begun;
    const waiting = await server.send(signInWithPasskey, { body: { response } }, { cookie });
    expect(waiting.problem.code).toBe('policiesNotAccepted');
    expect((await server.send(readPendingSignIn, {}, { cookie })).body).toMatchObject({ step: 'policies' });
    const none = await server.send(acceptPoliciesAtSignIn, { body: { policyIds: [] } }, { cookie });
    expect(none.problem.code).toBe('policiesNotAccepted');
    const policyIds = (await mandatoryPolicyIds(server)).split(',');
    const accepted = await server.send(acceptPoliciesAtSignIn, { body: { policyIds } }, { cookie });
    expect(accepted.status).toBe(200);
    const again = await server.send(acceptPoliciesAtSignIn, { body: { policyIds } }, { cookie });
    expect(again.problem.code).toBe('signInExpired');
  });
});

describe('where a second factor is required of a role', () => {
  async function requireOf(role: string, own?: string) {
    const organisationId = await makeTestOrganisation(pool);
    if (own !== undefined)
      await pool.query(
        `insert into organisation_role (code, organisation_id, name, permissions) values ($1, $2, 'Own', '{}')`,
        [own, organisationId],
      );
    const administrator = await makeTestUser(pool, organisationId, 'Adm');
    const { session } = await server.signInAs(administrator.email);
    await server.call(saveSecondFactorRule, { body: { roles: [role] } }, { token: session.token });
    return organisationId;
  }

  test('a role that is not named signs in as before', async () => {
    const user = await makeTestUser(pool, await requireOf('Adm'));
    expect((await server.enterPassword(user.email)).status).toBe(200);
  });

  test('each role somebody holds counts, and one of the organisation’s own; one it does not have is refused', async () => {
    const own = crypto.randomUUID();
    const organisationId = await requireOf(own, own);
    const user = await makeTestUser(pool, organisationId);
    expect((await server.enterPassword(user.email)).status).toBe(200);
    const { token } = (await server.signInAs(user.email)).session;
    expect((await server.send(readSecondFactors, {}, { token })).body).toMatchObject({ isRequired: false });
    await pool.query(`insert into user_role (user_id, role_code) values ($1, $2)`, [user.id, own]);
    expect((await server.send(readSecondFactors, {}, { token })).body).toMatchObject({ isRequired: true });
    const { cookie, problem } = await server.enterPassword(user.email);
    expect(problem.code).toBe('secondFactorRequired');
    expect((await server.send(readPendingSignIn, {}, { cookie })).body).toMatchObject({ step: 'setUp' });
    const other = await makeTestUser(pool, await makeTestOrganisation(pool), 'Adm');
    const { session } = await server.signInAs(other.email);
    const answer = await server.send(
      saveSecondFactorRule,
      { body: { roles: [own] } },
      { token: session.token },
    );
    expect(answer.problem.errors).toMatchObject([{ field: 'body.roles', code: 'roleUnknown' }]);
  });

  test('who signs up by an invitation sets one up before the first session', async () => {
    const organisationId = await requireOf('Ana');
    const administrator = await makeTestUser(pool, organisationId, 'Adm');
    const { session } = await server.signInAs(administrator.email);
    const email = `i-${crypto.randomUUID()}@holtwick.example`;
    await server.call(invitePeople, { body: { lines: [email], role: 'Ana' } }, { token: session.token });
    const { rows } = await pool.query(`select secrets ->> 'token' as token from mail where recipient = $1`, [
      email,
    ]);
    const answer = await server.send(signUp, {
      query: { policiesAccepted: 'true', policyIds: await mandatoryPolicyIds(server) },
      body: { token: rows[0].token, name: 'Ada Holt', password: 'Wheel-67-of-23!' },
    });
    expect(answer.problem.code).toBe('secondFactorRequired');
    const { rows: made } = await pool.query('select id from app_user where email = $1', [email]);
    expect(await countSessions(made[0].id)).toBe(0);
    const setup = await server.send(beginTotpAtSignIn, {}, { cookie: answer.cookie });
    const { secret } = setup.body as TotpSetup; // @NOTE: the server checks replies in tests
    const done = await server.send(
      confirmTotpAtSignIn,
      { body: { code: server.codeOf(secret) } },
      { cookie: answer.cookie },
    );
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(await countSessions(made[0].id)).toBe(1);
  });

  test('somebody without one sets up an app before anything else', async () => {
    const user = await makeTestUser(pool, await requireOf('Ana'));
    const { cookie, problem } = await server.enterPassword(user.email);
    expect(problem.code).toBe('secondFactorRequired');
    expect((await server.send(readPendingSignIn, {}, { cookie })).body).toMatchObject({
      step: 'setUp',
      factors: [],
    });
    expect((await confirm(cookie, '123456')).problem.code).toBe('signInExpired');
    const { secret } = (await server.send(beginTotpAtSignIn, {}, { cookie })).body as TotpSetup; // @NOTE: the server checks replies in tests
    const wrong = await server.send(confirmTotpAtSignIn, { body: { code: wrongCode(secret) } }, { cookie });
    expect(wrong.problem.code).toBe('secondFactorWrong');
    expect(await countSessions(user.id)).toBe(0);
    const code = server.codeOf(secret);
    const right = await server.send(confirmTotpAtSignIn, { body: { code } }, { cookie });
    expect(right.status, JSON.stringify(right.body)).toBe(200);
    expect(right.body).toMatchObject({ session: { user: { id: user.id } } });
    expect((right.body as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10); // @NOTE: as above
    expect((await server.enterPassword(user.email)).problem.code).toBe('secondFactorRequired');
  });

  test('somebody without one makes a passkey before anything else', async () => {
    const user = await makeTestUser(pool, await requireOf('Ana'));
    const { cookie } = await server.enterPassword(user.email);
    const options = optionsOf(await server.send(beginPasskeyAtSignIn, {}, { cookie }));
    const response = makeSoftwareAuthenticator().register(options, site);
    const body = { name: 'Phone', response };
    const answer = await server.send(confirmPasskeyAtSignIn, { body }, { cookie });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body).toMatchObject({ session: { user: { id: user.id } } });
  });

  test('nobody who has one sets up another with the password alone', async () => {
    const user = await makeTestUser(pool, await requireOf('Ana'));
    const early = await server.enterPassword(user.email);
    const { secret } = (await server.send(beginTotpAtSignIn, {}, { cookie: early.cookie })).body as TotpSetup; // @NOTE: as above
    const late = await server.enterPassword(user.email);
    const confirmIn = (cookie: string | undefined) =>
      server.send(confirmTotpAtSignIn, { body: { code: server.codeOf(secret) } }, { cookie });
    expect((await confirmIn(early.cookie)).status).toBe(200);
    expect((await confirmIn(late.cookie)).problem.code).toBe('signInExpired');
  });
});
