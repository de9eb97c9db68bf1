import type { CallDefinition, Session } from '@ritzel/contract';
import * as calls from '@ritzel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstAdministratorLink } from '../modules/sessions/index.ts';
import type { CallParts } from './access-table/access-row.testing.ts';
import { addressOf } from './access-table.testing.ts';
import { makeWholeServer } from './whole-server.testing.ts';

const server = await makeWholeServer();
const { pool } = server;
afterAll(() => server.close());

async function ask(call: CallDefinition, token: string | undefined, parts: CallParts = {}) {
  const path = addressOf(call.path, parts);
  const { status, text } = await server.send({ method: call.method, path, token, ...parts });
  return { status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text };
}

let organisationId: string;
let token: string;

beforeAll(async () => {
  const link = await firstAdministratorLink(server.db, 'https://portal.example');
  const { status, body } = await ask(calls.createFirstAdministrator, undefined, {
    body: {
      linkToken: link?.split('token=')[1],
      organisationName: 'Holtwick Zement',
      name: 'Ada',
      email: 'ada@holtwick.example',
      password: 'Pinion-23-of-67!',
    },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const session: Session = body;
  ({ token } = session);
  ({ organisationId } = session.user);
  expect(session.user.role).toBe('Adm');
  // What the portal shows its sections by.
  expect(session.user.permissions).toEqual(expect.arrayContaining([...calls.STAFF_ONLY_CODES]));
});

const release = () => ({
  query: { deviceType: 'test-device', firmwareVersion: crypto.randomUUID() },
  rawBody: new Uint8Array([1, 2, 3]),
  contentType: 'application/octet-stream',
});
const operates = async (by: string) => {
  const answers = await Promise.all([
    ask(calls.readSystemHealth, by),
    ask(calls.listFailedJobs, by),
    ask(calls.uploadFirmware, by, release()),
    ask(calls.renameAnyOrganisation, by, {
      params: { id: organisationId },
      body: { name: 'Holtwick Zement' },
    }),
    ask(calls.listPolicyVersions, by),
    ask(calls.listContactMessages, by),
  ]);
  return answers.map(({ status }) => status);
};
const ALL = Array(6).fill(200);
const NONE = Array(6).fill(404);
const newTop = (by: string) =>
  ask(calls.createTopOrganisation, by, {
    body: { name: 'Second', identifier: `s-${crypto.randomUUID()}` },
  });
const countOrganisations = async (): Promise<number> =>
  (await pool.query('select count(*)::int as n from organisation')).rows[0].n;

test('after the first steps of an empty server its administrator operates the portal', async () => {
  expect(await operates(token)).toEqual(ALL);
  // Of the company alone: who looks at the demo does not.
  const { token: viewer } = await server.newCaller(organisationId, 'Ana');
  expect(await operates(viewer)).toEqual(NONE);
});

test('an organisation below the own one takes nothing away, and its administrators operate nothing', async () => {
  const made = await ask(calls.createOrganisation, token, {
    body: { name: 'Works North', parentId: organisationId },
  });
  expect(made.status).toBe(200);
  const { token: below } = await server.newCaller(made.body.id, 'Adm');
  await expect.poll(() => operates(token), { timeout: 10_000 }).toEqual(ALL);
  expect(await operates(below)).toEqual(NONE);

  // What somebody there writes reaches the administrators of the company.
  const subject = `Kiln ${crypto.randomUUID()}`;
  const sent = await ask(calls.sendContactMessage, below, { body: { subject, text: 'It hums.' } });
  expect(sent.status).toBe(200);
  const mail = await pool.query<{ recipient: string }>(
    `select recipient from mail where template = 'contact-message' and parameters ->> 'subject' = $1`,
    [subject],
  );
  expect(mail.rows).toContainEqual({ recipient: 'ada@holtwick.example' });
});

test('a second company is refused until somebody operates both, and then the first one’s administrators do not', async () => {
  const before = await countOrganisations();
  const refused = await newTop(token);
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'conflict', errors: [{ field: 'body.name', code: 'operatorMissing' }] },
  });
  expect(await countOrganisations()).toBe(before);

  const { rows } = await pool.query<{ id: string; email: string }>(
    `insert into app_user (organisation_id, email, name, role_code)
     values ($1, 'kim@ritzel.example', 'Kim', 'Ana'), ($1, 'lou@holtwick.example', 'Lou', 'Ana') returning id, email`,
    [organisationId],
  );
  const [kim, lou] = ['kim', 'lou'].map((name) => rows.find(({ email }) => email.startsWith(name))?.id ?? '');
  const give = (id = '') =>
    ask(calls.addUserRole, token, { params: { id }, body: { role: calls.STAFF_ROLE } });
  expect(await give(lou)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'body.role', code: 'emailInvalid' }] },
  });
  expect((await newTop(token)).status).toBe(409);
  expect((await give(kim)).status).toBe(200);
  expect((await newTop(token)).status).toBe(200);

  await expect.poll(() => operates(token), { timeout: 10_000 }).toEqual(NONE);
  const { token: operator } = await server.newCaller(organisationId, 'Fle');
  expect(await operates(operator)).toEqual(ALL);
});

test('of several companies the last one who operates the portal stays', async () => {
  const { userId, token: operator } = await server.newCaller(organisationId, 'Fle');
  const { rows: others } = await pool.query<{ id: string }>(
    `select user_id as id from user_right where 'Fle' = any(roles) and user_id <> $1 and organisation_id = $2`,
    [userId, organisationId],
  );
  expect(others.length).toBeGreaterThan(1);
  const disable = (id: string, by: string) =>
    ask(calls.changeUserStatus, by, { params: { id }, body: { status: 'disabled' } });
  for (const { id } of others) expect((await disable(id, operator)).status).toBe(200);
  const left = await ask(calls.deleteAccount, operator, { body: { password: 'Pinion-23-of-67!' } });
  expect(left).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('Nobody would be left who operates the portal') },
  });
  expect(await operates(operator)).toEqual(ALL);
});
