import {
  addUserRole,
  changeRole,
  changeUserRole,
  changeUserStatus,
  copyRole,
  createRole,
  deleteRole,
  deleteUserRole,
  listRoleHolders,
  listRoles,
  listUsers,
  type PermissionCode,
  ROLES,
  STAFF_ONLY_CODES,
} from '@ritzel/contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestServer } from '../../testing/server.testing.ts';
import { makeTestUser, type TestUser } from '../../testing/users.testing.ts';
import { endSessionsOf, makeCallerReader } from '../sessions/index.ts';
import { addUserRoutes } from './index.ts';

const server = await makeTestServer(
  (http, { database }) =>
    addUserRoutes(http, {
      endSessions: endSessionsOf,
      db: database.db,
      staffEmailDomains: ['ritzel.example'],
      now: () => new Date(),
    }),
  // Rights from the database, without remembering.
  {
    readToken: ({ database, tokens }) =>
      makeCallerReader({ db: database.db, readToken: tokens.read, now: () => new Date(), maxAgeMs: 0 }),
  },
);
const { pool } = server.database;
afterAll(() => server.close());

let organisationId: string;
let admin: TestUser;
let token: string;
beforeEach(async () => {
  organisationId = await makeTestOrganisation(pool);
  admin = await makeTestUser(pool, organisationId, 'Adm');
  token = await server.tokenFor('Adm', organisationId, admin.id);
});

const tokenOf = (user: TestUser, role: 'Adm' | 'Vie' | 'Fle' = 'Adm') =>
  server.tokenFor(role, user.organisationId, user.id);
const add = (name: string, permissions: PermissionCode[], by = token) =>
  server.call(createRole, { body: { name, permissions } }, { token: by });
const give = (user: TestUser, role: string, by = token) =>
  server.call(addUserRole, { params: { id: user.id }, body: { role } }, { token: by });
const take = (user: TestUser, role: string, by = token) =>
  server.call(deleteUserRole, { params: { id: user.id, role } }, { token: by });
const conflict = { problem: { code: 'conflict' } };
const lubrication: PermissionCode[] = ['EQUIPMENT_1001', 'EQUIPMENT_1004'];

describe('a role of the organisation’s own', () => {
  test('is added, listed beside the shipped ones, changed and deleted, each with its audit entry', async () => {
    const made = await add('Lubrication', lubrication);
    expect(made).toMatchObject({
      name: 'Lubrication',
      permissions: lubrication,
      isShipped: false,
      version: 1,
    });
    const listed = await server.call(listRoles, {}, { token });
    expect(listed.map(({ name }) => name)).toEqual([
      ...Object.values(ROLES).map(({ name }) => name),
      'Lubrication',
    ]);
    expect(listed.filter(({ isShipped }) => isShipped).every(({ mayChange }) => !mayChange)).toBe(true);
    const changed = await server.call(
      changeRole,
      {
        params: { code: made.code },
        body: { name: 'Lubrication team', permissions: ['EQUIPMENT_1001', 'BEARING_4301'], version: 1 },
      },
      { token },
    );
    expect(changed).toMatchObject({ name: 'Lubrication team', version: 2, mayChange: true, mayAssign: true });
    await server.call(
      deleteRole,
      { params: { code: made.code }, body: { version: 2, losing: [] } },
      { token },
    );
    const { rows } = await pool.query(
      'select action, detail from audit_entry where subject_id = $1 order by id',
      [made.code],
    );
    expect(rows).toEqual([
      { action: 'role.create', detail: { name: 'Lubrication', added: lubrication, removed: [] } },
      {
        action: 'role.change',
        detail: {
          name: 'Lubrication team',
          nameBefore: 'Lubrication',
          added: ['BEARING_4301'],
          removed: ['EQUIPMENT_1004'],
        },
      },
      {
        action: 'role.delete',
        detail: {
          name: 'Lubrication team',
          added: [],
          removed: ['EQUIPMENT_1001', 'BEARING_4301'],
          losing: [],
        },
      },
    ]);
  });

  test('is seen and given in its organisation alone', async () => {
    const { code } = await add('Lubrication', lubrication);
    const elsewhere = await makeTestUser(pool, await makeTestOrganisation(pool), 'Adm');
    const theirToken = await tokenOf(elsewhere);
    const theirs = await server.call(listRoles, {}, { token: theirToken });
    expect(theirs.map((role) => role.code)).not.toContain(code);
    const colleague = await makeTestUser(pool, elsewhere.organisationId, 'Vie');
    await expect(give(colleague, code, theirToken)).rejects.toMatchObject({
      problem: { errors: [{ field: 'body.role', code: 'roleNotAssignable' }] },
    });
  });

  test('has a name of its own', async () => {
    await add('Lubrication', lubrication);
    await expect(add('lubrication', [])).rejects.toMatchObject({
      problem: { errors: [{ field: 'body.name', code: 'roleNameTaken' }] },
    });
  });

  test('is a copy of a shipped one without what is the operator’s alone', async () => {
    const staff = await makeTestUser(pool, organisationId, 'Fle', 'ritzel.example');
    const copy = await server.call(
      copyRole,
      { params: { code: 'Fle' }, body: { name: 'Almost everything' } },
      { token: await tokenOf(staff, 'Fle') },
    );
    expect(copy.permissions).toEqual(
      ROLES.Fle.permissions.filter((code) => !STAFF_ONLY_CODES.includes(code)),
    );
    await expect(add('Staff', ['ADMIN_9001'], await tokenOf(staff, 'Fle'))).rejects.toMatchObject({
      problem: { errors: [{ code: 'permissionNotGrantable' }] },
    });
  });

  test('that somebody else changed meanwhile is not overwritten', async () => {
    const { code } = await add('Lubrication', lubrication);
    const change = (name: string) =>
      server.call(
        changeRole,
        { params: { code }, body: { name, permissions: lubrication, version: 1 } },
        { token },
      );
    await change('Mine');
    await expect(change('Theirs')).rejects.toMatchObject(conflict);
    const roles = await server.call(listRoles, {}, { token });
    expect(roles.find((role) => role.code === code)?.name).toBe('Mine');
  });

  test('and a shipped one: only the first can be changed', async () => {
    const change = server.call(
      changeRole,
      { params: { code: 'Vie' }, body: { name: 'Viewer', permissions: [], version: 0 } },
      { token },
    );
    await expect(change).rejects.toMatchObject(conflict);
    const remove = server.call(
      deleteRole,
      { params: { code: 'Vie' }, body: { version: 0, losing: [] } },
      { token },
    );
    await expect(remove).rejects.toMatchObject(conflict);
  });
});

describe('a user with several roles', () => {
  test('may what all of them allow together, and has each listed', async () => {
    const { code } = await add('Lubrication', lubrication);
    const user = await makeTestUser(pool, organisationId, 'Vie');
    const theirs = await tokenOf(user, 'Vie');
    await expect(server.call(listUsers, { query: {} }, { token: theirs })).rejects.toMatchObject({
      problem: { code: 'notFound' },
    });
    expect((await give(user, code)).roles).toEqual(['Vie', code]);
    const personnel = await add('Personnel', ['USER_5001']);
    expect((await give(user, personnel.code)).roles).toEqual(['Vie', code, personnel.code]);
    // At once: this reader remembers nothing.
    expect((await server.call(listUsers, { query: {} }, { token: theirs })).total).toBe(2);
    expect((await take(user, 'Vie')).roles).toEqual([code, personnel.code]);
    expect((await take(user, code)).role).toBe(personnel.code);
    await expect(take(user, personnel.code)).rejects.toMatchObject(conflict);
  });

  test('has one again when it is changed', async () => {
    const { code } = await add('Lubrication', lubrication);
    const user = await makeTestUser(pool, organisationId, 'Ope');
    await give(user, code);
    const changed = await server.call(
      changeUserRole,
      { params: { id: user.id }, body: { role: 'Vie' } },
      { token },
    );
    expect(changed).toMatchObject({ role: 'Vie', roles: ['Vie'] });
  });
});

describe('nobody gives what they do not have', () => {
  /** May manage people and roles, and little else. */
  async function makePersonnel() {
    const { code } = await add('Personnel', ['USER_5001', 'USER_5002', 'ROLE_5202', 'EQUIPMENT_1001']);
    const user = await makeTestUser(pool, organisationId, 'Vie');
    await give(user, code);
    await take(user, 'Vie');
    return { user, code, token: await tokenOf(user, 'Vie') };
  }

  test('neither in a new role nor by changing or copying one', async () => {
    const personnel = await makePersonnel();
    await expect(add('Devices', ['DEVICE_2002'], personnel.token)).rejects.toMatchObject({
      problem: { errors: [{ field: 'body.permissions', code: 'permissionNotGrantable' }] },
    });
    const own = server.call(
      changeRole,
      {
        params: { code: personnel.code },
        body: { name: 'Personnel', permissions: ['USER_5002', 'AUDIT_9002'], version: 1 },
      },
      { token: personnel.token },
    );
    await expect(own).rejects.toMatchObject({ problem: { errors: [{ code: 'permissionNotGrantable' }] } });
    const copy = server.call(
      copyRole,
      { params: { code: 'Ope' }, body: { name: 'Operators' } },
      { token: personnel.token },
    );
    await expect(copy).rejects.toMatchObject({ problem: { code: 'inputInvalid' } });
  });

  test('nor by giving a role; and who may do more is not theirs to change', async () => {
    const personnel = await makePersonnel();
    const reader = await add('Reader', ['EQUIPMENT_1001']);
    const colleague = await makeTestUser(pool, organisationId, 'Vie');
    // A viewer sees devices, which personnel does not.
    await expect(give(colleague, reader.code, personnel.token)).rejects.toMatchObject(conflict);
    await server.call(
      changeUserRole,
      { params: { id: colleague.id }, body: { role: reader.code } },
      { token },
    );
    for (const role of ['Adm', 'Vie', 'Dem'])
      await expect(give(colleague, role, personnel.token)).rejects.toMatchObject({
        problem: { errors: [{ code: 'roleNotAssignable' }] },
      });
    expect((await give(colleague, personnel.code, personnel.token)).roles).toEqual([
      reader.code,
      personnel.code,
    ]);
    await expect(
      server.call(
        changeUserStatus,
        { params: { id: admin.id }, body: { status: 'disabled' } },
        { token: personnel.token },
      ),
    ).rejects.toMatchObject(conflict);
    const bigger = await add('Devices', ['DEVICE_2002']);
    const remove = server.call(
      deleteRole,
      { params: { code: bigger.code }, body: { version: 1, losing: [] } },
      { token: personnel.token },
    );
    await expect(remove).rejects.toMatchObject(conflict);
  });
});

describe('deleting a role that is held', () => {
  test('names who loses it, and is refused while others hold it than were named', async () => {
    const { code } = await add('Lubrication', lubrication);
    const users = [
      await makeTestUser(pool, organisationId, 'Vie'),
      await makeTestUser(pool, organisationId, 'Ope'),
    ];
    for (const user of users) await give(user, code);
    const holders = await server.call(listRoleHolders, { params: { code } }, { token });
    expect(holders.map(({ otherRoles }) => otherRoles).sort()).toEqual([['Ope'], ['Vie']]);
    const remove = (losing: string[]) =>
      server.call(deleteRole, { params: { code }, body: { version: 1, losing } }, { token });
    await expect(remove([users[0]!.id])).rejects.toMatchObject({
      problem: {
        code: 'conflict',
        errors: [{ code: 'losesRole', message: expect.stringContaining(users[1]!.email) }],
      },
    });
    await remove(users.map(({ id }) => id));
    const { rows } = await server.call(listUsers, { query: {} }, { token });
    expect(rows.flatMap(({ roles }) => roles).sort()).toEqual(['Adm', 'Ope', 'Vie']);
  });

  test('as somebody’s only role is refused until they have another one', async () => {
    const { code } = await add('Lubrication', lubrication);
    const user = await makeTestUser(pool, organisationId, 'Vie');
    await give(user, code);
    await take(user, 'Vie');
    const remove = () =>
      server.call(deleteRole, { params: { code }, body: { version: 1, losing: [user.id] } }, { token });
    await expect(remove()).rejects.toMatchObject({ problem: { errors: [{ code: 'onlyRole' }] } });
    await give(user, 'Vie');
    await remove();
    expect(
      (await server.call(listUsers, { query: { search: user.email } }, { token })).rows[0]?.roles,
    ).toEqual(['Vie']);
  });
});

describe('the last administrator', () => {
  const statusOf = async (answer: Promise<Response>) => (await answer).status;
  const fetchRole = (whom: TestUser, role: string, by: string) =>
    server.fetchCall(changeUserRole, { params: { id: whom.id }, body: { role } }, { token: by });

  async function administrators(): Promise<number> {
    const { rows } = await pool.query(
      `select count(*) from user_right where organisation_id = $1 and status = 'active' and roles @> '{Adm}'`,
      [organisationId],
    );
    return rows[0].count;
  }

  test('stays when two take each other’s role at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const other = await makeTestUser(pool, organisationId, 'Adm');
      const mine = token;
      const theirs = await tokenOf(other);
      const answers = await Promise.all([
        statusOf(fetchRole(other, 'Vie', mine)),
        statusOf(fetchRole(admin, 'Vie', theirs)),
      ]);
      expect(answers.sort()).toEqual([200, expect.toSatisfy((status) => status === 401 || status === 404)]);
      expect(await administrators()).toBe(1);
      await pool.query(`update app_user set role_code = 'Adm' where id = $1`, [admin.id]);
      await pool.query(`update app_user set role_code = 'Vie' where id = $1`, [other.id]);
    }
  });

  test('stays when the operator’s staff would disable the last two at the same moment', async () => {
    const second = await makeTestUser(pool, organisationId, 'Adm');
    const staff = [
      await makeTestUser(pool, organisationId, 'Fle', 'ritzel.example'),
      await makeTestUser(pool, organisationId, 'Fle', 'ritzel.example'),
    ];
    const tokens = await Promise.all(staff.map((each) => tokenOf(each, 'Fle')));
    // From outside: at home each of the staff is an administrator too.
    const home = await makeTestOrganisation(pool);
    await pool.query('update app_user set organisation_id = $2 where id = any($1)', [
      staff.map(({ id }) => id),
      home,
    ]);
    for (const [at, each] of staff.entries()) {
      const sessionId = crypto.randomUUID();
      await pool.query(
        `insert into session (id, user_id, begun_at, ends_at) values ($1, $2, now(), now() + interval '1 hour')`,
        [sessionId, each.id],
      );
      await pool.query(
        `insert into organisation_visit (organisation_id, user_id, user_name, session_id, reason, began_at, ends_at)
         values ($1, $2, 'Staff', $3, 'Asked', now(), now() + interval '1 hour')`,
        [organisationId, each.id, sessionId],
      );
      tokens[at] = (
        await server.tokens.issue(
          { userId: each.id, organisationId, role: 'Fle', isDemo: false, sessionId },
          new Date(),
        )
      ).token;
    }
    const disable = (whom: TestUser, by: string) =>
      server.fetchCall(
        changeUserStatus,
        { params: { id: whom.id }, body: { status: 'disabled' } },
        { token: by },
      );
    const answers = await Promise.all([
      statusOf(disable(admin, tokens[0]!)),
      statusOf(disable(second, tokens[1]!)),
    ]);
    expect(answers.sort()).toEqual([200, 409]);
    expect(await administrators()).toBe(1);
  });

  test('is not stripped by a change of the role they hold', async () => {
    const { code, permissions } = await server.call(
      copyRole,
      { params: { code: 'Adm' }, body: { name: 'Boss' } },
      { token },
    );
    const boss = await makeTestUser(pool, organisationId, 'Vie');
    await give(boss, code);
    const bossToken = await tokenOf(boss, 'Vie');
    expect(
      (
        await server.call(
          changeUserRole,
          { params: { id: admin.id }, body: { role: 'Vie' } },
          { token: bossToken },
        )
      ).role,
    ).toBe('Vie');
    const strip = (left: PermissionCode[], version: number) =>
      server.call(
        changeRole,
        { params: { code }, body: { name: 'Boss', permissions: left, version } },
        { token: bossToken },
      );
    await expect(
      strip(
        permissions.filter((each) => each !== 'USER_5002'),
        1,
      ),
    ).rejects.toMatchObject(conflict);
    const roles = await server.call(listRoles, {}, { token: bossToken });
    expect(roles.find((role) => role.code === code)).toMatchObject({ version: 1, permissions });
  });
});
