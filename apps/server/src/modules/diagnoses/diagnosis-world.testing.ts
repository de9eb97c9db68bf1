import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Kinematics } from '@ritzel/drivetrain';
import { makeFolderBlobStore } from '../../platform/blob-store.ts';
import { makeEventBus } from '../../platform/events.ts';
import { makeMetrics } from '../../platform/metrics.ts';
import { makeTestEquipment } from '../../testing/plant.testing.ts';
import { makeTestServer, type TestServer } from '../../testing/server.testing.ts';
import { type AnalysisPool, makeAnalysisPool } from '../measurements/index.ts';
import { type ArrivedWaveform, makeWaveformStore } from '../telemetry-store/index.ts';
import { makeBaselineStore } from './baseline-store.ts';
import { makeDiagnosisBacklog } from './diagnosis-backlog.ts';
import { addDiagnosisRoutes } from './diagnosis-routes.ts';
import { makeDiagnosisStore } from './diagnosis-store.ts';
import { makeFindingClosing } from './finding-closing-store.ts';
import { makeFindingList } from './finding-list-store.ts';
import { makeFindingStore } from './finding-store.ts';
import { makeRediagnosisStore } from './rediagnosis-store.ts';
import { makeRediagnosisWorker } from './rediagnosis-worker.ts';
import { makeRepairStore } from './repair-store.ts';

export const WORLD_RATE_HZ = 12_800;
export const WORLD_SHAFT_HZ = 25;
export const GEOMETRY = { elements: 9, elementDiameterMm: 7.94, pitchDiameterMm: 39.04, contactAngleDeg: 0 };
/** Two shafts with the same bearing type on each: the sensor at the second picks up the first as well. */
export const KINEMATICS: Kinematics = {
  shafts: [{ id: 'input' }, { id: 'output' }],
  gearPairs: [
    {
      id: 'mesh',
      kind: 'helical',
      pinion: { shaft: 'input', teeth: 23 },
      wheel: { shaft: 'output', teeth: 67 },
    },
  ],
  bearings: [
    { id: 'b1', name: 'input bearing', shaft: 'input', geometry: GEOMETRY },
    { id: 'b2', name: 'output bearing', shaft: 'output', geometry: GEOMETRY },
  ],
  sensors: [
    { id: 'input-de', axis: 'radial', near: 'b1', channel: 'input' },
    { id: 'output-de', axis: 'radial', near: 'b2', channel: 'output' },
  ],
};

/** Noise of r.m.s. 1 that repeats, with impacts at the outer race's rate that ring at 3.1 kHz. */
export function outerRaceWaveform(seed: number): Float32Array {
  const x = noiseWaveform(seed);
  const rateHz = 3.5848 * WORLD_SHAFT_HZ;
  for (let k = 0; k / rateHz < x.length / WORLD_RATE_HZ; k++) {
    const start = Math.ceil((k / rateHz) * WORLD_RATE_HZ);
    for (let i = start; i < Math.min(start + 130, x.length); i++) {
      const tau = i / WORLD_RATE_HZ - k / rateHz;
      x[i] = x[i]! + 4 * Math.exp(-700 * tau) * Math.sin(2 * Math.PI * 3100 * tau);
    }
  }
  return x;
}

/** Noise of r.m.s. 1 that repeats: a healthy bearing. */
export function noiseWaveform(seed: number): Float32Array {
  let state = seed;
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  return Float32Array.from(
    { length: 51_200 },
    () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()),
  );
}

/** A mesh of 23 teeth with two harmonics in noise; with a broken tooth, a ringing blow once a turn. */
export function gearWaveform(seed: number, isBroken = false): Float32Array {
  const x = noiseWaveform(seed);
  for (let i = 0; i < x.length; i++) {
    const turns = (i / WORLD_RATE_HZ) * WORLD_SHAFT_HZ;
    const mesh = [6, 2.5, 1.5].reduce(
      (sum, height, k) => sum + height * Math.sin(2 * Math.PI * 23 * (k + 1) * turns),
      0,
    );
    const tau = (turns % 1) / WORLD_SHAFT_HZ;
    const blow = isBroken ? 14 * Math.exp(-900 * tau) * Math.sin(2 * Math.PI * 1300 * tau) : 0;
    x[i] = 0.3 * x[i]! + mesh + blow;
  }
  return x;
}

export interface DiagnosisWorld {
  readonly server: TestServer;
  readonly parts: ReturnType<typeof makeParts>;
  readonly workers: AnalysisPool;
  /** Stores a waveform whose indicators are done. */
  arrive(given: Partial<ArrivedWaveform> & Pick<ArrivedWaveform, 'assetId'>): Promise<string>;
  /** A machine of its own with these kinematics, so that no other test's records count. */
  makeMachine(kinematics?: Kinematics): Promise<string>;
  makeKinematics(equipmentId: string, version: number, from: string, document: object): Promise<void>;
  close(): Promise<void>;
}

/** The diagnoses module on a database of its own; `wrap` stands before the workers. */
export async function makeDiagnosisWorld(
  organisationOf: (server: TestServer) => Promise<string>,
  wrap: (pool: AnalysisPool) => Pick<AnalysisPool, 'diagnosis' | 'threads'> = (pool) => pool,
): Promise<DiagnosisWorld & { readonly organisationId: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-diagnoses-'));
  chmodSync(folder, 0o755);
  const workers = makeAnalysisPool({ threads: 1 });
  let parts!: ReturnType<typeof makeParts>;
  const server = await makeTestServer((http, { database, log }) => {
    parts = makeParts(database, log, folder, wrap(workers));
    addDiagnosisRoutes(http, { ...parts, onRequested: () => {} });
  });
  const organisationId = await organisationOf(server);
  const { pool } = server.database;

  async function makeKinematics(equipmentId: string, version: number, from: string, document: object) {
    await pool.query(
      `insert into kinematics_version (equipment_id, version, status, document, valid_from)
       values ($1, $2, 'verified', $3, $4)`,
      [equipmentId, version, JSON.stringify(document), from],
    );
  }

  return {
    server,
    parts,
    workers,
    organisationId,
    makeKinematics,
    async arrive(given) {
      const samples = given.samples ?? outerRaceWaveform(3);
      const { id } = await parts.waveforms.store({
        organisationId,
        deviceId: null,
        channel: 'input',
        channelName: 'Input',
        position: null,
        axis: 'radial',
        t0Ns: BigInt(Date.UTC(2026, 2, 1)) * 1_000_000n,
        samplingRateHz: WORLD_RATE_HZ,
        samples,
        quantity: 'acceleration',
        unit: 'm/s²',
        range: null,
        speedRpm: 60 * WORLD_SHAFT_HZ,
        load: null,
        operatingState: null,
        trigger: 'schedule',
        clipCount: 0,
        sha256: createHash('sha256').update(new Uint8Array(samples.buffer)).digest(),
        source: null,
        ...given,
      });
      await pool.query('update waveform set analysed_at = now() where id = $1', [id]);
      return id;
    },
    async makeMachine(kinematics = KINEMATICS) {
      const own = await makeTestEquipment(pool, organisationId);
      await makeKinematics(own, 1, '2026-01-01', kinematics);
      return own;
    },
    async close() {
      await parts.worker.stop();
      await parts.backlog.stop();
      await workers.stop();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Everything of the module, as the composition root makes it; a second set stands for a restarted process. */
export function makeParts(
  { pool, db }: TestServer['database'],
  log: TestServer['log'],
  folder: string,
  workers: Pick<AnalysisPool, 'diagnosis' | 'threads'>,
) {
  const events = makeEventBus();
  const blobs = makeFolderBlobStore(folder);
  const waveforms = makeWaveformStore({
    pool,
    blobs,
    metrics: makeMetrics(),
    log,
  });
  const diagnoses = makeDiagnosisStore({ pool });
  const findings = makeFindingStore({ pool });
  const rediagnoses = makeRediagnosisStore({ pool, db });
  const closing = makeFindingClosing({ pool });
  const followed = makeFindingList({ db, nowMs: Date.now });
  const baselines = makeBaselineStore({ pool });
  const common = {
    pool,
    db,
    baselines,
    diagnoses,
    findings,
    rediagnoses,
    closing,
    followed,
    waveforms,
    blobs,
    events,
    log,
  };
  const makeBacklog = () =>
    makeDiagnosisBacklog({
      ...common,
      workers,
      programVersion: '9.9.9',
    });
  const worker = makeRediagnosisWorker({ ...common, now: Date.now, onRequeued: () => {} });
  return { ...common, repairs: makeRepairStore({ pool }), backlog: makeBacklog(), makeBacklog, worker };
}
