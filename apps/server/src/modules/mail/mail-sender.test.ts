import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTestDatabase } from '../../platform/database.testing.ts';
import { makeLog } from '../../platform/log.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { type MailQueue, makeMailQueue, makeMailSender, makeSmtpTransport } from './index.ts';
import { headerOf, mailHeadOf, mailPartOf, makeTestSmtpServer } from './smtp-server.testing.ts';

const database = await makeTestDatabase();
const { db, pool } = database;
const smtp = await makeTestSmtpServer();
const organisationId = await makeTestOrganisation(pool);
afterAll(async () => {
  await smtp.close();
  await database.drop();
});

const MINUTE_MS = 60_000;
let nowMs = Date.parse('2026-11-22T08:00:00Z');
const now = () => new Date(nowMs);
const queue = makeMailQueue({ hasServer: true });
const from = { name: 'Ritzel', address: 'ritzel@plant.example' };

const newSender = () =>
  makeMailSender({
    db,
    transport: makeSmtpTransport({ url: smtp.url(), from }),
    domain: 'plant.example',
    portalUrl: () => 'https://ritzel.plant.example',
    log: makeLog('silent'),
    now,
  });

beforeEach(async () => {
  await pool.query('delete from mail');
  smtp.received.length = 0;
  nowMs += 24 * 60 * MINUTE_MS;
});

interface Queued {
  readonly email?: string;
  readonly name?: string;
  readonly inviter?: string;
  readonly by?: MailQueue;
}

async function queueInvitation({ email = 'eve@holtwick.example', name = 'Eve', ...more }: Queued = {}) {
  await runTransaction(db, (transaction) =>
    (more.by ?? queue).add(
      transaction,
      {
        template: 'invitation',
        parameters: {
          organisation: 'Holtwick Zement',
          inviter: more.inviter ?? 'Ada Brandt',
          expiresAt: '2026-12-01T08:00:00Z',
        },
        secrets: { token: 'the-token-of-the-link' },
        organisationId,
        recipient: { email, name },
        language: 'en',
      },
      now(),
    ),
  );
}

async function queueCode(code: string, lifeMs: number) {
  await runTransaction(db, (transaction) =>
    queue.add(
      transaction,
      {
        template: 'reset-code',
        parameters: { expiresAt: now().toISOString() },
        secrets: { code },
        organisationId,
        recipient: { email: 'eve@holtwick.example', name: 'Eve' },
        language: 'de',
        giveUpAt: new Date(nowMs + lifeMs),
      },
      now(),
    ),
  );
}

const stored = async () =>
  (await pool.query('select id, state, attempts, secrets, last_error from mail order by created_at, id'))
    .rows;

describe('a mail that is queued', () => {
  test('is sent with sender, subject, both parts and a Message-ID of its own; its link is erased then', async () => {
    await queueInvitation({ name: 'Jürgen Müller' });
    await newSender().drain();
    const [mail] = await stored();
    expect(mail).toMatchObject({ state: 'sent', attempts: 1, secrets: null, last_error: null });
    const [{ raw, from: sender, to }] = smtp.received as [(typeof smtp.received)[0]];
    expect({ sender, to }).toEqual({ sender: 'ritzel@plant.example', to: ['eve@holtwick.example'] });
    expect(headerOf(raw, 'Message-ID')).toBe(`<${mail.id}@plant.example>`);
    expect(headerOf(raw, 'To')).toBe('Jürgen Müller <eve@holtwick.example>');
    expect(headerOf(raw, 'From')).toBe('Ritzel <ritzel@plant.example>');
    expect(headerOf(raw, 'Subject')).toBe('Ada Brandt invites you to Holtwick Zement in Ritzel');
    const link = 'https://ritzel.plant.example/auth/register#token=the-token-of-the-link';
    expect(mailPartOf(raw, 'text/plain')).toContain(link);
    expect(mailPartOf(raw, 'text/html')).toContain(`href="${link}"`);
  });

  test('is not there when what caused it is rolled back', async () => {
    const failed = runTransaction(db, async (transaction) => {
      await queue.add(
        transaction,
        {
          template: 'password-changed',
          parameters: { changedAt: now().toISOString() },
          secrets: null,
          organisationId,
          recipient: { email: 'eve@holtwick.example', name: '' },
          language: 'en',
        },
        now(),
      );
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await stored()).toEqual([]);
  });

  test('adds no line to the head of the mail and no element to its page, whatever people are called', async () => {
    const evil = 'Eve\r\nBcc: all@holtwick.example\r\n\r\n<script>alert(1)</script> "><img src=x>';
    await queueInvitation({ name: evil, inviter: evil });
    await newSender().drain();
    const [{ raw, to }] = smtp.received as [(typeof smtp.received)[0]];
    expect(to).toEqual(['eve@holtwick.example']);
    expect(mailHeadOf(raw).filter((line) => /^bcc:/i.test(line))).toEqual([]);
    const html = mailPartOf(raw, 'text/html');
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain('&lt;script&gt;');
  });

  test.each([
    'ada+kiln@holtwick.example',
    // The longest that the server of the test takes; an address may have one sign more.
    `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(58)}.example`,
    'ada@xn--zementwerk-sd-7ob.example',
    'jürgen.müller@holtwick.example',
  ])('reaches %s', async (email) => {
    await queueInvitation({ email });
    await newSender().drain();
    expect(await stored()).toMatchObject([{ state: 'sent', last_error: null }]);
    // The server of the test shows a domain as people read it.
    expect(smtp.received.map(({ to }) => to)).toEqual([
      [email.replace('xn--zementwerk-sd-7ob', 'zementwerk-süd')],
    ]);
  });
});

describe('a mail server that fails', () => {
  test('for an hour loses nothing and doubles nothing', async () => {
    const sender = newSender();
    await smtp.goAway();
    for (const name of ['a', 'b', 'c']) await queueInvitation({ email: `${name}@holtwick.example` });
    const before = smtp.connections();
    for (let minute = 0; minute < 60; minute += 1) {
      await sender.drain();
      nowMs += MINUTE_MS;
    }
    expect((await stored()).map(({ state }) => state)).toEqual(['queued', 'queued', 'queued']);
    expect(smtp.connections()).toBe(before);
    await smtp.comeBack();
    for (let minute = 0; minute < 20; minute += 1) {
      await sender.drain();
      nowMs += MINUTE_MS;
    }
    expect((await stored()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
    expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual([
      'a@holtwick.example',
      'b@holtwick.example',
      'c@holtwick.example',
    ]);
  });

  test('while a mail is handed over gets it again, after a pause that grows', async () => {
    const sender = newSender();
    smtp.nextDo('die-after-data', 'die-after-data');
    await queueInvitation();
    await sender.drain();
    await sender.drain();
    expect(await stored()).toMatchObject([{ state: 'queued', attempts: 1 }]);
    nowMs += MINUTE_MS;
    await sender.drain();
    expect(await stored()).toMatchObject([{ state: 'queued', attempts: 2 }]);
    nowMs += MINUTE_MS;
    await sender.drain();
    expect(await stored()).toMatchObject([{ state: 'queued', attempts: 2 }]);
    nowMs += MINUTE_MS;
    await sender.drain();
    expect(await stored()).toMatchObject([{ state: 'sent', attempts: 3, secrets: null }]);
    expect(smtp.received).toHaveLength(1);
  });

  test('after it took a mail and before it said so gets it twice, recognisably as one', async () => {
    const sender = newSender();
    smtp.nextDo('accept-then-die');
    await queueInvitation();
    await sender.drain();
    nowMs += 2 * MINUTE_MS;
    await sender.drain();
    const ids = smtp.received.map(({ raw }) => headerOf(raw, 'Message-ID'));
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
    expect(await stored()).toMatchObject([{ state: 'sent' }]);
  });

  test('for one recipient for good is asked no more; the mail says why', async () => {
    smtp.nextDo('refuse-recipient');
    await queueInvitation({ email: 'gone@holtwick.example' });
    nowMs += 1;
    await queueInvitation({ email: 'here@holtwick.example' });
    await newSender().drain();
    expect(await stored()).toMatchObject([
      { state: 'failed', attempts: 1, secrets: null, last_error: expect.stringContaining('No such mailbox') },
      { state: 'sent' },
    ]);
  });

  test('for one recipient for now keeps no other mail waiting', async () => {
    const sender = newSender();
    smtp.nextDo('refuse-recipient-for-now');
    await queueInvitation({ email: 'grey@holtwick.example' });
    nowMs += 1;
    await queueInvitation({ email: 'here@holtwick.example' });
    await sender.drain();
    expect((await stored()).map(({ state }) => state)).toEqual(['queued', 'sent']);
    nowMs += MINUTE_MS;
    await sender.drain();
    expect((await stored()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  test('with everybody is tried once in a while with one mail, not with each', async () => {
    const sender = newSender();
    smtp.always('refuse-everybody');
    try {
      for (let count = 0; count < 20; count += 1) await queueInvitation();
      const before = smtp.connections();
      for (let turn = 0; turn < 10; turn += 1) await sender.drain();
      expect(smtp.connections() - before).toBe(1);
    } finally {
      smtp.always('accept');
    }
  });

  test('until a code is over: the mail is given up and the code erased, not sent late', async () => {
    const sender = newSender();
    await smtp.goAway();
    await queueCode('12345678', 10 * MINUTE_MS);
    await sender.drain();
    nowMs += 30 * MINUTE_MS;
    await smtp.comeBack();
    await sender.drain();
    expect(await stored()).toMatchObject([{ state: 'failed', secrets: null }]);
    expect(smtp.received).toEqual([]);
  });
});

test('several senders at once send each mail once', async () => {
  for (let count = 0; count < 30; count += 1) await queueInvitation({ email: `u${count}@holtwick.example` });
  // Senders that take turns would wait here for ever.
  smtp.answerOnlyAtOnce(2);
  await Promise.all([newSender(), newSender(), newSender()].map((sender) => sender.drain()));
  expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual(
    Array.from({ length: 30 }, (_, count) => `u${count}@holtwick.example`).sort(),
  );
  expect((await stored()).every(({ state, attempts }) => state === 'sent' && attempts === 1)).toBe(true);
});

test('one that died with a mail is followed by another, and not before the mail may be taken up again', async () => {
  await queueInvitation();
  // What a process leaves that was killed while it sent.
  await pool.query('update mail set attempts = 1, next_attempt_at = $1', [new Date(nowMs + 10 * MINUTE_MS)]);
  const sender = newSender();
  await sender.drain();
  expect(smtp.received).toEqual([]);
  nowMs += 10 * MINUTE_MS;
  await sender.drain();
  expect(await stored()).toMatchObject([{ state: 'sent', attempts: 2 }]);
});

test('without a server what waits is kept in the outbox', async () => {
  await queueInvitation();
  await queueInvitation({ by: makeMailQueue({ hasServer: false }) });
  await makeMailSender({
    db,
    transport: undefined,
    domain: 'plant.example',
    portalUrl: () => 'https://ritzel.plant.example',
    log: makeLog('silent'),
    now,
  }).drain();
  const token = 'the-token-of-the-link';
  expect(await stored()).toMatchObject([
    { state: 'outbox', attempts: 0, secrets: { token } },
    { state: 'outbox', attempts: 0, secrets: { token } },
  ]);
});
