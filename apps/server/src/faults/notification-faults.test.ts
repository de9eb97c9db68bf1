import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { headerOf, makeTestSmtpServer } from '../modules/mail/smtp-server.testing.ts';
import { connectDatabase } from '../platform/database.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts';
import {
  account,
  holdsAtLast,
  makeMachine,
  sendMinute,
  signUpFirstAdministrator,
} from './machine-of-minutes.testing.ts';
import { findFreePort, WholeServer } from './whole-server.testing.ts';

/** Any number that nothing else locks. */
const LOCK = 4711;

/** Mails wait within their transaction, written and not committed, as long as the test holds the lock. */
async function holdMails(pool: pg.Pool) {
  await pool.query(`
    create function wait_for_test() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(${LOCK}); return new; end $$;
    create trigger wait_for_test after insert on mail for each row execute function wait_for_test()`);
  const holder = await pool.connect();
  await holder.query('select pg_advisory_lock($1)', [LOCK]);
  return {
    async isWaitedFor() {
      const { rows } = await pool.query(
        `select 1 from pg_locks where locktype = 'advisory' and objid = $1 and not granted`,
        [LOCK],
      );
      return rows.length > 0;
    },
    async release() {
      await holder.query('select pg_advisory_unlock($1)', [LOCK]);
      holder.release();
      await pool.query('drop trigger wait_for_test on mail; drop function wait_for_test()');
    },
  };
}

test('kill -9 between a case, the decision whom it is announced to, its mail and the mail server: nothing is lost, and nothing said twice', {
  timeout: 300_000,
}, async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ritzel-notification-faults-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres(folder);
  const database = connectDatabase(postgres.url, { maxConnections: 4 });
  const { pool } = database;
  const smtp = await makeTestSmtpServer();
  const port = await findFreePort();
  const server = new WholeServer(path.join(folder, 'server'), port, await findFreePort(), {
    DATABASE_URL: postgres.url,
    SMTP_URL: smtp.url(),
    MAIL_FROM: 'portal@plant.example',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  });
  const count = async (text: string) => (await pool.query(text)).rows.length;
  const announced = () =>
    count(`select 1 from domain_event where kind = 'case' and code in ('opened', 'worse')`);
  const decided = () => count('select 1 from notification_delivery');
  const killAndStart = async (betweenThem: () => Promise<unknown>) => {
    await server.kill();
    await betweenThem();
    server.start();
    await server.ready();
  };
  const collects = () =>
    count(`select 1 from notification_delivery where state = 'waiting' and timing = 'collected'`);
  const subjects = () =>
    smtp.received.filter(({ to }) => to.includes(account.email)).map(({ raw }) => headerOf(raw, 'subject'));
  try {
    server.start();
    await server.ready();
    const machine = await makeMachine(server, await signUpFirstAdministrator(server));
    const send = async (from: number, to: number) => {
      for (let minute = from; minute <= to; minute += 1) await sendMinute(server, machine, minute);
    };
    const pause = (until: string) =>
      pool.query(`update event_consumer set retry_at = ${until} where name = 'notifications'`);

    // The case of the velocity is announced, and nobody has decided to whom.
    await pause("now() + interval '1 hour'");
    await send(0, 9);
    await holdsAtLast(async () => (await announced()) === 1, 'the case of the velocity');
    expect(await decided()).toBe(0);
    await killAndStart(() => pause('null'));
    await holdsAtLast(async () => (await collects()) === 1, 'the mail of the velocity that waits for others');

    // The oil follows. Their one mail is due, and written in a transaction that the process does not live to commit.
    await send(10, 13);
    await holdsAtLast(async () => (await collects()) === 2, 'the oil that goes with it');
    await killAndStart(async () => {});
    expect(subjects()).toEqual([]);
    const mails = await holdMails(pool);
    const { rows: due } = await pool.query(
      `update notification_delivery set due_at = now() where state = 'waiting' returning created_at`,
    );
    expect(due).toHaveLength(2);
    await holdsAtLast(() => mails.isWaitedFor(), 'the transaction that writes the mail of both');
    await killAndStart(() => mails.release());
    await holdsAtLast(async () => subjects().length === 1, 'the mail of both');
    expect(subjects()[0]).toContain('2 cases');

    // The mail of the worse velocity is queued, and the mail server away.
    await smtp.goAway();
    await send(14, 17);
    await holdsAtLast(
      async () => (await count(`select 1 from mail where state = 'queued' and last_error is not null`)) === 1,
      'the mail that the mail server did not take',
    );
    await killAndStart(async () => {
      await smtp.comeBack();
      await pool.query(`update mail set next_attempt_at = now() where state = 'queued'`);
    });
    await holdsAtLast(async () => subjects().length === 2, 'the mail of the worse velocity');

    // The mail of the worse oil was taken: a restart sends it no second time.
    await send(18, 27);
    await holdsAtLast(async () => subjects().length === 3, 'the mail of the worse oil');
    await holdsAtLast(
      async () => (await count(`select 1 from mail where state = 'queued'`)) === 0,
      'a mail that is written down as sent',
    );
    await killAndStart(async () => {});
    await send(28, 28);
    await holdsAtLast(
      async () =>
        (await count(
          `select 1 from event_consumer consumer, domain_event event
            where consumer.name = 'notifications' and event.kind in ('case', 'alarm')
              and (event.transaction_id >= consumer.to_transaction
                   or (event.transaction_id >= consumer.from_transaction and event.position > consumer.position))`,
        )) === 0,
      'a consumer of notifications that has handled everything',
    );
    // What a process does as its last is done as well.
    await server.kill('SIGTERM');
    expect(await announced()).toBe(4);
    const { rows: deliveries } = await pool.query(
      `select occasion, state, mail_id from notification_delivery order by created_at`,
    );
    expect(deliveries.map(({ state }) => state)).toEqual(Array(4).fill('handed-over'));
    expect(new Set(deliveries.map(({ mail_id }) => mail_id)).size).toBe(3);
    expect(deliveries.map(({ occasion }) => occasion.replace(/-.*/, ''))).toEqual([
      ...['opened', 'opened'],
      ...['worse', 'worse'],
    ]);
    expect(subjects()).toHaveLength(3);
    expect(new Set(subjects()).size).toBe(3);
    expect((await pool.query('select * from event_set_aside')).rows).toEqual([]);
  } finally {
    await server.kill();
    await smtp.close();
    await database.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
