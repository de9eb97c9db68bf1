import { allCalls, type CallDefinition, type RoleCode } from '@ritzel/contract';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { howOften } from '../testing/thoroughness.testing.ts';
import { ACCESS_TABLE, addressOf, NOT_ABOUT_EQUIPMENT } from './access-table.testing.ts';
import type { TestPlant } from './plant-subjects.testing.ts';
import { makeWholeServer, type RawAnswer } from './whole-server.testing.ts';

const server = await makeWholeServer();
afterAll(() => server.close());

/** The catalogue and the posts are of the program and the organisation: everybody reads them, whatever their groups hold. */
const OF_NO_GROUP = ['listBearings', 'searchKnowledgePosts'];
/** Read calls about a thing on equipment, and lists of the caller's own; both as the access table makes them. */
const reads = allCalls.filter((call) => call.method === 'GET' && call.access.kind === 'user');
const readsOfOne = reads.filter((call) => {
  const row = ACCESS_TABLE[call.name];
  return (
    row?.about === 'subject' &&
    row.status === 200 &&
    row.may.includes('Vie') &&
    !NOT_ABOUT_EQUIPMENT.includes(call.name)
  );
});
const lists = reads.filter((call) => {
  const row = ACCESS_TABLE[call.name];
  return (
    row?.about === 'caller' && row.status === 200 && row.may.includes('Vie') && call.replyKind === 'json'
  );
});
/** Those of the lists that name the drivetrain or its part. */
const LISTS_OF_EQUIPMENT = [
  'listEquipment',
  'listDrivetrainTrees',
  'exportDrivetrains',
  'listOrganisationLog',
  'listNotifications',
  'listGearUnits',
  'listDrivetrains',
  'listDevices',
];

const PLANTS = 4;
const GROUPS = 4;
const roles: readonly RoleCode[] = ['Vie', 'Ope', 'Ana'];

type Step =
  | { readonly do: 'people-add' | 'people-remove'; readonly group: number; readonly user: number }
  | { readonly do: 'equipment-add' | 'equipment-remove'; readonly group: number; readonly plant: number }
  | { readonly do: 'equipment-move'; readonly group: number; readonly plant: number; readonly to: number }
  | { readonly do: 'below'; readonly group: number; readonly parent: number | null }
  | { readonly do: 'delete'; readonly group: number };

const group = fc.nat(GROUPS - 1);
const user = fc.nat(roles.length - 1);
const plant = fc.nat(PLANTS - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('people-add' as const), group, user }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('people-remove' as const), group, user }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('equipment-add' as const), group, plant }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('equipment-remove' as const), group, plant }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('equipment-move' as const), group, plant, to: group }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('below' as const), group, parent: fc.option(group) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), group }) },
);

interface ModelGroup {
  id: string;
  parent: number | null;
  readonly plants: Set<number>;
  readonly users: Set<number>;
}

/** An organisation of its own, with what should be seen in it. */
async function makeWorld() {
  const plants: TestPlant[] = [await server.makePlant(undefined, 1)];
  const organisationId = plants[0]!.organisationId;
  while (plants.length < PLANTS) plants.push(await server.makePlant(organisationId, 1));
  await server.pool.query('delete from user_group where organisation_id = $1', [organisationId]);
  const users = await Promise.all(roles.map((role) => server.insertUser(organisationId, role)));
  const administrator = (await server.newCaller(organisationId, 'Adm')).token;

  async function change(method: string, path: string, body?: unknown): Promise<RawAnswer> {
    return server.send({ method, path, token: administrator, ...(body === undefined ? {} : { body }) });
  }
  async function create(): Promise<string> {
    const answer = await change('POST', '/groups', { name: crypto.randomUUID() });
    expect(answer.status, answer.text).toBe(200);
    return JSON.parse(answer.text).id;
  }
  const groups: ModelGroup[] = [];
  for (let at = 0; at < GROUPS; at += 1)
    groups.push({ id: await create(), parent: null, plants: new Set(), users: new Set() });

  const isBelow = (at: number | null, other: number): boolean =>
    at !== null && (at === other || isBelow(groups[at]!.parent, other));

  /** What a user sees: plants by number. */
  function seenBy(who: number): ReadonlySet<number> {
    const own = groups.flatMap(({ users: members }, at) => (members.has(who) ? [at] : []));
    if (own.length === 0) return new Set(plants.keys());
    return new Set(
      groups.flatMap(({ plants: held }, at) => (own.some((other) => isBelow(at, other)) ? [...held] : [])),
    );
  }

  async function take(each: Step): Promise<void> {
    const at = groups[each.group]!;
    if (each.do === 'people-add' || each.do === 'people-remove') {
      const action = each.do === 'people-add' ? 'add' : 'remove';
      const answer = await change('PUT', `/groups/${at.id}/people`, { action, ids: [users[each.user]!.id] });
      expect(answer.status, answer.text).toBe(200);
      if (action === 'add') at.users.add(each.user);
      else at.users.delete(each.user);
    } else if (each.do === 'delete') {
      const known = JSON.parse((await change('GET', `/groups/${at.id}`)).text);
      expect((await change('DELETE', `/groups/${at.id}?version=${known.version}`)).status).toBe(204);
      for (const below of groups) if (below.parent === each.group) below.parent = at.parent;
      groups[each.group] = { id: await create(), parent: null, plants: new Set(), users: new Set() };
    } else if (each.do === 'below') {
      const known = JSON.parse((await change('GET', `/groups/${at.id}`)).text);
      const parentId = each.parent === null ? null : groups[each.parent]!.id;
      const body = { name: known.name, parentId, version: known.version };
      const answer = await change('PUT', `/groups/${at.id}`, body);
      const isCircle = isBelow(each.parent, each.group);
      expect(answer.status, answer.text).toBe(isCircle ? 400 : 200);
      if (!isCircle) at.parent = each.parent;
    } else if ('plant' in each) {
      // A part stands for its drivetrain.
      const ids = [each.plant % 2 === 0 ? plants[each.plant]!.drivetrainId : plants[each.plant]!.equipmentId];
      const body =
        each.do === 'equipment-move'
          ? { action: 'move', ids, to: groups[each.to]!.id }
          : { action: each.do === 'equipment-add' ? 'add' : 'remove', ids };
      const answer = await change('PUT', `/groups/${at.id}/equipment`, body);
      if (each.do === 'equipment-move' && each.to === each.group) {
        expect(answer.status).toBe(400);
        return;
      }
      expect(answer.status, answer.text).toBe(200);
      if (each.do === 'equipment-add') at.plants.add(each.plant);
      else if (at.plants.delete(each.plant) && each.do === 'equipment-move')
        groups[each.to]!.plants.add(each.plant);
    }
  }

  async function check(
    who: number,
    calls: { one: readonly CallDefinition[]; lists: readonly CallDefinition[] },
  ) {
    const seen = seenBy(who);
    const token = await server.newToken(organisationId, roles[who]!, users[who]!.id);
    const secretsOf = (at: number) => {
      const { equipmentId, equipmentIdentifier, drivetrainId, deviceId, signalId, waveformId } = plants[at]!;
      return [equipmentId, equipmentIdentifier, drivetrainId, deviceId, signalId, waveformId];
    };
    const hidden = [...plants.keys()].filter((at) => !seen.has(at));
    const expectNothingHidden = (call: CallDefinition, answer: RawAnswer) => {
      for (const secret of hidden.flatMap(secretsOf)) expect(answer.text, call.name).not.toContain(secret);
    };
    for (const call of calls.one)
      for (const [at, subject] of plants.entries()) {
        const parts = ACCESS_TABLE[call.name]!.parts(subject);
        const answer = await server.send({ method: call.method, path: addressOf(call.path, parts), token });
        expect(answer.status, `${call.name} of plant ${at}: ${answer.text}`).toBe(seen.has(at) ? 200 : 404);
        expectNothingHidden(call, answer);
      }
    for (const call of calls.lists) {
      const parts = ACCESS_TABLE[call.name]!.parts(plants[0]!);
      const answer = await server.send({ method: call.method, path: addressOf(call.path, parts), token });
      expect(answer.status, answer.text).toBe(200);
      expectNothingHidden(call, answer);
      // Nothing can be counted either: a list without rows counts none.
      if (seen.size === 0 && /"total":/.test(answer.text) && !OF_NO_GROUP.includes(call.name))
        expect(answer.text, call.name).toContain('"total":0');
      if (!LISTS_OF_EQUIPMENT.includes(call.name)) continue;
      for (const at of seen)
        expect(
          secretsOf(at).some((word) => answer.text.includes(word)),
          `${call.name} lists plant ${at}`,
        ).toBe(true);
    }
  }

  return { take, check };
}

const few = {
  one: readsOfOne.filter(({ name }) => ['readEquipment', 'readDrivetrain', 'readWaveform'].includes(name)),
  lists: lists.filter(({ name }) => ['listEquipment', 'listDevices', 'listNotifications'].includes(name)),
};

test('the calls that are tried are many, and taken from the contract', () => {
  expect(readsOfOne.length).toBeGreaterThan(40);
  expect(lists.map(({ name }) => name)).toEqual(
    expect.arrayContaining([...LISTS_OF_EQUIPMENT.filter((name) => name !== 'exportDrivetrains')]),
  );
  expect(few.one).toHaveLength(3);
});

test('no sequence of grants, moves and removals lets anyone read a row outside their groups', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), user, async (steps, last) => {
      const world = await makeWorld();
      for (const [at, each] of steps.entries()) {
        await world.take(each);
        await world.check(at % roles.length, few);
      }
      await world.check(last, { one: readsOfOne, lists });
    }),
    { numRuns: howOften(5, 50), endOnFailure: true },
  );
}, 300_000);
