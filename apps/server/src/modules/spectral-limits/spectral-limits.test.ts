import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  cancelSpectralReplay,
  discardSpectralDraft,
  listAlarms,
  proposeSpectralRule,
  publishSpectralLimits,
  readSpectralLimits,
  readSpectralReplay,
  replaySpectralLimits,
  type SpectralRuleDto,
  saveSpectralDraft,
  startSpectralReplay,
  withdrawSpectralLimits,
} from '@ritzel/contract';
import { afterAll, expect, test } from 'vitest';
import { makeFolderBlobStore } from '../../platform/blob-store.ts';
import { makeEventBus } from '../../platform/events.ts';
import { makeLog } from '../../platform/log.ts';
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
import {
  addSpectralLimitRoutes,
  handleSpectralLimits,
  handleSpectralReplays,
  makeRecordEvaluation,
  resumeSpectralReplays,
} from './index.ts';

const DAY_MS = 86_400_000;
const FIRST_MS = Date.UTC(2026, 2, 1);
const NOW_MS = Date.UTC(2026, 5, 1);

const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-spectral-'));
chmodSync(folder, 0o755);
const workers = makeAnalysisPool({ threads: 1 });
const sent: object[] = [];
const sentReplays: { readonly id: string }[] = [];
let evaluateSent: (place: object) => Promise<void> = async () => {};
let made!: ReturnType<typeof makeParts>;
const server = await makeTestServer((http, { database, log }) => {
  made = makeParts(database, log);
  addAlarmRoutes(http, { db: database.db, now: () => NOW_MS });
  addSpectralLimitRoutes(http, {
    ...{ db: database.db, pool: database.pool, waveforms: made.waveforms, workers, now: () => NOW_MS },
    jobs: {
      send: async (queue, data) =>
        void (queue === 'spectral-replay' ? sentReplays.push(data as { id: string }) : sent.push(data)), // @NOTE: as sent
    },
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

/** A channel with 130 records an hour apart, damaged from the tenth to the nineteenth and for five from the sixtieth on. */
const makeLongHistory = async () => {
  const plant = await makePlant();
  const rule = { ...BANDS, bands: [{ ...BANDS.bands[0]!, amplitude: 0.35 }] };
  const isDamaged = (k: number) => (k >= 10 && k < 20) || (k >= 60 && k < 65);
  const record = (k: number) =>
    (isDamaged(k) ? outerRaceWaveform(k + 1) : noiseWaveform(k + 1)).slice(0, WORLD_RATE_HZ);
  const id = await plant.arrive(0, record(0));
  await plant.diagnose();
  await plant.publish(id, [rule]);
  for (let k = 1; k < 130; k += 1) await plant.arrive(k / 24, record(k));
  await plant.diagnose();
  return { ...plant, id, rule };
};

/** As a process does it that takes the job; `onRecord` gets how many records it has read. */
function runReplays(onRecord: (read: number) => Promise<void> | void, signal?: AbortSignal) {
  const { waveforms } = made;
  let read = 0;
  let work: ((job: { id: string }) => Promise<void>) | undefined;
  const sending = {
    send: async (_queue: string, data: object) => void sentReplays.push(data as { id: string }),
  }; // @NOTE: as sent
  const parts = {
    ...{ db: server.database.db, pool: server.database.pool, workers, jobs: sending, log: makeLog('silent') },
    waveforms: {
      find: waveforms.find,
      async readSamples(waveform: Parameters<typeof waveforms.readSamples>[0]) {
        read += 1;
        await onRecord(read);
        return waveforms.readSamples(waveform);
      },
    },
  };
  handleSpectralReplays(
    {
      handle(queue, given) {
        if (queue === 'spectral-replay') work = given as typeof work; // @NOTE: as sent
      },
    },
    parts,
    signal && { signal },
  );
  return {
    run: (job: { id: string }) => work!(job),
    resume: () => resumeSpectralReplays(parts),
    read: () => read,
  };
}

test('the job goes over every stored record, says what was said live, and goes on after a restart', async () => {
  const { assetId, organisationId, token, id, rule, exceedances } = await makeLongHistory();
  const { pool } = server.database;
  const hourOf = (text: string | null) =>
    text === null ? null : Math.round((Date.parse(text) - FIRST_MS) / 3_600_000);
  const live = (await exceedances()).map((text) => text.split(' ')[0]);
  expect(live).toEqual(['began', 'ended', 'began', 'ended']);
  await pool.query(
    `insert into fault_case (organisation_id, number, equipment_id, scope_id, subject_key, severity, worst_severity, sentence,
       opened_at, first_sign_at, worse_at, closed_at, verdict)
     select $1, 7001, id, coalesce(drivetrain_id, id), 'fault', 4, 4, 'Outer race.', $3, $3, $3, $3, 'confirmed'
       from equipment where id = $2`,
    [organisationId, assetId, new Date(FIRST_MS + 15 * 3_600_000)],
  );
  const params = { id };
  // The draft asks for eight records in a row: the second damage is over before.
  const rules = [{ ...rule, minimum: { of: 8, outOf: 8 } }];
  const started = await server.call(startSpectralReplay, { params, body: { rules } }, { token });
  expect(started).toMatchObject({ state: 'waiting', records: 130, done: 0, rules });
  await expect(
    server.call(startSpectralReplay, { params, body: { rules } }, { token }),
  ).rejects.toMatchObject({ problem: { status: 409 } });

  const ending = new AbortController();
  const first = runReplays((read) => {
    if (read === 50) ending.abort();
  }, ending.signal);
  await first.run(sentReplays.splice(0)[0]!);
  expect(await server.call(readSpectralReplay, { params }, { token })).toMatchObject({
    ...{ state: 'running', done: 50, records: 130, draft: { alarms: 1 } },
  });
  const second = runReplays(() => {});
  await second.resume();
  await second.run(sentReplays.splice(0).find((job) => job.id === started.id)!);
  expect([first.read(), second.read()]).toEqual([50, 80]);

  const done = await server.call(readSpectralReplay, { params }, { token });
  expect(done).toMatchObject({
    ...{ state: 'done', done: 130, records: 130, leftOut: 0, confirmedFaults: 1 },
    today: { alarms: 2, withoutFault: 1, floods: 0, recordsAbove: 15, found: 1 },
    draft: { alarms: 1, withoutFault: 0, floods: 0, recordsAbove: 15, found: 1 },
    faults: [{ caseNumber: 7001 }],
  });
  const spansOf = (begins: readonly { from: string; to: string | null }[]) =>
    begins.map(({ from, to }) => [hourOf(from), hourOf(to)]);
  expect(spansOf(done!.today.begins)).toEqual([
    [10, 20],
    [60, 65],
  ]);
  expect(spansOf(done!.draft.begins)).toEqual([[10, 20]]);
  expect(done!.faults[0]!.today.daysBefore! * 24).toBeCloseTo(5, 1);
  // 130 records in 120 slots, without a gap and in the order of their times.
  expect(done!.slots.length).toBeLessThanOrEqual(120);
  expect(hourOf(done!.slots[0]!.from)).toBe(0);
  expect(hourOf(done!.slots.at(-1)!.to)).toBe(129);
  expect(done!.slots.every(({ worst }) => 'bands envelope' in worst)).toBe(true);
  // What is answered at once sees the newest hundred alone, and so the second damage alone.
  const atOnce = await server.call(
    replaySpectralLimits,
    { params, body: { rules, records: 100 } },
    { token },
  );
  expect(atOnce).toMatchObject({ stored: 130, records: { length: 100 }, today: { alarms: 1 } });
}, 120_000);

test('a replay over all records is cancelled while it runs', async () => {
  const { arrive, diagnose, token } = await makePlant();
  const id = await arrive(1, noiseWaveform(1));
  for (const day of [2, 3]) await arrive(day, noiseWaveform(day));
  await diagnose();
  const params = { id };
  const body = { rules: [BANDS] };
  await server.call(startSpectralReplay, { params, body }, { token });
  const { run } = runReplays(async (read) => {
    if (read === 2) await server.call(cancelSpectralReplay, { params }, { token });
  });
  await run(sentReplays.splice(0).at(-1)!);
  const cancelled = await server.call(readSpectralReplay, { params }, { token });
  expect(cancelled).toMatchObject({ state: 'cancelled', endedAt: expect.any(String) });
  expect(cancelled!.done).toBeLessThan(3);
  // Nothing of it runs on: the next one may begin.
  await expect(server.call(startSpectralReplay, { params, body }, { token })).resolves.toMatchObject({
    state: 'waiting',
  });
  await server.call(cancelSpectralReplay, { params }, { token });
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
