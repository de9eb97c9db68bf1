import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RoleCode, readNotifyPreferences, saveNotifyPreferences } from '@ritzel/contract';
import { pino } from 'pino';
import { makeOutboundFetch } from '../../platform/outbound-fetch.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
import { MINUTE_MS, makeAlarmWorld } from '../cases/alarm-world.testing.ts';
import { readLimitsInForce } from '../conditions/index.ts';
import { addMailRoutes, makeMailQueue, makeMailSender, makeSmtpTransport } from '../mail/index.ts';
import { makeTestSmtpServer } from '../mail/smtp-server.testing.ts';
import { addOnCallRoutes } from '../on-call/index.ts';
import { makeSeriesReader } from '../telemetry-store/index.ts';
import { addPushRoutes, makePushSender, vapidKeysOf } from '../web-push/index.ts';
import { addNotifyRoutes, makeAnnouncementConsumer, makeDeliverySender } from './index.ts';
import { makePushReceiver } from './push-receiver.testing.ts';

const KEYS = vapidKeysOf(Buffer.alloc(32, 7).toString('base64url'));
const portalUrl = () => 'https://ritzel.plant.example';

/** Alarms and cases with everything that notifies people of them, a real mail server and a real push service. */
export async function makeNotifyWorld() {
  const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-notify-'));
  const smtp = await makeTestSmtpServer();
  const receiver = await makePushReceiver();
  const mail = makeMailQueue({ hasServer: true });
  // The push service of the test is on this machine, which nobody else's may be.
  const { fetch, assertAllowed } = makeOutboundFetch(['127.0.0.1']);
  const world = await makeAlarmWorld(folder, (plantClock) => {
    const nowMs = () => plantClock.nowMs;
    const now = () => new Date(nowMs());
    return {
      consumers: [makeAnnouncementConsumer({ now: nowMs })],
      addRoutes: (http, { database: { db } }) => {
        addNotifyRoutes(http, { db, mail, now });
        addOnCallRoutes(http, { db, now: nowMs });
        addPushRoutes(http, { db, keys: KEYS, assertAllowed, now });
        addMailRoutes(http, { db, portalUrl, now });
      },
    };
  });
  const { pool, clock, server } = world;
  const { db } = server.database;
  const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });
  const now = () => new Date(clock.nowMs);
  const parts = {
    ...{ db, mail, log, now, readSeries: makeSeriesReader(pool) },
    // No machine here has a record that a finding rests on (case-spectrum.test.ts).
    drawSpectrum: async () => undefined,
    limitsOf: (assetId: string) => readLimitsInForce(pool, assetId),
  };
  const sender = makeDeliverySender(parts);
  const mailSender = makeMailSender({
    ...{ db, log, now, portalUrl, domain: 'ritzel.plant.example' },
    transport: makeSmtpTransport({
      url: smtp.url(),
      from: { name: 'Ritzel', address: 'ritzel@plant.example' },
    }),
  });
  const pushSender = makePushSender({ db, log, now, fetch, keys: KEYS, subject: portalUrl });

  /** Its mails are sent at once, but where the test is about collecting them. */
  async function makePlant({ collects = false } = {}) {
    const plant = await world.makePlant();
    if (!collects)
      await pool.query(
        'insert into announcement_settings (organisation_id, collect_minutes) values ($1, 0)',
        [plant.organisationId],
      );
    return plant;
  }

  /** Another person of the plant. */
  async function makePerson(organisationId: string, role: RoleCode = 'Ope') {
    const person = await makeTestUser(pool, organisationId, role);
    return { ...person, token: await server.tokenFor(role, organisationId, person.id) };
  }

  /** Saves what a person wants: the rest stays as it is. */
  async function want(token: string, wanted: Record<string, unknown>) {
    const { timeZone, quietHours, digest, leastSeverity, email, push, revision } = await server.call(
      readNotifyPreferences,
      {},
      { token },
    );
    const body = {
      timeZone,
      quietHours,
      digest,
      leastSeverity,
      email,
      push,
      revision,
      groups: [],
      ...wanted,
    };
    return server.call(saveNotifyPreferences, { body }, { token });
  }

  /** Everything that is due at the clock's time is handed over and sent. */
  async function deliver(): Promise<void> {
    await sender.drain();
    await mailSender.drain();
    await pushSender.drain();
  }

  return {
    ...world,
    ...{ smtp, receiver, sender, mailSender, pushSender, makePlant, makePerson, want, deliver, parts },
    /** What a person got, subject by subject. */
    mailsOf: (email: string) => smtp.received.filter(({ to }) => to.includes(email)),
    pass(minutes: number) {
      clock.nowMs += minutes * MINUTE_MS;
    },
    async close() {
      for (const loop of [sender, mailSender, pushSender]) await loop.stop();
      await world.close();
      await smtp.close();
      await receiver.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
