import {
  changePolicyDraft,
  createPolicyDraft,
  exportPolicyAcceptances,
  listPolicies,
  listPolicyAcceptances,
  listPolicyVersions,
  type PolicyName,
  ProblemError,
  publishPolicies,
  readPolicyVersion,
  withdrawPolicy,
} from '@ritzel/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestServer } from '../../testing/server.testing.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
import { makeCallerReader } from '../sessions/index.ts';
import { addPolicyRoutes } from './index.ts';

const now = () => new Date();
const server = await makeTestServer((http, { database }) => addPolicyRoutes(http, { db: database.db, now }), {
  readToken: ({ database, tokens }) =>
    makeCallerReader({ db: database.db, readToken: tokens.read, now, maxAgeMs: 0 }),
});
const { pool } = server.database;
afterAll(() => server.close());

const organisationId = await makeTestOrganisation(pool);
async function newCaller(role: 'Fle' | 'Adm', of = organisationId) {
  const user = await makeTestUser(pool, of, role);
  return { id: user.id, token: await server.tokenFor(role, of, user.id) };
}
const operator = await newCaller('Fle');

async function problemOf(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProblemError)) throw new Error(`a problem was expected, not ${String(error)}`);
  return error.problem;
}

const draft = (name: PolicyName, version: string, langCode = 'en', more: object = {}) =>
  server.call(
    createPolicyDraft,
    { body: { name, version, langCode, title: `${name} ${version}`, body: `# ${version}`, ...more } },
    operator,
  );
const publish = (...drafts: { id: string; revision: number }[]) =>
  server.call(
    publishPolicies,
    { body: { drafts: drafts.map(({ id, revision }) => ({ id, revision })) } },
    operator,
  );
async function inForce(name: PolicyName, lang_code = 'en') {
  const all = await server.call(listPolicies, { query: { lang_code, policy_status: 'ACTIVE' } });
  return all.find((policy) => policy.name === name);
}

describe('a draft', () => {
  test('is seen by nobody but the operator until it is published', async () => {
    const made = await draft('imprint', '2.0', 'en', { changes: 'New address.' });
    expect(made).toMatchObject({ status: 'DRAFT', revision: 1, mandatory: false, publishedAt: null });
    expect((await inForce('imprint'))?.version).toBe('1.0');
    const [published] = await publish(made);
    expect(published).toMatchObject({ status: 'ACTIVE', version: '2.0', changedBy: 'Test user' });
    expect(await inForce('imprint')).toMatchObject({
      version: '2.0',
      changes: 'New address.',
      isFallback: false,
    });
  });

  test('saved by two editors keeps the first and informs the second of both versions', async () => {
    const { id } = await draft('about', '2.0');
    const change = (title: string) =>
      server.call(
        changePolicyDraft,
        { params: { id }, body: { revision: 1, title, body: `By ${title}` } },
        operator,
      );
    expect(await change('Anna')).toMatchObject({ revision: 2, title: 'Anna' });
    const conflict = await problemOf(change('Bert'));
    expect(conflict).toMatchObject({
      status: 409,
      code: 'conflict',
      errors: [{ field: 'body.revision', code: 'changedMeanwhile' }],
      current: { revision: 2, title: 'Anna', body: 'By Anna', changedBy: 'Test user' },
    });
    expect(await server.call(readPolicyVersion, { params: { id } }, operator)).toMatchObject({
      body: 'By Anna',
    });
  });

  test('saved by ten editors at the same moment is saved once', async () => {
    const { id } = await draft('about', '2.1');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        server.fetchCall(
          changePolicyDraft,
          { params: { id }, body: { revision: 1, title: `Editor ${n}`, body: 'Text' } },
          operator,
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  test('of a version and language there is once', async () => {
    await draft('about', '2.2');
    const twice = await problemOf(draft('about', '2.2'));
    expect(twice.errors).toMatchObject([{ field: 'body.version', code: 'versionTaken' }]);
  });

  test('is discarded without a trace among the versions', async () => {
    const { id } = await draft('about', '2.3');
    await server.call(withdrawPolicy, { params: { id } }, operator);
    expect((await problemOf(server.call(readPolicyVersion, { params: { id } }, operator))).code).toBe(
      'notFound',
    );
    await draft('about', '2.3');
  });

  test.each([
    ['no title', { title: ' ' }, 'body.title'],
    ['no text', { body: '' }, 'body.body'],
    ['a text without end', { body: 'a'.repeat(100_001) }, 'body.body'],
    ['a version in words', { version: 'next' }, 'body.version'],
    ['a language nobody speaks', { langCode: '../x' }, 'body.langCode'],
    ['a kind nobody knows', { name: 'cookies' }, 'body.name'],
  ])('with %s is refused', async (_, more, field) => {
    const refused = await problemOf(draft('about', '3.0', 'en', more));
    expect(refused.errors?.[0]?.field).toBe(field);
  });
});

describe('publishing', () => {
  test('puts every language of a version in force at once and withdraws the version before', async () => {
    const english = await draft('privacyPolicy', '2.0');
    const german = await draft('privacyPolicy', '2.0', 'de');
    await publish(english, german);
    expect((await inForce('privacyPolicy', 'de'))?.id).toBe(german.id);
    const versions = (await server.call(listPolicyVersions, {}, operator)).filter(
      ({ name }) => name === 'privacyPolicy',
    );
    expect(versions.map(({ version, langCode, status }) => [version, langCode, status])).toEqual([
      ['2.0', 'en', 'ACTIVE'],
      ['2.0', 'de', 'ACTIVE'],
      ['1.0', 'en', 'WITHDRAWN'],
      ...['de', 'es', 'fr', 'pt', 'zh'].map((language) => ['1.0', language, 'WITHDRAWN']),
    ]);
  });

  test('without a German text shows the English one to Germans and marks it', async () => {
    await publish(await draft('termsOfUse', '2.0'));
    expect(await inForce('termsOfUse', 'de')).toMatchObject({
      version: '2.0',
      langCode: 'en',
      isFallback: true,
    });
    const german = await draft('termsOfUse', '2.0', 'de');
    await publish(german);
    expect(await inForce('termsOfUse', 'de')).toMatchObject({ id: german.id, isFallback: false });
    expect((await inForce('termsOfUse', 'en'))?.version).toBe('2.0');
  });

  test('needs an English text, one version, a draft, and the draft that was looked at', async () => {
    const german = await draft('dataUsage', '3.0', 'de');
    expect((await problemOf(publish(german))).errors?.[0]?.code).toBe('englishMissing');
    const english = await draft('dataUsage', '3.1');
    expect((await problemOf(publish(english, german))).errors?.[0]?.code).toBe('versionsMixed');
    expect((await problemOf(publish({ ...english, revision: 2 }))).code).toBe('conflict');
    await publish(english);
    expect((await problemOf(publish(english))).code).toBe('conflict');
    const change = { revision: 1, title: 'Later', body: 'Later' };
    const changed = server.call(changePolicyDraft, { params: { id: english.id }, body: change }, operator);
    expect((await problemOf(changed)).code).toBe('conflict');
  });

  test('by two at the same moment leaves one version in force', async () => {
    const drafts = await Promise.all(['4.0', '4.1', '4.2', '4.3'].map((version) => draft('about', version)));
    await Promise.all(drafts.map((each) => publish(each)));
    const { rows } = await pool.query(
      `select count(*)::int as n from policy where name = 'about' and lang_code = 'en' and status = 'ACTIVE'`,
    );
    expect(rows[0].n).toBe(1);
  });

  test('is taken back by withdrawing: a translation alone, the English text with its translations', async () => {
    const english = await draft('about', '5.0');
    const german = await draft('about', '5.0', 'de');
    await publish(english, german);
    await server.call(withdrawPolicy, { params: { id: german.id } }, operator);
    expect((await inForce('about', 'de'))?.id).toBe(english.id);
    await server.call(withdrawPolicy, { params: { id: english.id } }, operator);
    expect(await inForce('about')).toBeUndefined();
    const again = server.call(withdrawPolicy, { params: { id: english.id } }, operator);
    expect((await problemOf(again)).code).toBe('conflict');
  });

  test('and everything else is in the audit log', async () => {
    const { id } = await draft('about', '6.0');
    await server.call(
      changePolicyDraft,
      { params: { id }, body: { revision: 1, title: 'About', body: 'Us' } },
      operator,
    );
    await publish({ id, revision: 2 });
    await server.call(withdrawPolicy, { params: { id } }, operator);
    const { rows } = await pool.query(
      'select action, detail from audit_entry where subject_id = $1 and user_id = $2 order by id',
      [id, operator.id],
    );
    expect(rows).toEqual([
      { action: 'policy.draft', detail: { name: 'about', version: '6.0', langCode: 'en' } },
      {
        action: 'policy.change',
        detail: { name: 'about', version: '6.0', langCode: 'en', revision: 2, changed: ['title', 'body'] },
      },
      {
        action: 'policy.publish',
        detail: { name: 'about', version: '6.0', languages: ['en'], replaced: [] },
      },
      { action: 'policy.withdraw', detail: { name: 'about', version: '6.0', langCode: 'en' } },
    ]);
  });
});

describe('who accepted what', () => {
  test('is listed newest first, page by page, and of one version alone when asked', async () => {
    const of = await makeTestOrganisation(pool);
    const made = await draft('imprint', '9.0');
    await publish(made);
    const users = await Promise.all(Array.from({ length: 5 }, () => makeTestUser(pool, of)));
    // Two at the same microsecond: the place in the list needs more than the time.
    const at = ['09:00', '09:01', '09:01', '09:02', '09:03'].map((time) => `2026-11-02T${time}:00.123456Z`);
    for (const [n, user] of users.entries())
      await pool.query(
        'insert into policy_acceptance (user_id, policy_id, accepted_at) values ($1, $2, $3)',
        [user.id, made.id, at[n]],
      );
    const query = { name: 'imprint' as const, version: '9.0', size: 2 };
    const seen: string[] = [];
    let after: string | null | undefined;
    do {
      const page = await server.call(
        listPolicyAcceptances,
        { query: { ...query, ...(after ? { after } : {}) } },
        operator,
      );
      expect(page.rows.every((row) => row.version === '9.0' && row.langCode === 'en')).toBe(true);
      seen.push(...page.rows.map(({ userId }) => userId));
      after = page.next;
    } while (after !== null);
    expect([...seen].sort()).toEqual(users.map(({ id }) => id).sort());
    expect([seen[0], seen[1], seen[4]]).toEqual([users[4]?.id, users[3]?.id, users[0]?.id]);
    const other = await server.call(listPolicyAcceptances, { query: { ...query, version: '9.1' } }, operator);
    expect(other).toEqual({ rows: [], next: null });
  });

  test('is refused a place that no page named', async () => {
    const asked = server.call(listPolicyAcceptances, { query: { after: '1.2' } }, operator);
    expect((await problemOf(asked)).errors).toMatchObject([{ field: 'query.after', code: 'cursorUnknown' }]);
  });

  test('leaves as a file in which a name begins no formula', async () => {
    const user = await makeTestUser(pool, organisationId);
    await pool.query('update app_user set name = $2 where id = $1', [user.id, '=HYPERLINK("http://a";1)']);
    const made = await draft('imprint', '9.9');
    await publish(made);
    await pool.query('insert into policy_acceptance (user_id, policy_id) values ($1, $2)', [
      user.id,
      made.id,
    ]);
    const answer = await server.fetchCall(
      exportPolicyAcceptances,
      { query: { name: 'imprint', version: '9.9' } },
      operator,
    );
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    const [head, line, end] = (await answer.text()).split('\r\n');
    expect(head).toBe('accepted at,person,e-mail,organisation,policy,version,language');
    expect(line).toContain(`"'=HYPERLINK(""http://a"";1)",${user.email}`);
    expect(line).toMatch(/,imprint,9\.9,en$/);
    expect(end).toBe('');
  });
});

test('where one company runs the portal its administrators are the operator, until there is a second', async () => {
  const { rows } = await pool.query<{ id: string }>('select id from organisation where not is_demo');
  await pool.query('update organisation set is_demo = true where id <> $1', [organisationId]);
  const administrator = await newCaller('Adm');
  expect((await server.fetchCall(listPolicyVersions, {}, administrator)).status).toBe(200);
  await pool.query('update organisation set is_demo = false where id = any($1)', [rows.map(({ id }) => id)]);
  await makeTestOrganisation(pool);
  expect((await server.fetchCall(listPolicyVersions, {}, administrator)).status).toBe(404);
  expect((await server.fetchCall(listPolicyVersions, {}, operator)).status).toBe(200);
});
