import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import {
  type AccessFacts,
  type EventKind,
  type NewEvent,
  recordAccess,
} from '../modules/domain-events/index.ts';
import { connectDatabase, type DatabaseConnection } from '../platform/database.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts';
import { migrate } from '../platform/migrations.ts';
import { runTransaction } from '../platform/transaction.ts';
import { makeDrivetrainDocument } from '../testing/drivetrain.testing.ts';
import { makeTestEvents, testCondition, testDeviceNote } from '../testing/events.testing.ts';
import { makeTestOrganisation, makeTestSignal } from '../testing/plant.testing.ts';
import { makeTestUser, TEST_PASSWORD, type TestUser } from '../testing/users.testing.ts';
import { findFreePort, WholeServer } from './whole-server.testing.ts';

const ROLES = ['http', 'ingest', 'jobs'] as const;
/** Every kind that there is, so that a new one is missing here. */
const KINDS = Object.keys({
  condition: 0,
  exceedance: 0,
  // What the role `jobs` makes of a device that went offline.
  alarm: 0,
  case: 0,
  connectivity: 0,
  'device-status': 0,
  'device-log': 0,
  finding: 0,
  limits: 0,
  kinematics: 0,
  'fault-drill': 0,
  report: 0,
  job: 0,
  setup: 0,
  'log-entry': 0,
  maintenance: 0,
  'work-order': 0,
  equipment: 0,
  picture: 0,
  document: 0,
  session: 0,
  invitation: 0,
  policy: 0,
  organisation: 0,
  group: 0,
  contact: 0,
  rights: 0,
  role: 0,
  visit: 0,
  'service-account': 0,
  webhook: 0,
} satisfies Record<EventKind, 0>).sort();
const consumerFile = path.join(import.meta.dirname, '../modules/domain-events/consuming-process.testing.ts');

async function startConsumer(url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [consumerFile, url], { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(child.stdout!, 'data');
  return child;
}

async function listKinds(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ kind: string }>('select distinct kind from domain_event order by kind');
  return rows.map(({ kind }) => kind);
}

/** By a connection of its own: a session that is left answers for a moment although the database was killed. */
async function answersAnew(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  // What it says when the database goes while it connects.
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function endOf(child: ChildProcess): Promise<void> {
  // One that lost its database may have ended by itself.
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

interface World {
  readonly database: DatabaseConnection;
  readonly server: WholeServer;
  readonly user: TestUser;
  readonly colleague: TestUser;
  readonly policyIds: string;
  readonly signalId: string;
}

/** As people do it, over HTTP: they sign in, rename a part, write a note, give a role, try a wrong password. */
async function useApi({ server, user, colleague, policyIds }: World, isOver: () => boolean): Promise<void> {
  const send = async (method: string, address: string, token?: string, body?: object) => {
    const response = await fetch(`${server.url}/api${address}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // @NOTE the contract's replies
    return (await response.json().catch(() => undefined)) as { token?: string; id?: string } | undefined;
  };
  const login = `/auth/login?policiesAccepted=true&policyIds=${policyIds}`;
  let part: string | undefined;
  let token: string | undefined;
  for (let round = 0; !isOver(); round += 1) {
    try {
      const signedIn = await send('POST', login, undefined, { email: user.email, password: TEST_PASSWORD });
      // So many sign-ins a minute and no more: then the last one's token goes on.
      token = signedIn?.token ?? token;
      if (token === undefined) throw new Error('not signed in');
      part ??= (await send('POST', '/drivetrains', token, makeDrivetrainDocument()))?.id;
      if (part !== undefined) {
        await send('PUT', `/components/${part}/name`, token, { name: `Drive ${round}` });
        await send('POST', `/equipment/${part}/log`, token, { kind: 'observation', text: `Round ${round}` });
      }
      await send('POST', `/groups`, token, { name: `Group ${round}`, parentId: null });
      await send('PUT', `/users/${colleague.id}/role`, token, { role: round % 2 === 0 ? 'Ope' : 'Vie' });
      if (round % 4 === 0)
        await send('POST', login, undefined, { email: colleague.email, password: 'not the password' });
    } catch {
      await sleep(100);
    }
    await sleep(50);
  }
}

/** What happens now and then to a machine and to an organisation. */
function rareEvents(equipmentId: string, { organisationId, id }: TestUser, signalId: string): NewEvent[] {
  const common = { equipmentId, actor: { kind: 'system' } } as const;
  const device = { deviceIdentifier: 'VS-1', deviceType: 'RZ-Vibro' };
  return [
    {
      ...common,
      kind: 'exceedance',
      code: 'began',
      parameters: {
        ...{ signalId, signalNumber: 1, signalName: 'velocity-rms', unit: 'mm/s', rule: 'fixed' },
        ...{ editionId: null, limitSet: 'ISO 20816-9', bin: null, from: 0, to: 4 },
        ...{ value: 6, limit: 5, boundary: 'B/C' },
      },
      subject: { kind: 'signal', id: signalId },
    },
    {
      ...common,
      kind: 'device-status',
      code: 'good',
      parameters: { ...device, before: 'warning', reasons: [] },
      subject: { kind: 'device', id },
    },
    {
      ...common,
      kind: 'limits',
      code: 'changed',
      parameters: { of: ['signals'] },
      subject: { kind: 'equipment', id: equipmentId },
    },
    {
      ...common,
      kind: 'fault-drill',
      code: 'done',
      parameters: { faults: 4, named: 3, limit: 3, never: 1 },
      subject: { kind: 'fault-drill', id },
    },
    {
      ...common,
      kind: 'report',
      code: 'done',
      parameters: { number: 1, subject: 'T', failure: null },
      subject: { kind: 'report', id },
    },
    {
      ...common,
      kind: 'work-order',
      code: 'feedback',
      parameters: {
        ...{ workOrderId: id, number: 1, feedbackId: 'F-1', feedbackKind: 'status' },
        ...{ status: 'done', isLate: false },
      },
      subject: { kind: 'work-order', id },
    },
    {
      ...common,
      kind: 'document',
      code: 'added',
      parameters: { title: 'Nameplate' },
      subject: { kind: 'document', id },
    },
    {
      kind: 'contact',
      code: 'message-received',
      parameters: { subject: 'A question' },
      equipmentId: null,
      organisationId,
      actor: { kind: 'user', id },
      subject: { kind: 'contact-message', id },
    },
  ];
}

/** Of people and rights: what nobody does by hand while the test runs. */
const RARE_ACCESS: readonly AccessFacts[] = [
  { kind: 'invitation', code: 'created', parameters: { email: 'fitter@plant.example', role: 'Vie' } },
  { kind: 'policy', code: 'published', parameters: { name: 'terms', version: '2', languages: ['en'] } },
  { kind: 'organisation', code: 'renamed', parameters: { from: 'Works', to: 'Works north' } },
  { kind: 'role', code: 'created', parameters: { name: 'Planner', added: [], removed: [] } },
  { kind: 'visit', code: 'left', parameters: {} },
  { kind: 'webhook', code: 'created', parameters: { name: 'CMMS', host: 'cmms.example' } },
];

/** As evaluator, device watch and dispatcher do it, in transactions of their own, some of which are ended half way. */
async function writeEvents(
  { database: { db, pool }, user, signalId }: World,
  equipmentId: string,
  isOver: () => boolean,
): Promise<void> {
  const { organisationId, id } = user;
  for (let round = 0; !isOver(); round += 1) {
    const at = new Date().toISOString();
    const common = { equipmentId, actor: { kind: 'system' } } as const;
    try {
      if (round % 8 === 0) {
        await makeTestEvents(pool, rareEvents(equipmentId, user, signalId));
        await runTransaction(db, async (transaction) => {
          for (const event of RARE_ACCESS)
            await recordAccess(transaction, {
              ...{ event, organisationId, byUserId: id, subject: { kind: event.kind, id } },
              audit: { action: `${event.kind}.test` },
            });
        });
      }
      await makeTestEvents(pool, [
        testCondition({
          equipmentId,
          at,
          from: round % 2 === 0 ? 2 : 5,
          to: round % 2 === 0 ? 5 : 2,
          value: round,
        }),
        testDeviceNote({ equipmentId, deviceId: id, at, code: round % 2 === 0 ? 'offline' : 'online' }),
        testDeviceNote({ equipmentId, deviceId: id, at, code: 'sequence-gap' }),
        {
          ...common,
          kind: 'finding',
          code: 'confirmed',
          parameters: {
            part: 'B3',
            fault: 'outer-race',
            channel: 'in',
            severity: 3,
            severityBefore: null,
            waveformId: id,
            cause: null,
          },
          subject: { kind: 'finding', id: 'B3 outer-race' },
        },
        {
          ...common,
          kind: 'job',
          code: 'done',
          parameters: { jobKind: 'measure', reasonCode: null, reason: null },
          subject: { kind: 'device-job', id },
        },
        {
          ...common,
          kind: 'setup',
          code: 'confirmed',
          parameters: { version: round },
          subject: { kind: 'device', id },
        },
        {
          ...common,
          kind: 'kinematics',
          code: 'create',
          parameters: { version: round, status: 'draft', comment: null },
          subject: { kind: 'kinematics-version', id: String(round) },
        },
        {
          ...common,
          kind: 'maintenance',
          code: 'planned',
          parameters: { checkId: id, check: 'check:oil-sample' },
          subject: { kind: 'check', id },
        },
        { ...common, kind: 'picture', code: 'added', parameters: {}, subject: { kind: 'picture', id } },
      ]);
      await runTransaction(db, (transaction) =>
        recordAccess(transaction, {
          event: {
            kind: 'service-account',
            code: 'token-issued',
            parameters: { name: 'Historian', expiresAt: at },
          },
          organisationId,
          byUserId: id,
          subject: { kind: 'service-account', id },
          audit: { action: 'service-account.issue-token' },
        }),
      );
    } catch {
      await sleep(50);
    }
    await sleep(5);
  }
}

test('a dummy consumer gets every event exactly once in its effect, through kills of each role, the database and itself', {
  timeout: 400_000,
}, async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ritzel-consumer-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres(folder);
  const database = connectDatabase(postgres.url, { maxConnections: 12 });
  const { pool } = database;
  // What an idle connection says when its database is killed.
  pool.on('error', () => {});
  const servers: WholeServer[] = [];
  let consumer: ChildProcess | undefined;
  let isOver = false;
  let load: Promise<unknown> = Promise.resolve();
  try {
    await migrate(pool);
    await pool.query('create table effect (consumer text, position bigint, number int)');
    const organisationId = await makeTestOrganisation(pool);
    const [user, colleague] = [
      await makeTestUser(pool, organisationId, 'Adm'),
      await makeTestUser(pool, organisationId, 'Vie'),
    ];
    const asset = await pool.query<{ id: string }>(
      `insert into equipment (organisation_id, type, identifier, name) values ($1, 'drivetrain', 'T', 'T') returning id`,
      [organisationId],
    );
    const policies = await pool.query<{ id: string }>("select id from policy where status = 'ACTIVE'");
    for (const role of ROLES) {
      const server = new WholeServer(path.join(folder, role), await findFreePort(), await findFreePort(), {
        ROLES: role,
        DATABASE_URL: postgres.url,
        BLOB_URL: `file://${path.join(folder, 'blobs')}`,
      });
      server.start();
      servers.push(server);
    }
    const [server] = servers;
    await Promise.all([
      ...servers.map((each) => each.ready()),
      startConsumer(postgres.url).then((child) => {
        consumer = child;
      }),
    ]);
    const policyIds = policies.rows.map(({ id }) => id).join(',');
    const signalId = await makeTestSignal(pool, {
      ...{ organisationId, assetId: asset.rows[0]!.id, number: 1, unit: 'mm/s' },
    });
    const world = { database, server: server!, user, colleague, policyIds, signalId };
    load = Promise.all([
      useApi(world, () => isOver),
      ...[1, 2, 3].map(() => writeEvents(world, asset.rows[0]!.id, () => isOver)),
    ]);
    const count = async (table: string) =>
      (await pool.query<{ count: number }>(`select count(*) as count from ${table}`)).rows[0]?.count ?? 0;
    const handlesMore = async () => {
      const before = await count('effect').catch(() => 0);
      await expect
        .poll(() => count('effect').catch(() => 0), { timeout: 40_000, interval: 50 })
        .toBeGreaterThan(before + 60);
    };
    // Of each kind there is one before the first kill, whatever the kills let through after it.
    await expect.poll(() => listKinds(pool), { timeout: 40_000 }).toEqual(KINDS);
    for (const victim of [0, 'consumer', 1, 'database', 2] as const) {
      await handlesMore();
      if (victim === 'database') {
        // A server that finds no database when it starts says so and ends: that is another test's.
        await Promise.all(servers.map((each) => each.ready()));
        const [pid] = readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n');
        process.kill(Number(pid), 'SIGKILL');
      }
      // Who waits for the database that is gone is killed meanwhile as well.
      if (victim === 'consumer' || victim === 'database') {
        await endOf(consumer!);
        if (victim === 'database')
          await expect.poll(() => answersAnew(postgres.url), { timeout: 40_000 }).toBe(true);
        consumer = await startConsumer(postgres.url);
      } else {
        const killed = servers[victim]!;
        await killed.kill();
        // It comes back while the next one is killed.
        killed.start();
      }
    }
    await Promise.all(servers.map((each) => each.ready()));
    await handlesMore();
    isOver = true;
    await load;
    await Promise.all(servers.map((each) => each.kill()));
    // A transaction that was killed in its middle may still be ending.
    await expect
      .poll(async () => (await count('effect')) === (await count('domain_event')), { timeout: 40_000 })
      .toBe(true);
    const { rows } = await pool.query(
      `select count(*) - count(distinct effect.position) as twice,
              (select count(*) from domain_event event
                where not exists (select 1 from effect where effect.position = event.position)) as missing from effect`,
    );
    expect(rows).toEqual([{ twice: 0, missing: 0 }]);
    expect(await listKinds(pool)).toEqual(KINDS);
  } finally {
    isOver = true;
    await load.catch(() => {});
    for (const server of servers) await server.kill();
    if (consumer !== undefined) await endOf(consumer);
    await database.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
