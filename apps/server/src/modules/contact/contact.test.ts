import {
  listContactMessages,
  listMail,
  MAX_CONTACT_MESSAGES_PER_HOUR,
  ProblemError,
  type RoleCode,
  readMail,
  sendContactMessage,
  setContactMessageState,
} from '@ritzel/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { makeTokens } from '../../platform/access.ts';
import { makeTestEquipment, makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestServer } from '../../testing/server.testing.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
import { addMailRoutes, makeMailQueue } from '../mail/index.ts';
import { demoPersonEmail, ensureDemoOrganisation } from '../sessions/index.ts';
import { addContactRoutes } from './index.ts';

let offsetMs = 0;
const now = () => new Date(Date.now() + offsetMs);
const server = await makeTestServer((http, { database: { db } }) => {
  addContactRoutes(http, { db, mail: makeMailQueue({ hasServer: false }), now });
  addMailRoutes(http, { db, portalUrl: () => 'https://portal.example', now });
});
const { pool } = server.database;
afterAll(() => server.close());

async function newSender() {
  const organisationId = await makeTestOrganisation(pool);
  const user = await makeTestUser(pool, organisationId, 'Vie');
  return { ...user, token: await server.tokenFor('Vie', organisationId, user.id) };
}
const staff = await makeTestUser(pool, await makeTestOrganisation(pool), 'Fle');
const operator = { token: await server.tokenFor('Fle', staff.organisationId, staff.id) };

async function problemOf(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProblemError)) throw new Error(`a problem was expected, not ${String(error)}`);
  return error.problem;
}

const hum = { subject: 'Kiln 2 hums', text: 'Since Monday.\nLouder under load.' };

describe('a message to the operator', () => {
  test('arrives with who wrote it and what it is about, and is made known once', async () => {
    const sender = await newSender();
    const equipmentId = await makeTestEquipment(pool, sender.organisationId);
    const { id } = await server.call(sendContactMessage, { body: { ...hum, equipmentId } }, sender);
    const { rows } = await server.call(listContactMessages, { query: { state: 'new' } }, operator);
    expect(rows.find((row) => row.id === id)).toMatchObject({
      ...hum,
      equipmentId,
      senderName: 'Test user',
      senderEmail: sender.email,
      state: 'new',
      answeredAt: null,
    });
    const events = await pool.query(
      `select code, parameters from domain_event where kind = 'contact' and organisation_id = $1`,
      [sender.organisationId],
    );
    expect(events.rows).toEqual([{ code: 'message-received', parameters: { subject: hum.subject } }]);
    const mail = await pool.query(
      `select recipient, state, organisation_id as "organisationId" from mail
        where template = 'contact-message' and parameters ->> 'senderEmail' = $1`,
      [sender.email],
    );
    expect(mail.rows).toEqual([{ recipient: staff.email, state: 'outbox', organisationId: null }]);
  });

  test('stays with its names when the equipment and the person are gone', async () => {
    const sender = await newSender();
    const equipmentId = await makeTestEquipment(pool, sender.organisationId);
    const { id } = await server.call(sendContactMessage, { body: { ...hum, equipmentId } }, sender);
    await pool.query('delete from equipment where id = $1', [equipmentId]);
    await pool.query('delete from app_user where id = $1', [sender.id]);
    const { rows } = await server.call(listContactMessages, {}, operator);
    const kept = rows.find((row) => row.id === id);
    expect(kept).toMatchObject({ equipmentId: null, senderEmail: sender.email });
    expect(kept?.equipmentName).toMatch(/^gearunit/);
  });

  test("about another organisation's equipment is refused as if there were none", async () => {
    const sender = await newSender();
    const theirs = await makeTestEquipment(pool, (await newSender()).organisationId);
    for (const equipmentId of [theirs, crypto.randomUUID()]) {
      const refused = await problemOf(
        server.call(sendContactMessage, { body: { ...hum, equipmentId } }, sender),
      );
      expect(refused.errors).toMatchObject([{ field: 'body.equipmentId', code: 'equipmentUnknown' }]);
    }
  });

  test('is one of so many an hour, also when all are sent at once, and nothing of the rest is stored', async () => {
    const sender = await newSender();
    const send = () => server.fetchCall(sendContactMessage, { body: hum }, sender);
    const answers = await Promise.all(
      Array.from({ length: MAX_CONTACT_MESSAGES_PER_HOUR + 3 }, () => send()),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(MAX_CONTACT_MESSAGES_PER_HOUR).fill(200),
      ...Array(3).fill(429),
    ]);
    const { rows } = await pool.query('select count(*)::int as n from contact_message where sender_id = $1', [
      sender.id,
    ]);
    expect(rows[0].n).toBe(MAX_CONTACT_MESSAGES_PER_HOUR);
    offsetMs += 3_601_000;
    expect((await send()).status).toBe(200);
  });

  test.each([
    ['no subject', { subject: ' ' }, 'body.subject'],
    ['a subject of two lines, which could be a header of a mail', { subject: 'a\r\nBcc: b' }, 'body.subject'],
    ['a subject without end', { subject: 'a'.repeat(151) }, 'body.subject'],
    ['no text', { text: '\n' }, 'body.text'],
    ['a text without end', { text: 'a'.repeat(5001) }, 'body.text'],
    ['an equipment that is no id', { equipmentId: 'kiln' }, 'body.equipmentId'],
  ])('with %s is refused by field', async (_, more, field) => {
    const sender = await newSender();
    const refused = await problemOf(server.call(sendContactMessage, { body: { ...hum, ...more } }, sender));
    expect(refused.errors?.[0]?.field).toBe(field);
  });

  test('is marked answered and new again, by name', async () => {
    const { id } = await server.call(sendContactMessage, { body: hum }, await newSender());
    const set = (state: 'new' | 'answered') =>
      server.call(setContactMessageState, { params: { id }, body: { state } }, operator);
    expect(await set('answered')).toMatchObject({ state: 'answered', answeredBy: 'Test user' });
    const open = await server.call(listContactMessages, { query: { state: 'new' } }, operator);
    expect(open.rows.map((row) => row.id)).not.toContain(id);
    expect(await set('new')).toMatchObject({ state: 'new', answeredAt: null, answeredBy: null });
  });
});

test('messages are listed newest first, page by page', async () => {
  const sender = await newSender();
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) ids.push((await server.call(sendContactMessage, { body: hum }, sender)).id);
  const seen: string[] = [];
  let after: string | null | undefined;
  do {
    const page = await server.call(
      listContactMessages,
      { query: { size: 2, ...(after ? { after } : {}) } },
      operator,
    );
    seen.push(...page.rows.map(({ id }) => id));
    after = page.next;
  } while (after !== null);
  expect(seen.filter((id) => ids.includes(id))).toEqual(ids.toReversed());
  expect(new Set(seen).size).toBe(seen.length);
});

test('in the demo a message is in the outbox of the operator, who reads it there, and nobody of the companies does', async () => {
  const { organisationId, second } = await ensureDemoOrganisation(
    server.database.db,
    makeTokens('a secret of the tests and of nothing else'),
    now(),
  );
  const tokenOf = async (key: string) => {
    const { rows } = await pool.query<{ id: string; role_code: RoleCode; organisation_id: string }>(
      'select id, role_code, organisation_id from app_user where email = $1',
      [demoPersonEmail(key)],
    );
    const { id, role_code: role, organisation_id: home } = rows[0] ?? { id: '', role_code: 'Vie' };
    return { token: await server.tokenFor(role, home ?? '', id), home };
  };
  for (const [key, home] of [
    ['kiln-viewer', organisationId],
    ['second-operator', second.organisationId],
  ] as const) {
    const sender = await tokenOf(key);
    expect(sender.home).toBe(home);
    const subject = `About ${key} ${crypto.randomUUID()}`;
    const text = 'The values of last night are missing.';
    await server.call(sendContactMessage, { body: { subject, text, equipmentId: null } }, sender);
    const inOutboxOf = async (reader: string) => {
      const token = await tokenOf(reader);
      const { rows } = await server.call(listMail, { query: { state: 'outbox' } }, token);
      const own = rows.filter(({ subject: said }) => said.includes(subject));
      return Promise.all(own.map(({ id }) => server.call(readMail, { params: { id } }, token)));
    };
    const mails = await inOutboxOf('operator-staff');
    expect(mails.map(({ recipient }) => recipient)).toContain(demoPersonEmail('operator-staff'));
    expect(mails[0]?.text).toContain(text);
    expect(mails[0]?.text).toContain(demoPersonEmail(key));
    for (const administrator of ['administrator', 'second-administrator'])
      expect(await inOutboxOf(administrator)).toEqual([]);
  }
});
