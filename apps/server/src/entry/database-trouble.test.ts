import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { encodeWaveform } from '@ritzel/telemetry';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeTestNetwork } from '../platform/network.testing.ts';
import type { TestPlant } from './plant-subjects.testing.ts';
import { makeWholeServer } from './whole-server.testing.ts';

const CONNECTIONS = 3;
const network = await makeTestNetwork(Number(new URL(inject('testPostgresUrl')).port));
const server = await makeWholeServer({
  databasePort: network.port,
  poolSizes: { people: CONNECTIONS, ingest: CONNECTIONS, background: CONNECTIONS },
  poolLimits: { connectMs: 700, statementMs: 2_500, lockMs: 60_000 },
  acknowledgeWithinMs: 1_500,
});
let plant: TestPlant;
let token: string;
beforeAll(async () => {
  plant = await server.makePlant();
  token = (await server.newCaller(plant.organisationId, 'Adm')).token;
});
afterAll(async () => {
  network.heal();
  await server.close();
  await network.close();
});

let sentAt = Date.now() - 3_600_000;
interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly retryAfter: string | null;
}

async function ask(address: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(server.baseUrl + address, init);
  const body = await response.text();
  // @NOTE: every failure is a problem, or InfluxDB's words for one, which have a code too
  const code = response.ok ? undefined : (JSON.parse(body) as { code?: string }).code;
  return { status: response.status, code, retryAfter: response.headers.get('retry-after') };
}

const listViews = () => ask('/dashboard/views', { headers: { authorization: `Bearer ${token}` } });
const sendTo = (address: string, body: string | Uint8Array<ArrayBuffer>, deviceToken = plant.deviceToken) =>
  ask(address, { method: 'POST', headers: { authorization: `Bearer ${deviceToken}` }, body });
const sendMetric = (metric: string) =>
  sendTo(
    '/data/samples',
    JSON.stringify({ samples: [{ metric, t: new Date(++sentAt).toISOString(), value: 41.5 }] }),
  );
const sendSample = () => sendMetric(plant.metric);
const sendLine = () => sendTo('/v2/write', `anything value=1 ${++sentAt}000000`);
const health = async () => {
  const response = await fetch(`${server.baseUrl}/health`);
  const body: unknown = await response.json();
  return { status: response.status, body };
};
const storageState = async (): Promise<unknown> => {
  const response = await fetch(`${server.baseUrl}/storage-state`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return response.json();
};
const storedPoints = async () =>
  (await server.pool.query('select coalesce(sum(points), 0)::int as n from telemetry_fresh')).rows[0].n;

/** Holds a table so that nobody else can even read it, until the answered function is called. */
async function holdTable(table: string): Promise<() => Promise<void>> {
  const client = await server.pool.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in access exclusive mode`);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

const waitingFor = async (table: string) =>
  (
    await server.pool.query(
      `select count(*)::int as n from pg_locks
       where relation = $1::regclass and not granted and database = (select oid from pg_database where datname = current_database())`,
      [table],
    )
  ).rows[0].n;

test('people who use up their connections are asked to come again, and devices notice nothing', {
  timeout: 60_000,
}, async () => {
  expect(await listViews()).toMatchObject({ status: 200 });
  expect(await sendSample()).toMatchObject({ status: 204 });
  const release = await holdTable('saved_view');
  const held = Array.from({ length: CONNECTIONS }, listViews);
  try {
    await expect.poll(() => waitingFor('saved_view'), { timeout: 10_000 }).toBe(CONNECTIONS);
    const [refused, sample] = await Promise.all([listViews(), sendSample()]);
    expect(refused).toEqual({ status: 503, code: 'databaseBusy', retryAfter: '5' });
    expect(sample).toMatchObject({ status: 204 });
  } finally {
    await release();
  }
  for (const { status } of await Promise.all(held)) expect([200, 503]).toContain(status);
  expect(await listViews()).toMatchObject({ status: 200 });
});

test('devices that use up their connections are asked to come again, and people notice nothing', {
  timeout: 60_000,
}, async () => {
  // Sign-ins share two connections; whoever announces a new metric takes one of its own.
  const release = await holdTable('signal_name_usage');
  const announce = (_: unknown, index: number) => sendMetric(`announced ${index}`);
  const held = Array.from({ length: 2 * CONNECTIONS }, announce);
  try {
    await expect
      .poll(() => waitingFor('signal_name_usage'), { timeout: 10_000 })
      .toBeGreaterThanOrEqual(CONNECTIONS);
    expect(await listViews()).toMatchObject({ status: 200 });
    const answers = await Promise.all(held);
    for (const { status, retryAfter } of answers)
      expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '5' });
    expect(answers.map(({ code }) => code)).toContain('databaseBusy');
  } finally {
    await release();
  }
  expect(await sendSample()).toMatchObject({ status: 204 });
});

test('a database whose network swallows every packet is given up after the stated time, and used again by itself', {
  timeout: 120_000,
}, async () => {
  const before = await storedPoints();
  network.swallow();
  const asked = await Promise.all([sendSample(), sendLine(), listViews(), listViews(), health()]);
  for (const answer of asked.slice(0, 4)) expect(answer).toMatchObject({ status: 503, retryAfter: '5' });
  expect(asked[4]).toMatchObject({ status: 503, body: { status: 'degraded' } });
  network.heal();
  await expect.poll(async () => (await listViews()).status, { timeout: 30_000 }).toBe(200);
  await expect.poll(async () => (await sendSample()).status, { timeout: 30_000 }).toBe(204);
  await expect.poll(async () => (await health()).status, { timeout: 30_000 }).toBe(200);
  expect(await storedPoints()).toBeGreaterThan(before);
});

function blobFiles(): string[] {
  const folder = path.join(server.dataDir, 'blobs/waveforms');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

test('a full disk stops intake with nothing acknowledged, and intake goes on when there is room', {
  timeout: 60_000,
}, async () => {
  await server.pool.query(`
    create function raise_disk_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger disk_full before insert on telemetry_fresh for each statement execute function raise_disk_full();
    create trigger disk_full before insert on waveform for each statement execute function raise_disk_full()`);
  const { rows } = await server.pool.query('select identifier from device where id = $1', [plant.deviceId]);
  const waveform = encodeWaveform(
    {
      device: rows[0].identifier,
      channel: plant.channel,
      t0Ns: BigInt(Date.now()) * 1_000_000n,
      fsHz: 25_600,
      unit: 'g',
      scale: 1,
      offset: 0,
      speedRpm: 1485,
    },
    Float32Array.from({ length: 2048 }, (_, index) => Math.sin(index)),
  );
  const sendWaveform = () => sendTo('/data/raws', new Uint8Array(waveform));
  const before = await storedPoints();
  const blobsBefore = blobFiles();
  const full = { status: 503, code: 'storageFull', retryAfter: '5' };
  expect(await sendSample()).toEqual(full);
  expect(await sendWaveform()).toEqual(full);
  expect(blobFiles()).toEqual(blobsBefore);
  await expect.poll(health, { timeout: 10_000 }).toMatchObject({ status: 503, body: { status: 'degraded' } });
  expect(await storageState()).toEqual({ isFull: true });
  // What only reads goes on.
  expect(await listViews()).toMatchObject({ status: 200 });
  expect(await storedPoints()).toBe(before);

  await server.pool.query('drop function raise_disk_full cascade');
  expect(await sendSample()).toMatchObject({ status: 204 });
  expect(await sendWaveform()).toMatchObject({ status: 200 });
  expect(await storedPoints()).toBe(before + 1);
  expect(blobFiles()).toHaveLength(blobsBefore.length + 1);
  expect(await storageState()).toEqual({ isFull: false });
  await expect.poll(async () => (await health()).status, { timeout: 10_000 }).toBe(200);
});
