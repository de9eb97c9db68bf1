import { listFindings, listRediagnoses, readDiagnosis } from '@ritzel/contract';
import { type Kinematics, operatingBin, operatingBinKey } from '@ritzel/drivetrain';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { EventEnvelope } from '../../platform/events.ts';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import {
  KINEMATICS,
  makeDiagnosisWorld,
  noiseWaveform,
  outerRaceWaveform,
} from './diagnosis-world.testing.ts';
import { requestRediagnosis, requestRediagnosisForBearing } from './rediagnosis-request-store.ts';

/** Runs before a record is diagnosed in a test that asks for it. */
let beforeDiagnosing: ((channel: string) => Promise<void>) | undefined;
const evaluated: string[] = [];
// Each record is diagnosed for real, in a thread of low priority.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const world = await makeDiagnosisWorld(
  (made) => makeTestOrganisation(made.database.pool),
  (pool) => ({
    threads: pool.threads,
    async diagnosis(task) {
      evaluated.push(task.channel);
      await beforeDiagnosing?.(task.channel);
      return pool.diagnosis(task);
    },
  }),
);
const { server, parts, organisationId, arrive } = world;
const { pool, db } = server.database;
const token = await server.tokenFor('Vie', organisationId);
afterAll(() => world.close());

const onDay = (day: number) => BigInt(Date.UTC(2026, 2, 1 + day)) * 1_000_000n;
/** The worker, when all that was requested is due. */
const followChanges = () => parts.worker.drain(new Date(Date.now() + 60_000));
afterEach(async () => {
  // Records that turned out healthy become references, which others are diagnosed with: that is not the next test's.
  beforeDiagnosing = undefined;
  await followChanges();
  await parts.backlog.drain();
});
const request = (equipmentId: string) =>
  requestRediagnosis(db, { organisationId, equipmentIds: [equipmentId], userId: null });
const runsOf = (id: string) => server.call(listRediagnoses, { params: { id } }, { token });
const findingsOf = (id: string) => server.call(listFindings, { params: { id } }, { token });
async function diagnosisOf(id: string) {
  const { diagnosis } = await server.call(readDiagnosis, { params: { id } }, { token });
  if (diagnosis === null) throw new Error('not diagnosed');
  return diagnosis;
}

/** A machine whose sensor has these records, all of them diagnosed. */
async function makeDiagnosed(
  days: number,
  samplesOf = outerRaceWaveform,
  kinematics: Kinematics = KINEMATICS,
) {
  const assetId = await world.makeMachine(kinematics);
  const ids: string[] = [];
  for (let day = 0; day < days; day++)
    ids.push(await arrive({ assetId, t0Ns: onDay(day), samples: samplesOf(31 + day) }));
  await parts.backlog.drain();
  return { assetId, ids };
}

/** The bearing of the input shaft is another one, and has always been. */
const CORRECTED: Kinematics = {
  ...KINEMATICS,
  bearings: KINEMATICS.bearings!.map((bearing) =>
    bearing.id === 'b1'
      ? {
          ...bearing,
          geometry: { elements: 14, elementDiameterMm: 11.1, pitchDiameterMm: 71.5, contactAngleDeg: 0 },
        }
      : bearing,
  ),
};

test('corrected kinematics: the findings follow for the newest five, and what was said before stays on record', async () => {
  const { assetId, ids } = await makeDiagnosed(7);
  const found = async () => (await findingsOf(assetId)).rows.find(({ fault }) => fault === 'outer-race');
  expect(await found()).toMatchObject({ part: 'b1', isConfirmed: true });

  await world.makeKinematics(assetId, 2, '2026-01-01', CORRECTED);
  await request(assetId);
  await followChanges();
  expect(await runsOf(assetId)).toMatchObject([
    { equipmentId: assetId, isAutomatic: true, causes: ['kinematics'], total: 5, done: 0, finishedAt: null },
  ]);
  const reported: EventEnvelope[] = [];
  const stop = parts.events.subscribe((envelope) => reported.push(envelope));
  await parts.backlog.drain();
  stop();
  expect(reported.flatMap(({ name, event }) => (name === 'rediagnosis' ? [event.done] : []))).toEqual([
    1, 2, 3, 4, 5,
  ]);
  expect(await runsOf(assetId)).toMatchObject([{ total: 5, done: 5, failed: 0 }]);
  expect((await found())?.isConfirmed ?? false).toBe(false);

  const newest = await diagnosisOf(ids[6]!);
  expect(newest.inputs.kinematicsVersion).toBe(2);
  expect(newest.causes).toEqual([{ kind: 'kinematics', from: 1, to: 2 }]);
  expect(newest.earlier).toMatchObject([{ verdict: 'outer-race', kinematicsVersion: 1, causes: [] }]);
  // Older ones stay as they were diagnosed.
  expect((await diagnosisOf(ids[1]!)).inputs.kinematicsVersion).toBe(1);
});

test('kinematics that hold from now on leave every older record as it was diagnosed', async () => {
  const { assetId, ids } = await makeDiagnosed(3);
  await world.makeKinematics(assetId, 2, '2026-06-01', CORRECTED);
  await request(assetId);
  evaluated.length = 0;
  await followChanges();
  await parts.backlog.drain();
  expect(evaluated).toEqual([]);
  expect(await runsOf(assetId)).toEqual([]);
  expect(await diagnosisOf(ids[2]!)).toMatchObject({ verdict: 'outer-race', causes: [], earlier: [] });
});

test('ten changes in a row are followed once, and following them again changes nothing', async () => {
  const { assetId } = await makeDiagnosed(2);
  await world.makeKinematics(assetId, 2, '2026-01-01', CORRECTED);
  for (let i = 0; i < 10; i++) await request(assetId);
  // Not yet: more may come.
  await parts.worker.drain(new Date());
  expect(await runsOf(assetId)).toEqual([]);
  await followChanges();
  await request(assetId);
  await followChanges();
  evaluated.length = 0;
  await parts.backlog.drain();
  expect(evaluated).toHaveLength(2);
  await request(assetId);
  await followChanges();
  await parts.backlog.drain();
  expect(evaluated).toHaveLength(2);
  expect(await runsOf(assetId)).toMatchObject([{ total: 2, done: 2 }]);
  const { rows } = await pool.query('select count(*)::int as count from rediagnosis_request');
  expect(rows[0].count).toBe(0);
});

test('a change while its record is being diagnosed is not missed', async () => {
  const assetId = await world.makeMachine();
  const id = await arrive({ assetId, channel: 'slow' });
  beforeDiagnosing = async () => {
    beforeDiagnosing = undefined;
    await world.makeKinematics(assetId, 2, '2026-01-01', CORRECTED);
    await request(assetId);
    await followChanges();
  };
  await parts.backlog.drain();
  expect((await diagnosisOf(id)).inputs.kinematicsVersion).toBe(2);
});

test('what a process leaves half done, the next one finishes, each record once', async () => {
  const { assetId, ids } = await makeDiagnosed(5);
  await world.makeKinematics(assetId, 2, '2026-01-01', CORRECTED);
  await request(assetId);
  await followChanges();
  const dying = parts.makeBacklog();
  let diagnosedByIt = 0;
  beforeDiagnosing = async () => {
    // The third record is at the worker when the process goes; nothing comes back.
    if (++diagnosedByIt === 3) {
      beforeDiagnosing = undefined;
      dying.stop().catch(() => {});
      throw new Error('the process died');
    }
  };
  await dying.drain();
  expect(await runsOf(assetId)).toMatchObject([{ total: 5, finishedAt: null }]);
  await parts.makeBacklog().drain();
  const [run] = await runsOf(assetId);
  expect(run).toMatchObject({ total: 5, done: 5 });
  expect(run?.finishedAt).not.toBeNull();
  for (const id of ids) expect((await diagnosisOf(id)).inputs.kinematicsVersion).toBe(2);
  const { rows } = await pool.query(
    'select count(*)::int as count from diagnosis_history where asset_id = $1',
    [assetId],
  );
  expect(rows[0].count).toBe(5);
});

test('what arrives is diagnosed before what is re-diagnosed', async () => {
  const { assetId } = await makeDiagnosed(5);
  await world.makeKinematics(assetId, 2, '2026-01-01', CORRECTED);
  await request(assetId);
  await followChanges();
  evaluated.length = 0;
  let hasArrived = false;
  beforeDiagnosing = async () => {
    if (hasArrived) return;
    hasArrived = true;
    // Older than all of them, and still first: it is new here.
    await arrive({ assetId, channel: 'live', t0Ns: onDay(-20) });
    parts.backlog.drain().catch(() => {});
  };
  await parts.backlog.drain();
  beforeDiagnosing = undefined;
  expect(evaluated.slice(0, 2)).toEqual(['input', 'live']);
  expect(evaluated).toHaveLength(6);
});

test('a record that cannot be re-diagnosed holds up no run', async () => {
  const { assetId } = await makeDiagnosed(2);
  await world.makeKinematics(assetId, 2, '2026-01-01', CORRECTED);
  await request(assetId);
  await followChanges();
  let isFirst = true;
  beforeDiagnosing = async () => {
    if (!isFirst) return;
    isFirst = false;
    throw new Error('the thread died');
  };
  await parts.backlog.drain();
  beforeDiagnosing = undefined;
  const [run] = await runsOf(assetId);
  expect(run).toMatchObject({ total: 2, done: 2, failed: 1 });
  expect(run?.finishedAt).not.toBeNull();
});

test('another rating is another limit: the newest records are diagnosed by it', async () => {
  const { assetId, ids } = await makeDiagnosed(1, noiseWaveform);
  expect((await diagnosisOf(ids[0]!)).inputs.limits.join()).toContain('VR 5');
  await pool.query(`update equipment set vibration_rating = '{"vr": 8}' where id = $1`, [assetId]);
  await request(assetId);
  await followChanges();
  await parts.backlog.drain();
  const after = await diagnosisOf(ids[0]!);
  expect(after.causes).toEqual([{ kind: 'limits' }]);
  expect(after.inputs.limits.join()).toContain('VR 8');
});

test('a bearing that the kinematics only name is read from the catalogue, and follows it', async () => {
  const bare: Kinematics = {
    ...KINEMATICS,
    bearings: [{ id: 'b1', name: 'input bearing', shaft: 'input', designation: 'TX 99-77' }],
  };
  const { assetId, ids } = await makeDiagnosed(1, outerRaceWaveform, bare);
  expect((await diagnosisOf(ids[0]!)).findings.map(({ part }) => part)).not.toContain('b1');
  const geometry = { elements: 9, elementDiameterMm: 7.94, pitchDiameterMm: 39.04, contactAngleDeg: 0 };
  await pool.query(
    `insert into bearing (organisation_id, designation, designation_key, base_key, sort_key, geometry, origin, trust)
     values ($1, 'TX 99-77', 'TX9977', 'TX9977', 'TX9977', $2, 'measured', 'measured')`,
    [organisationId, JSON.stringify(geometry)],
  );
  await requestRediagnosisForBearing(db, { organisationId, userId: crypto.randomUUID() }, ['TX9977']);
  await followChanges();
  await parts.backlog.drain();
  const after = await diagnosisOf(ids[0]!);
  expect(after).toMatchObject({ verdict: 'outer-race', causes: [{ kind: 'bearing', elements: ['b1'] }] });
  expect((await runsOf(assetId))[0]?.causes).toEqual(['bearing']);
});

test('a finding of a part that the kinematics have no more is closed', async () => {
  const { assetId } = await makeDiagnosed(3);
  expect((await findingsOf(assetId)).rows.map(({ part }) => part)).toContain('b1');
  await world.makeKinematics(assetId, 2, '2026-01-01', { ...KINEMATICS, bearings: [] });
  await request(assetId);
  await followChanges();
  const { rows, closed } = await findingsOf(assetId);
  expect(rows.map(({ part }) => part)).not.toContain('b1');
  expect(closed).toMatchObject([{ part: 'b1', cause: { kind: 'kinematics', version: 2 } }]);
});

test('the database computes the same operating bin as the package', async () => {
  const cases = [0.97, 1, 0, 600, 1485.3, 17_999].flatMap((speedRpm) =>
    [null, 0, 0.124, 0.125, 0.375, 0.625, 0.98, 1.02, 1.9].map((load) => ({ speedRpm, load })),
  );
  const all = [...cases, { speedRpm: null, load: null }];
  const { rows } = await pool.query<{ bin: string }>(
    `select operating_bin(speed, load) as bin
       from unnest($1::float8[], $2::float8[]) with ordinality as given (speed, load, place) order by place`,
    [all.map(({ speedRpm }) => speedRpm), all.map(({ load }) => load)],
  );
  expect(rows.map(({ bin }) => bin)).toEqual(all.map((each) => operatingBinKey(operatingBin(each))));
});
