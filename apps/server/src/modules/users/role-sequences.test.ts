import {
  holdsEvery,
  PERMISSION_CODES,
  type PermissionCode,
  ProblemError,
  STAFF_ONLY_CODES,
} from '@ritzel/contract';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Caller } from '../../platform/access.ts';
import { makeTestDatabase } from '../../platform/database.testing.ts';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { endSessionsOf } from '../sessions/index.ts';
import { addRole, duplicateRole, editRole, removeRole } from './role-service.ts';
import { makeRoleStore } from './role-store.ts';
import { makeUserRightStore, type UserRight } from './user-right-store.ts';
import { giveUserRole, setUserRole, setUserStatus, takeUserRole } from './user-service.ts';

const database = await makeTestDatabase();
const { db, pool } = database;
afterAll(() => database.drop());
const parts = {
  db,
  staffEmailDomains: ['ritzel.example'],
  endSessions: endSessionsOf,
  now: () => new Date(),
};

const SHIPPED = ['Fle', 'Adm', 'Ana', 'Ope', 'Vie', 'Dem'] as const;
/** The first is the administrator; the last is of the operator's staff and at home elsewhere. */
const PEOPLE = ['Adm', 'Adm', 'Ana', 'Vie', 'Vie', 'Fle'] as const;

const who = fc.nat(PEOPLE.length - 1);
const codes = fc.oneof(
  fc.subarray([...PERMISSION_CODES]),
  fc.constantFrom<PermissionCode[]>(
    ['USER_5001', 'USER_5002', 'ROLE_5202'],
    ['USER_5002', 'ROLE_5202', 'EQUIPMENT_1001', 'DEVICE_2002'],
    [...PERMISSION_CODES].filter((code) => !STAFF_ONLY_CODES.includes(code)),
  ),
);
/** A shipped role, or one of those that were made, counted from the first. */
const role = fc.oneof(fc.constantFrom<string | number>(...SHIPPED), fc.nat(4));
const step = fc.oneof(
  fc.record({ act: fc.constant('add' as const), by: who, codes }),
  fc.record({ act: fc.constant('copy' as const), by: who, role }),
  fc.record({ act: fc.constant('edit' as const), by: who, role, codes }),
  fc.record({ act: fc.constant('remove' as const), by: who, role }),
  fc.record({ act: fc.constant('set' as const), by: who, whom: who, role }),
  fc.record({ act: fc.constant('give' as const), by: who, whom: who, role }),
  fc.record({ act: fc.constant('take' as const), by: who, whom: who, role }),
  fc.record({ act: fc.constant('disable' as const), by: who, whom: who }),
  fc.record({ act: fc.constant('enable' as const), by: who, whom: who }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function makePeople(organisationId: string): Promise<string[]> {
  const home = await makeTestOrganisation(pool);
  const ids: string[] = [];
  for (const code of PEOPLE) {
    const { rows } = await pool.query<{ id: string }>(
      `insert into app_user (organisation_id, email, name, role_code) values ($1, $2, 'Person', $3) returning id`,
      [code === 'Fle' ? home : organisationId, `${crypto.randomUUID()}@holtwick.example`, code],
    );
    ids.push(rows[0]?.id ?? '');
  }
  return ids;
}

test('no sequence of changes gives anybody what the giver did not have, or leaves nobody in charge', async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
      const organisationId = await makeTestOrganisation(pool);
      const people = await makePeople(organisationId);
      const rights = makeUserRightStore(db);
      const roles = makeRoleStore(db, organisationId);
      const readAll = async () => {
        const found = await Promise.all(people.map((id) => rights.find(id)));
        return found.filter((each) => each !== undefined);
      };

      async function perform(what: Step, by: UserRight): Promise<void> {
        const own = (await roles.listOwn()).map(({ code }) => code).sort();
        const codeOf = (name: string | number) =>
          typeof name === 'string' ? name : (own[name] ?? 'nowhere');
        const caller: Caller = {
          userId: by.userId,
          organisationId,
          role: by.roles[0] ?? '',
          permissions: by.permissions,
          visibleGroups: null,
          isDemo: false,
          issuedAtMs: 0,
        };
        const requestId = crypto.randomUUID();
        const name = `R ${requestId}`;
        const id = 'whom' in what ? (people[what.whom] ?? '') : '';
        const code = 'role' in what ? codeOf(what.role) : '';
        switch (what.act) {
          case 'add':
            return void (await addRole(db, caller, { name, permissions: what.codes, requestId }));
          case 'copy':
            return void (await duplicateRole(db, caller, { code, name, requestId }));
          case 'edit': {
            const version = (await roles.find(code))?.version ?? 0;
            return void (await editRole(db, caller, {
              code,
              name,
              permissions: what.codes,
              version,
              requestId,
            }));
          }
          case 'remove': {
            const version = (await roles.find(code))?.version ?? 0;
            const losing = (await roles.listHolders(code)).map((holder) => holder.id);
            return void (await removeRole(db, caller, { code, version, losing, requestId }));
          }
          case 'set':
            return void (await setUserRole(parts, caller, { id, role: code, requestId }));
          case 'give':
            return void (await giveUserRole(parts, caller, { id, role: code, requestId }));
          case 'take':
            return void (await takeUserRole(parts, caller, { id, role: code, requestId }));
          case 'disable':
            return void (await setUserStatus(parts, caller, { id, status: 'disabled', requestId }));
          case 'enable':
            return void (await setUserStatus(parts, caller, { id, status: 'active', requestId }));
        }
      }

      for (const what of steps) {
        const before = await readAll();
        const by = before[what.by];
        if (by === undefined) continue;
        try {
          await perform(what, by);
          done += 1;
        } catch (error) {
          // Refused: nothing may have changed, which the comparison below shows too.
          if (!(error instanceof ProblemError)) throw error;
        }
        for (const [at, person] of (await readAll()).entries()) {
          const had = before[at]?.permissions ?? new Set();
          const gained = [...person.permissions].filter((code) => !had.has(code));
          expect(holdsEvery(by.permissions, gained), `${what.act} gave ${gained}`).toBe(true);
          if (gained.length > 0) expect(by.isActive).toBe(true);
          // Only the staff itself holds what is the staff's.
          if (PEOPLE[at] !== 'Fle')
            for (const code of STAFF_ONLY_CODES) expect(person.permissions).not.toContain(code);
        }
        expect(await rights.hasAdministrator(organisationId)).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
  // Not all of it was refused.
  expect(done).toBeGreaterThan(40);
});
