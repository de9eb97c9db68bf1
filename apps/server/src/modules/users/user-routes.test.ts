import { changeUserRole, changeUserStatus, listRoles, listUsers, readUserEmail } from '@ritzel/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestServer } from '../../testing/server.testing.ts';
import { makeTestUser, type TestUser } from '../../testing/users.testing.ts';
import { endSessionsOf } from '../sessions/index.ts';
import { addUserRoutes } from './index.ts';

const server = await makeTestServer((http, { database }) =>
  addUserRoutes(http, {
    endSessions: endSessionsOf,
    db: database.db,
    staffEmailDomains: ['ritzel.example', 'ritzel-service.example'],
    now: () => new Date(),
  }),
);
const { pool } = server.database;
afterAll(() => server.close());

let organisationId: string;
let admin: TestUser;
let token: string;
beforeAll(async () => {
  organisationId = await makeTestOrganisation(pool);
  admin = await makeTestUser(pool, organisationId, 'Adm');
  token = await server.tokenFor('Adm', organisationId, admin.id);
});

async function actionsOn(userId: string) {
  const { rows } = await pool.query(
    'select action, user_id as by, detail from audit_entry where subject_id = $1 order by id',
    [userId],
  );
  return rows;
}

describe('the list of users', () => {
  test('has those of the own organisation, without guests, sorted and paged', async () => {
    const ownId = await makeTestOrganisation(pool);
    const own = await makeTestUser(pool, ownId, 'Adm');
    for (const name of ['Cem', 'Ada', 'Ben'])
      await pool.query(
        `insert into app_user (organisation_id, email, name, role_code) values ($1, $2, $3, 'Vie')`,
        [ownId, `${crypto.randomUUID()}@holtwick.example`, name],
      );
    await pool.query(
      `insert into app_user (organisation_id, email, name, role_code, guest_until) values ($1, $2, 'Guest', 'Dem', now())`,
      [ownId, `${crypto.randomUUID()}@ritzel.example`],
    );
    const ownToken = await server.tokenFor('Adm', ownId, own.id);
    const page = (query: object) => server.call(listUsers, { query }, { token: ownToken });
    const all = await page({});
    expect(all).toMatchObject({ total: 4, page: 1, size: 50 });
    expect(all.rows.map((row) => row.name)).toEqual(['Ada', 'Ben', 'Cem', 'Test user']);
    expect((await page({ sort: '-name', size: 2 })).rows.map((row) => row.name)).toEqual([
      'Test user',
      'Cem',
    ]);
    expect((await page({ size: 2, page: 9 })).total).toBe(4);
    expect((await page({ search: 'bEn' })).rows.map((row) => row.name)).toEqual(['Ben']);
    expect((await page({ search: '%' })).total).toBe(0);
    await expect(page({ sort: 'password_hash' })).rejects.toMatchObject({
      problem: { errors: [{ field: 'query.sort', code: 'sortUnknown' }] },
    });
  });

  test('of roles says which the caller may give', async () => {
    const roles = await server.call(listRoles, {}, { token });
    expect(roles.filter((role) => role.mayAssign).map((role) => role.code)).toEqual([
      'Adm',
      'Ana',
      'Ope',
      'Vie',
    ]);
  });
});

describe('the e-mail address of a user', () => {
  test('is read within the organisation, by any role, and by nobody else', async () => {
    const user = await makeTestUser(pool, organisationId);
    const viewer = await server.tokenFor('Vie', organisationId);
    expect(await server.call(readUserEmail, { params: { id: user.id } }, { token: viewer })).toEqual({
      email: user.email,
    });
    const outsider = await server.tokenFor('Fle', await makeTestOrganisation(pool));
    const refused = server.call(readUserEmail, { params: { id: user.id } }, { token: outsider });
    await expect(refused).rejects.toMatchObject({ problem: { code: 'notFound' } });
  });
});

describe('a user’s role', () => {
  test('is changed by an administrator and audited', async () => {
    const user = await makeTestUser(pool, organisationId, 'Vie');
    const changed = await server.call(
      changeUserRole,
      { params: { id: user.id }, body: { role: 'Ana' } },
      { token },
    );
    expect(changed).toMatchObject({ id: user.id, role: 'Ana' });
    expect(await actionsOn(user.id)).toEqual([
      { action: 'user.change-role', by: admin.id, detail: { from: 'Vie', to: 'Ana' } },
    ]);
  });

  test('is not changed by the user, nor beyond what the caller may give', async () => {
    const change = (id: string, role: 'Fle' | 'Vie') =>
      server.call(changeUserRole, { params: { id }, body: { role } }, { token });
    await expect(change(admin.id, 'Vie')).rejects.toMatchObject({ problem: { code: 'conflict' } });
    const user = await makeTestUser(pool, organisationId, 'Vie');
    await expect(change(user.id, 'Fle')).rejects.toMatchObject({
      problem: { errors: [{ field: 'body.role', code: 'roleNotAssignable' }] },
    });
    expect(await actionsOn(user.id)).toEqual([]);
  });

  test('Fle is given only to an address of the company’s own domains', async () => {
    const fle = await makeTestUser(pool, organisationId, 'Fle', 'ritzel.example');
    const fleToken = await server.tokenFor('Fle', organisationId, fle.id);
    const give = (id: string) =>
      server.call(changeUserRole, { params: { id }, body: { role: 'Fle' } }, { token: fleToken });
    const outsider = await makeTestUser(pool, organisationId, 'Adm');
    await expect(give(outsider.id)).rejects.toMatchObject({
      problem: { errors: [{ field: 'body.role', code: 'emailInvalid' }] },
    });
    const colleague = await makeTestUser(pool, organisationId, 'Adm', 'ritzel-service.example');
    expect((await give(colleague.id)).role).toBe('Fle');
  });

  test('of another organisation is not found', async () => {
    const outsider = await makeTestUser(pool, await makeTestOrganisation(pool), 'Vie');
    const change = server.call(
      changeUserRole,
      { params: { id: outsider.id }, body: { role: 'Ana' } },
      { token },
    );
    await expect(change).rejects.toMatchObject({ problem: { code: 'notFound' } });
  });
});

describe('disabling a user', () => {
  test('ends their sessions, and enabling them does not bring them back', async () => {
    const user = await makeTestUser(pool, organisationId, 'Ope');
    await pool.query(
      `with begun as (
         insert into session (id, user_id, begun_at, ends_at)
         values (gen_random_uuid(), $2, '2026-01-01', now() + interval '1 day') returning id, ends_at)
       insert into refresh_token (token_hash, family_id, user_id, expires_at, session_ends_at)
       select $1, id, $2, ends_at, ends_at from begun`,
      [Buffer.from(user.id), user.id],
    );
    const change = (status: 'active' | 'disabled') =>
      server.call(changeUserStatus, { params: { id: user.id }, body: { status } }, { token });
    expect((await change('disabled')).status).toBe('disabled');
    const tokens = async () =>
      (await pool.query('select count(*) from refresh_token where user_id = $1', [user.id])).rows[0].count;
    expect(await tokens()).toBe(0);
    expect((await change('active')).status).toBe('active');
    expect(await tokens()).toBe(0);
    expect(await actionsOn(user.id)).toEqual([
      { action: 'user.disable', by: admin.id, detail: { from: 'active', to: 'disabled' } },
      { action: 'user.enable', by: admin.id, detail: { from: 'disabled', to: 'active' } },
    ]);
  });

  test('by two administrators of each other leaves one of them', async () => {
    const ownId = await makeTestOrganisation(pool);
    const pair = [await makeTestUser(pool, ownId, 'Adm'), await makeTestUser(pool, ownId, 'Adm')];
    const disable = async (by: TestUser, whom: TestUser) =>
      server.fetchCall(
        changeUserStatus,
        { params: { id: whom.id }, body: { status: 'disabled' } },
        { token: await server.tokenFor('Adm', ownId, by.id) },
      );
    const answers = await Promise.all([disable(pair[0]!, pair[1]!), disable(pair[1]!, pair[0]!)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401]);
    const { rows } = await pool.query(
      `select count(*) from app_user where organisation_id = $1 and status = 'active'`,
      [ownId],
    );
    expect(rows[0].count).toBe(1);
  });

  test('is refused to one whose role was taken away a minute ago, whatever their token says', async () => {
    const former = await makeTestUser(pool, organisationId, 'Vie');
    const staleToken = await server.tokenFor('Adm', organisationId, former.id);
    const user = await makeTestUser(pool, organisationId, 'Ope');
    const change = server.call(
      changeUserStatus,
      { params: { id: user.id }, body: { status: 'disabled' } },
      { token: staleToken },
    );
    await expect(change).rejects.toMatchObject({ problem: { code: 'sessionEnded' } });
  });
});
