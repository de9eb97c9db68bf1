import type { ProblemCode, RoleCode } from '@ritzel/contract';
import { afterAll, expect, test } from 'vitest';
import { makeTokens } from '../../platform/access.ts';
import { makeTestDatabase } from '../../platform/database.testing.ts';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
import { makeCallerReader } from './caller-reader.ts';
import { endSessionsOf } from './session-store.ts';

const database = await makeTestDatabase();
const { db, pool } = database;
const tokens = makeTokens('a secret of the tests and of nothing else');
const organisationId = await makeTestOrganisation(pool);
afterAll(() => database.drop());

async function newReader(role: RoleCode = 'Ana', issuedAt = new Date()) {
  const user = await makeTestUser(pool, organisationId, role);
  const { token } = await tokens.issue({ userId: user.id, organisationId, role, isDemo: false }, issuedAt);
  // The clock stands still unless it is moved.
  let nowMs = Date.now();
  const read = makeCallerReader({
    db,
    readToken: tokens.read,
    now: () => new Date(nowMs),
    maxAgeMs: 3000,
  });
  return {
    user,
    read: () => read(`Bearer ${token}`),
    wait: (ms: number) => {
      nowMs += ms;
    },
  };
}
const refused = (code: ProblemCode) => ({ problem: { code } });

test('a user in good standing is who the token says', async () => {
  const { user, read } = await newReader('Ope');
  expect(await read()).toMatchObject({ userId: user.id, organisationId, role: 'Ope' });
});

test('a disabled user is out within seconds', async () => {
  const { user, read, wait } = await newReader();
  await read();
  await pool.query(`update app_user set status = 'disabled' where id = $1`, [user.id]);
  wait(3001);
  await expect(read()).rejects.toMatchObject(refused('sessionEnded'));
});

test('a removed user is out', async () => {
  const { user, read, wait } = await newReader();
  await read();
  await pool.query('delete from app_user where id = $1', [user.id]);
  wait(3001);
  await expect(read()).rejects.toMatchObject(refused('sessionEnded'));
});

test('another role counts at once, whatever the token says', async () => {
  const { user, read, wait } = await newReader('Adm');
  expect((await read()).permissions).toContain('USER_5002');
  await pool.query(`update app_user set role_code = 'Vie' where id = $1`, [user.id]);
  wait(3001);
  const caller = await read();
  expect(caller.role).toBe('Vie');
  expect(caller.permissions).not.toContain('USER_5002');
});

test('tokens from before the sessions were ended are out, those from after are good', async () => {
  const before = await newReader('Ana', new Date(Date.now() - 60_000));
  await db.transaction().execute((transaction) => endSessionsOf(transaction, before.user.id, new Date()));
  await expect(before.read()).rejects.toMatchObject(refused('sessionEnded'));
  const { token } = await tokens.issue(
    { userId: before.user.id, organisationId, role: 'Ana', isDemo: false },
    new Date(),
  );
  const read = makeCallerReader({ db, readToken: tokens.read, now: () => new Date() });
  expect((await read(`Bearer ${token}`)).userId).toBe(before.user.id);
});

test('a user who is in another organisation now is out', async () => {
  const { user, read } = await newReader();
  await pool.query('update app_user set organisation_id = $2 where id = $1', [
    user.id,
    await makeTestOrganisation(pool),
  ]);
  await expect(read()).rejects.toMatchObject(refused('sessionEnded'));
});

test('a burst of calls asks the database once', async () => {
  const { user, read } = await newReader();
  await Promise.all(Array.from({ length: 20 }, read));
  await pool.query(`update app_user set status = 'disabled' where id = $1`, [user.id]);
  // Still remembered.
  expect((await read()).userId).toBe(user.id);
});
