import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type DrivetrainDocument, liveEventSchemas } from '@ritzel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfiguration } from '../platform/configuration.ts';
import { makeTestDatabase, type TestDatabase } from '../platform/database.testing.ts';
import { makeLog } from '../platform/log.ts';
import { makeDrivetrainDocument } from '../testing/drivetrain.testing.ts';
import { makeTestOrganisation } from '../testing/plant.testing.ts';
import { boot, type RunningServer } from './boot.ts';
import { makeStartPlace } from './started-process.testing.ts';

/** Values of one machine that go through two processes, out of order, end as they do in order through one. */

const MINUTE_MS = 60_000;
const startMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 180 * MINUTE_MS;
const quiet = { step() {}, done() {} };
const place = makeStartPlace();
const servers: RunningServer[] = [];
const databases: TestDatabase[] = [];
let folder: string;

interface Sample {
  readonly part: 'motor' | 'gearunit';
  readonly metric: string;
  readonly t: number;
  readonly value: number;
}

/** Numbers from 0 to 1 that repeat by their seed. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Three positions and a counter of hours, two hours long, in the order of their times. */
function makeSamples(): Sample[] {
  const random = makeRandom(7);
  return Array.from({ length: 24 }, (_, step) => startMs + step * 5 * MINUTE_MS).flatMap((t, step) => [
    { part: 'motor' as const, metric: 'Vibration/De/velocityRms', t: t + 1_000, value: 1 + random() },
    { part: 'gearunit' as const, metric: 'Vibration/In/velocityRms', t, value: 2 + random() },
    { part: 'gearunit' as const, metric: 'Vibration/Out/velocityRms', t: t + 2_000, value: 2 + random() },
    { part: 'gearunit' as const, metric: 'Counter/hours', t, value: 58_000 + step / 12 },
  ]);
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  return all
    .map((item) => ({ item, at: random() }))
    .sort((x, y) => x.at - y.at)
    .map(({ item }) => item);
}

function makeDocument(): DrivetrainDocument {
  const document = structuredClone(makeDrivetrainDocument());
  const [motor, , gearUnit] = document.parts;
  const device = gearUnit!.devices![0]!;
  const velocity = device.signals![0]!;
  device.signals!.push({
    ...velocity,
    metric: 'Vibration/Out/velocityRms',
    key: 'vibration.velocity.rms.out',
  });
  motor!.devices = [
    {
      identifier: `M-${device.identifier}`,
      deviceType: 'RZ-Vibro',
      sparkplug: { ...device.sparkplug!, device: 'motor' },
      signals: [{ ...velocity, metric: 'Vibration/De/velocityRms', key: 'vibration.velocity.rms.de' }],
    },
  ];
  return document;
}

function settingsOf(database: TestDatabase, roles: string, name: string) {
  const own = path.join(folder, String(databases.indexOf(database)));
  return {
    ROLES: roles,
    PORT: '0',
    MQTT_PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    DATA_DIR: path.join(own, name),
    BLOB_URL: `file://${path.join(own, 'blobs')}`,
  };
}

async function startIngest(database: TestDatabase, name: string) {
  const started = place.start('serve', settingsOf(database, 'ingest', name));
  await started.untilSaid('Ritzel is ready: ');
  const url = /Ritzel is ready: (\S+)/.exec(started.said())?.[1] ?? '';
  return { url: url.replace('localhost', '127.0.0.1'), child: started.child, ended: started.ended };
}

/** A portal on a database of its own, with one machine, whose live values it remembers as a screen does. */
async function makePlant() {
  const database = await makeTestDatabase();
  databases.push(database);
  const configuration = readConfiguration(settingsOf(database, 'http', 'http'), { demo: false });
  const portal = await boot(configuration, makeLog('silent'), quiet);
  servers.push(portal);
  const organisationId = await makeTestOrganisation(database.pool);
  const { rows } = await database.pool.query<{ id: string }>(
    "insert into app_user (organisation_id, email, name, role_code) values ($1, 'a@plant.example', 'A', 'Adm') returning id",
    [organisationId],
  );
  const claims = { userId: rows[0]!.id, organisationId, role: 'Adm' as const, isDemo: false };
  const { token } = await portal.tokens.issue(claims, new Date());
  const request = async (url: string, bearer: string, body?: unknown) => {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(response.ok, `${url} ${response.status}`).toBe(true);
    return response;
  };
  const saved = (await (await request(`${portal.url}/api/drivetrains`, token, makeDocument())).json()) as {
    id: string;
    components: { id: string; type: string }[];
    devices: { id: string; componentId: string }[];
  }; // @NOTE the contract's reply
  const tokens = new Map<string, string>();
  for (const { id, componentId } of saved.devices) {
    const issued = await request(`${portal.url}/api/devices/${id}/credentials`, token, {});
    const type = saved.components.find((part) => part.id === componentId)?.type ?? '';
    tokens.set(type, ((await issued.json()) as { token: string }).token); // @NOTE as above
  }
  const ids = [saved.id, ...saved.components.map(({ id }) => id)];
  const live = await request(`${portal.url}/api/live?equipment=${ids.join(',')}`, token);
  const newest = new Map<string, { t: number; value: number }>();
  function take(block: string): void {
    if (!/^event: values$/m.test(block)) return;
    const { values } = liveEventSchemas.values.parse(JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? ''));
    for (const { signalId, t, value } of values)
      if (t >= (newest.get(signalId)?.t ?? 0)) newest.set(signalId, { t, value });
  }
  (async () => {
    const decoder = new TextDecoder();
    let received = '';
    for await (const bytes of live.body ?? []) {
      const blocks = (received + decoder.decode(bytes, { stream: true })).split('\n\n');
      received = blocks.pop() ?? '';
      for (const block of blocks) take(block);
    }
    // The stream ends with the portal.
  })().catch(() => {});

  return {
    database,
    send: (ingestUrl: string, { part, metric, t, value }: Sample) =>
      request(`${ingestUrl}/api/data/samples`, tokens.get(part) ?? '', {
        samples: [{ metric, t, value, unit: metric.startsWith('Counter') ? 'h' : 'mm/s' }],
      }),
    /** What a portal shows of the machine: figures of its rows, newest values as read and as received live. */
    async read() {
      const { rows: equipment } = await database.pool.query(
        `select type, operation_hours, vibration_value, vibration_unit, vibration_at, vibration_ring, vibration_ring_end
           from equipment order by type`,
      );
      const values: Record<string, unknown> = {};
      for (const { id } of saved.components) {
        const signals = (await (
          await request(`${portal.url}/api/equipment/${id}/signals`, token)
        ).json()) as { id: string; key: string; last: { at: string; value: number } | null }[]; // @NOTE as above
        for (const { id: signalId, key, last } of signals)
          if (last !== null) values[key] = { last, live: newest.get(signalId) };
      }
      return { equipment, values };
    },
  };
}

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'ritzel-several-'));
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await place.close();
  for (const database of databases) await database.drop();
  rmSync(folder, { recursive: true });
}, 60_000);

type Rows = Awaited<ReturnType<Awaited<ReturnType<typeof makePlant>>['read']>>;
const samples = makeSamples();
let inOrder: Promise<Rows> | undefined;

async function sendInOrder(): Promise<Rows> {
  const plant = await makePlant();
  const single = await startIngest(plant.database, 'single');
  for (const sample of samples) await plant.send(single.url, sample);
  const [motor, , , hours] = samples.slice(-4);
  await expect
    .poll(() => plant.read(), { timeout: 30_000, interval: 200 })
    .toMatchObject({
      equipment: expect.arrayContaining([
        expect.objectContaining({ type: 'drivetrain', operation_hours: hours!.value }),
        expect.objectContaining({ type: 'motor', vibration_value: motor!.value }),
      ]),
      values: {
        'counter.hours': { last: { value: hours!.value }, live: { t: hours!.t, value: hours!.value } },
      },
    });
  return plant.read();
}

/** What the samples come to in order, through one process: sent once. */
function ofOneProcess(): Promise<Rows> {
  inOrder ??= sendInOrder();
  return inOrder;
}

test.each([3, 11])(
  'live values, the day of vibration and the hours end the same through two processes (order %i)',
  {
    timeout: 120_000,
  },
  async (seed) => {
    const expected = await ofOneProcess();
    const plant = await makePlant();
    const urls = (await Promise.all(['one', 'other'].map((name) => startIngest(plant.database, name)))).map(
      ({ url }) => url,
    );
    const random = makeRandom(seed);
    const mixed = shuffled(samples, random).map((sample) => ({ sample, url: urls[random() < 0.5 ? 0 : 1] }));
    await Promise.all(
      urls.map(async (url) => {
        for (const each of mixed) if (each.url === url) await plant.send(url, each.sample);
      }),
    );
    await expect.poll(() => plant.read(), { timeout: 30_000, interval: 200 }).toEqual(expected);
  },
);

test('what a killed process had acknowledged and not written is in the figures when it is there again', {
  timeout: 120_000,
}, async () => {
  const { equipment: expected } = await ofOneProcess();
  const plant = await makePlant();
  const [one, other] = await Promise.all(['one', 'other'].map((name) => startIngest(plant.database, name)));
  await Promise.all([
    (async () => {
      for (const sample of samples.filter((_, index) => index % 3 === 0)) await plant.send(one!.url, sample);
      one!.child.kill('SIGKILL');
      await one!.ended;
    })(),
    (async () => {
      for (const sample of samples.filter((_, index) => index % 3 !== 0))
        await plant.send(other!.url, sample);
    })(),
  ]);
  await startIngest(plant.database, 'one');
  await expect
    .poll(async () => (await plant.read()).equipment, { timeout: 30_000, interval: 200 })
    .toEqual(expected);
});
