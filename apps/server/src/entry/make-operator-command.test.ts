import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeTestDatabase } from '../platform/database.testing.ts';
import { makeTestOrganisation } from '../testing/plant.testing.ts';
import { makeTestUser } from '../testing/users.testing.ts';
import { runMakeOperator } from './make-operator-command.ts';

const database = await makeTestDatabase();
const { db, pool } = database;
afterAll(() => database.drop());

let organisationId: string;
beforeEach(async () => {
  organisationId = await makeTestOrganisation(pool);
});

/** What the command says, and its exit code. */
async function type(...words: string[]): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const io = { out: (text: string) => said.push(text), complain: (text: string) => said.push(text) };
  const open = async () => ({ db, staffEmailDomains: ['operator.example'], close: async () => {} });
  return { code: await runMakeOperator(words, io, open), said: said.join('\n') };
}
const rolesOf = async (userId: string): Promise<string[]> =>
  (await pool.query('select roles from user_right where user_id = $1', [userId])).rows[0].roles;
const auditOf = async (userId: string) =>
  (await pool.query('select action, user_id, detail from audit_entry where subject_id = $1', [userId])).rows;

test('somebody of the operator’s domains gets the role beside their own, once, and the audit log says how', async () => {
  const user = await makeTestUser(pool, organisationId, 'Adm', 'operator.example');
  expect(await type(user.email.toUpperCase())).toEqual({
    code: 0,
    said: expect.stringMatching(/^Test user \(organisation-.+\) operates the portal from now on\.$/),
  });
  expect(await rolesOf(user.id)).toEqual(['Adm', 'Fle']);
  const entry = {
    action: 'user.add-role',
    user_id: null,
    detail: { role: 'Fle', command: 'ritzel make-operator' },
  };
  expect(await auditOf(user.id)).toEqual([entry]);
  const { rows } = await pool.query(
    `select kind, code from domain_event where organisation_id = $1 and subject_id = $2`,
    [organisationId, user.id],
  );
  expect(rows).toEqual([{ kind: 'rights', code: 'role-given' }]);

  expect(await type(user.email)).toMatchObject({
    code: 0,
    said: expect.stringContaining('operates the portal already'),
  });
  expect(await auditOf(user.id)).toEqual([entry]);
});

test('an address of another domain is refused with the variable to set', async () => {
  const user = await makeTestUser(pool, organisationId, 'Adm');
  const { code, said } = await type(user.email);
  expect(code).toBe(1);
  expect(said).toContain("none of the operator's domains (operator.example)");
  expect(said).toContain('STAFF_EMAIL_DOMAINS');
  expect(await rolesOf(user.id)).toEqual(['Adm']);
  expect(await auditOf(user.id)).toEqual([]);
});

test('nobody, somebody disabled and a visitor of the demo are refused with a sentence', async () => {
  expect(await type('nobody@operator.example')).toEqual({
    code: 1,
    said: 'Nobody with the address nobody@operator.example has an account. Nothing was changed.',
  });
  const disabled = await makeTestUser(pool, organisationId, 'Adm', 'operator.example');
  await pool.query(`update app_user set status = 'disabled' where id = $1`, [disabled.id]);
  expect((await type(disabled.email)).said).toContain('is disabled');
  const guest = await makeTestUser(pool, organisationId, 'Adm', 'operator.example');
  await pool.query(`update app_user set guest_until = now() + interval '1 hour' where id = $1`, [guest.id]);
  expect((await type(guest.email)).said).toContain('has an account');
  for (const { id } of [disabled, guest]) expect(await rolesOf(id)).toEqual(['Adm']);
});

test.each([
  [[], 'Name one e-mail address.'],
  [['a@b.example', 'c@d.example'], 'Name one e-mail address.'],
  [['ada'], '"ada" is no e-mail address.'],
  [['--all'], '--all'],
])('%j is refused with a sentence and the usage', async (words, sentence) => {
  const { code, said } = await type(...words);
  expect(code).toBe(2);
  expect(said).toContain(sentence);
  expect(said).toContain('ritzel make-operator ADDRESS');
});
