import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { listEquipment, type Signal } from '@ritzel/contract';
import type { Kinematics } from '@ritzel/drivetrain';
import { vi } from 'vitest';
import { type BlobStore, makeFolderBlobStore } from '../../platform/blob-store.ts';
import { makeEventBus } from '../../platform/events.ts';
import { makeMetrics } from '../../platform/metrics.ts';
import { repositoryRoot } from '../../platform/release.ts';
import { makeTestEquipment, makeTestOrganisation, makeTestSignal } from '../../testing/plant.testing.ts';
import { makeTestServer } from '../../testing/server.testing.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
import { addAlarmRoutes } from '../alarms/index.ts';
import { addCaseRoutes } from '../cases/index.ts';
import {
  KINEMATICS,
  noiseWaveform,
  outerRaceWaveform,
  WORLD_RATE_HZ,
} from '../diagnoses/diagnosis-world.testing.ts';
import { listEquipmentRows } from '../equipment/index.ts';
import { makeMailQueue } from '../mail/index.ts';
import { findCallerAtWork, makeCallerReader } from '../sessions/index.ts';
import { makeSeriesReader, makeTelemetryStore, makeWaveformStore } from '../telemetry-store/index.ts';
import { makeReportMaker, type ReportMakerParts } from './report-maker.ts';
import { makeReportPool } from './report-pool.ts';
import { addReportRoutes } from './report-routes.ts';
import { makeReportScheduler } from './report-scheduler.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const DAY_MS = 86_400_000;
export const WORLD_NOW_MS = Date.UTC(2026, 10, 22, 14, 10);

/** The portal's drawing code, built for the tests of this file. */
export function buildFigures(folder: string): string {
  execFileSync(process.execPath, [path.join(repositoryRoot, 'apps/portal/report-figures-build.ts'), folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // As it ships: React's own components for development are others.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return pathToFileURL(path.join(folder, 'report-figures.mjs')).href;
}

/** The module on a database of its own with the real drawing code; `wrap` stands before its blobs. */
export async function makeReportWorld(wrap: (blobs: BlobStore) => BlobStore = (blobs) => blobs) {
  const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-reports-'));
  chmodSync(folder, 0o755);
  const clock = { nowMs: WORLD_NOW_MS };
  const now = () => new Date(clock.nowMs);
  const events = makeEventBus();
  const drawing = makeReportPool({ figures: buildFigures(path.join(folder, 'figures')) });
  const blobs = wrap(makeFolderBlobStore(path.join(folder, 'blobs')));
  const server = await makeTestServer(
    (http, { database, log }) => {
      const { db } = database;
      addReportRoutes(http, {
        ...{ db, blobs, now, onQueued: () => {} },
        findPerson: (userId) => findCallerAtWork(db, userId, now()),
      });
      // What the numbers of a report are compared with.
      addAlarmRoutes(http, { db, now: () => clock.nowMs });
      addCaseRoutes(http, { db, blobs, log, now: () => clock.nowMs, cancelWork: async () => {} });
      http.serve(listEquipment, ({ caller, query }) =>
        listEquipmentRows(db, { ...caller, nowMs: clock.nowMs }, query),
      );
    },
    {
      readToken: ({ database, tokens }) =>
        makeCallerReader({ db: database.db, readToken: tokens.read, now, maxAgeMs: 0 }),
    },
  );
  const { db, pool } = server.database;
  const { log } = server;
  const metrics = makeMetrics();
  const waveforms = makeWaveformStore({
    pool,
    blobs: makeFolderBlobStore(path.join(folder, 'waves')),
    metrics,
    log,
  });
  const store = makeTelemetryStore({
    pool,
    readingPool: pool,
    upkeepPool: pool,
    log,
    metrics,
    nowMs: () => clock.nowMs,
  });
  const limits = new Map<string, Map<number, NonNullable<Signal['limits']>>>();
  const findOwner = (userId: string) => findCallerAtWork(db, userId, now());
  const makerParts: ReportMakerParts = {
    ...{ db, pool, waveforms, blobs, drawing, events, log, findOwner, clock: now, now: () => clock.nowMs },
    lastValues: store.lastValues,
    limitsOf: async (assetId) => limits.get(assetId) ?? new Map(),
    readSeries: makeSeriesReader(pool),
    mail: makeMailQueue({ hasServer: true }),
    onMailed: () => {},
    pausesMs: [1000, 2000],
  };
  const maker = makeReportMaker(makerParts);
  const scheduler = makeReportScheduler({ db, findOwner, log, now, onQueued: () => {} });

  async function makePlant(role: 'Ana' | 'Adm' | 'Vie' = 'Ana') {
    return makeColleague(await makeTestOrganisation(pool), role);
  }

  async function makeColleague(organisationId: string, role: 'Ana' | 'Adm' | 'Vie') {
    const user = await makeTestUser(pool, organisationId, role);
    const token = await server.tokenFor(role, organisationId, user.id);
    return { organisationId, userId: user.id, token, email: user.email };
  }

  /** A record of the point `input`. */
  async function storeRecord(
    organisationId: string,
    assetId: string,
    {
      atMs,
      samples,
      speedRpm,
    }: { readonly atMs: number; readonly samples: Float32Array; readonly speedRpm: number },
  ): Promise<string> {
    const { id } = await waveforms.store({
      ...{ organisationId, assetId, deviceId: null, channel: 'input', position: null },
      ...{ channelName: 'Acceleration, input', axis: 'radial', samplingRateHz: WORLD_RATE_HZ, samples },
      ...{ t0Ns: BigInt(atMs) * 1_000_000n, quantity: 'acceleration', unit: 'm/s²', range: null },
      ...{ speedRpm, load: 0.77, operatingState: null, trigger: 'schedule', clipCount: 0, source: null },
      sha256: createHash('sha256').update(new Uint8Array(samples.buffer)).digest(),
    });
    return id;
  }

  /** Records of the same point before it, one each half day, in which the impacts grow and the speed wanders. */
  async function addRecords(organisationId: string, assetId: string, count: number): Promise<string[]> {
    const ids: string[] = [];
    const [quiet, damaged] = [noiseWaveform(7), outerRaceWaveform(7)];
    for (let i = 0; i < count; i++) {
      const share = (i + 1) / count;
      const samples = quiet.map((value, k) => value + share * share * (damaged[k]! - value));
      const speedRpm = 1500 + 6 * Math.sin(i);
      const atMs = clock.nowMs - (count - i) * (DAY_MS / 2);
      const id = await storeRecord(organisationId, assetId, { atMs, samples, speedRpm });
      await waveforms.saveIndicators(
        { assetId, id },
        { velocityRms: 1.5 + 5 * share, kurtosis: 3 + 4 * share },
      );
      ids.push(id);
    }
    return ids;
  }

  /** A gear unit with a trend that passes B/C, kinematics, and a confirmed damage of a bearing with its record. */
  async function makeDamagedMachine(
    organisationId: string,
    name = 'Kiln 2 main drive',
    kinematics: Kinematics = KINEMATICS,
  ) {
    const id = await makeTestEquipment(pool, organisationId);
    await pool.query(
      `update equipment set name = $2, severity = 6, severity_since = '2026-11-20T08:00:00Z', operation_hours = 58071,
              maintenance_due_hours = 57905, nameplate = '{"GearRatio": 55.143, "PowerRated": 560}',
              reason = '{"kind": "finding", "sentence": "x", "says": []}' where id = $1`,
      [id, name],
    );
    await pool.query(
      `insert into kinematics_version (equipment_id, version, status, document, valid_from)
       values ($1, 1, 'verified', $2, '2026-01-01')`,
      [id, JSON.stringify(kinematics)],
    );
    await makeTestSignal(pool, { organisationId, assetId: id, number: 1, unit: 'mm/s' });
    await pool.query(
      `update signal set name = 'Velocity r.m.s., input', role = 'velocity-rms' where asset_id = $1`,
      [id],
    );
    limits.set(
      id,
      new Map([
        [1, { ab: 3.15, bc: 5, cd: 8, limitSet: 'ISO 20816-9 VR 5', edition: '2020', source: 'ISO 20816-9' }],
      ]),
    );
    const timesMs = Array.from(
      { length: 31 * 8 },
      (_, i) => clock.nowMs - 31 * DAY_MS + (i + 1) * 3 * 3_600_000 - 60_000,
    );
    const values = timesMs.map((_, i) => 1.4 + 7.38 * Math.exp((i - 247) / 45));
    await store.append([{ assetId: id, signalNumbers: timesMs.map(() => 1), timesMs, values }]);
    const waveformId = await storeRecord(organisationId, id, {
      ...{ atMs: clock.nowMs - 8 * 60_000, samples: outerRaceWaveform(3), speedRpm: 1500 },
    });
    const line = (harmonic: number) => ({
      ...{
        text: `${harmonic} times`,
        code: 'BEARING_LINE',
        params: { line: `${harmonic}× BPFO B1`, heightDb: 30 },
        heightDb: 30,
      },
      ...{ frequencyHz: 89.62 * harmonic, amplitude: 1 / harmonic, floor: 0.03, unit: 'm/s²' },
    });
    const finding = {
      ...{ part: 'b1', fault: 'outer-race', confidence: 0.99, severity: 'CRITICAL', partName: 'Bearing B1' },
      ...{
        rule: 'bearing-outer-race',
        severityReason: '',
        severityMessage: { code: 'SEVERITY_AGREES', params: {} },
      },
      ...{ for: [1, 2, 3, 4].map(line), against: [] },
      says: [{ code: 'FINDING_BEARING', params: { place: 'Outer race', part: 'B1', seen: 4, looked: 4 } }],
      ...{ confirmMessage: { code: 'CONFIRM_BEARING', params: { place: 'Outer race' } }, confirmBy: 'Look.' },
    };
    await pool.query(
      `insert into finding_condition (asset_id, channel, part, fault, organisation_id, severity, is_confirmed, first_seen,
                                      last_seen, growth_db_per_week, finding, waveform_id, observations, sentence, says)
       values ($1, 'input', 'b1', 'outer-race', $2, 6, true, '2026-10-30', '2026-11-22', 4.1, $3, $4, $5, 'Seen.', $6)`,
      [
        ...[id, organisationId, JSON.stringify(finding), waveformId],
        JSON.stringify([{ waveformId, tMs: clock.nowMs, isSeen: true, amplitude: 1 }]),
        JSON.stringify(finding.says),
      ],
    );
    return { id, waveformId };
  }

  /** The case of that damage with an alarm that waits, opened and written to. */
  async function openCase(organisationId: string, equipmentId: string): Promise<string> {
    const { rows } = await pool.query<{ id: string }>(
      `insert into fault_case (organisation_id, number, equipment_id, scope_id, subject_key, part, part_name, fault, rule,
         severity, worst_severity, sentence, says, confidence, opened_at, first_sign_at, worse_at)
       select $1, 17, id, id, 'fault b1 outer-race', 'b1', 'Bearing B1', 'outer-race', 'bearing-outer-race', 6, 6, 'Outer race.',
              $3, 0.99, '2026-11-01T09:00:00Z', '2026-10-30T00:00:00Z', '2026-11-20T08:00:00Z'
         from equipment where id = $2 returning id`,
      [
        ...[organisationId, equipmentId],
        JSON.stringify([
          { code: 'FINDING_BEARING', params: { place: 'Outer race', part: 'B1', seen: 4, looked: 4 } },
        ]),
      ],
    );
    const { id } = rows[0]!;
    await pool.query(
      `insert into alarm (organisation_id, equipment_id, case_id, kind, source_key, signal_number, subject, state, is_active,
         severity, worst_severity, value, unit, limit_value, boundary, limit_set, sentence, raised_at, worse_at)
       values ($1, $2, $3, 'fixed', $4, 1, 'Velocity r.m.s., input', 'unacknowledged', true, 6, 6, 8.78, 'mm/s', 8, 'C/D',
               'ISO 20816-9 VR 5 2020', 'Above C/D, 8 mm/s.', '2026-11-20T08:00:00Z', '2026-11-20T08:00:00Z')`,
      [organisationId, equipmentId, id, `signal ${equipmentId}`],
    );
    await pool.query(
      `insert into case_entry (case_id, at, kind, text, user_name)
       values ($1, '2026-11-21T10:00:00Z', 'note', 'Grease is grey at the relief port.', 'Ana')`,
      [id],
    );
    return id;
  }

  /** As the deletions module hides it. */
  async function hide(organisationId: string, equipmentId: string): Promise<void> {
    await pool.query(
      `with gone as (
         insert into deletion (organisation_id, kind, subject_id, identifier, name, counts, deleted_at, restorable_until)
         values ($1, 'equipment', $2, 'x', 'x', '{}', now(), now() + interval '1 day') returning id)
       update every_equipment set deletion_id = gone.id from gone where every_equipment.id = $2`,
      [organisationId, equipmentId],
    );
  }

  return {
    ...{
      server,
      pool,
      db,
      blobs,
      clock,
      maker,
      makerParts,
      scheduler,
      events,
      folder,
      makePlant,
      makeColleague,
      hide,
      makeDamagedMachine,
      addRecords,
      storeRecord,
      openCase,
    },
    async close() {
      await maker.stop();
      await scheduler.stop();
      await drawing.stop();
      await store.stop();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
