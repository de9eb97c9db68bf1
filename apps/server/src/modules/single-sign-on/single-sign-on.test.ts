import {
  acceptPoliciesAtSignIn,
  beginSingleSignOn,
  findSingleSignOn,
  finishSingleSignOn,
  type RoleCode,
  readIdentityProvider,
  readPendingSignIn,
  removeIdentityProvider,
  type Session,
  saveIdentityProvider,
  signIn,
  testIdentityProvider,
  whoAmI,
} from '@ritzel/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { makeOutboundFetch } from '../../platform/outbound-fetch.ts';
import { makeSecretBox } from '../../platform/secret-box.ts';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeSessionServer } from '../../testing/session-server.testing.ts';
import { makeTestUser, mandatoryPolicyIds, TEST_PASSWORD } from '../../testing/users.testing.ts';
import { addSecondFactorRoutes, assertConfirmed, makeAfterPassword } from '../second-factors/index.ts';
import { addSingleSignOnRoutes, assertMaySignInHere } from './index.ts';
import { startTestProvider, TEST_CLIENT, type TestPerson } from './test-provider.testing.ts';

const box = makeSecretBox('a secret of the tests and of nothing else');
const server = await makeSessionServer({
  afterPassword: makeAfterPassword({ assertMaySignInHere }),
  addRoutes: (http, parts, log) => {
    addSecondFactorRoutes(http, { ...parts, box, assertMaySignInHere });
    addSingleSignOnRoutes(http, {
      ...parts,
      box,
      log,
      fetching: makeOutboundFetch(['127.0.0.1']),
      assertConfirmed,
    });
  },
});
const { pool } = server.database;
const redirectUri = `${new URL(server.baseUrl).origin}/auth/single-sign-on`;
const provider = await startTestProvider([redirectUri]);
const policyIds = await mandatoryPolicyIds(server);
afterAll(async () => {
  await provider.close();
  await server.close();
});

type Settings = Parameters<typeof server.call<typeof saveIdentityProvider>>[1]['body'];
let lastDomain = 0;

/** An organisation with an administrator, whose people sign in at the provider. */
async function makeCompany(settings: Partial<Settings> = {}) {
  lastDomain += 1;
  const domain = `company-${lastDomain}.example`;
  const organisationId = await makeTestOrganisation(pool);
  const administrator = await makeTestUser(pool, organisationId, 'Adm', domain);
  const { session } = await server.signInAs(administrator.email);
  const body: Settings = {
    issuer: provider.issuer,
    ...TEST_CLIENT,
    scopes: ['email', 'profile'],
    label: 'Company login',
    domains: [domain],
    roleClaim: 'groups',
    roleMapping: [
      { value: 'admins', role: 'Adm' },
      { value: 'vibration', role: 'Ana' },
    ],
    defaultRole: null,
    makesAccounts: true,
    passwordSignIn: true,
    revision: 0,
    ...settings,
  };
  const saved = await server.send(saveIdentityProvider, { body }, { token: session.token });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const person = (name: string, facts: Partial<TestPerson> = {}): string => {
    provider.people.set(name, {
      email: `${name}@${domain}`,
      email_verified: true,
      name: 'Ada Holt',
      groups: ['vibration'],
      ...facts,
    });
    return name;
  };
  return { domain, organisationId, administrator, token: session.token, body, person };
}

let lastPerson = 0;
const newName = () => {
  lastPerson += 1;
  return `person-${lastPerson}`;
};

async function begin(domain: string) {
  const begun = await server.send(beginSingleSignOn, { body: { domain } });
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  return { url: (begun.body as { url: string }).url, cookie: begun.cookie }; // @NOTE: the server checks replies in tests
}

const finish = (cookie: string | undefined, search: string) =>
  server.send(finishSingleSignOn, { body: { search } }, { cookie });

/** The whole way; policies are accepted where they are asked for. */
async function signInThere(domain: string, name: string) {
  const { url, cookie } = await begin(domain);
  const answer = await finish(cookie, await provider.signInAt(url, name));
  if (answer.status !== 422) return answer;
  return server.send(
    acceptPoliciesAtSignIn,
    { body: { policyIds: policyIds.split(',') } },
    { cookie: answer.cookie },
  );
}

const reasonOf = (answer: { problem: { code: string; errors?: { code: string }[] | undefined } }) =>
  answer.problem.code === 'singleSignOnFailed' ? answer.problem.errors?.[0]?.code : answer.problem.code;
const countUsers = async (organisationId: string): Promise<number> => {
  const { rows } = await pool.query(
    'select count(*)::int as count from app_user where organisation_id = $1',
    [organisationId],
  );
  return rows[0].count;
};

describe('single sign-on', () => {
  test('makes an account by the verified address, asks for the policies, and opens a session', async () => {
    const { domain, organisationId, person } = await makeCompany();
    expect(await server.call(findSingleSignOn, { query: { domain } })).toEqual({
      label: 'Company login',
      passwordSignIn: true,
    });
    const name = person(newName());
    const { url, cookie } = await begin(domain);
    const { searchParams } = new URL(url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: redirectUri,
    });
    for (const required of ['state', 'nonce', 'code_challenge'])
      expect(searchParams.get(required)).toBeTruthy();
    const waiting = await finish(cookie, await provider.signInAt(url, name));
    expect(waiting.problem.code).toBe('policiesNotAccepted');
    expect((await server.send(readPendingSignIn, {}, { cookie: waiting.cookie })).body).toMatchObject({
      step: 'policies',
    });
    const accepted = await server.send(
      acceptPoliciesAtSignIn,
      { body: { policyIds: policyIds.split(',') } },
      { cookie: waiting.cookie },
    );
    expect(accepted.status).toBe(200);
    const { token } = accepted.body as Session; // @NOTE: the server checks replies in tests
    expect(await server.call(whoAmI, {}, { token })).toMatchObject({
      email: `${name}@${domain}`,
      name: 'Ada Holt',
      role: 'Ana',
      organisationId,
    });
    // From the second time on there is nothing to accept.
    const again = await begin(domain);
    const second = await finish(again.cookie, await provider.signInAt(again.url, name));
    expect(second.status).toBe(200);
    expect(second.cookie).toMatch(/^ritzel_refresh=/);
    expect(await countUsers(organisationId)).toBe(2);
  });

  test('links the account that is there, and the role follows the claim at each sign-in', async () => {
    const { domain, organisationId, person } = await makeCompany();
    const user = await makeTestUser(pool, organisationId, 'Vie', domain);
    const email = user.email.toUpperCase();
    const name = person(newName(), { email });
    const first = await signInThere(domain, name);
    expect(first.body).toMatchObject({ user: { id: user.id, role: 'Ana' } });
    person(name, { email, groups: ['vibration', 'admins'] });
    expect((await signInThere(domain, name)).body).toMatchObject({ user: { id: user.id, role: 'Adm' } });
    const { rows } = await pool.query(
      `select detail from audit_entry where subject_id = $1 and action = 'user.change-role-by-single-sign-on' order by id`,
      [user.id],
    );
    expect(rows.map(({ detail }) => detail)).toEqual([
      { from: 'Vie', to: 'Ana' },
      { from: 'Ana', to: 'Adm' },
    ]);
  });

  test('puts the role of the claim in place of all that were held', async () => {
    const { domain, organisationId, person } = await makeCompany();
    const user = await makeTestUser(pool, organisationId, 'Vie', domain);
    await pool.query(`insert into user_role (user_id, role_code) values ($1, 'Adm')`, [user.id]);
    const answer = await signInThere(domain, person(newName(), { email: user.email }));
    expect(answer.body).toMatchObject({ user: { role: 'Ana', roles: [{ code: 'Ana' }] } });
  });

  test('refuses an address that the provider has not verified', async () => {
    const { domain, organisationId, person } = await makeCompany();
    const user = await makeTestUser(pool, organisationId, 'Adm', domain);
    const name = person(newName(), { email: user.email, email_verified: false });
    expect(reasonOf(await signInThere(domain, name))).toBe('addressUnverified');
    const { rows } = await pool.query(
      `select detail->>'reason' as reason from audit_entry where organisation_id = $1 and action = 'session.refuse-single-sign-on'`,
      [organisationId],
    );
    expect(rows).toEqual([{ reason: 'addressUnverified' }]);
  });

  test('refuses an address of a domain that is not the company’s', async () => {
    const { domain, person } = await makeCompany();
    const name = person(newName(), { email: 'chief@other-company.example' });
    expect(reasonOf(await signInThere(domain, name))).toBe('domainNotServed');
  });

  test('refuses an ID token with another nonce', async () => {
    const { domain, organisationId, person } = await makeCompany();
    const name = person(newName());
    const { url, cookie } = await begin(domain);
    const search = await provider.signInAt(url, name);
    await pool.query(`update single_sign_on_attempt set nonce = 'another' where organisation_id = $1`, [
      organisationId,
    ]);
    expect(reasonOf(await finish(cookie, search))).toBe('answerInvalid');
    expect(await countUsers(organisationId)).toBe(1);
  });

  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  test.each<[string, (header: string, claims: string, signature: string) => string]>([
    [
      'with other claims',
      (header, claims, signature) => {
        const said = JSON.parse(Buffer.from(claims, 'base64url').toString());
        return `${header}.${part({ ...said, email: 'chief@company.example' })}.${signature}`;
      },
    ],
    ['with another signature', (header, claims) => `${header}.${claims}.${'A'.repeat(342)}`],
    ['without a signature', (_header, claims) => `${part({ alg: 'none' })}.${claims}.`],
  ])('refuses an ID token %s', async (_name, change) => {
    const { domain, organisationId, person } = await makeCompany();
    const name = person(newName());
    provider.changeIdTokens((idToken) => {
      const [header = '', claims = '', signature = ''] = idToken.split('.');
      return change(header, claims, signature);
    });
    expect(reasonOf(await signInThere(domain, name))).toBe('answerInvalid');
    provider.changeIdTokens();
    expect(await countUsers(organisationId)).toBe(1);
    expect(reasonOf(await signInThere(domain, name))).toBeUndefined();
  });

  test('refuses another state, and another browser', async () => {
    const { domain, person } = await makeCompany();
    const name = person(newName());
    const [first, second] = [await begin(domain), await begin(domain)];
    const search = await provider.signInAt(first.url, name);
    expect(reasonOf(await finish(second.cookie, search))).toBe('answerInvalid');
    expect(reasonOf(await finish(undefined, search))).toBe('signInExpired');
    expect(reasonOf(await finish('ritzel_sign_in=AAAA', search))).toBe('signInExpired');
  });

  test('takes a code once, from the same browser and in another sign-in', async () => {
    const { domain, organisationId, person } = await makeCompany();
    const name = person(newName());
    const { url, cookie } = await begin(domain);
    const search = await provider.signInAt(url, name);
    expect((await finish(cookie, search)).problem.code).toBe('policiesNotAccepted');
    expect(reasonOf(await finish(cookie, search))).toBe('signInExpired');
    // Even with the state and the verifier of the first, the provider takes it back.
    const checks = await begin(domain);
    await pool.query(`update single_sign_on_attempt set state = $2 where organisation_id = $1`, [
      organisationId,
      new URLSearchParams(search).get('state'),
    ]);
    expect(reasonOf(await finish(checks.cookie, search))).toBe('answerInvalid');
  });

  test('lets nobody in to whom the mapping gives no role, and makes them no account', async () => {
    const { domain, organisationId, person } = await makeCompany();
    const name = person(newName(), { groups: ['canteen'] });
    expect(reasonOf(await signInThere(domain, name))).toBe('noRole');
    expect(await countUsers(organisationId)).toBe(1);
    const known = await makeTestUser(pool, organisationId, 'Vie', domain);
    expect(reasonOf(await signInThere(domain, person(newName(), { email: known.email, groups: [] })))).toBe(
      'noRole',
    );
  });

  test('answers a disabled user, and one without an account where none is made, alike', async () => {
    const { domain, organisationId, person } = await makeCompany({ makesAccounts: false });
    const user = await makeTestUser(pool, organisationId, 'Ana', domain);
    await pool.query(`update app_user set status = 'disabled' where id = $1`, [user.id]);
    const disabled = await signInThere(domain, person(newName(), { email: user.email }));
    const unknown = await signInThere(domain, person(newName()));
    const { requestId: _, ...first } = disabled.problem;
    const { requestId: __, ...second } = unknown.problem;
    expect(reasonOf(disabled)).toBe('noAccount');
    expect(first).toEqual(second);
  });

  test('never opens an account of another organisation or of the operator', async () => {
    const { domain, organisationId, person } = await makeCompany();
    const other = await makeTestUser(pool, await makeTestOrganisation(pool), 'Adm', domain);
    const staff = await makeTestUser(pool, organisationId, 'Fle', domain);
    const alsoStaff = await makeTestUser(pool, organisationId, 'Adm', domain);
    await pool.query(`insert into user_role (user_id, role_code) values ($1, 'Fle')`, [alsoStaff.id]);
    for (const { email } of [other, staff, alsoStaff])
      expect(reasonOf(await signInThere(domain, person(newName(), { email })))).toBe('noAccount');
  });

  test('leaves the last administrator the role', async () => {
    const { domain, administrator, person } = await makeCompany();
    const name = person(newName(), { email: administrator.email, groups: ['vibration'] });
    expect((await signInThere(domain, name)).body).toMatchObject({ user: { role: 'Adm' } });
  });

  test('says in one sentence that the provider refused', async () => {
    const { domain } = await makeCompany();
    const { url, cookie } = await begin(domain);
    const state = new URL(url).searchParams.get('state') ?? '';
    const search = `?error=access_denied&state=${state}&iss=${encodeURIComponent(provider.issuer)}`;
    const answer = await finish(cookie, search);
    expect(reasonOf(answer)).toBe('accessDenied');
    expect(answer.problem.detail).toBe('The provider did not let you in.');
  });

  test('says in one sentence that the provider is away, before and after', async () => {
    const gone = await startTestProvider([redirectUri]);
    const { domain, organisationId } = await makeCompany({ issuer: gone.issuer });
    const { url, cookie } = await begin(domain);
    const state = new URL(url).searchParams.get('state') ?? '';
    await gone.close();
    expect(organisationId).toBeTruthy();
    expect(reasonOf(await finish(cookie, `?code=a&state=${state}`))).toBe('providerAway');
    const answer = await server.send(beginSingleSignOn, { body: { domain } });
    expect(reasonOf(answer)).toBe('providerAway');
    expect(answer.problem.detail).toBe('The provider does not answer at the moment. Try again later.');
  });
});

describe('sign-in with a password switched off', () => {
  const enter = (email: string) =>
    server.send(signIn, {
      query: { policiesAccepted: 'true', policyIds },
      body: { email, password: TEST_PASSWORD },
    });

  test('is refused to everyone but administrators, who need a second factor', async () => {
    const { domain, organisationId, administrator } = await makeCompany({ passwordSignIn: false });
    expect(await server.call(findSingleSignOn, { query: { domain } })).toEqual({
      label: 'Company login',
      passwordSignIn: false,
    });
    const user = await makeTestUser(pool, organisationId, 'Ana', domain);
    expect((await enter(user.email)).problem.code).toBe('passwordSignInOff');
    // Nobody reads and accepts policies first, to be refused then.
    const typed = { email: user.email, password: TEST_PASSWORD };
    expect((await server.send(signIn, { body: typed })).problem.code).toBe('passwordSignInOff');
    const first = await enter(administrator.email);
    expect(first.problem.code).toBe('secondFactorRequired');
    expect((await server.send(readPendingSignIn, {}, { cookie: first.cookie })).body).toMatchObject({
      step: 'setUp',
    });
  });

  test('states nothing to who does not know the password', async () => {
    const { domain, organisationId } = await makeCompany({ passwordSignIn: false });
    const user = await makeTestUser(pool, organisationId, 'Ana', domain);
    const answer = await server.send(signIn, { body: { email: user.email, password: 'wrong' } });
    expect(answer.problem.code).toBe('credentialsWrong');
  });

  test('is not to be had where no administrator has a password', async () => {
    const { administrator, body, token } = await makeCompany();
    await pool.query('update app_user set password_hash = null where id = $1', [administrator.id]);
    const answer = await server.send(
      saveIdentityProvider,
      { body: { ...body, passwordSignIn: false, revision: 1 } },
      { token },
    );
    expect(answer.problem).toMatchObject({ errors: [{ code: 'noAdministratorWithPassword' }] });
  });
});

describe('the settings of a provider', () => {
  test('never answer the secret, keep it encrypted, and keep it where none is given', async () => {
    const { organisationId, token, body } = await makeCompany();
    const read = await server.send(readIdentityProvider, {}, { token });
    expect(JSON.stringify(read.body)).not.toContain(TEST_CLIENT.clientSecret);
    expect(read.body).toMatchObject({ provider: { hasClientSecret: true, revision: 1 }, redirectUri });
    const stored = async () =>
      (
        await pool.query('select client_secret from identity_provider where organisation_id = $1', [
          organisationId,
        ])
      ).rows[0].client_secret;
    const before: Buffer = await stored();
    expect(before.includes(TEST_CLIENT.clientSecret)).toBe(false);
    const { clientSecret: _, ...rest } = body;
    await server.call(saveIdentityProvider, { body: { ...rest, label: 'Other', revision: 1 } }, { token });
    expect(before.equals(await stored())).toBe(true);
    // To another issuer the kept one is never sent.
    const moved = { ...rest, issuer: 'https://login.nowhere.example', revision: 2 };
    expect(await server.call(saveIdentityProvider, { body: moved }, { token })).toMatchObject({
      hasClientSecret: false,
    });
  });

  test('of two who change them at once the second is refused', async () => {
    const { token, body } = await makeCompany();
    const change = (label: string) =>
      server.send(saveIdentityProvider, { body: { ...body, label, revision: 1 } }, { token });
    const answers = await Promise.all([change('One'), change('Two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.problem).toMatchObject({
      errors: [{ field: 'body.revision', code: 'changedMeanwhile' }],
      current: { label: answers[0]?.status === 200 ? 'One' : 'Two', revision: 2 },
    });
    // Nor does who looked before remove what somebody else set up.
    const late = await server.send(removeIdentityProvider, { query: { revision: 1 } }, { token });
    expect(late.problem).toMatchObject({ code: 'conflict', current: { revision: 2 } });
    expect((await server.call(readIdentityProvider, {}, { token })).provider).toMatchObject({ revision: 2 });
    await server.call(removeIdentityProvider, { query: { revision: 2 } }, { token });
  });

  test('cannot take a domain of another organisation', async () => {
    const first = await makeCompany();
    const second = await makeCompany();
    const answer = await server.send(
      saveIdentityProvider,
      { body: { ...second.body, domains: [first.domain], revision: 1 } },
      { token: second.token },
    );
    expect(answer.problem).toMatchObject({ errors: [{ field: 'body.domains', code: 'domainTaken' }] });
    expect((await server.call(findSingleSignOn, { query: { domain: second.domain } })).label).toBe(
      'Company login',
    );
  });

  test('give no role of the operator', async () => {
    const { token, body } = await makeCompany();
    const role: RoleCode = 'Fle';
    // @NOTE: what no typed caller could send
    const bad = { ...body, revision: 1, defaultRole: role } as unknown as Settings;
    expect((await server.send(saveIdentityProvider, { body: bad }, { token })).status).toBe(400);
  });

  test('ask for a confirmation by password', async () => {
    const { token, body, administrator } = await makeCompany();
    await pool.query(`update session set begun_at = begun_at - interval '11 minutes' where user_id = $1`, [
      administrator.id,
    ]);
    for (const answer of [
      await server.send(saveIdentityProvider, { body: { ...body, revision: 1 } }, { token }),
      await server.send(removeIdentityProvider, {}, { token }),
    ])
      expect(answer.problem.code).toBe('confirmationNeeded');
  });

  test('are tried out by the test button', async () => {
    const { token } = await makeCompany();
    const examine = (issuer: string) => server.call(testIdentityProvider, { body: { issuer } }, { token });
    expect(await examine(provider.issuer)).toMatchObject({
      failure: null,
      authorizationEndpoint: `${provider.issuer}/auth`,
    });
    expect(await examine(server.baseUrl)).toMatchObject({ failure: 'notAProvider' });
    expect(await examine('http://127.0.0.1:1')).toMatchObject({ failure: 'providerAway' });
    for (const issuer of [
      'http://login.nowhere.example',
      'https://10.0.0.5',
      'https://localhost:8443',
      'https://[::1]',
      'https://[::ffff:10.0.0.5]',
      'https://169.254.169.254/latest',
      'https://user:secret@login.nowhere.example',
    ])
      expect(await examine(issuer), issuer).toMatchObject({ failure: 'addressRefused' });
  });
});
