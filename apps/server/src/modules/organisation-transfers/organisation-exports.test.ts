import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  cancelOrganisationExport,
  createOrganisationExportLink,
  deleteOrganisationExport,
  estimateOrganisationExport,
  followOrganisationExportLink,
  listOrganisationExports,
  type OrganisationExport,
  ProblemError,
  problem,
  type RoleCode,
  startOrganisationExport,
} from '@ritzel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { type BlobStore, makeFolderBlobStore } from '../../platform/blob-store.ts';
import { connectDatabase } from '../../platform/database.ts';
import { makeMetrics } from '../../platform/metrics.ts';
import { unwatchedStorage } from '../../platform/storage-watch.ts';
import { makeTestEquipment, makeTestOrganisation, makeTestSignal } from '../../testing/plant.testing.ts';
import { makeTestServer, type TestServer } from '../../testing/server.testing.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
import { makeDownloadLinks } from '../data-downloads/index.ts';
import { assertConfirmed } from '../second-factors/index.ts';
import { makeStandingReader } from '../sessions/index.ts';
import { makeTelemetryStore, makeWaveformStore } from '../telemetry-store/index.ts';
import { sweepOrganisationExports } from './export-sweep.ts';
import { addOrganisationExportRoutes, handleOrganisationExports } from './index.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-exports-'));
const HOUR_MS = 3_600_000;
const sent: { id: string }[] = [];
const jobs = { send: async (_queue: string, data: object) => void sent.push(data as { id: string }) }; // @NOTE: one queue
const blobs = makeFolderBlobStore(folder);
let server: TestServer;
let clockMs = Date.now();
const now = () => new Date(clockMs);

beforeAll(async () => {
  server = await makeTestServer((http, { database: { db, pool }, tokens }) => {
    addOrganisationExportRoutes(http, {
      ...{ db, pool, blobs, jobs, now, assertConfirmed, storage: unwatchedStorage },
      standing: makeStandingReader({ db, now }),
      links: makeDownloadLinks(tokens.exportKey, now),
    });
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Terms {
  readonly blobs?: BlobStore;
  readonly signal?: AbortSignal;
  readonly storage?: { assertRoom(): void };
}

/** A process that works on the queue. */
function makeProcess({ signal, ...terms }: Terms = {}): (data: { id: string }) => Promise<void> {
  const works: ((data: { id: string }) => Promise<void>)[] = [];
  const { db, url } = server.database;
  handleOrganisationExports(
    { handle: (_queue, work) => void works.push(work as (data: object) => Promise<void>) }, // @NOTE: one queue
    {
      ...{ db, blobs, now, log: server.log, storage: unwatchedStorage },
      standing: makeStandingReader({ db, now }),
      connect: () => connectDatabase(url, { maxConnections: 1, purpose: 'migration' }),
      ...terms,
    },
    signal,
  );
  return works[0]!;
}

/** Somebody with a session that has begun so long ago. */
async function makePerson(organisationId: string, role: RoleCode = 'Adm', minutesAgo = 0) {
  const { pool } = server.database;
  const { id } = await makeTestUser(pool, organisationId, role);
  const sessionId = crypto.randomUUID();
  await pool.query(
    `insert into session (id, user_id, begun_at, ends_at)
     values ($1, $2, $3::timestamptz - make_interval(mins => $4), $3::timestamptz + interval '30 days')`,
    [sessionId, id, now(), minutesAgo],
  );
  const claims = { userId: id, organisationId, role, isDemo: role === 'Dem', sessionId };
  return { id, sessionId, token: (await server.tokens.issue(claims, new Date())).token };
}

/** An organisation with a gear unit, an hour of values and a record. */
async function makeWorld() {
  const { pool } = server.database;
  const organisationId = await makeTestOrganisation(pool);
  const assetId = await makeTestEquipment(pool, organisationId);
  await makeTestSignal(pool, { organisationId, assetId, number: 1, unit: 'mm/s' });
  const metrics = makeMetrics();
  const { log } = server;
  const store = makeTelemetryStore({ pool, log, metrics, nowMs: Date.now });
  await store.append([
    {
      assetId,
      ...{ signalNumbers: [1, 1], timesMs: [Date.now() - 2000, Date.now() - 1000], values: [1.5, 2.5] },
    },
  ]);
  await store.stop();
  await makeWaveformStore({ pool, log, metrics, blobs }).store({
    ...{ organisationId, assetId, deviceId: null, position: 'DE', axis: 'radial', channel: 'de' },
    ...{ channelName: 'Acceleration, DE', samplingRateHz: 12_800, samples: new Float32Array(50_000).fill(2) },
    ...{ quantity: 'acceleration', unit: 'm/s²', range: null, load: 0.5, operatingState: null },
    ...{ t0Ns: 1_700_000_000_000_000_000n, speedRpm: 1485, clipCount: 0, trigger: 'schedule', source: null },
    sha256: createHash('sha256').update(organisationId).digest(),
  });
  const person = await makePerson(organisationId);
  return {
    ...{ organisationId, assetId, person },
    start: (body = { values: true, records: true }, token = person.token) =>
      server.call(startOrganisationExport, { body }, { token }),
    async read(id: string, token = person.token): Promise<OrganisationExport> {
      const { rows } = await server.call(listOrganisationExports, {}, { token });
      return rows.find((row) => row.id === id)!;
    },
    async make(body?: { values: boolean; records: boolean }, terms?: Terms): Promise<OrganisationExport> {
      const { id } = await this.start(body);
      await makeProcess(terms)({ id });
      return this.read(id);
    },
    link: (id: string, token = person.token) =>
      server.call(createOrganisationExportLink, { params: { id } }, { token }),
    async fetch(path_: string, headers: Record<string, string> = {}) {
      const link = new URLSearchParams(path_.split('?')[1]).get('link') ?? '';
      return server.fetchCall(followOrganisationExportLink, { query: { link } }, { headers });
    },
  };
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
async function problemOf(promise: Promise<unknown>) {
  const error: unknown = await promise.catch((thrown: unknown) => thrown);
  if (!(error instanceof ProblemError)) throw new Error('it was not refused');
  return error.problem;
}
function stored(id: string): string[] {
  try {
    const below = readdirSync(path.join(folder, 'organisation-exports', id), {
      recursive: true,
      withFileTypes: true,
    });
    return below.filter((each) => each.isFile()).map(({ name }) => name);
  } catch {
    return [];
  }
}
async function manifestOf(zip: Buffer) {
  const opened = await yauzl.fromBufferPromise(zip);
  for await (const entry of opened.eachEntry())
    if (entry.fileName === 'manifest.json')
      return JSON.parse((await buffer(Readable.from(await opened.openReadStreamPromise(entry)))).toString());
}
type Row = { table: string; rows: number };

test('an administrator gets an archive of everything, in one piece or in ranges', async () => {
  const world = await makeWorld();
  const made = await world.make();
  expect(made).toMatchObject({ state: 'ready', failure: null, isOwn: true, startedBy: 'Test user' });
  const { path: address } = await world.link(made.id);
  const response = await world.fetch(address);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toContain(made.file?.name);
  const whole = await bytesOf(response);
  expect(whole.length).toBe(made.file?.bytes);
  expect(createHash('sha256').update(whole).digest('hex')).toBe(made.file?.sha256);
  const manifest = await manifestOf(whole);
  expect(manifest.organisation.id).toBe(world.organisationId);
  expect(manifest.blobs).toHaveLength(1);
  const tag = response.headers.get('etag') ?? '';
  const rest = await world.fetch(address, { range: 'bytes=1000-', 'if-range': tag });
  expect(rest.status).toBe(206);
  expect(Buffer.compare(await bytesOf(rest), whole.subarray(1000))).toBe(0);
  expect((await world.fetch(address, { range: 'bytes=10-19' })).headers.get('content-length')).toBe('10');
});

test('the size is said before, with and without measurements', async () => {
  const world = await makeWorld();
  const sizes = await server.call(estimateOrganisationExport, {}, { token: world.person.token });
  expect(sizes.records).toBeGreaterThan(200_000);
  expect(sizes.records).toBeLessThan(210_000);
  expect(sizes.values).toBeGreaterThan(0);
  const small = await world.make({ values: false, records: false });
  expect(small.estimatedBytes).toBe(sizes.rest);
  const manifest = await manifestOf(await bytesOf(await world.fetch((await world.link(small.id)).path)));
  expect(manifest.measured).toEqual({ values: false, records: false });
  expect(manifest.blobs).toEqual([]);
  const rowsOf = (name: string) => manifest.tables.find(({ table }: Row) => table === name)?.rows;
  expect(['waveform', 'telemetry_fresh', 'diagnosis'].map(rowsOf)).toEqual([0, 0, 0]);
  expect(rowsOf('signal')).toBe(1);
});

test('it is confirmed with the password, and by administrators of their own organisation alone', async () => {
  const world = await makeWorld();
  const late = await makePerson(world.organisationId, 'Adm', 11);
  expect(await problemOf(world.start(undefined, late.token))).toMatchObject({ code: 'confirmationNeeded' });
  const made = await world.make();
  const elsewhere = await makePerson(await makeTestOrganisation(server.database.pool));
  const analyst = await makePerson(world.organisationId, 'Ana');
  const guest = await makePerson(world.organisationId, 'Dem');
  // Of the operator's staff, while it looks in.
  const { token: visiting } = await server.tokens.issue(
    { userId: elsewhere.id, organisationId: world.organisationId, role: 'Fle', isDemo: false },
    new Date(),
  );
  for (const token of [analyst.token, guest.token, visiting]) {
    expect(await problemOf(world.start(undefined, token))).toMatchObject({ code: 'notFound' });
    expect(await problemOf(world.read(made.id, token))).toMatchObject({ code: 'notFound' });
  }
  // A colleague sees that there is one, and has no file; another organisation does not see it.
  const colleague = await makePerson(world.organisationId);
  expect(await world.read(made.id, colleague.token)).toMatchObject({ isOwn: false });
  expect(await world.read(made.id, elsewhere.token)).toBeUndefined();
  for (const token of [colleague.token, elsewhere.token])
    expect(await problemOf(world.link(made.id, token))).toMatchObject({ code: 'notFound' });
});

test('an address ends with the hour, with the session, and with the right', async () => {
  const world = await makeWorld();
  const { pool } = server.database;
  const made = await world.make();
  const { path: address } = await world.link(made.id);
  await pool.query("update app_user set role_code = 'Ana' where id = $1", [world.person.id]);
  expect((await world.fetch(address)).status).toBe(404);
  await pool.query("update app_user set role_code = 'Adm' where id = $1", [world.person.id]);
  expect((await world.fetch(address)).status).toBe(200);
  const ofDownloads = makeDownloadLinks(server.tokens.downloadKey, now);
  const forged = ofDownloads.issue({
    ...{ id: made.id, part: 1, userId: world.person.id, organisationId: world.organisationId },
    ...{ sessionId: world.person.sessionId, isService: false, endsAtMs: clockMs + HOUR_MS },
  });
  expect((await world.fetch(`?link=${forged}`)).status).toBe(404);
  clockMs += HOUR_MS + 1;
  expect((await world.fetch(address)).status).toBe(404);
  clockMs -= HOUR_MS + 1;
  await pool.query('delete from session where id = $1', [world.person.sessionId]);
  expect((await world.fetch(address)).status).toBe(404);
});

test('one is made at a time; a colleague may cancel it, and nothing of it stays', async () => {
  const world = await makeWorld();
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const slow: BlobStore = {
    ...blobs,
    async putStream(key, source) {
      begun.resolve();
      await goOn.promise;
      return blobs.putStream(key, source);
    },
  };
  const { id } = await world.start();
  expect(await problemOf(world.start())).toMatchObject({ errors: [{ code: 'exportOpen' }] });
  const working = makeProcess({ blobs: slow })({ id });
  await begun.promise;
  const colleague = await makePerson(world.organisationId);
  const cancelled = await server.call(
    cancelOrganisationExport,
    { params: { id } },
    { token: colleague.token },
  );
  expect(cancelled.state).toBe('cancelled');
  // Whoever writes it notices when it writes its progress next.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  goOn.resolve();
  await working;
  expect(await world.read(id)).toMatchObject({ state: 'cancelled', file: null });
  expect(stored(id)).toEqual([]);
  expect((await world.make()).state).toBe('ready');
});

test('a process that dies leaves nothing that looks whole: the next one writes it anew', async () => {
  const world = await makeWorld();
  const { id } = await world.start();
  const half = Promise.withResolvers<void>();
  // It has written a part, and never comes back.
  const dying: BlobStore = {
    ...blobs,
    async putStream(key, source) {
      await blobs.putStream(key, source);
      half.resolve();
      await new Promise(() => {});
    },
  };
  const signal = new AbortController();
  makeProcess({ blobs: dying, signal: signal.signal })({ id }).catch(() => {});
  await half.promise;
  expect(stored(id)).toEqual(['part-0']);
  expect(await world.read(id)).toMatchObject({ state: 'running', file: null });
  expect((await problemOf(world.link(id))).code).toBe('notFound');
  // While it may be alive nobody else begins.
  await makeProcess()({ id });
  expect(await world.read(id)).toMatchObject({ state: 'running' });
  await server.database.pool.query(
    "update organisation_export set touched_at = now() - interval '2 minutes', run_id = gen_random_uuid() where id = $1",
    [id],
  );
  sent.length = 0;
  await sweepOrganisationExports({ db: server.database.db, blobs, jobs, now });
  expect(sent).toEqual([{ id }]);
  await makeProcess()({ id });
  const made = await world.read(id);
  expect(made.state).toBe('ready');
  expect(stored(id)).toEqual(['part-0']);
  expect(await bytesOf(await world.fetch((await world.link(id)).path))).toHaveLength(made.file!.bytes);
});

test('a process that stops leaves it to the next', async () => {
  const world = await makeWorld();
  const { id } = await world.start();
  const ending = new AbortController();
  const stopping: BlobStore = {
    ...blobs,
    async putStream(key, source) {
      ending.abort();
      return blobs.putStream(key, source);
    },
  };
  await makeProcess({ blobs: stopping, signal: ending.signal })({ id });
  expect(await world.read(id)).toMatchObject({ state: 'waiting', failure: null });
  expect(stored(id)).toEqual([]);
  await makeProcess()({ id });
  expect((await world.read(id)).state).toBe('ready');
});

test('a full disk ends it with that reason, and leaves nothing', async () => {
  const world = await makeWorld();
  const full: BlobStore = {
    ...blobs,
    async putStream(key, source) {
      await blobs.putStream(`${key}-half`, source);
      throw problem.storageFull();
    },
  };
  const failed = await world.make(undefined, { blobs: full });
  expect(failed).toMatchObject({ state: 'failed', failure: 'storageFull', file: null });
  expect(stored(failed.id)).toEqual([]);
});

test('who is no administrator any more when it is ready does not get it', async () => {
  const world = await makeWorld();
  const { id } = await world.start();
  await server.database.pool.query("update app_user set role_code = 'Ana' where id = $1", [world.person.id]);
  await makeProcess()({ id });
  expect(await world.read(id)).toMatchObject({ state: 'failed', failure: 'rightsLost' });
});

test('it is deleted by hand, and after three days by itself; files that nobody names go too', async () => {
  const world = await makeWorld();
  const byHand = await world.make();
  expect(stored(byHand.id)).toEqual(['part-0']);
  await server.call(deleteOrganisationExport, { params: { id: byHand.id } }, { token: world.person.token });
  expect(stored(byHand.id)).toEqual([]);
  const left = await world.make();
  const nobodys = crypto.randomUUID();
  await blobs.put(`organisation-exports/${nobodys}/${crypto.randomUUID()}/part-0`, Buffer.from('x'));
  const sweep = () => sweepOrganisationExports({ db: server.database.db, blobs, jobs, now });
  await sweep();
  expect(stored(nobodys)).toEqual(['part-0']);
  expect(stored(left.id)).toEqual(['part-0']);
  clockMs += 2 * HOUR_MS;
  await sweep();
  expect(stored(nobodys)).toEqual([]);
  clockMs += 71 * HOUR_MS;
  await sweep();
  expect(stored(left.id)).toEqual([]);
  expect((await world.read(left.id)).state).toBe('expired');
  clockMs -= 73 * HOUR_MS;
});

test('what was asked for, made and fetched is in the audit log and an event', async () => {
  const world = await makeWorld();
  const { pool } = server.database;
  const made = await world.make({ values: true, records: false });
  await world.link(made.id);
  const audit = await pool.query<{ action: string; user_id: string }>(
    'select action, user_id from audit_entry where organisation_id = $1 order by at, action',
    [world.organisationId],
  );
  expect(audit.rows.map(({ action }) => action)).toEqual([
    'organisation.request-export',
    'organisation.export',
    'organisation.fetch-export',
  ]);
  expect(new Set(audit.rows.map(({ user_id }) => user_id))).toEqual(new Set([world.person.id]));
  const events = await pool.query<{ code: string; parameters: unknown }>(
    "select code, parameters from domain_event where organisation_id = $1 and kind = 'organisation' order by position",
    [world.organisationId],
  );
  expect(events.rows).toEqual([
    { code: 'export-requested', parameters: { values: true, records: false } },
    { code: 'exported', parameters: { values: true, records: false, bytes: made.file?.bytes } },
  ]);
});
