import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  decodeSeriesBytes,
  listWaveforms,
  readSeries,
  readWaveform,
  readWaveformSamples,
  readWaveformSpectrum,
  SERIES_MEDIA_TYPE,
} from '@ritzel/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFolderBlobStore } from '../../platform/blob-store.ts';
import { makeEventBus } from '../../platform/events.ts';
import { makeMetrics } from '../../platform/metrics.ts';
import {
  makeTestDevice,
  makeTestEquipment,
  makeTestOrganisation,
  makeTestSignal,
} from '../../testing/plant.testing.ts';
import { makeTestServer } from '../../testing/server.testing.ts';
import { type ArrivedWaveform, makeTelemetryStore, makeWaveformStore } from '../telemetry-store/index.ts';
import {
  addMeasurementRoutes,
  makeAnalysisPool,
  makeIndicatorSignals,
  makeWaveformAnalysis,
} from './index.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-measurements-'));
chmodSync(folder, 0o755);
const pool = makeAnalysisPool({ threads: 1 });
const events = makeEventBus();

let parts!: ReturnType<typeof makeParts>;
function makeParts(database: (typeof server)['database'], log: (typeof server)['log']) {
  const metrics = makeMetrics();
  const store = makeTelemetryStore({ pool: database.pool, log, metrics, nowMs: Date.now });
  const waveforms = makeWaveformStore({
    pool: database.pool,
    blobs: makeFolderBlobStore(folder),
    metrics,
    log,
  });
  const signals = makeIndicatorSignals({ pool: database.pool, onMade: () => {} });
  const analysis = makeWaveformAnalysis({ waveforms, store, pool, signals, events, log });
  return { store, waveforms, analysis };
}

const server = await makeTestServer((http, { database, log }) => {
  parts = makeParts(database, log);
  addMeasurementRoutes(http, { db: database.db, pool, ...parts });
});
afterAll(async () => {
  await parts.analysis.stop();
  await parts.store.stop();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

let organisationId: string;
let assetId: string;
let token: string;
let outsider: string;
beforeAll(async () => {
  const db = server.database.pool;
  organisationId = await makeTestOrganisation(db);
  assetId = await makeTestEquipment(db, organisationId);
  token = await server.tokenFor('Vie', organisationId);
  outsider = await server.tokenFor('Adm', await makeTestOrganisation(db));
});

const start = Date.UTC(2026, 2, 1);
const iso = (ms: number) => new Date(ms).toISOString();
const day = { from: iso(start), to: iso(start + 86_400_000) };

describe('a series', () => {
  let signalId: string;
  const values = Array.from(
    { length: 1440 },
    (_, minute) => 60 + Math.round(100 * Math.sin(minute / 100)) / 10,
  );
  beforeAll(async () => {
    signalId = await makeTestSignal(server.database.pool, { organisationId, assetId, number: 7, unit: '°C' });
    const timesMs = values.map((_, minute) => start + minute * 60_000);
    await parts.store.append([{ assetId, signalNumbers: values.map(() => 7), timesMs, values }]);
  });

  test('is read raw as JSON', async () => {
    const series = await server.call(readSeries, { params: { id: signalId }, query: day }, { token });
    expect(series).toMatchObject({ signalId, unit: '°C', ...day, bucketMs: null });
    expect(series.value).toEqual(values);
    expect(series.t[1439]).toBe(start + 1439 * 60_000);
  });

  test('is read in buckets', async () => {
    const query = { ...day, buckets: 24 };
    const series = await server.call(readSeries, { params: { id: signalId }, query }, { token });
    expect(series.bucketMs).toBe(3_600_000);
    expect(series.count).toEqual(Array.from({ length: 24 }, () => 60));
    expect(series.max?.[0]).toBe(Math.max(...values.slice(0, 60)));
    expect(series).not.toHaveProperty('value');
  });

  test.each([undefined, 100])('is the same in bytes, buckets %s', async (buckets) => {
    const input = { params: { id: signalId }, query: { ...day, buckets } };
    const json = await server.call(readSeries, input, { token });
    const response = await server.fetchCall(readSeries, input, {
      token,
      headers: { accept: SERIES_MEDIA_TYPE },
    });
    expect(response.headers.get('content-type')).toBe(SERIES_MEDIA_TYPE);
    const binary = decodeSeriesBytes(new Uint8Array(await response.arrayBuffer()));
    expect(binary.bucketMs).toBe(json.bucketMs);
    expect(Array.from(binary.t)).toEqual(json.t);
    for (const name of ['value', 'min', 'mean', 'max', 'count'] as const)
      expect(binary[name] && Array.from(binary[name])).toEqual(json[name]);
  });

  test('of more points than fit one piece of the reply is whole, and values that are no numbers are null', async () => {
    const id = await makeTestSignal(server.database.pool, { organisationId, assetId, number: 8 });
    const long = Array.from({ length: 20_000 }, (_, index) => (index === 5000 ? Number.NaN : index));
    const timesMs = long.map((_, second) => start + second * 1000);
    await parts.store.append([{ assetId, signalNumbers: long.map(() => 8), timesMs, values: long }]);
    const series = await server.call(readSeries, { params: { id }, query: day }, { token });
    expect(series.value).toEqual(long.map((value) => (Number.isNaN(value) ? null : value)));
  });

  test('of an empty range is empty', async () => {
    const query = { from: day.from, to: day.from };
    const series = await server.call(readSeries, { params: { id: signalId }, query }, { token });
    expect(series).toMatchObject({ t: [], value: [] });
  });

  test('is not there for another organisation, nor for nobody', async () => {
    const input = { params: { id: signalId }, query: day };
    await expect(server.call(readSeries, input, { token: outsider })).rejects.toMatchObject({
      problem: { status: 404 },
    });
    await expect(server.call(readSeries, input)).rejects.toMatchObject({ problem: { status: 401 } });
  });

  test.each([
    [{ from: day.to, to: day.from }, 'query.from', 'dateOrderInvalid'],
    [{ from: iso(start - 32 * 86_400_000), to: day.from }, 'query.to', 'dateRangeInvalid'],
    [{ ...day, buckets: 0 }, 'query.buckets', 'too_small'],
  ])('asked for wrongly (%j) is refused with the field', async (query, field, code) => {
    await expect(
      server.call(readSeries, { params: { id: signalId }, query }, { token }),
    ).rejects.toMatchObject({
      problem: { status: 400, errors: [{ field, code }] },
    });
  });
});

describe('a waveform', () => {
  const fs = 12_800;
  const samples = Float32Array.from(
    { length: fs },
    (_, index) => 10 * Math.sin((2 * Math.PI * 50 * index) / fs),
  );
  let waveform: ArrivedWaveform;
  let id: string;
  beforeAll(async () => {
    const deviceId = await makeTestDevice(server.database.pool, organisationId, assetId);
    waveform = {
      assetId,
      organisationId,
      deviceId,
      channel: 'Input DE (radial)',
      channelName: 'Input DE',
      position: 'input-de',
      axis: 'radial',
      t0Ns: BigInt(start) * 1_000_000n,
      samplingRateHz: fs,
      samples,
      quantity: 'acceleration',
      unit: 'm/s²',
      range: '8g',
      speedRpm: 1485,
      load: null,
      operatingState: null,
      trigger: 'schedule',
      clipCount: 0,
      sha256: createHash('sha256').update(new Uint8Array(samples.buffer)).digest(),
      source: null,
    };
    ({ id } = await parts.waveforms.store(waveform));
    await parts.analysis.drain();
  });

  test('is listed with its equipment and read by its id', async () => {
    const page = await server.call(listWaveforms, { params: { id: assetId } }, { token });
    expect(page).toMatchObject({
      total: 1,
      page: 1,
      rows: [{ id, at: iso(start), samples: fs, speedRpm: 1485 }],
    });
    expect(await server.call(readWaveform, { params: { id } }, { token })).toEqual(page.rows[0]);
  });

  test('gives its samples to the bit', async () => {
    const bytes = await server.call(readWaveformSamples, { params: { id } }, { token });
    expect(new Float32Array(bytes.slice().buffer)).toEqual(samples);
  });

  test('is analysed: indicators stand on it and are signals of the asset', async () => {
    const { indicators } = await server.call(readWaveform, { params: { id } }, { token });
    expect(indicators.velocityRms).toBeCloseTo((10 / Math.SQRT2 / (2 * Math.PI * 50)) * 1000, 3);
    const { rows } = await server.database.pool.query(
      'select id, key, unit, role, position from signal where asset_id = $1 and key like $2 order by key',
      [assetId, 'waveform.%'],
    );
    expect(rows.map(({ key }) => key)).toEqual(
      ['acceleration-peak', 'acceleration-rms', 'crest', 'envelope-rms', 'kurtosis', 'velocity-rms'].map(
        (slug) => `waveform.input-de-radial.${slug}`,
      ),
    );
    const velocity = rows.at(-1);
    expect(velocity).toMatchObject({ unit: 'mm/s', role: 'velocity-rms', position: 'input-de' });
    const series = await server.call(readSeries, { params: { id: velocity.id }, query: day }, { token });
    expect(series.t).toEqual([start]);
    expect(series.value?.[0]).toBeCloseTo(indicators.velocityRms!, 9);
  });

  test('that was stored by a process now dead is analysed by the next', async () => {
    const { id: left } = await parts.waveforms.store({ ...waveform, channel: 'left behind' });
    expect((await server.call(readWaveform, { params: { id: left } }, { token })).indicators).toEqual({});
    await parts.analysis.drain();
    expect((await server.call(readWaveform, { params: { id: left } }, { token })).indicators).toHaveProperty(
      'crest',
    );
  });

  test('that is newer is analysed before one that waits longer', async () => {
    const old = { ...waveform, channel: 'backlog', t0Ns: waveform.t0Ns - 86_400_000_000_000n };
    const { id: waiting } = await parts.waveforms.store(old);
    const { id: fresh } = await parts.waveforms.store({ ...waveform, channel: 'fresh' });
    expect((await parts.waveforms.listUnanalysed(2)).map((each) => each.id)).toEqual([fresh, waiting]);
    await parts.analysis.drain();
  });

  test('that cannot be computed with is kept without indicators and tried no more', async () => {
    const broken = samples.slice();
    broken[5] = Number.NaN;
    const { id: bad } = await parts.waveforms.store({ ...waveform, channel: 'broken', samples: broken });
    await parts.analysis.drain();
    expect(await parts.waveforms.listUnanalysed(10)).toEqual([]);
    await expect(server.call(readWaveformSpectrum, { params: { id: bad } }, { token })).rejects.toMatchObject(
      {
        problem: { status: 400, errors: [{ field: 'params.id', code: 'NOT_FINITE' }] },
      },
    );
  });

  test('gives a spectrum with its line where the sine is', async () => {
    const query = { low: 20, high: 200 };
    const spectrum = await server.call(readWaveformSpectrum, { params: { id }, query }, { token });
    expect(spectrum).toMatchObject({ kind: 'amplitude', unit: 'm/s²', band: null, fromHz: 20, stepHz: 1 });
    expect(spectrum.values).toHaveLength(181);
    expect(spectrum.values[30]).toBeCloseTo(10, 3);
  });

  test('gives the spectrum of the envelope of a band', async () => {
    const query = { kind: 'envelope' as const, low: 2000, high: 4000 };
    const spectrum = await server.call(readWaveformSpectrum, { params: { id }, query }, { token });
    expect(spectrum).toMatchObject({
      kind: 'envelope',
      band: { lowHz: 2000, highHz: 4000 },
      fromHz: 0,
      stepHz: 1,
    });
    expect(spectrum.values).toHaveLength(2001);
  });

  test('has no band beyond half its rate', async () => {
    const query = { kind: 'envelope' as const, low: 2000, high: 9000 };
    await expect(
      server.call(readWaveformSpectrum, { params: { id }, query }, { token }),
    ).rejects.toMatchObject({
      problem: { status: 400, errors: [{ field: 'query.high', code: 'BAD_BAND' }] },
    });
    const german = await server.fetchCall(
      readWaveformSpectrum,
      { params: { id }, query },
      { token, headers: { 'accept-language': 'de' } },
    );
    expect(await german.json()).toMatchObject({
      errors: [{ message: 'Ein Band steigt an und liegt zwischen 0 und 6400 Hz, der halben Abtastrate.' }],
    });
  });

  test('is not there for another organisation', async () => {
    for (const call of [readWaveform, readWaveformSamples, readWaveformSpectrum])
      expect((await server.fetchCall(call, { params: { id } }, { token: outsider })).status).toBe(404);
    expect(
      (await server.fetchCall(listWaveforms, { params: { id: assetId } }, { token: outsider })).status,
    ).toBe(404);
  });

  test('is published to open portals when it is stored', async () => {
    const received: unknown[] = [];
    const end = events.subscribe((envelope) => received.push(envelope));
    const { id: reported } = await parts.waveforms.store({ ...waveform, channel: 'reported' });
    end();
    expect(received).toEqual([
      {
        name: 'waveform',
        event: {
          organisationId,
          equipmentId: assetId,
          waveformId: reported,
          channel: 'reported',
          at: iso(start),
        },
      },
    ]);
  });
});
