import {
  type DrivetrainDocument,
  type LifeInputsDto,
  ProblemError,
  readRemainingLife,
  recountLoad,
  saveDrivetrain,
  setLifeInputs,
} from '@ritzel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMetrics } from '../../platform/metrics.ts';
import { makeDrivetrainDocument } from '../../testing/drivetrain.testing.ts';
import { quietEquipmentParts } from '../../testing/drivetrain-server.testing.ts';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestServer, type TestServer } from '../../testing/server.testing.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
import { addEquipmentRoutes } from '../equipment/index.ts';
import { makeTelemetryStore, type TelemetryStore } from '../telemetry-store/index.ts';
import { addRemainingLifeRoutes, makeLoadCounting } from './index.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const today = Date.UTC(2026, 10, 20);
/** Noon of the newest day. */
const nowMs = today + 12 * HOUR_MS;

let server: TestServer;
let store: TelemetryStore;
let counting: ReturnType<typeof makeLoadCounting>;

beforeAll(async () => {
  server = await makeTestServer((http, { database, log }) => {
    const { db, pool } = database;
    const now = () => nowMs;
    const metrics = makeMetrics();
    store = makeTelemetryStore({ pool, log, metrics, nowMs: now });
    counting = makeLoadCounting({ db, readSeries: store.readSeries, log, metrics, now });
    addEquipmentRoutes(http, quietEquipmentParts(db, now));
    addRemainingLifeRoutes(http, { db, pool, now, readSeries: store.readSeries, onUncounted: () => {} });
  });
});
afterAll(async () => {
  await counting.stop();
  await store.stop();
  await server.close();
});

const [SPEED, TORQUE] = [1, 2];

/** A drive of 1000 rpm with one stage of 20/100 teeth, a bearing on each shaft, and a torque of 12 kNm that is rated. */
function makeDocument(designation = '6205'): DrivetrainDocument {
  const document = makeDrivetrainDocument();
  const gearUnit = document.parts[2]!;
  const part = gearUnit.identifier;
  return {
    ...document,
    parts: [
      { ...document.parts[0]!, nameplate: { MotorSpeedRated: 1000, MotorPowerRated: 250 } },
      document.parts[1]!,
      {
        ...gearUnit,
        nameplate: { TorqueRated: 12_000 },
        devices: [
          {
            ...gearUnit.devices![0]!,
            signals: [
              {
                metric: 'Drive/speed',
                key: 'speed',
                name: 'Input speed',
                quantity: 'speed',
                unit: 'rpm',
                role: 'speed',
              },
              {
                metric: 'Drive/torque',
                key: 'torque',
                name: 'Output torque',
                quantity: 'torque',
                unit: 'kNm',
                role: 'torque',
              },
            ],
          },
        ],
      },
    ],
    kinematics: {
      shafts: [
        { id: 'in', part },
        { id: 'out', part },
      ],
      gearPairs: [
        {
          id: 'stage',
          part,
          kind: 'helical',
          pinion: { shaft: 'in', teeth: 20 },
          wheel: { shaft: 'out', teeth: 100 },
        },
      ],
      bearings: [
        { id: 'B1', part, name: 'B1', shaft: 'in', designation },
        { id: 'B2', part, name: 'B2', shaft: 'out', designation: '22320' },
      ],
      motors: [{ id: 'M', shaft: 'in', poles: 6 }],
    },
  };
}

async function makePlant() {
  const organisationId = await makeTestOrganisation(server.database.pool);
  const user = await makeTestUser(server.database.pool, organisationId, 'Adm');
  const token = await server.tokenFor('Adm', organisationId, user.id);
  const document = makeDocument();
  const saved = await server.call(saveDrivetrain, { body: document }, { token });
  const gearUnitId = saved.components[2]!.id;
  /** One value a minute over a stretch of time. */
  const measure = async (fromMs: number, hours: number, speedRpm: number, torqueKNm: number) => {
    const timesMs = Array.from({ length: hours * 60 }, (_, i) => fromMs + i * 60_000);
    for (const [signal, value] of [
      [SPEED, speedRpm],
      [TORQUE, torqueKNm],
    ] as const)
      await store.append([
        {
          assetId: gearUnitId,
          signalNumbers: timesMs.map(() => signal),
          timesMs,
          values: timesMs.map(() => value),
        },
      ]);
  };
  return {
    ...{ token, document, gearUnitId, drivetrainId: saved.id, measure },
    read: (id = saved.id) => server.call(readRemainingLife, { params: { id } }, { token }),
    enter: (element: string, inputs: LifeInputsDto, revision = 0) =>
      server.call(
        setLifeInputs,
        { params: { id: saved.id, element }, body: { revision, inputs } },
        { token },
      ),
  };
}

async function problemOf(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProblemError)) throw new Error(`a problem was expected, not ${String(error)}`);
  return { status: error.problem.status, ...error.problem.errors?.[0] };
}

const accountOf = (
  { accounts }: Awaited<ReturnType<Awaited<ReturnType<typeof makePlant>>['read']>>,
  element: string,
) => accounts.find((account) => account.element === element)!;

test('ten hours at rated torque use ten hours of a life, and the rest of the time is unknown', async () => {
  const { measure, read, enter, gearUnitId } = await makePlant();
  await measure(today - DAY_MS, 10, 1000, 12);
  await enter('B1', { ratedLifeHours: 1000 });
  await counting.drain();
  const life = await read();
  expect(life).toMatchObject({ missing: null, load: { quantity: 'torque', rated: 12, ratedSpeedRpm: 1000 } });
  expect(life.counted).toMatchObject({ fromDay: '2026-11-19', toDay: '2026-11-20', days: 2 });
  const account = accountOf(life, 'B1');
  expect(account.knownHours).toBeCloseTo(10, 3);
  expect(account.unknownHours).toBeCloseTo(36 - 10, 3);
  // Balls are not said, so the exponent is 3; the class from 1 to 1.05 counts by its middle.
  expect(account.damage).toBeCloseTo((10 * 1.025 ** 3) / 1000, 6);
  expect(account.damageWithUnknown).toBeCloseTo((36 * 1.025 ** 3) / 1000, 4);
  expect(account.cycles).toBeCloseTo(10 * 60 * 1000, -1);
  expect(accountOf(life, 'stage')).toMatchObject({ damage: null, kind: 'gear' });
  expect(accountOf(life, 'B2').speedRpm).toBe(200);
  // Of the gear unit the same, of the motor nothing.
  expect((await read(gearUnitId)).accounts).toHaveLength(3);
});

test('a standstill is known and uses nothing', async () => {
  const { measure, read, enter } = await makePlant();
  await measure(today, 4, 0, 0);
  await enter('B1', { ratedLifeHours: 1000 });
  await counting.drain();
  const account = accountOf(await read(), 'B1');
  expect(account.knownHours).toBeCloseTo(4, 3);
  expect(account.damage).toBe(0);
  expect(account.usedUp).toBeNull();
});

test('points that come late are counted with the next turn, for the day is not over', async () => {
  const { measure, read, drivetrainId } = await makePlant();
  await measure(today, 2, 1000, 12);
  await counting.drain();
  await measure(today + 2 * HOUR_MS, 2, 1000, 12);
  await server.database.pool.query(
    `update load_day set counted_at = counted_at - interval '1 hour' where drivetrain_id = $1`,
    [drivetrainId],
  );
  await counting.drain();
  expect((await read()).counted?.knownHours).toBeCloseTo(4, 3);
});

test('the days are counted again when somebody asks, from what is stored', async () => {
  const { measure, read, token, drivetrainId } = await makePlant();
  const old = today - 40 * DAY_MS;
  await measure(old, 5, 1000, 12);
  await counting.drain();
  await server.database.pool.query(
    `update load_day set known_s = 1, cells = '[]' where drivetrain_id = $1 and day = $2::date`,
    [drivetrainId, new Date(old)],
  );
  await counting.drain();
  expect((await read()).counted?.knownHours).toBeLessThan(1);
  const { days } = await server.call(recountLoad, { params: { id: drivetrainId } }, { token });
  expect(days).toBe(41);
  await counting.drain();
  expect((await read()).counted?.knownHours).toBeCloseTo(5, 3);
});

test('another rated torque on the nameplate counts all days anew', async () => {
  const { measure, read, enter, token, document } = await makePlant();
  await measure(today, 6, 1000, 12);
  await enter('B1', { ratedLifeHours: 1000 });
  await counting.drain();
  const before = accountOf(await read(), 'B1').damage!;
  const parts = document.parts.map((part) =>
    part.type === 'gearunit' ? { ...part, nameplate: { TorqueRated: 24_000 } } : part,
  );
  await server.call(saveDrivetrain, { body: { ...document, parts } }, { token });
  // Nothing is said of the old rating once the new one holds.
  expect((await read()).counted).toBeNull();
  await counting.drain();
  const after = accountOf(await read(), 'B1').damage!;
  expect(after / before).toBeCloseTo((0.525 / 1.025) ** 3, 3);
});

test('another bearing in the kinematics begins its account anew, and no other', async () => {
  const { measure, read, enter, token, document, drivetrainId } = await makePlant();
  await measure(today - 3 * DAY_MS, 10, 1000, 12);
  await measure(today, 5, 1000, 12);
  await enter('B1', { ratedLifeHours: 1000 });
  await enter('B2', { ratedLifeHours: 1000 });
  const { kinematics } = makeDocument('6306');
  const renamed = JSON.parse(
    JSON.stringify(kinematics).replaceAll(/"part":"[^"]*"/g, `"part":"${document.parts[2]!.identifier}"`),
  );
  await server.call(saveDrivetrain, { body: { ...document, kinematics: renamed } }, { token });
  await server.database.pool.query(
    `update kinematics_version set status = 'verified', valid_from = case version when 1 then $2::timestamptz else $3 end where equipment_id = $1`,
    [drivetrainId, new Date(today - 90 * DAY_MS), new Date(today - DAY_MS)],
  );
  await counting.drain();
  const life = await read();
  expect(accountOf(life, 'B1')).toMatchObject({ sinceBecause: 'kinematics', designation: '6306' });
  expect(accountOf(life, 'B1').knownHours).toBeCloseTo(5, 3);
  expect(accountOf(life, 'B2')).toMatchObject({ sinceBecause: 'first-measured' });
  expect(accountOf(life, 'B2').knownHours).toBeCloseTo(15, 3);
});

test('the day that a person enters begins the account before all else', async () => {
  const { measure, read, enter } = await makePlant();
  await measure(today - 3 * DAY_MS, 10, 1000, 12);
  await measure(today, 5, 1000, 12);
  await enter('B1', { ratedLifeHours: 1000, newSince: '2026-11-19' });
  await counting.drain();
  const account = accountOf(await read(), 'B1');
  expect(account).toMatchObject({ sinceBecause: 'entered', since: '2026-11-19T00:00:00.000Z' });
  expect(account.knownHours).toBeCloseTo(5, 3);
});

test('two people who enter at once do not overwrite each other', async () => {
  const { enter, read } = await makePlant();
  const first = await enter('B1', { ratedLifeHours: 1000 });
  expect(first).toEqual({ revision: 1 });
  expect(await problemOf(enter('B1', { ratedLifeHours: 2000 }))).toMatchObject({ status: 409 });
  expect(await enter('B1', { ratedLifeHours: 2000 }, 1)).toEqual({ revision: 2 });
  expect(await problemOf(enter('B1', { ratedLifeHours: 3000 }, 1))).toMatchObject({ status: 409 });
  expect(accountOf(await read(), 'B1')).toMatchObject({ inputs: { ratedLifeHours: 2000 }, revision: 2 });
});

test('an unknown element, a wrong figure and what a gear pair does not have are refused at their field', async () => {
  const { enter } = await makePlant();
  expect(await problemOf(enter('B9', {}))).toMatchObject({ field: 'params.element' });
  expect(await problemOf(enter('stage', { kappa: 1 }))).toMatchObject({
    field: 'body.inputs.kappa',
    code: 'notOfThisKind',
  });
  expect(await problemOf(enter('B1', { loadKn: -1 }))).toMatchObject({ field: 'body.inputs.loadKn' });
  expect(await problemOf(enter('B1', { newSince: '2027-01-01' }))).toMatchObject({
    field: 'body.inputs.newSince',
    code: 'timeAhead',
  });
});

test('a drivetrain whose rated torque nobody knows says so and has no account', async () => {
  const { token } = await makePlant();
  const document = makeDocument();
  const parts = document.parts.map((part) => (part.type === 'gearunit' ? { ...part, nameplate: {} } : part));
  const { id } = await server.call(saveDrivetrain, { body: { ...document, parts } }, { token });
  expect(await server.call(readRemainingLife, { params: { id } }, { token })).toMatchObject({
    missing: 'rated-load',
    load: null,
    accounts: [],
  });
});
