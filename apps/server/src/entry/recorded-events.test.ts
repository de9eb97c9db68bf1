import { allCalls } from '@ritzel/contract';
import { afterAll, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../testing/users.testing.ts';
import { ACCESS_TABLE, addressOf } from './access-table.testing.ts';
import type { TestPlant } from './plant-subjects.testing.ts';
import { makeWholeServer } from './whole-server.testing.ts';

const server = await makeWholeServer();
afterAll(() => server.close());

/** What a call leaves behind as an event, in the transaction of what it did. */
const RECORDED: Readonly<Record<string, string>> = {
  changeUserRole: 'rights role-changed',
  changeUserStatus: 'rights status-changed',
  addUserRole: 'rights role-given',
  createRole: 'role created',
  copyRole: 'role created',
  deleteRole: 'role deleted',
  createServiceAccount: 'service-account created',
  issueServiceToken: 'service-account token-issued',
  revokeServiceToken: 'service-account token-revoked',
  deleteServiceAccount: 'service-account deleted',
  createWebhook: 'webhook created',
  deleteWebhook: 'webhook deleted',
  rotateWebhookSecret: 'webhook secret-rotated',
  resumeWebhook: 'webhook resumed',
  resetSecondFactors: 'rights second-factors-reset',
  invitePeople: 'invitation created',
  withdrawInvitation: 'invitation withdrawn',
  createGroup: 'group created',
  changeGroupPeople: 'group people-removed',
  changeGroupEquipment: 'group equipment-added',
  renameOrganisation: 'organisation renamed',
  deleteUser: 'rights account-deleted',
  deleteEquipment: 'equipment deleted',
  deleteDevice: 'device-log deleted',
  restoreDeletion: 'equipment restored',
  issueDeviceCredentials: 'device-log credentials-issued',
  revokeDeviceCredentials: 'device-log credentials-revoked',
  renameComponent: 'equipment renamed',
  saveDrivetrain: 'equipment created',
  submitKinematics: 'kinematics submit',
  setKinematicsValidity: 'kinematics validity-moved',
  saveGearUnitImage: 'picture replaced',
  removeGearUnitImage: 'picture removed',
  addDocument: 'document added',
  removeDocument: 'document removed',
  addLogEntry: 'log-entry added',
  changeLogEntry: 'log-entry changed',
  removeLogEntry: 'log-entry removed',
  createWorkOrder: 'work-order created',
  putWorkOrderFeedback: 'work-order feedback',
};

async function eventsOf({ organisationId }: TestPlant): Promise<string[]> {
  const { rows } = await server.pool.query<{ event: string; actor_name: string | null }>(
    `select kind || ' ' || code as event, actor_name from domain_event
      where organisation_id = $1 and actor_kind = 'user' order by position`,
    [organisationId],
  );
  for (const { actor_name } of rows) expect(actor_name).not.toBeNull();
  return rows.map(({ event }) => event);
}

test.each(Object.entries(RECORDED))(
  '%s is recorded as "%s" when it was done, and not when it was refused',
  async (name, event) => {
    const call = allCalls.find((each) => each.name === name)!;
    const row = ACCESS_TABLE[name]!;
    const plant = await server.makePlant(undefined, 1);
    const given = row.parts(plant);
    // Of the kinematics the table asks for the older version, which is history.
    const parts =
      given.params?.version === undefined ? given : { ...given, params: { ...given.params, version: '2' } };
    const send = (token: string) =>
      server.send({ method: call.method, path: addressOf(call.path, parts), token, ...parts });
    const author = await server.newCaller(plant.organisationId, 'Adm');
    // Only who wrote a note may change it.
    await server.pool.query('update log_entry set author_id = $2 where organisation_id = $1', [
      plant.organisationId,
      author.userId,
    ]);
    const outsider = await server.newCaller((await server.makePlant(undefined, 1)).organisationId, 'Adm');
    // The plant was made by its people.
    const before = await eventsOf(plant);
    await send(outsider.token);
    expect(await eventsOf(plant)).toEqual(before);
    const answer = await send(author.token);
    expect(answer.status, answer.text).toBeLessThan(300);
    expect((await eventsOf(plant)).slice(before.length)).toContain(event);
  },
);

test('a sign-in is an event of the account', async () => {
  const plant = await server.makePlant();
  const before = await eventsOf(plant);
  const { rows } = await server.pool.query<{ id: string }>("select id from policy where status = 'ACTIVE'");
  const answer = await server.send({
    method: 'POST',
    path: `/auth/login?policiesAccepted=true&policyIds=${rows.map(({ id }) => id).join(',')}`,
    body: { email: plant.signerEmail, password: TEST_PASSWORD },
  });
  expect(answer.status, answer.text).toBe(200);
  expect(await eventsOf(plant)).toEqual([...before, 'session signed-in']);
});

test('a refused sign-in is an event of the account, and one of nobody is none', async () => {
  const plant = await server.makePlant();
  const body = { password: 'not the password' };
  for (const email of [plant.signerEmail, 'nobody@nowhere.example'])
    await server.send({ method: 'POST', path: '/auth/login', body: { ...body, email } });
  const { rows } = await server.pool.query(
    "select organisation_id from domain_event where kind = 'session' and code = 'refused'",
  );
  expect(rows).toEqual([{ organisation_id: plant.organisationId }]);
});
