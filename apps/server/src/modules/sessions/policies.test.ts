import { listPolicies, signIn } from '@ritzel/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeSessionServer } from '../../testing/session-server.testing.ts';
import { makeTestUser, mandatoryPolicyIds, TEST_PASSWORD } from '../../testing/users.testing.ts';

const server = await makeSessionServer();
const { pool } = server.database;
const organisationId = await makeTestOrganisation(pool);
afterAll(() => server.close());

const newUser = () => makeTestUser(pool, organisationId);
function attempt(email: string, query: { policiesAccepted?: 'true' | 'false'; policyIds?: string } = {}) {
  return server.send(signIn, { query, body: { email, password: TEST_PASSWORD } });
}
async function acceptedBy(userId: string): Promise<string[]> {
  const { rows } = await pool.query('select policy_id from policy_acceptance where user_id = $1', [userId]);
  return rows.map((row) => row.policy_id);
}

describe('who has not accepted the mandatory policies', () => {
  test('gets the missing ones, and nothing is recorded', async () => {
    const user = await newUser();
    const answer = await attempt(user.email);
    expect(answer.status).toBe(422);
    expect(answer.problem.code).toBe('policiesNotAccepted');
    expect(answer.problem.errors?.map((error) => error.code)).toEqual([
      'dataUsage',
      'privacyPolicy',
      'termsOfUse',
    ]);
    expect(answer.problem.detail).toContain('Terms of use');
    expect(answer.setCookie).toBeUndefined();
  });

  test('and accepts only some gets the rest, and those accepted are not recorded', async () => {
    const user = await newUser();
    const [first] = (await mandatoryPolicyIds(server)).split(',');
    const answer = await attempt(user.email, { policiesAccepted: 'true', policyIds: first ?? '' });
    expect(answer.problem.errors).toHaveLength(2);
    expect(await acceptedBy(user.id)).toEqual([]);
  });

  test('and says policiesAccepted=false has accepted none of the ids', async () => {
    const user = await newUser();
    const policyIds = await mandatoryPolicyIds(server);
    expect((await attempt(user.email, { policiesAccepted: 'false', policyIds })).status).toBe(422);
  });

  test('gets none before the password is right', async () => {
    const user = await newUser();
    const answer = await server.send(signIn, { query: {}, body: { email: user.email, password: 'x' } });
    expect(answer.problem.code).toBe('credentialsWrong');
  });
});

describe('who accepted them', () => {
  test('is not asked again, and what they accepted is recorded', async () => {
    const user = await newUser();
    const policyIds = await mandatoryPolicyIds(server);
    expect((await attempt(user.email, { policiesAccepted: 'true', policyIds })).status).toBe(200);
    expect((await acceptedBy(user.id)).sort()).toEqual(policyIds.split(',').sort());
    expect((await attempt(user.email)).status).toBe(200);
  });

  test('in German is not asked in English', async () => {
    const user = await newUser();
    const policyIds = await mandatoryPolicyIds(server, 'de');
    expect(policyIds).not.toBe(await mandatoryPolicyIds(server, 'en'));
    expect((await attempt(user.email, { policiesAccepted: 'true', policyIds })).status).toBe(200);
    expect((await attempt(user.email)).status).toBe(200);
  });

  test('is asked again when a new version is published', async () => {
    const user = await newUser();
    const policyIds = await mandatoryPolicyIds(server);
    await attempt(user.email, { policiesAccepted: 'true', policyIds });
    const published = await pool.query<{ id: string }>(
      `insert into policy (name, version, lang_code, title, body) values ('safetyNote', '1.0', 'en', 'Safety note', '')
       returning id`,
    );
    try {
      const asked = await attempt(user.email);
      expect(asked.problem.errors?.map((error) => error.code)).toEqual(['safetyNote']);
      const policyId = published.rows[0]?.id ?? '';
      expect((await attempt(user.email, { policiesAccepted: 'true', policyIds: policyId })).status).toBe(200);
    } finally {
      await pool.query(`update policy set status = 'WITHDRAWN' where name = 'safetyNote'`);
    }
    expect((await attempt((await newUser()).email)).problem.errors).toHaveLength(3);
  });
});

test('who accepted an earlier version is asked for the new one and informed what changed in it', async () => {
  const user = await newUser();
  const policyIds = await mandatoryPolicyIds(server);
  await attempt(user.email, { policiesAccepted: 'true', policyIds });
  await pool.query(`update policy set status = 'WITHDRAWN' where name = 'termsOfUse'`);
  const { rows } = await pool.query<{ id: string }>(
    `insert into policy (name, version, lang_code, title, changes, body)
     values ('termsOfUse', '2.0', 'en', 'Terms of use', 'Exports are logged.', 'Text') returning id`,
  );
  try {
    const asked = await attempt(user.email);
    expect(asked.problem.errors).toEqual([
      {
        field: 'query.policyIds',
        code: 'termsOfUse',
        message: 'Not accepted yet: Terms of use 2.0, which replaces 1.0. What changed: Exports are logged.',
      },
    ]);
    const newcomer = await attempt((await newUser()).email);
    expect(newcomer.problem.errors?.find(({ code }) => code === 'termsOfUse')?.message).toBe(
      'Not accepted yet: Terms of use 2.0.',
    );
    const policyId = rows[0]?.id ?? '';
    expect((await attempt(user.email, { policiesAccepted: 'true', policyIds: policyId })).status).toBe(200);
    expect(await acceptedBy(user.id)).toContain(policyId);
  } finally {
    await pool.query(`update policy set status = 'WITHDRAWN' where name = 'termsOfUse' and version = '2.0'`);
    await pool.query(`update policy set status = 'ACTIVE' where name = 'termsOfUse' and version = '1.0'`);
  }
});

test('ids that are no uuids are refused by field', async () => {
  const answer = await attempt('a@b.example', { policiesAccepted: 'true', policyIds: 'one,two' });
  expect(answer.status).toBe(400);
  expect(answer.problem.errors?.[0]?.field).toBe('query.policyIds.0');
});

describe('the list of policies', () => {
  test('has each text once in the language asked for, the mandatory ones first', async () => {
    const policies = await server.call(listPolicies, { query: { lang_code: 'de', policy_status: 'ACTIVE' } });
    expect(policies.map((policy) => policy.name)).toEqual([
      'dataUsage',
      'privacyPolicy',
      'termsOfUse',
      'about',
      'imprint',
    ]);
    expect(new Set(policies.map((policy) => policy.langCode))).toEqual(new Set(['de']));
    expect(policies.map((policy) => policy.mandatory)).toEqual([true, true, true, false, false]);
    expect(policies.find((policy) => policy.name === 'imprint')?.title).toBe('Impressum');
  });

  test('falls back to English for a language without texts, and finds de for de-AT', async () => {
    const languages = async (lang_code: string) =>
      new Set((await server.call(listPolicies, { query: { lang_code } })).map((policy) => policy.langCode));
    expect(await languages('nl')).toEqual(new Set(['en']));
    expect(await languages('de-AT')).toEqual(new Set(['de']));
  });

  test('answers the same ids on every installation', async () => {
    const policies = await server.call(listPolicies, {});
    expect(policies.find((policy) => policy.name === 'termsOfUse')?.id).toBe(
      '37f30a36-a3c8-585d-a2bb-86db3734efb5',
    );
  });
});
