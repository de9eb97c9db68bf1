import { afterAll, expect, test } from 'vitest';
import { makeTestDatabase } from '../../platform/database.testing.ts';
import { makeJobs } from '../../platform/jobs.ts';
import { makeLog } from '../../platform/log.ts';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
import { addSessionJobs } from './session-jobs.ts';

const database = await makeTestDatabase();
const { db, pool } = database;
afterAll(() => database.drop());

test('the hourly sweep removes what is over and nothing else', async () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const user = await makeTestUser(pool, await makeTestOrganisation(pool));
  for (const [hash, minutes] of [['over', -1] as const, ['good', 1] as const])
    await pool.query(
      `with begun as (
         insert into session (id, user_id, begun_at, ends_at)
         values (gen_random_uuid(), $2, '2026-01-01', $3::timestamptz) returning id, ends_at)
       insert into refresh_token (token_hash, family_id, user_id, expires_at, session_ends_at)
       select $1, id, $2, ends_at, ends_at from begun`,
      [Buffer.from(hash), user.id, new Date(now.getTime() + minutes * 60_000)],
    );
  for (const hours of [-25, -23])
    await pool.query(
      'insert into sign_in_attempt (account_hash, address_hash, failures, at) values ($1, $2, 1, $3)',
      [Buffer.from('account'), Buffer.from(String(hours)), new Date(now.getTime() + hours * 3_600_000)],
    );
  for (const [name, minutes] of [['gone', -30] as const, ['here', -10] as const])
    await pool.query(
      `insert into app_user (organisation_id, email, name, role_code, guest_until) values ($1, $2, $3, 'Dem', $4)`,
      [user.organisationId, `${name}@ritzel.example`, name, new Date(now.getTime() + minutes * 60_000)],
    );
  for (const [action, organisationId, days] of [
    ['session.refuse', null, -91],
    ['session.refuse', null, -89],
    ['session.refuse', user.organisationId, -91],
    ['session.sign-in', user.organisationId, -91],
  ] as const)
    await pool.query(
      `insert into audit_entry (organisation_id, at, action, subject_type) values ($1, $2, $3, 'user')`,
      [organisationId, new Date(now.getTime() + days * 86_400_000), action],
    );
  const jobs = makeJobs(database.url, makeLog('silent'));
  addSessionJobs(jobs, { db, now: () => now });
  await jobs.runNow('sessions-sweep');
  const left = async (text: string) => (await pool.query<{ left: string }>(text)).rows.map((row) => row.left);
  expect(await left(`select convert_from(token_hash, 'utf8') as left from refresh_token`)).toEqual(['good']);
  expect(await left('select at::text as left from sign_in_attempt')).toHaveLength(1);
  expect(await left('select action as left from audit_entry order by id')).toEqual([
    'session.refuse',
    'session.refuse',
    'session.sign-in',
  ]);
  expect(await left('select name as left from app_user where guest_until is not null')).toEqual(['here']);
});
