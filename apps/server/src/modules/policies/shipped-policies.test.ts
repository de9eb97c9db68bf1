import { LANGUAGES, POLICY_NAMES } from '@ritzel/contract';
import { afterAll, expect, test } from 'vitest';
import { makeTestDatabase } from '../../platform/database.testing.ts';
import { migrate, readMigrations } from '../../platform/migrations.ts';
import { listPoliciesInForce } from './policy-store.ts';

const database = await makeTestDatabase();
const { db, pool } = database;
afterAll(() => database.drop());

const fourMoreLanguages = '0204-first-policies-in-four-more-languages.sql';

/** Headings, paragraphs and list items of a text, in their order. */
const outline = (body: string) =>
  body
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => /^(#+|-) /.exec(line)?.[1] ?? 'text');

/** Whoever accepts a version in one language has accepted it in all, so every language has to say the same. */
test('every language has all five texts, section by section as in English', async () => {
  const english = await listPoliciesInForce(db, 'en');
  expect(english.map(({ name }) => name).sort()).toEqual([...POLICY_NAMES].sort());
  for (const language of LANGUAGES)
    for (const policy of await listPoliciesInForce(db, language)) {
      const { id, version, mandatory, body } = english.find(({ name }) => name === policy.name) ?? policy;
      expect(policy).toMatchObject({ langCode: language, isFallback: false, version, mandatory });
      expect(policy.id === id, `${policy.name} ${language}`).toBe(language === 'en');
      expect(outline(policy.body), `${policy.name} ${language}`).toEqual(outline(body));
      expect(policy.body.startsWith(`# ${policy.title}\n`), `${policy.name} ${language}`).toBe(true);
    }
});

test('a text of the operator stays in force where translations are shipped later', async () => {
  await pool.query('drop schema public cascade');
  await pool.query('create schema public');
  const migrations = readMigrations().filter(({ name }) => name <= fourMoreLanguages);
  await migrate(pool, migrations.slice(0, -1));
  const insert = (name: string, version: string, lang: string, status: string) =>
    pool.query(
      `insert into policy (name, version, lang_code, status, title, body) values ($1, $2, $3, $4, 'Own', 'Own text')`,
      [name, version, lang, status],
    );
  await pool.query(
    `update policy set status = 'WITHDRAWN', withdrawn_at = now() where name in ('imprint', 'dataUsage')`,
  );
  await insert('imprint', '2.0', 'en', 'ACTIVE');
  await insert('termsOfUse', '1.0', 'fr', 'ACTIVE');
  await insert('privacyPolicy', '1.0', 'es', 'DRAFT');
  expect(migrations.at(-1)?.name).toBe(fourMoreLanguages);
  await migrate(pool, migrations);
  const inForce = async (language: string) =>
    Object.fromEntries(
      (await listPoliciesInForce(db, language)).map(({ name, title, isFallback }) => [
        name,
        isFallback ? `${title} (en)` : title,
      ]),
    );
  expect(await inForce('fr')).toEqual({
    termsOfUse: 'Own',
    privacyPolicy: 'Politique de confidentialité',
    imprint: 'Own (en)',
    about: 'À propos de Ritzel',
  });
  expect((await inForce('es')).privacyPolicy).toBe('Privacy policy (en)');
  const drafts = await pool.query("select body from policy where status = 'DRAFT'");
  expect(drafts.rows).toEqual([{ body: 'Own text' }]);
});
