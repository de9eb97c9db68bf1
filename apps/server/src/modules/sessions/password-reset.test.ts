import { confirmResetCode, requestPasswordReset, setForgottenPassword, whoAmI } from '@ritzel/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeSessionServer, type SendOptions } from '../../testing/session-server.testing.ts';
import { makeTestUser, TEST_PASSWORD } from '../../testing/users.testing.ts';

const server = await makeSessionServer();
const { pool } = server.database;
const organisationId = await makeTestOrganisation(pool);
afterAll(() => server.close());

const MINUTE_MS = 60_000;
const newPassword = 'Wheel-67-of-23!';

async function ask(email: string, options: SendOptions = {}) {
  const answer = await server.send(requestPasswordReset, { body: { email } }, options);
  expect(answer.status).toBe(200);
  return answer.body as { resetId: string; expiresAt: string }; // @NOTE: the server checks replies in tests
}

const codesOf = async (email: string): Promise<string[]> =>
  (
    await pool.query<{ code: string }>(
      `select secrets ->> 'code' as code from mail where recipient = $1 and template = 'reset-code' order by created_at`,
      [email],
    )
  ).rows.map(({ code }) => code);

const confirm = (resetId: string, code: string) => server.send(confirmResetCode, { body: { resetId, code } });

const wrong = (code: string) => (code === '00000000' ? '00000001' : '00000000');

async function ticketFor(email: string): Promise<string> {
  const { resetId } = await ask(email);
  const answer = await confirm(resetId, (await codesOf(email)).at(-1) ?? '');
  expect(answer.status).toBe(200);
  return (answer.body as { ticket: string }).ticket; // @NOTE: as above
}

const set = (ticket: string, password = newPassword) =>
  server.send(setForgottenPassword, { body: { ticket, password } });

describe('a forgotten password', () => {
  test('is set by the code that was sent; every session ends, and the code and ticket are used up', async () => {
    const user = await makeTestUser(pool, organisationId);
    const { session } = await server.signInAs(user.email);
    const { resetId } = await ask(` ${user.email.toUpperCase()} `);
    const [code = ''] = await codesOf(user.email);
    expect(code).toMatch(/^\d{8}$/);
    const answer = await confirm(resetId, code);
    const { ticket } = answer.body as { ticket: string }; // @NOTE: as above
    expect((await confirm(resetId, code)).problem.errors?.[0]?.code).toBe('codeExpired');
    expect((await set(ticket)).status).toBe(204);
    expect((await set(ticket, 'Another-67-of-23!')).problem.errors?.[0]?.code).toBe('ticketExpired');
    const rows = await pool.query('select count(*)::int as count from session where user_id = $1', [user.id]);
    expect(rows.rows[0].count).toBe(0);
    expect(session.user.email).toBe(user.email);
    await expect(server.signInAs(user.email, TEST_PASSWORD)).rejects.toThrow('credentialsWrong');
    const again = await server.signInAs(user.email, newPassword);
    expect((await server.send(whoAmI, {}, { token: again.session.token })).status).toBe(200);
    const { rows: mails } = await pool.query(
      'select template from mail where recipient = $1 order by created_at',
      [user.email],
    );
    expect(mails.map(({ template }) => template)).toEqual(['reset-code', 'password-changed']);
  });

  test('keeps neither code nor ticket as it is', async () => {
    const user = await makeTestUser(pool, organisationId);
    const ticket = await ticketFor(user.email);
    const [code = ''] = await codesOf(user.email);
    const { rows } = await pool.query('select password_reset::text as text from password_reset');
    for (const { text } of rows) {
      expect(text).not.toContain(Buffer.from(code).toString('hex'));
      expect(text).not.toContain(Buffer.from(ticket).toString('hex'));
    }
  });

  test('answers alike for nobody, the disabled and the demo: same shape, same refusals, not sooner', async () => {
    const known = await makeTestUser(pool, organisationId);
    const disabled = await makeTestUser(pool, organisationId);
    await pool.query(`update app_user set status = 'disabled' where id = $1`, [disabled.id]);
    const timed = async (email: string) => {
      const begun = performance.now();
      const answer = await ask(email);
      return { answer, ms: performance.now() - begun };
    };
    for (const email of [known.email, disabled.email, `nobody-${crypto.randomUUID()}@holtwick.example`]) {
      const { answer, ms } = await timed(email);
      expect(Object.keys(answer).sort()).toEqual(['expiresAt', 'resetId']);
      expect(ms).toBeGreaterThanOrEqual(395);
      const [code = '12345678'] = await codesOf(email);
      for (const expected of ['codeWrong', 'codeWrong', 'codeWrong', 'codeWrong', 'codeUsedUp', 'codeUsedUp'])
        expect((await confirm(answer.resetId, wrong(code))).problem.errors?.[0]?.code).toBe(expected);
    }
    expect(await codesOf(known.email)).toHaveLength(1);
    expect(await codesOf(disabled.email)).toHaveLength(0);
  });

  test('has a code for ten minutes and five attempts, and the right one is refused afterwards', async () => {
    const user = await makeTestUser(pool, organisationId);
    const { resetId } = await ask(user.email);
    const [code = ''] = await codesOf(user.email);
    await Promise.all(Array.from({ length: 5 }, () => confirm(resetId, wrong(code))));
    expect((await confirm(resetId, code)).problem.errors?.[0]?.code).toBe('codeUsedUp');
    const late = await ask(user.email);
    const lateCode = (await codesOf(user.email)).at(-1) ?? '';
    server.wait(10 * MINUTE_MS);
    expect((await confirm(late.resetId, lateCode)).problem.errors?.[0]?.code).toBe('codeExpired');
  });

  test('is not open to a code of somebody else', async () => {
    const [user, other] = [
      await makeTestUser(pool, organisationId),
      await makeTestUser(pool, organisationId),
    ];
    const { resetId } = await ask(user.email);
    await ask(other.email);
    const [code = ''] = await codesOf(other.email);
    expect((await confirm(resetId, code)).problem.errors?.[0]?.code).toBe('codeWrong');
  });

  test('sends five codes an hour to one address of the net and no more, with the same answer', async () => {
    const user = await makeTestUser(pool, organisationId);
    for (let count = 0; count < 7; count += 1) await ask(user.email, { address: '10.250.0.1' });
    expect(await codesOf(user.email)).toHaveLength(5);
    await ask(user.email);
    expect(await codesOf(user.email)).toHaveLength(6);
    server.wait(61 * MINUTE_MS);
    await ask(user.email, { address: '10.250.0.1' });
    expect(await codesOf(user.email)).toHaveLength(7);
  });

  test.each([
    ['Password2026!!', 'passwordCommon'],
    ['short', 'length'],
  ])('is not set to %s (%s), and the ticket stays good', async (password, code) => {
    const user = await makeTestUser(pool, organisationId);
    const ticket = await ticketFor(user.email);
    const refused = await set(ticket, password);
    expect(refused.problem.errors?.map((each) => each.code)).toContain(code);
    expect((await set(ticket)).status).toBe(204);
  });

  test('is set once by two who come with the same ticket', async () => {
    const user = await makeTestUser(pool, organisationId);
    const ticket = await ticketFor(user.email);
    const answers = await Promise.all([set(ticket), set(ticket, 'Another-67-of-23!')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
  });
});

test('a code for the operator’s own account is no matter of its organisation’s administrators', async () => {
  const staff = await makeTestUser(pool, organisationId, 'Fle', 'ritzel.example');
  await ask(staff.email);
  const { rows } = await pool.query('select organisation_id from mail where recipient = $1', [staff.email]);
  expect(rows).toEqual([{ organisation_id: null }]);
});
