import { afterAll, expect, test } from 'vitest';
import { makeWholeServer } from './whole-server.testing.ts';

const server = await makeWholeServer();
const plant = await server.makePlant();
const administrator = (await server.newCaller(plant.organisationId, 'Adm')).token;
const operator = (await server.newCaller(plant.organisationId, 'Fle')).token;
afterAll(() => server.close());

async function send(method: string, path: string, body?: unknown, token = administrator) {
  const answer = await server.send({ method, path, token, body });
  return { status: answer.status, body: answer.text === '' ? undefined : JSON.parse(answer.text) };
}

/** A change by somebody who looked before another one changed the same thing. */
interface LateChange {
  readonly name: string;
  readonly first: () => Promise<{ status: number }>;
  readonly second: () => ReturnType<typeof send>;
  readonly field: string;
  /** What the first one left, as the second reads it. */
  readonly read: () => Promise<unknown>;
  readonly current: unknown;
}

const user = plant.userId;
const organisation = plant.organisationId;
const group = async () => {
  const { body } = await send('GET', '/groups');
  return body.find(({ id }: { id: string }) => id === plant.groupId);
};
const before = { group: await group() };
const roles = (await send('GET', `/users?search=${encodeURIComponent(plant.userEmail)}`)).body.rows[0].roles;

const lateChanges: readonly LateChange[] = [
  {
    name: 'the role of a person',
    first: () => send('PUT', `/users/${user}/role`, { role: 'Ope', from: roles }),
    second: () => send('PUT', `/users/${user}/role`, { role: 'Vie', from: roles }),
    field: 'body.from',
    read: async () =>
      (await send('GET', `/users?search=${encodeURIComponent(plant.userEmail)}`)).body.rows[0].roles,
    current: { roles: ['Ope'] },
  },
  {
    name: 'the roles that must have a second factor',
    first: () => send('PUT', '/organisation/sign-in/second-factor', { roles: ['Ana', 'Ope'], from: [] }),
    second: () => send('PUT', '/organisation/sign-in/second-factor', { roles: ['Vie'], from: [] }),
    field: 'body.from',
    read: async () => (await send('GET', '/organisation/sign-in/second-factor')).body.roles,
    current: { roles: ['Ana', 'Ope'] },
  },
  {
    name: 'the name and place of a group',
    first: () =>
      send('PUT', `/groups/${before.group.id}`, {
        name: 'Hall one',
        parentId: null,
        version: before.group.version,
      }),
    second: () =>
      send('PUT', `/groups/${before.group.id}`, {
        name: 'Hall two',
        parentId: null,
        version: before.group.version,
      }),
    field: 'body.version',
    read: async () => (await group()).name,
    current: { name: 'Hall one' },
  },
  {
    name: 'the name of an organisation, by the operator',
    first: () =>
      send(
        'PUT',
        `/admin/organisations/${organisation}/name`,
        { name: 'First name', from: plant.organisationName },
        operator,
      ),
    second: () =>
      send(
        'PUT',
        `/admin/organisations/${organisation}/name`,
        { name: 'Second name', from: plant.organisationName },
        operator,
      ),
    field: 'body.from',
    read: async () => (await send('GET', `/organisations/${organisation}`)).body.name,
    current: { name: 'First name' },
  },
  {
    name: 'the name of the own organisation',
    first: () => send('PUT', `/organisations/${organisation}/name`, { name: 'Third name', version: 2 }),
    second: () => send('PUT', `/organisations/${organisation}/name`, { name: 'Fourth name', version: 2 }),
    field: 'body.version',
    read: async () => (await send('GET', `/organisations/${organisation}`)).body.name,
    current: { name: 'Third name' },
  },
];

test.each(lateChanges)(
  'of two who change $name the second sees what is there now, and changes nothing',
  async ({ first, second, field, read, current }) => {
    expect((await first()).status).toBe(200);
    const after = await read();
    const refused = await second();
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'conflict', errors: [{ field, code: 'changedMeanwhile' }], current },
    });
    expect(await read()).toEqual(after);
  },
);
