import type { CallDefinition, Session } from '@ritzel/contract';
import * as calls from '@ritzel/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { CallParts } from '../../entry/access-table/access-row.testing.ts';
import { addressOf } from '../../entry/access-table.testing.ts';
import { makeWholeServer } from '../../entry/whole-server.testing.ts';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { TEST_PASSWORD } from '../../testing/users.testing.ts';

const server = await makeWholeServer();
const { pool } = server;
afterAll(() => server.close());

async function ask(call: CallDefinition, token: string | undefined, parts: CallParts = {}) {
  const { status, text } = await server.send({
    method: call.method,
    path: addressOf(call.path, parts),
    token,
    ...parts,
  });
  return { status, body: /^[{[]/.test(text) ? JSON.parse(text) : text };
}

let own: string;
let administrator: string;
let operator: string;
beforeEach(async () => {
  own = await makeTestOrganisation(pool);
  administrator = (await server.newCaller(own, 'Adm')).token;
  operator = (await server.newCaller(await makeTestOrganisation(pool), 'Fle')).token;
});

const newAddress = () => `first-${crypto.randomUUID()}@works.example`;
const invite = (id: string, email: string, by: string) =>
  ask(calls.inviteAdministrator, by, { params: { id }, body: { email, name: 'Eve Holm' } });
async function makeBelow(): Promise<string> {
  const { body } = await ask(calls.createOrganisation, administrator, {
    body: { name: `Works ${crypto.randomUUID()}`, parentId: own },
  });
  return body.id;
}
async function linkTo(email: string): Promise<string> {
  const { rows } = await pool.query(
    `select secrets ->> 'token' as token from mail where recipient = $1 order by created_at desc limit 1`,
    [email],
  );
  return rows[0]?.token ?? '';
}
async function signUp(token: string) {
  const { body: policies } = await ask(calls.listPolicies, undefined);
  const policyIds = policies
    .filter(({ mandatory }: { mandatory: boolean }) => mandatory)
    .map(({ id }: { id: string }) => id)
    .join(',');
  return ask(calls.signUp, undefined, {
    query: { policiesAccepted: 'true', policyIds },
    body: { token, name: 'Eve Holm', password: TEST_PASSWORD },
  });
}

test('the operator makes a company and invites its administrator, who signs up and sees only its own', async () => {
  const made = await ask(calls.createTopOrganisation, operator, {
    body: { name: 'Paper mill', identifier: `mill-${crypto.randomUUID()}` },
  });
  expect(made.body).toMatchObject({ hasAdministrator: false, invitedAdministrator: null });
  const { id } = made.body;
  const email = newAddress();
  expect(await invite(id, email.toUpperCase(), operator)).toMatchObject({
    status: 200,
    body: { email, role: 'Adm', state: 'open' },
  });
  const listed = await ask(calls.listAdminOrganisations, operator, { query: { search: 'Paper mill' } });
  expect(listed.body.rows).toMatchObject([{ id, hasAdministrator: false, invitedAdministrator: email }]);

  const signedUp = await signUp(await linkTo(email));
  expect(signedUp.status, JSON.stringify(signedUp.body)).toBe(200);
  const { token, user }: Session = signedUp.body;
  expect(user).toMatchObject({ organisationId: id, organisationName: 'Paper mill', role: 'Adm' });
  expect((await ask(calls.listOrganisations, token)).body).toMatchObject([{ id, hasAdministrator: true }]);
  expect((await ask(calls.listAdminOrganisations, token)).body.rows).toMatchObject([{ id }]);
  expect((await ask(calls.readOrganisation, token, { params: { id: own } })).status).toBe(404);
  expect((await ask(calls.readSystemHealth, token)).status).toBe(404);

  // From then on they invite.
  expect(await invite(id, newAddress(), operator)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  const { rows } = await pool.query(
    `select action from audit_entry where organisation_id = $1 and action like 'invitation%' order by id`,
    [id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['invitation.create', 'invitation.use']);
});

test('an administrator hands over an organisation below the own one, and its mail waits in their outbox', async () => {
  const id = await makeBelow();
  const email = newAddress();
  expect((await invite(id, email, administrator)).status).toBe(200);
  const outbox = await ask(calls.listMail, administrator, { query: { state: 'outbox' } });
  const mail = outbox.body.rows.find(({ recipient }: { recipient: string }) => recipient === email);
  const read = await ask(calls.readMail, administrator, { params: { id: mail.id } });
  expect(read.body.text).toContain(await linkTo(email));
  const signedUp = await signUp(await linkTo(email));
  expect(signedUp.body.user).toMatchObject({ organisationId: id });
});

test('another address takes the place of the one invited before, whose link is good no more', async () => {
  const id = await makeBelow();
  const [wrong, right] = [newAddress(), newAddress()];
  await invite(id, wrong, administrator);
  const link = await linkTo(wrong);
  expect((await invite(id, right, administrator)).status).toBe(200);
  const { body: tree } = await ask(calls.listOrganisations, administrator);
  expect(tree.find((each: { id: string }) => each.id === id).invitedAdministrator).toBe(right);
  expect(await signUp(link)).toMatchObject({
    status: 400,
    body: { errors: [{ code: 'invitationWithdrawn' }] },
  });
  // The same address twice within a minute is sent nothing more.
  expect((await invite(id, right, administrator)).status).toBe(429);
  expect((await signUp(await linkTo(right))).status).toBe(200);
});

test('nobody invites into another tree, above their own, or somebody who is there already', async () => {
  const id = await makeBelow();
  const { token: outsider } = await server.newCaller(await makeTestOrganisation(pool), 'Adm');
  const { token: below } = await server.newCaller(id, 'Adm');
  for (const [target, by] of [
    [id, outsider],
    [own, below],
    [crypto.randomUUID(), operator],
  ] as const)
    expect((await invite(target, newAddress(), by)).status).toBe(404);
  const empty = await makeBelow();
  const { email } = await server.insertUser(empty, 'Vie');
  expect(await invite(empty, email, administrator)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'body.email', code: 'alreadyUser' }] },
  });
  expect(await invite(empty, 'nobody', administrator)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'body.email', code: 'emailInvalid' }] },
  });
  const { rows } = await pool.query('select 1 from invitation where organisation_id = any($1)', [
    [id, own, empty],
  ]);
  expect(rows).toEqual([]);
});
