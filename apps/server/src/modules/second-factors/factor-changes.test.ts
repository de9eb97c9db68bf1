import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmPassword,
  confirmTotp,
  type JsonValue,
  listUserSecondFactors,
  readSecondFactors,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  resetSecondFactors,
  saveSecondFactorRule,
  type TotpSetup,
  whoAmI,
} from '@ritzel/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestUser, TEST_PASSWORD } from '../../testing/users.testing.ts';
import { MAX_PAIR_FAILURES } from '../sessions/session-rules.ts';
import { CONFIRMATION_LIFE_MS } from './second-factor-rules.ts';
import { makeSecondFactorServer } from './second-factor-server.testing.ts';
import { makeSoftwareAuthenticator } from './software-authenticator.testing.ts';

const server = await makeSecondFactorServer();
const { pool } = server.database;
const site = { origin: new URL(server.baseUrl).origin };
afterAll(() => server.close());

const newUser = async () => makeTestUser(pool, await makeTestOrganisation(pool), 'Ana');
const factorsOf = (token: string) => server.call(readSecondFactors, {}, { token });

async function addPasskeyWith(token: string, name: string, authenticator = makeSoftwareAuthenticator()) {
  const begun = await server.send(beginPasskey, {}, { token });
  const { options } = begun.body as { options: JsonValue }; // @NOTE: the server checks replies in tests
  const body = { name, response: authenticator.register(options, site) };
  return server.send(addPasskey, { body }, { token });
}

describe('changing the own factors', () => {
  test('asks for the password once the sign-in is ten minutes old', async () => {
    const user = await newUser();
    const { session } = await server.signInAs(user.email);
    const { token } = session;
    expect((await factorsOf(token)).confirmedUntil).not.toBeNull();
    // The token lives ten minutes too: another way to the same age.
    await pool.query(`update session set begun_at = begun_at - interval '11 minutes' where user_id = $1`, [
      user.id,
    ]);
    for (const answer of [
      await server.send(beginTotp, {}, { token }),
      await server.send(beginPasskey, {}, { token }),
      await server.send(removeTotp, {}, { token }),
      await server.send(renewRecoveryCodes, {}, { token }),
    ])
      expect(answer.problem.code).toBe('confirmationNeeded');
    const wrong = await server.send(confirmPassword, { body: { password: 'wrong' } }, { token });
    expect(wrong.problem).toMatchObject({ errors: [{ field: 'body.password', code: 'passwordWrong' }] });
    expect((await server.send(beginTotp, {}, { token })).problem.code).toBe('confirmationNeeded');
    const right = await server.send(confirmPassword, { body: { password: TEST_PASSWORD } }, { token });
    expect(right.status).toBe(204);
    expect((await server.send(beginTotp, {}, { token })).status).toBe(200);
    server.wait(CONFIRMATION_LIFE_MS + 1);
    expect((await server.send(beginTotp, {}, { token })).problem.code).toBe('confirmationNeeded');
  });

  test('is no way around the limit of wrong passwords', async () => {
    const user = await newUser();
    const { session } = await server.signInAs(user.email);
    const { token } = session;
    const guess = (password: string) =>
      server.send(confirmPassword, { body: { password } }, { token, address: '192.0.2.99' });
    for (let n = 0; n < MAX_PAIR_FAILURES; n += 1) expect((await guess('wrong')).status).toBe(400);
    expect((await guess(TEST_PASSWORD)).status).toBe(429);
  });

  test('gives recovery codes with the first factor alone, and new ones make the old useless', async () => {
    const user = await newUser();
    const { session, recoveryCodes } = await server.setUpTotp(user.email);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes)
      expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{7}-){3}[0-9A-HJKMNP-TV-Z]{7}$/);
    const { token } = session;
    const second = await addPasskeyWith(token, 'Laptop');
    expect(second.body).toEqual({ recoveryCodes: [] });
    const renewed = await server.call(renewRecoveryCodes, {}, { token });
    expect(renewed.recoveryCodes.some((code) => recoveryCodes.includes(code))).toBe(false);
    expect((await factorsOf(token)).recoveryCodesLeft).toBe(10);
  });

  test('a wrong first code sets nothing up', async () => {
    const user = await newUser();
    const { session } = await server.signInAs(user.email);
    const { token } = session;
    const setup = (await server.send(beginTotp, {}, { token })).body as TotpSetup; // @NOTE: as above
    const wrong = await server.send(
      confirmTotp,
      { body: { code: server.codeOf(setup.secret, 9) } },
      { token },
    );
    expect(wrong.problem).toMatchObject({ errors: [{ field: 'body.code', code: 'codeWrong' }] });
    expect((await factorsOf(token)).totpSince).toBeNull();
    expect((await server.enterPassword(user.email)).status).toBe(200);
  });

  test('several passkeys have names, can be renamed and removed, and the same one is kept once', async () => {
    const user = await newUser();
    const { session } = await server.signInAs(user.email);
    const { token } = session;
    const authenticator = makeSoftwareAuthenticator();
    await addPasskeyWith(token, 'Laptop', authenticator);
    await addPasskeyWith(token, 'Phone');
    expect((await addPasskeyWith(token, 'Again', authenticator)).problem.code).toBe('conflict');
    const [first, second] = (await factorsOf(token)).passkeys;
    expect([first?.name, second?.name]).toEqual(['Laptop', 'Phone']);
    const id = first?.id ?? '';
    await server.call(renamePasskey, { params: { id }, body: { name: 'Work laptop' } }, { token });
    expect((await factorsOf(token)).passkeys[0]?.name).toBe('Work laptop');
    await server.call(removePasskey, { params: { id } }, { token });
    expect((await factorsOf(token)).passkeys.map(({ name }) => name)).toEqual(['Phone']);
    const other = await server.signInAs((await newUser()).email);
    const theirs = { params: { id: second?.id ?? '' } };
    expect((await server.send(removePasskey, theirs, { token: other.session.token })).status).toBe(404);
  });

  test('removing the last one takes the recovery codes along, and is refused where one is required', async () => {
    const user = await newUser();
    const { session } = await server.setUpTotp(user.email);
    const { token } = session;
    await pool.query('insert into second_factor_rule (organisation_id, role_codes) values ($1, $2)', [
      user.organisationId,
      ['Ana'],
    ]);
    const refused = await server.send(removeTotp, {}, { token });
    expect(refused.problem).toMatchObject({ code: 'conflict', errors: [{ code: 'lastFactorRequired' }] });
    expect(await factorsOf(token)).toMatchObject({ isRequired: true, recoveryCodesLeft: 10 });
    expect((await factorsOf(token)).totpSince).not.toBeNull();
    await addPasskeyWith(token, 'Laptop');
    expect((await server.send(removeTotp, {}, { token })).status).toBe(204);
    await pool.query('delete from second_factor_rule where organisation_id = $1', [user.organisationId]);
    const id = (await factorsOf(token)).passkeys[0]?.id ?? '';
    expect((await server.send(removePasskey, { params: { id } }, { token })).status).toBe(204);
    expect(await factorsOf(token)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  });
});

describe('an administrator', () => {
  async function makeColleagues() {
    const organisationId = await makeTestOrganisation(pool);
    const colleague = await makeTestUser(pool, organisationId, 'Ana');
    const administrator = await makeTestUser(pool, organisationId, 'Adm');
    const { session } = await server.signInAs(administrator.email);
    return { organisationId, colleague, administrator, token: session.token };
  }

  test('sees who has a factor and resets it: the sessions end, and it is in the audit log', async () => {
    const { colleague, administrator, token } = await makeColleagues();
    const theirs = await server.setUpTotp(colleague.email);
    const listed = await server.call(listUserSecondFactors, {}, { token });
    expect(listed.rows.find(({ userId }) => userId === colleague.id)).toMatchObject({
      hasTotp: true,
      passkeys: 0,
      recoveryCodesLeft: 10,
    });
    const answer = await server.send(resetSecondFactors, { params: { id: colleague.id } }, { token });
    expect(answer.status).toBe(204);
    const { rows } = await pool.query(
      `select (select count(*)::int from session where user_id = $1) as sessions,
              (select user_id from audit_entry where action = 'user.reset-second-factors' and subject_id = $2) as by`,
      [colleague.id, colleague.id],
    );
    expect(rows[0]).toEqual({ sessions: 0, by: administrator.id });
    expect((await server.enterPassword(colleague.email)).status).toBe(200);
    expect(theirs.recoveryCodes).toHaveLength(10);
  });

  test('resets neither their own nor that of another organisation', async () => {
    const { administrator, token } = await makeColleagues();
    const other = await makeColleagues();
    const own = await server.send(resetSecondFactors, { params: { id: administrator.id } }, { token });
    expect(own.status).toBe(409);
    const foreign = await server.send(resetSecondFactors, { params: { id: other.colleague.id } }, { token });
    expect(foreign.status).toBe(404);
    expect(await server.call(whoAmI, {}, { token })).toMatchObject({ id: administrator.id });
  });

  test('requires a factor of roles, and what was before is kept', async () => {
    const { organisationId, token } = await makeColleagues();
    await server.call(saveSecondFactorRule, { body: { roles: ['Adm'] } }, { token });
    await server.call(saveSecondFactorRule, { body: { roles: ['Adm', 'Ana'] } }, { token });
    const { rows } = await pool.query(
      `select detail from audit_entry where organisation_id = $1 and action = 'organisation.require-second-factor'
        order by id desc limit 1`,
      [organisationId],
    );
    expect(rows[0].detail).toEqual({ from: ['Adm'], to: ['Adm', 'Ana'] });
    const listed = await server.call(listUserSecondFactors, {}, { token });
    expect(listed.rows.every(({ isRequired }) => isRequired)).toBe(true);
  });
});
