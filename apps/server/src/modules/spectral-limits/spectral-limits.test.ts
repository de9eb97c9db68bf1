import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  discardSpectralDraft,
  listAlarms,
  proposeSpectralRule,
  publishSpectralLimits,
  readSpectralLimits,
  replaySpectralLimits,
  type SpectralRuleDto,
  saveSpectralDraft,
  withdrawSpectralLimits,
} from '@ritzel/contract';
import { afterAll, expect, test } from 'vitest';
import { makeFolderBlobStore } from '../../platform/blob-store.ts';
import { makeEventBus } from '../../platform/events.ts';
import { makeMetrics } from '../../platform/metrics.ts';
import { makeTestDevice, makeTestEquipment, makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestServer } from '../../testing/server.testing.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
import { addAlarmRoutes, makeAlarmConsumer } from '../alarms/index.ts';
import { makeCaseConsumer } from '../cases/index.ts';
import {
  KINEMATICS,
  noiseWaveform,
  outerRaceWaveform,
  WORLD_RATE_HZ,
  WORLD_SHAFT_HZ,
} from '../diagnoses/diagnosis-world.testing.ts';
import {
  makeBaselineStore,
  makeDiagnosisBacklog,
  makeDiagnosisStore,
  makeFindingStore,
  makeRediagnosisStore,
} from '../diagnoses/index.ts';
import { makeEventConsumer } from '../domain-events/index.ts';
import { makeAnalysisPool } from '../measurements/index.ts';
import { makeWaveformStore } from '../telemetry-store/index.ts';
import { addSpectralLimitRoutes, handleSpectralLimits, makeRecordEvaluation } from './index.ts';

const DAY_MS = 86_400_000;
const FIRST_MS = Date.UTC(2026, 2, 1);
const NOW_MS = Date.UTC(2026, 5, 1);

const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-spectral-'));
chmodSync(folder, 0o755);
const workers = makeAnalysisPool({ threads: 1 });
const sent: object[] = [];
let evaluateSent: (place: object) => Promise<void> = async () => {};
let made!: ReturnType<typeof makeParts>;
const server = await makeTestServer((http, { database, log }) => {
  made = makeParts(database, log);
  addAlarmRoutes(http, { db: database.db, now: () => NOW_MS });
  addSpectralLimitRoutes(http, {
    ...{ db: database.db, pool: database.pool, waveforms: made.waveforms, workers, now: () => NOW_MS },
    jobs: { send: async (_queue, data) => void sent.push(data) },
  });
});
afterAll(async () => {
  await made.backlog.stop();
  await workers.stop();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

type World = Parameters<Parameters<typeof makeTestServer>[0]>[1];

function makeParts({ pool, db }: World['database'], log: World['log']) {
  const waveforms = makeWaveformStore({
    ...{ pool, log, blobs: makeFolderBlobStore(folder), metrics: makeMetrics() },
  });
  const evaluation = makeRecordEvaluation({ db, pool, waveforms, workers });
  handleSpectralLimits(
    {
      handle: (_queue, work) => {
        evaluateSent = work as typeof evaluateSent; // @NOTE: one queue
      },
    },
    evaluation,
  );
  const backlog = makeDiagnosisBacklog({
    ...{ pool, db, waveforms, workers, log, events: makeEventBus(), programVersion: '9.9.9' },
    ...{ diagnoses: makeDiagnosisStore({ pool }), findings: makeFindingStore({ pool }) },
    ...{ baselines: makeBaselineStore({ pool }), rediagnoses: makeRediagnosisStore({ pool, db }) },
    onDiagnosed: evaluation.evaluate,
  });
  const consumers = [makeAlarmConsumer(), makeCaseConsumer()].map((consumer) =>
    makeEventConsumer({ pool, log, terms: { maxAttempts: 1 } }, consumer),
  );
  return { waveforms, evaluation, backlog, consumers };
}

async function makePlant() {
  const { pool } = server.database;
  const organisationId = await makeTestOrganisation(pool);
  const person = await makeTestUser(pool, organisationId, 'Adm');
  const token = await server.tokenFor('Adm', organisationId, person.id);
  const assetId = await makeTestEquipment(pool, organisationId);
  await pool.query(
    `insert into kinematics_version (equipment_id, version, status, document, valid_from)
     values ($1, 1, 'verified', $2, '2026-01-01')`,
    [assetId, JSON.stringify(KINEMATICS)],
  );
  /** A record of day `day`, with its indicators done. */
  async function arrive(day: number, samples: Float32Array, over: { speedRpm?: number | null } = {}) {
    const { id } = await made.waveforms.store({
      ...{ organisationId, assetId, deviceId: null, channel: 'input', channelName: 'Input', position: null },
      ...{ axis: 'radial', samplingRateHz: WORLD_RATE_HZ, samples, quantity: 'acceleration', unit: 'm/s²' },
      t0Ns: BigInt(FIRST_MS + day * DAY_MS) * 1_000_000n,
      ...{ range: null, speedRpm: 60 * WORLD_SHAFT_HZ, load: null, operatingState: null, source: null },
      ...{ trigger: 'schedule', clipCount: 0 },
      sha256: createHash('sha256').update(new Uint8Array(samples.buffer)).digest(),
      ...over,
    });
    await pool.query('update waveform set analysed_at = now() where id = $1', [id]);
    return id;
  }
  const diagnose = () => made.backlog.drain();
  async function exceedances(): Promise<string[]> {
    const { rows } = await pool.query<{ text: string }>(
      `select concat_ws(' ', code, parameters ->> 'rule', parameters -> 'spectral' ->> 'line',
                        extract(day from occurred_at at time zone 'UTC') - 1) as text
         from domain_event where kind = 'exceedance' and equipment_id = $1 order by position`,
      [assetId],
    );
    return rows.map(({ text }) => text);
  }
  const save = (id: string, rules: SpectralRuleDto[], revision: number | null = null) =>
    server.call(
      saveSpectralDraft,
      { params: { id }, body: { revision, rules, source: 'Own statistics', reason: 'Seen too late.' } },
      { token },
    );
  async function publish(id: string, rules: SpectralRuleDto[]) {
    const { revision } = await save(id, rules);
    const edition = await server.call(
      publishSpectralLimits,
      { params: { id }, body: { revision } },
      { token },
    );
    for (const place of sent.splice(0)) await evaluateSent(place);
    return edition;
  }
  return { organisationId, token, assetId, arrive, diagnose, exceedances, save, publish };
}

const COMMON = { criticalDb: 40, minimum: { of: 1, outOf: 1 }, gate: {} } as const;
/** Above the noise of r.m.s. 1, below what an outer race makes of the envelope. */
const BANDS: SpectralRuleDto = {
  ...{ kind: 'bands', spectrum: 'envelope', ...COMMON },
  bands: [{ line: 'b1/bpfo', harmonics: 2, widthPercent: 1.5, amplitude: 0.15 }],
};
const maskUpTo = (at: number): SpectralRuleDto => ({
  ...{ kind: 'mask', spectrum: 'acceleration', axis: 'hz', interpolation: 'log', ...COMMON },
  points: [
    { at: 10, amplitude: 5 },
    { at, amplitude: 5 },
  ],
});

test('a mask beyond the Nyquist frequency, a line that the machine has not and corners out of order are refused at their field', async () => {
  const { arrive, save } = await makePlant();
  const id = await arrive(1, noiseWaveform(1));
  await expect(save(id, [maskUpTo(6000)])).resolves.toMatchObject({ edition: 1, state: 'draft' });
  await expect(save(id, [maskUpTo(6401)], 1)).rejects.toMatchObject({
    problem: { status: 400, errors: [{ field: 'body.rules.0.points.1.at', code: 'maskBeyondNyquist' }] },
  });
  await expect(save(id, [maskUpTo(9)], 1)).rejects.toMatchObject({
    problem: { errors: [{ field: 'body.rules.0.points.1.at', code: 'orderWrong' }] },
  });
  const other = { ...BANDS, bands: [{ ...BANDS.bands[0]!, line: 'b7/bpfo' }] };
  await expect(save(id, [other, other], 1)).rejects.toMatchObject({
    problem: {
      errors: [
        { field: 'body.rules.0.bands.0.line', code: 'lineUnknown' },
        { field: 'body.rules.1', code: 'ruleTwice' },
        { field: 'body.rules.1.bands.0.line', code: 'lineUnknown' },
      ],
    },
  });
});

test('above the pass band of its device a mask is refused', async () => {
  const { organisationId, assetId, arrive, save } = await makePlant();
  const { pool } = server.database;
  const deviceId = await makeTestDevice(pool, organisationId, assetId);
  await pool.query("update device set device_type = 'RZ-Vibro' where id = $1", [deviceId]);
  const id = await arrive(1, noiseWaveform(1));
  await pool.query('update waveform set device_id = $2 where id = $1', [id, deviceId]);
  // 0.39 x 12 800 Hz.
  await expect(save(id, [maskUpTo(4992)])).resolves.toBeDefined();
  await expect(save(id, [maskUpTo(5000)], 1)).rejects.toMatchObject({
    problem: { errors: [{ field: 'body.rules.0.points.1.at', code: 'maskAbovePassBand' }] },
  });
});

test('a band around the line of a bearing raises an alarm that names the line, and a case', async () => {
  const { arrive, diagnose, publish, exceedances, token, assetId } = await makePlant();
  const id = await arrive(1, noiseWaveform(1));
  await diagnose();
  await publish(id, [BANDS]);
  expect(await exceedances()).toEqual([]);
  const damaged = await arrive(3, outerRaceWaveform(3));
  await diagnose();
  expect(await exceedances()).toEqual(['began bands b1/bpfo 3']);
  await expect
    .poll(
      async () => {
        for (const consumer of made.consumers) await consumer.drain();
        const { rows } = await server.call(listAlarms, { query: { equipment: assetId } }, { token });
        return rows.filter(({ kind }) => kind === 'bands');
      },
      { interval: 50, timeout: 20_000 },
    )
    .toMatchObject([
      {
        ...{ kind: 'bands', isActive: true, waveformId: damaged, subject: 'Input', unit: 'm/s²' },
        sentence: expect.stringMatching(/^Input: .*x1 .* dB above its limit/),
        caseId: expect.any(String),
      },
    ]);
  // Healthy again: it ends.
  await arrive(5, noiseWaveform(5));
  await diagnose();
  expect(await exceedances()).toEqual(['began bands b1/bpfo 3', 'ended bands b1/bpfo 5']);
});

test('a band moves with the speed of the record, and a record without speed raises and ends nothing', async () => {
  const { arrive, diagnose, publish, exceedances } = await makePlant();
  const id = await arrive(1, noiseWaveform(1));
  await diagnose();
  await publish(id, [BANDS]);
  // The same damage, while the record says another speed: the line of the bearing is elsewhere.
  await arrive(2, outerRaceWaveform(3), { speedRpm: 60 * WORLD_SHAFT_HZ * 1.3 });
  await arrive(3, outerRaceWaveform(4), { speedRpm: null });
  await diagnose();
  expect(await exceedances()).toEqual([]);
  await arrive(4, outerRaceWaveform(5));
  await arrive(6, noiseWaveform(6), { speedRpm: null });
  await diagnose();
  expect(await exceedances()).toEqual(['began bands b1/bpfo 4']);
});

test('records count in the order of their times, though the newest is diagnosed first', async () => {
  const { arrive, diagnose, publish, exceedances } = await makePlant();
  const id = await arrive(1, noiseWaveform(1));
  await diagnose();
  await publish(id, [{ ...BANDS, minimum: { of: 2, outOf: 3 } }]);
  await arrive(2, outerRaceWaveform(2));
  await arrive(3, noiseWaveform(3));
  await arrive(4, outerRaceWaveform(4));
  await arrive(5, noiseWaveform(5));
  await arrive(6, noiseWaveform(6));
  await diagnose();
  expect(await exceedances()).toEqual(['began bands b1/bpfo 4', 'ended bands b1/bpfo 5']);
  // What arrives late changes nothing that was announced.
  await arrive(3.5, outerRaceWaveform(7));
  await diagnose();
  expect(await exceedances()).toHaveLength(2);
});

test('a faulty sensor inhibits: neither raised nor ended', async () => {
  const { arrive, diagnose, publish, exceedances } = await makePlant();
  const id = await arrive(1, noiseWaveform(1));
  await diagnose();
  await publish(id, [BANDS, maskUpTo(6000)]);
  await arrive(2, new Float32Array(51_200));
  await arrive(3, outerRaceWaveform(3));
  await arrive(4, new Float32Array(51_200).fill(0.5));
  await diagnose();
  expect((await exceedances()).filter((text) => text.includes('bands'))).toEqual(['began bands b1/bpfo 3']);
});

test('published on a machine that is damaged already, an edition raises what it finds; withdrawn, it ends', async () => {
  const { arrive, diagnose, publish, exceedances, token } = await makePlant();
  await arrive(1, noiseWaveform(1));
  const id = await arrive(2, outerRaceWaveform(2));
  await diagnose();
  await publish(id, [BANDS]);
  expect(await exceedances()).toEqual(['began bands b1/bpfo 2']);
  // The next edition goes on with what is held: the alarm is not raised a second time.
  await publish(id, [{ ...BANDS, criticalDb: 50 }, maskUpTo(6000)]);
  expect((await exceedances()).filter((text) => text.includes('bands'))).toHaveLength(1);
  const reason = 'The sensor was moved.';
  await server.call(withdrawSpectralLimits, { params: { id }, body: { reason } }, { token });
  expect((await exceedances()).at(-1)).toMatch(/^ended bands/);
  await arrive(7, outerRaceWaveform(7));
  await diagnose();
  expect((await exceedances()).at(-1)).toMatch(/^ended bands/);
});

test('the time machine says of stored records what was said live', async () => {
  const { arrive, diagnose, publish, exceedances, token } = await makePlant();
  const id = await arrive(1, noiseWaveform(1));
  await diagnose();
  const rule = { ...BANDS, minimum: { of: 1, outOf: 2 } };
  await publish(id, [rule]);
  for (const day of [2, 5]) await arrive(day, outerRaceWaveform(day));
  for (const day of [3, 4, 6]) await arrive(day, noiseWaveform(day));
  await diagnose();
  expect(await exceedances()).toEqual([
    ...['began bands b1/bpfo 2', 'ended bands b1/bpfo 3', 'began bands b1/bpfo 5', 'ended bands b1/bpfo 6'],
  ]);
  const replay = await server.call(
    replaySpectralLimits,
    {
      params: { id },
      body: { rules: [{ ...rule, bands: [{ ...rule.bands[0]!, amplitude: 50 }] }], records: 100 },
    },
    { token },
  );
  const dayOf = (text: string | null) => (text === null ? null : (Date.parse(text) - FIRST_MS) / DAY_MS);
  expect(replay.today.begins.map(({ from, to }) => [dayOf(from), dayOf(to)])).toEqual([
    [2, 3],
    [5, 6],
  ]);
  expect(replay.draft).toMatchObject({ alarms: 0, begins: [] });
  expect(replay).toMatchObject({ stored: 6, records: { length: 6 } });
  expect(replay.records[1]?.worst['bands envelope']).toMatchObject({ line: 'b1/bpfo', limit: 50 });
});

test('a mask and bands are proposed over the healthy records', async () => {
  const { arrive, diagnose, token } = await makePlant();
  const id = await arrive(1, outerRaceWaveform(1));
  await diagnose();
  const propose = (over: object) =>
    server.call(
      proposeSpectralRule,
      {
        params: { id },
        body: { kind: 'mask', spectrum: 'acceleration', axis: 'hz', marginDb: 6, lines: [], ...over },
      },
      { token },
    );
  await expect(propose({})).rejects.toMatchObject({
    problem: { errors: [{ field: 'body.kind', code: 'noHealthyRecord' }] },
  });
  for (const day of [2, 3, 4]) await arrive(day, noiseWaveform(day));
  await diagnose();
  const mask = await propose({});
  expect(mask.records).toBe(3);
  const replayed = await server.call(
    replaySpectralLimits,
    { params: { id }, body: { rules: [mask.rule], records: 10 } },
    { token },
  );
  const decibels = replayed.records.map(({ worst }) => worst['mask acceleration']?.decibel ?? Number.NaN);
  // The damaged record passes it, the healthy ones lie the margin below.
  expect(decibels[0]).toBeGreaterThan(0);
  for (const decibel of decibels.slice(1)) expect(decibel).toBeLessThan(-5.5);
  const bands = await propose({ kind: 'bands', spectrum: 'envelope', lines: ['b1/bpfo', 'mesh/mesh'] });
  expect(bands.rule).toMatchObject({ kind: 'bands', bands: [{ line: 'b1/bpfo' }, { line: 'mesh/mesh' }] });
  await expect(propose({ axis: 'orders' })).resolves.toMatchObject({ rule: { axis: 'orders' } });
});

test('two people at once: the second one is shown what the first has saved', async () => {
  const { arrive, save, token } = await makePlant();
  const id = await arrive(1, noiseWaveform(1));
  await save(id, [BANDS]);
  await save(id, [{ ...BANDS, criticalDb: 6 }], 1);
  await expect(save(id, [{ ...BANDS, criticalDb: 9 }], 1)).rejects.toMatchObject({
    problem: { status: 409, current: { revision: 2, rules: [{ criticalDb: 6 }] } },
  });
  await server.call(discardSpectralDraft, { params: { id } }, { token });
  const { editions } = await server.call(readSpectralLimits, { params: { id } }, { token });
  expect(editions).toEqual([]);
});

test('limits of another organisation are not there', async () => {
  const { arrive } = await makePlant();
  const { token } = await makePlant();
  const id = await arrive(1, noiseWaveform(1));
  await expect(server.call(readSpectralLimits, { params: { id } }, { token })).rejects.toMatchObject({
    problem: { status: 404 },
  });
});
