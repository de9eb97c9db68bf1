import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type BlobStore, makeFolderBlobStore } from '../../platform/blob-store.ts';
import { makeTestDatabase } from '../../platform/database.testing.ts';
import { makeMetrics } from '../../platform/metrics.ts';
import { wholeOrganisation } from '../visibility/index.ts';
import { newAsset } from './store.testing.ts';
import { type ArrivedWaveform, makeWaveformStore } from './waveform-store.ts';
import { sweepOrphanedBlobs } from './waveform-sweep.ts';

const database = await makeTestDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-blobs-'));
chmodSync(folder, 0o755);
const blobs = makeFolderBlobStore(folder);
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const storeOver = (over: BlobStore) =>
  makeWaveformStore({ pool: database.pool, blobs: over, metrics: makeMetrics(), log: { error() {} } });
const store = storeOver(blobs);

const organisationId = newAsset();
function arrived(changes: Partial<ArrivedWaveform> = {}): ArrivedWaveform {
  const samples = Float32Array.from({ length: 1000 }, (_, index) => Math.sin(index / 10));
  return {
    assetId: newAsset(),
    organisationId,
    deviceId: null,
    channel: 'input DE/radial',
    channelName: 'Input DE',
    position: 'input-de',
    axis: 'radial',
    t0Ns: 1_772_323_200_123_456_789n,
    samplingRateHz: 25_600,
    samples,
    quantity: 'acceleration',
    unit: 'm/s²',
    range: '8g',
    speedRpm: 1485,
    load: 0.8,
    operatingState: 'running',
    trigger: 'schedule',
    clipCount: 0,
    sha256: createHash('sha256').update(new Uint8Array(samples.buffer)).digest(),
    source: null,
    ...changes,
  };
}

async function keysOf(assetId: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of blobs.list(`waveforms/${assetId}`)) keys.push(key);
  return keys;
}

test('a waveform is read back to the bit, its time to the nanosecond', async () => {
  const waveform = arrived();
  const { id, created } = await store.store(waveform);
  expect(created).toBe(true);
  const found = await store.find(wholeOrganisation(organisationId), id);
  const { samples, sha256, ...facts } = waveform;
  expect(found).toMatchObject({ ...facts, sampleCount: 1000, sha256: Buffer.from(sha256).toString('hex') });
  const bytes = Buffer.from(await store.readSamples(found!));
  expect(bytes.readFloatLE(4 * 17)).toBe(samples[17]);
  expect(bytes.equals(Buffer.from(samples.buffer))).toBe(true);
});

test('the same waveform again, at once or later, changes nothing and keeps its id', async () => {
  const waveform = arrived();
  const received: string[] = [];
  const end = store.onStored(({ id }) => received.push(id));
  const results = await Promise.all([1, 2, 3, 4].map(() => store.store(waveform)));
  end();
  expect(new Set(results.map(({ id }) => id)).size).toBe(1);
  expect(results.filter(({ created }) => created)).toHaveLength(1);
  expect(received).toHaveLength(1);
  expect(await store.store(waveform)).toEqual({ id: received[0], created: false });
  expect(await keysOf(waveform.assetId)).toHaveLength(1);
  expect((await store.store({ ...waveform, channel: 'other' })).created).toBe(true);
});

test('another organisation finds nothing', async () => {
  const waveform = arrived();
  const { id } = await store.store(waveform);
  expect(await store.find(wholeOrganisation(newAsset()), id)).toBeUndefined();
  const question = { assetIds: [waveform.assetId], limit: 10, offset: 0 };
  expect(await store.list(wholeOrganisation(newAsset()), question)).toEqual({ rows: [], total: 0 });
});

test('waveforms are listed newest first, by channel and range, a page at a time', async () => {
  const { assetId } = arrived();
  const startMs = Date.UTC(2026, 1, 1);
  for (let index = 0; index < 5; index++) {
    const t0Ns = BigInt(startMs + index * 1000) * 1_000_000n;
    await store.store(arrived({ assetId, t0Ns, channel: index === 3 ? 'b' : 'a' }));
  }
  const list = (changes: object) =>
    store.list(wholeOrganisation(organisationId), { assetIds: [assetId], limit: 10, offset: 0, ...changes });
  const times = (page: Awaited<ReturnType<typeof list>>) =>
    page.rows.map(({ t0Ns }) => Number(t0Ns / 1_000_000n) - startMs);
  expect(times(await list({}))).toEqual([4000, 3000, 2000, 1000, 0]);
  expect(times(await list({ channel: 'b' }))).toEqual([3000]);
  expect(times(await list({ fromMs: startMs + 1000, toMs: startMs + 3000 }))).toEqual([2000, 1000]);
  const page = await list({ limit: 2, offset: 2 });
  expect(times(page)).toEqual([2000, 1000]);
  expect(page.total).toBe(5);
});

test('samples that could not be written leave no row behind', async () => {
  const waveform = arrived();
  const full = storeOver({
    ...blobs,
    put: async () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    },
  });
  await expect(full.store(waveform)).rejects.toThrow('no space left');
  const question = { assetIds: [waveform.assetId], limit: 10, offset: 0 };
  expect((await store.list(wholeOrganisation(organisationId), question)).total).toBe(0);
});

test('blobs without a row are swept once they are old, those with one never', async () => {
  const kept = arrived();
  await store.store(kept);
  const orphan = arrived();
  const dying = storeOver({
    ...blobs,
    put: async (key, bytes) => {
      await blobs.put(key, bytes);
      throw new Error('killed between samples and row');
    },
  });
  await expect(dying.store(orphan)).rejects.toThrow('killed');
  const parts = { pool: database.pool, blobs, nowMs: Date.now };
  await sweepOrphanedBlobs(parts);
  const [orphanKey] = await keysOf(orphan.assetId);
  const [keptKey] = await keysOf(kept.assetId);
  for (const key of [orphanKey!, keptKey!]) utimesSync(path.join(folder, key), 0, 0);
  expect(await sweepOrphanedBlobs(parts)).toBe(1);
  expect(await keysOf(orphan.assetId)).toEqual([]);
  expect(await keysOf(kept.assetId)).toEqual([keptKey]);
});
