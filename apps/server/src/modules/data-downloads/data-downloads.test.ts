import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import {
  cancelDataDownload,
  createDownloadLink,
  type DataDownload,
  deleteDataDownload,
  listDataDownloads,
  type NewDataDownload,
  ProblemError,
  readDataDownload,
  readDataDownloadFile,
  readDownloadChoices,
  startDataDownload,
} from '@ritzel/contract';
import { csvCells } from '@ritzel/drivetrain';
import { readExchangeFile, readParquet } from '@ritzel/telemetry';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { type BlobStore, makeFolderBlobStore } from '../../platform/blob-store.ts';
import { makeMetrics } from '../../platform/metrics.ts';
import { unwatchedStorage } from '../../platform/storage-watch.ts';
import { makeTestEquipment, makeTestOrganisation, makeTestSignal } from '../../testing/plant.testing.ts';
import { makeTestServer, type TestServer } from '../../testing/server.testing.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
import { makeMailQueue } from '../mail/index.ts';
import { makeStandingReader } from '../sessions/index.ts';
import {
  makeTelemetryStore,
  makeWaveformStore,
  type TelemetryStore,
  type WaveformStore,
} from '../telemetry-store/index.ts';
import { sweepDataDownloads } from './download-sweep.ts';
import { addDataDownloadRoutes, handleDataDownloads, makeDownloadLinks } from './index.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-downloads-'));
const GIB = 1024 ** 3;
const MINUTE_MS = 60_000;
type Work = (data: { id: string }) => Promise<void>;

const sent: { id: string }[] = [];
const jobs = { send: async (_queue: string, data: object) => void sent.push(data as { id: string }) }; // @NOTE: one queue
let blobs: BlobStore;
let server: TestServer;
let store: TelemetryStore;
let waveforms: WaveformStore;
let clockMs = Date.now();
const now = () => new Date(clockMs);
const limits = { quotaBytes: 20 * GIB, largestBytes: 4 * GIB };

beforeAll(async () => {
  blobs = makeFolderBlobStore(folder);
  server = await makeTestServer((http, { database: { db, pool }, tokens, log }) => {
    const metrics = makeMetrics();
    store = makeTelemetryStore({ pool, log, metrics, nowMs: Date.now });
    waveforms = makeWaveformStore({ pool, log, metrics, blobs });
    addDataDownloadRoutes(http, {
      ...{ db, pool, waveforms, blobs, storage: unwatchedStorage, jobs, limits, now },
      standing: makeStandingReader({ db, now }),
      links: makeDownloadLinks(tokens.downloadKey, now),
    });
  });
});
afterAll(async () => {
  await store.stop();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Terms {
  readonly blobs?: BlobStore;
  readonly readSeries?: TelemetryStore['readSeries'];
  readonly signal?: AbortSignal;
  readonly largestBytes?: number;
}

/** A process that works on the queue. */
function makeProcess({ signal, ...terms }: Terms = {}): Work {
  const works: Work[] = [];
  const { db } = server.database;
  handleDataDownloads(
    { handle: (_queue, given) => void works.push(given as Work) }, // @NOTE: one queue
    {
      ...{
        db,
        blobs,
        jobs,
        waveforms,
        now,
        readSeries: store.readSeries,
        mail: makeMailQueue({ hasServer: true }),
      },
      ...{ standing: makeStandingReader({ db, now }), log: server.log, largestBytes: limits.largestBytes },
      ...terms,
    },
    signal,
  );
  return works[0]!;
}

const FROM = Date.UTC(2026, 2, 28, 23);

/** A gear unit with two signals of an hour of minutes and a channel with two records, on 29 March 2026 in Berlin. */
async function makePlant() {
  const { pool } = server.database;
  const organisationId = await makeTestOrganisation(pool);
  const person = await makeTestUser(pool, organisationId, 'Ana');
  const token = await server.tokenFor('Ana', organisationId, person.id);
  const equipmentId = await makeTestEquipment(pool, organisationId);
  const signalIds = [
    await makeTestSignal(pool, { organisationId, assetId: equipmentId, number: 1, unit: 'mm/s' }),
    await makeTestSignal(pool, { organisationId, assetId: equipmentId, number: 2, unit: '°C' }),
  ];
  const timesMs = Array.from({ length: 120 }, (_, i) => FROM + 60 * MINUTE_MS + i * MINUTE_MS);
  await store.append([
    {
      assetId: equipmentId,
      signalNumbers: [...timesMs.map(() => 1), 2],
      timesMs: [...timesMs, timesMs[30]!],
      values: [...timesMs.map((_, i) => i / 4 - 3), 41.5],
    },
  ]);
  const samples = Float32Array.from({ length: 4096 }, (_, i) => 3 * Math.sin(i / 10) - 0.25);
  for (const hour of [2, 5])
    await waveforms.store({
      ...{ organisationId, assetId: equipmentId, deviceId: null, position: 'DE', axis: 'radial' },
      ...{ channel: 'de radial', channelName: 'Acceleration, DE', samplingRateHz: 12_800.5, samples },
      ...{ quantity: 'acceleration', unit: 'm/s²', range: null, load: 0.5, operatingState: null },
      ...{ t0Ns: BigInt(FROM + hour * 60 * MINUTE_MS) * 1_000_000n, speedRpm: 1485, clipCount: 0 },
      ...{ trigger: 'schedule', source: null },
      sha256: createHash('sha256').update(String(hour)).digest(),
    });
  const day = { from: '2026-03-29', to: '2026-03-29', timeZone: 'Europe/Berlin' };
  const channels = [{ equipmentId, channel: 'de radial' }];
  const start = (body: Partial<NewDataDownload> = {}, by = token) =>
    server.call(startDataDownload, { body: { ...day, signalIds, ...body } }, { token: by });
  return {
    ...{ organisationId, person, equipmentId, signalIds, token, samples, timesMs, channels, day, start },
    read: (id: string, by = token) => server.call(readDataDownload, { params: { id } }, { token: by }),
    async run(body: Partial<NewDataDownload> = {}, terms: Terms = {}): Promise<DataDownload> {
      const { id } = await start(body);
      await makeProcess(terms)({ id });
      return this.read(id);
    },
    file: (id: string, headers: Record<string, string> = {}, part = 1, by = token) =>
      server.fetchCall(readDataDownloadFile, { params: { id, part: String(part) } }, { token: by, headers }),
    async bytes(id: string, part = 1): Promise<Buffer> {
      const response = await this.file(id, {}, part);
      expect(response.status).toBe(200);
      return Buffer.from(await response.arrayBuffer());
    },
  };
}

/** Read by a program that is not ours. */
async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    const pieces: Buffer[] = [];
    for await (const piece of Readable.from(stream)) pieces.push(piece);
    files.set(entry.fileName, Buffer.concat(pieces));
  }
  return files;
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
async function problemOf(promise: Promise<unknown>) {
  const error: unknown = await promise.catch((thrown: unknown) => thrown);
  if (!(error instanceof ProblemError)) throw new Error('it was not refused');
  return error.problem;
}
const stored = (id: string): string[] => {
  try {
    return readdirSync(path.join(folder, 'downloads', id));
  } catch {
    return [];
  }
};

describe('what can be chosen', () => {
  test('is listed with what a range holds of it', async () => {
    const plant = await makePlant();
    const choices = await server.call(
      readDownloadChoices,
      { query: { equipment: plant.equipmentId, ...plant.day } },
      { token: plant.token },
    );
    // The clocks go forward: the day has 23 hours.
    expect(choices).toMatchObject({
      ...{ from: '2026-03-28T23:00:00.000Z', to: '2026-03-29T22:00:00.000Z', days: 1, parts: 1 },
    });
    expect(choices.equipment[0]?.signals.map(({ values }) => values)).toEqual([120, 1]);
    expect(choices.equipment[0]?.channels).toEqual([
      { channel: 'de radial', name: 'Acceleration, DE', records: 2, samples: 8192 },
    ]);
  });

  test('of another organisation is not there', async () => {
    const [plant, other] = [await makePlant(), await makePlant()];
    const asked = server.call(
      readDownloadChoices,
      { query: { equipment: other.equipmentId, ...plant.day } },
      { token: plant.token },
    );
    expect(await problemOf(asked)).toMatchObject({ code: 'notFound' });
  });
});

describe('a table', () => {
  test('comes as one CSV with every value, whether it is fresh or compacted', async () => {
    const plant = await makePlant();
    const before = await plant.run();
    await store.compact({ all: true });
    const after = await plant.run();
    expect(before).toMatchObject({
      state: 'ready',
      failure: null,
      signals: 2,
      records: 0,
      recordFormat: null,
    });
    expect(before.done).toBe(before.total);
    const csv = (await plant.bytes(after.id)).toString();
    expect((await plant.bytes(before.id)).toString()).toBe(csv);
    const rows = csvCells(csv);
    expect(rows).toHaveLength(2 + 120);
    expect(rows[1]?.slice(3)).toEqual(['mm/s', '°C']);
    expect(rows[2]).toEqual(['2026-03-29 00:00:00', '2026-03-29 01:00:00', 'UTC+01:00', '-3', '']);
    // 02:00 does not exist on this day.
    expect(rows[2 + 60]?.slice(0, 3)).toEqual(['2026-03-29 01:00:00', '2026-03-29 03:00:00', 'UTC+02:00']);
    expect(rows[2 + 30]?.slice(3)).toEqual(['4.5', '41.5']);
    expect(after.files[0]?.sha256).toBe(sha256(Buffer.from(csv)));
  });

  test('comes as Parquet and as JSON', async () => {
    const plant = await makePlant();
    const parquet = await plant.bytes((await plant.run({ valueFormat: 'parquet' })).id);
    const rows = await parquetReadObjects({
      file: new Uint8Array(parquet).buffer,
    });
    expect(rows).toHaveLength(120);
    expect(rows[0]).toMatchObject({ time: new Date(plant.timesMs[0]!) });
    const json = JSON.parse((await plant.bytes((await plant.run({ valueFormat: 'json' })).id)).toString());
    expect(json.rows).toHaveLength(120);
    expect(json.rows[30]).toEqual([new Date(plant.timesMs[30]!).toISOString(), 4.5, 41.5]);
  });

  test('of 31 days with the last one is one file, 32 days are refused, or come as two', async () => {
    const plant = await makePlant();
    const range = { from: '2026-03-01', to: '2026-03-31' };
    expect((await plant.run(range)).files).toHaveLength(1);
    const longer = { from: '2026-02-28', to: '2026-03-31' };
    expect(await problemOf(plant.start(longer))).toMatchObject({
      errors: [{ field: 'body.to', code: 'dateRangeInvalid' }],
    });
    const split = await plant.run({ ...longer, isSplit: true });
    expect(split.files.map(({ name }) => name.replace(/^.*?-values/, ''))).toEqual([
      '-2026-02-28-to-2026-03-30-part-1-of-2.csv',
      '-2026-03-31-part-2-of-2.csv',
    ]);
    expect(csvCells((await plant.bytes(split.id, 1)).toString())).toHaveLength(122);
    expect(csvCells((await plant.bytes(split.id, 2)).toString())).toHaveLength(2);
  });
});

describe('records', () => {
  test('come in an archive whose manifest names each file with its checksum', async () => {
    const plant = await makePlant();
    const download = await plant.run({ channels: plant.channels, recordFormat: 'uff' });
    expect(download.files[0]?.name).toBe('ritzel-data-2026-03-29.zip');
    const files = await unzip(await plant.bytes(download.id));
    const manifest = JSON.parse(files.get('manifest.json')!.toString());
    expect(manifest).toMatchObject({
      ...{ kind: 'ritzel-data', version: 1, download: download.id, madeFor: 'Test user', part: 1, parts: 1 },
      range: { from: '2026-03-29', timeZone: 'Europe/Berlin', fromUtc: '2026-03-28T23:00:00.000Z' },
    });
    expect(manifest.files.map(({ kind }: { kind: string }) => kind)).toEqual(['values', 'record', 'record']);
    expect(files.size).toBe(1 + manifest.files.length);
    for (const { name, bytes, sha256: sum } of manifest.files) {
      expect(files.get(name)?.length, name).toBe(bytes);
      expect(sha256(files.get(name)!), name).toBe(sum);
    }
    const uff = [...files].find(([name]) => name.endsWith('.uff'))!;
    const record = readExchangeFile(uff[1], { fileName: uff[0] }).records[0]!;
    // UFF is ASCII.
    expect(record).toMatchObject({ unit: 'm/s2', n: 4096 });
    expect(Float32Array.from(record.samples)).toEqual(plant.samples);
    // What the archive was made of is gone.
    expect(stored(download.id)).toEqual(['part-1']);
  });

  test.each(['wav', 'csv', 'parquet', 'json'] as const)('as %s hold every sample', async (recordFormat) => {
    const plant = await makePlant();
    const download = await plant.run({ signalIds: [], channels: plant.channels, recordFormat });
    const files = await unzip(await plant.bytes(download.id));
    const [name, bytes] = [...files].find(
      ([each]) => each.includes('/records/') && each.endsWith(`.${recordFormat}`),
    )!;
    if (recordFormat === 'json') {
      const record = JSON.parse(bytes.toString());
      expect(record).toMatchObject({ unit: 'm/s²', samplingRateHz: 12_800.5, speedRpm: 1485 });
      expect(Float32Array.from(record.samples)).toEqual(plant.samples);
      return;
    }
    const sidecar = files.get(`${name}.json`);
    const content =
      recordFormat === 'parquet'
        ? await readParquet(bytes, { name })
        : readExchangeFile(bytes, {
            fileName: name,
            ...(sidecar && { sidecar: sidecar.toString() }),
          });
    expect(content.records[0]).toMatchObject({ unit: 'm/s²', n: 4096 });
    expect(content.records[0]?.fsHz).toBeCloseTo(12_800.5, 6);
    expect(Float32Array.from(content.records[0]!.samples)).toEqual(plant.samples);
  });
});

test.each([
  [{ from: '2026-03-30', to: '2026-03-29' }, 'body.from', 'dateOrderInvalid'],
  [{ from: '2020-01-01', to: '2020-01-02' }, 'body.from', 'rangeEmpty'],
  [{ timeZone: 'Europe/Holtwick' }, 'body.timeZone', 'timeZoneUnknown'],
  [{ from: '2026-02-30' }, 'body.from', 'invalid_format'],
  [{ signalIds: [] }, 'body.signalIds', 'nothingChosen'],
  [{ signalIds: ['00000000-0000-4000-8000-000000000001'] }, 'body.signalIds.0', 'signalUnknown'],
  [{ from: '2024-01-01', to: '2026-03-29', isSplit: true }, 'body.to', 'dateRangeInvalid'],
])('%j is refused: %s %s', async (body, field, code) => {
  const plant = await makePlant();
  expect(await problemOf(plant.start(body))).toMatchObject({ errors: [{ field, code }] });
  expect((await server.call(listDataDownloads, {}, { token: plant.token })).rows).toEqual([]);
});

describe('a file', () => {
  test('goes on where a transfer broke, as long as it is the same', async () => {
    const plant = await makePlant();
    const { id } = await plant.run();
    const whole = await plant.bytes(id);
    const first = await plant.file(id, { range: 'bytes=0-99' });
    expect(first.status).toBe(206);
    expect(first.headers.get('content-range')).toBe(`bytes 0-99/${whole.length}`);
    const etag = first.headers.get('etag')!;
    const rest = await plant.file(id, { range: 'bytes=100-', 'if-range': etag });
    expect(Buffer.concat([await bytesOf(first), await bytesOf(rest)])).toEqual(whole);
    const changed = await plant.file(id, { range: 'bytes=100-', 'if-range': '"another"' });
    expect(changed.status).toBe(200);
    expect((await changed.arrayBuffer()).byteLength).toBe(whole.length);
    expect((await plant.file(id, { range: `bytes=${whole.length}-` })).status).toBe(416);
    expect((await plant.file(id, { 'if-none-match': etag })).status).toBe(304);
  });

  test('is its owner’s alone, and gone with the equipment', async () => {
    const plant = await makePlant();
    const colleague = await makeTestUser(server.database.pool, plant.organisationId, 'Adm');
    const by = await server.tokenFor('Adm', plant.organisationId, colleague.id);
    const { id } = await plant.run();
    expect((await plant.file(id, {}, 1, by)).status).toBe(404);
    expect(await problemOf(plant.read(id, by))).toMatchObject({ code: 'notFound' });
    expect((await server.call(listDataDownloads, {}, { token: by })).rows).toEqual([]);
    expect((await plant.file(id, {}, 2)).status).toBe(404);
    await hide(plant.equipmentId, plant.organisationId);
    expect((await plant.file(id)).status).toBe(404);
  });

  test('is followed by a signed address, until that is over or its owner is out', async () => {
    const plant = await makePlant();
    const { id } = await plant.run();
    const link = async () => {
      const params = { id, part: '1' };
      return (await server.call(createDownloadLink, { params }, { token: plant.token })).path;
    };
    const follow = (address: string) => fetch(server.baseUrl + address);
    const address = await link();
    const response = await follow(address);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toMatch(/attachment; filename=".+\.csv"/);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(await plant.bytes(id));
    const forged = address.replace(/\.(.)/, (_, letter) => `.${letter === 'A' ? 'B' : 'A'}`);
    for (const bad of [forged, `${address}.x`, address.replace(/link=.*/, 'link=bm9uZQ.bm9uZQ')])
      expect((await follow(bad)).status, bad).toBe(404);
    clockMs += 61 * MINUTE_MS;
    expect((await follow(address)).status).toBe(404);
    const fresh = await link();
    expect((await follow(fresh)).status).toBe(200);
    await server.database.pool.query("update app_user set status = 'disabled' where id = $1", [
      plant.person.id,
    ]);
    expect((await follow(fresh)).status).toBe(404);
  });

  test('is deleted when its time is over', async () => {
    const plant = await makePlant();
    const { id } = await plant.run();
    expect(stored(id)).toEqual(['part-1']);
    clockMs += 3 * 86_400_000 + 1;
    expect((await plant.file(id)).status).toBe(404);
    await sweepDataDownloads({ db: server.database.db, blobs, jobs, now });
    expect(await plant.read(id)).toMatchObject({ state: 'expired', files: [] });
    expect(stored(id)).toEqual([]);
  });

  test('is deleted by its owner', async () => {
    const plant = await makePlant();
    const { id } = await plant.run();
    await server.call(deleteDataDownload, { params: { id } }, { token: plant.token });
    expect(await problemOf(plant.read(id))).toMatchObject({ code: 'notFound' });
    expect(stored(id)).toEqual([]);
  });
});

const hide = (equipmentId: string, organisationId: string) =>
  server.database.pool.query(
    `with deleted as (
       insert into deletion (organisation_id, kind, subject_id, identifier, name, counts, deleted_at, restorable_until)
       values ($2, 'equipment', $1, 'x', 'x', '{}', now(), now() + interval '1 day') returning id)
     update every_equipment set deletion_id = (select id from deleted) where id = $1`,
    [equipmentId, organisationId],
  );

/** A store whose writing stops where a test wants it to. */
const stoppedBlobs = (fail: (key: string) => void): BlobStore => ({
  ...blobs,
  putStream: (key, source) =>
    blobs.putStream(
      key,
      (async function* () {
        for await (const piece of source) {
          yield piece;
          fail(key);
        }
      })(),
    ),
});

describe('while it is made', () => {
  test('a process that ends leaves what it has written, and the next goes on', async () => {
    const plant = await makePlant();
    const { id } = await plant.start({ channels: plant.channels });
    const ending = new AbortController();
    const killed = stoppedBlobs((key) => {
      if (!key.endsWith('entry-1')) return;
      ending.abort();
      throw new Error('killed');
    });
    await makeProcess({ blobs: killed, signal: ending.signal })({ id });
    expect(await plant.read(id)).toMatchObject({ state: 'running', failure: null });
    const written: string[] = [];
    const watched: BlobStore = {
      ...blobs,
      putStream: (key, source) => {
        written.push(key.split('/').at(-1)!);
        return blobs.putStream(key, source);
      },
    };
    await makeProcess({ blobs: watched })({ id });
    expect(written.at(-1)).toBe('part-1');
    expect(await plant.read(id)).toMatchObject({ state: 'ready' });
    expect((await unzip(await plant.bytes(id))).size).toBe(4);
  });

  test('a full disk is a failure of its own, and nothing of the file is left', async () => {
    const plant = await makePlant();
    const full = stoppedBlobs(() => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    });
    const download = await plant.run({ channels: plant.channels }, { blobs: full });
    expect(download).toMatchObject({ state: 'failed', failure: 'storageFull', files: [] });
    expect(stored(download.id)).toEqual([]);
    expect((await plant.file(download.id)).status).toBe(404);
  });

  test('equipment that is deleted meanwhile ends it, by its name', async () => {
    const plant = await makePlant();
    let isHidden = false;
    const readSeries = (async (question: Parameters<TelemetryStore['readSeries']>[0]) => {
      if (!isHidden) await hide(plant.equipmentId, plant.organisationId);
      isHidden = true;
      return store.readSeries(question);
    }) as TelemetryStore['readSeries']; // @NOTE: overloads of one function
    const download = await plant.run({}, { readSeries });
    expect(download).toMatchObject({ state: 'failed', failure: 'equipmentDeleted', files: [] });
    expect(download.failedEquipment).toMatch(/^gearunit-/);
    expect(stored(download.id)).toEqual([]);
  });

  test('whoever loses the right to see it gets nothing', async () => {
    const plant = await makePlant();
    const { id } = await plant.start();
    await server.database.pool.query("update app_user set status = 'disabled' where id = $1", [
      plant.person.id,
    ]);
    await makeProcess()({ id });
    expect(await plant.read(id)).toMatchObject({ state: 'failed', failure: 'rightsLost' });
  });

  test('what grows beyond the limit is no file', async () => {
    const plant = await makePlant();
    const download = await plant.run({}, { largestBytes: 500 });
    expect(download).toMatchObject({ state: 'failed', failure: 'tooLarge', files: [] });
    expect(stored(download.id)).toEqual([]);
  });

  test('it is cancelled, and the process that writes it takes its files away', async () => {
    const plant = await makePlant();
    const { id } = await plant.start({ channels: plant.channels });
    const cancelling = stoppedBlobs(() => undefined);
    let isCancelled = false;
    const slow: BlobStore = {
      ...cancelling,
      async putStream(key, source) {
        await cancelling.putStream(key, source);
        if (isCancelled) return;
        isCancelled = true;
        const { state } = await server.call(cancelDataDownload, { params: { id } }, { token: plant.token });
        expect(state).toBe('cancelled');
      },
    };
    await makeProcess({ blobs: slow })({ id });
    expect(await plant.read(id)).toMatchObject({ state: 'cancelled', files: [] });
    expect(stored(id)).toEqual([]);
  });

  test('a third one of the same person waits, and the room of the organisation ends', async () => {
    const plant = await makePlant();
    await plant.start();
    await plant.start();
    expect(await problemOf(plant.start())).toMatchObject({
      code: 'conflict',
      errors: [{ code: 'downloadsOpen' }],
    });
    const second = await makePlant();
    await second.run();
    const before = limits.quotaBytes;
    limits.quotaBytes = 10_000;
    expect(await problemOf(second.start())).toMatchObject({ errors: [{ code: 'quotaExceeded' }] });
    limits.quotaBytes = before;
    const { quota } = await server.call(listDataDownloads, {}, { token: second.token });
    expect(quota.usedBytes).toBeGreaterThan(1000);
  });

  test('what was left lying is sent again', async () => {
    const plant = await makePlant();
    const { id } = await plant.start();
    await server.database.pool.query(
      "update data_download set state = 'running', touched_at = $2 where id = $1",
      [id, new Date(clockMs - 11 * MINUTE_MS)],
    );
    sent.length = 0;
    await sweepDataDownloads({ db: server.database.db, blobs, jobs, now });
    expect(sent).toContainEqual({ id });
  });
});

test('a mail says that it is ready when it took a while', async () => {
  const plant = await makePlant();
  const { id } = await plant.start();
  clockMs = Date.now() + 120_000;
  await makeProcess()({ id });
  const { rows } = await server.database.pool.query(
    'select template, parameters from mail where recipient = $1',
    [plant.person.email],
  );
  expect(rows).toMatchObject([{ template: 'download-ready', parameters: { from: '2026-03-29' } }]);
});
