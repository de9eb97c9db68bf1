import {
  decodeSeriesBytes,
  listCouplings,
  listDrivetrainNotifications,
  listDrivetrainSignals,
  listDrivetrainTrees,
  listMotors,
  ProblemError,
  readDrivetrainTelemetry,
  readDrivetrainTree,
  readGearUnit,
  readMotor,
  readOperationData,
  SERIES_SET_MEDIA_TYPE,
  saveDrivetrain,
  setNotificationState,
  setNotificationStates,
} from '@ritzel/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { makeDrivetrainDocument } from '../../testing/drivetrain.testing.ts';
import { quietEquipmentParts } from '../../testing/drivetrain-server.testing.ts';
import { makeTestEvents, testCondition, testDeviceNote } from '../../testing/events.testing.ts';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestServer } from '../../testing/server.testing.ts';
import { addEquipmentRoutes } from '../equipment/index.ts';
import { addNotificationRoutes } from '../notifications/index.ts';
import type { TelemetryStore } from '../telemetry-store/index.ts';
import { addDrivetrainRoutes } from './drivetrain-routes.ts';

const MINUTE = 60_000;
const nowMs = Date.UTC(2026, 10, 21, 12);

/** One value a minute: standstill in the first quarter of each hour, then running. */
const store = {
  readSeries: async ({ fromMs, toMs, buckets }: { fromMs: number; toMs: number; buckets: number }) => {
    const bucketMs = Math.max(MINUTE, (toMs - fromMs) / buckets);
    const timesMs = Float64Array.from(
      { length: (toMs - fromMs) / bucketMs },
      (_, i) => fromMs + i * bucketMs,
    );
    const mean = timesMs.map((t) => ((t / MINUTE) % 60 < 15 ? 0 : 990));
    return { bucketMs, timesMs, mean, min: mean, max: mean, count: mean.map(() => 1) };
  },
} as unknown as Pick<TelemetryStore, 'readSeries'>; // @NOTE: the overloads of the store, of which one is used here

const server = await makeTestServer((http, { database }) => {
  const { db } = database;
  addDrivetrainRoutes(http, {
    db,
    store,
    waveforms: { find: async () => undefined, readSamples: async () => new Uint8Array() },
  });
  addNotificationRoutes(http, { db });
  addEquipmentRoutes(
    http,
    quietEquipmentParts(db, () => nowMs),
  );
});
const { pool } = server.database;
afterAll(() => server.close());

async function makePlant() {
  const organisationId = await makeTestOrganisation(pool);
  const someone = async () => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into app_user (organisation_id, email, name, role_code) values ($1, $2, 'A', 'Adm') returning id`,
      [organisationId, `${crypto.randomUUID()}@plant.example`],
    );
    return { token: await server.tokenFor('Adm', organisationId, rows[0]?.id) };
  };
  const ada = await someone();
  const body = makeDrivetrainDocument();
  const drivetrain = await server.call(saveDrivetrain, { body }, ada);
  const partOf = (type: string) => drivetrain.components.find((each) => each.type === type)!;
  return { organisationId, ada, someone, body, drivetrain, partOf };
}

async function statusOf(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProblemError)) throw new Error(`a problem was expected, not ${String(error)}`);
  return { status: error.problem.status, ...error.problem.errors?.[0] };
}

test('a tree has the parts in the order of the power flow with their devices', async () => {
  const { ada, body, drivetrain } = await makePlant();
  const tree = await server.call(readDrivetrainTree, { params: { id: drivetrain.id } }, ada);
  expect(tree).toMatchObject({
    type: 'drivetrain',
    name: body.name,
    location: 'Katowice',
    group: 'Clinker line 2',
  });
  expect(tree.children.map(({ type }) => type)).toEqual(['motor', 'coupling', 'gearunit']);
  expect(tree.children[2]?.devices).toMatchObject([{ deviceType: 'RZ-Vibro' }]);
  await server.call(saveDrivetrain, { body: makeDrivetrainDocument({ name: 'AAA' }) }, ada);
  const trees = await server.call(listDrivetrainTrees, { query: { size: 1 } }, ada);
  expect(trees).toMatchObject({ total: 2, rows: [{ name: 'AAA', children: { length: 3 } }] });
  const second = await server.call(listDrivetrainTrees, { query: { size: 1, page: 2 } }, ada);
  expect(second.rows).toEqual([tree]);
  const beyond = await server.call(listDrivetrainTrees, { query: { size: 1, page: 9 } }, ada);
  expect(beyond).toMatchObject({ total: 2, rows: [] });
});

test('a part is read under its own type alone', async () => {
  const { ada, drivetrain, partOf } = await makePlant();
  const id = partOf('motor').id;
  expect((await server.call(readMotor, { params: { id } }, ada)).type).toBe('motor');
  expect(await statusOf(server.call(readGearUnit, { params: { id } }, ada))).toMatchObject({ status: 404 });
  expect((await server.call(listMotors, {}, ada)).rows.map((row) => row.id)).toEqual([id]);
  expect((await server.call(listCouplings, { query: { search: 'nothing' } }, ada)).total).toBe(0);
  expect(await server.call(listDrivetrainSignals, { params: { id: drivetrain.id } }, ada)).toHaveLength(4);
  expect(await statusOf(server.call(listDrivetrainSignals, { params: { id } }, ada))).toMatchObject({
    status: 404,
  });
});

describe('operation data', () => {
  const ask = (id: string, who: { token: string }, from: string, to: string) =>
    server.call(readOperationData, { params: { id }, query: { from, to } }, who);

  test('are counted from the speed: hours, starts and how long at which speed', async () => {
    const { ada, drivetrain } = await makePlant();
    const data = await ask(drivetrain.id, ada, '2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z');
    expect(data.knownHours).toBeCloseTo(24, 6);
    expect(data.runningHours).toBeCloseTo(18, 6);
    expect(data).toMatchObject({ starts: 24, resolutionS: 60, runningAboveRpm: 99.4, load: null });
    expect(data.speed).toMatchObject({ rated: 994, unit: 'rpm' });
    const busy = data.speed?.bins.filter(({ hours }) => hours > 0) ?? [];
    expect(busy).toHaveLength(1);
    expect(busy[0]!.from <= 990 && 990 < busy[0]!.to).toBe(true);
    expect(busy[0]!.hours).toBeCloseTo(18, 6);
  });

  test('go by the speed of a gear unit or motor before that of a coupling, and give what the hour meter says', async () => {
    const { organisationId, ada, drivetrain, partOf } = await makePlant();
    const { rows } = await pool.query<{ id: string }>(
      `insert into signal (organisation_id, asset_id, number, metric, key, name, quantity, unit, role)
       values ($1, $2, 90, 'speed', 'speed', 'Speed', 'speed', 'rpm', 'speed') returning id`,
      [organisationId, partOf('coupling').id],
    );
    const data = await ask(drivetrain.id, ada, '2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z');
    expect(data.speed?.signalId).not.toBe(rows[0]!.id);
    // The plant's own numbers: 0 in the first quarter of an hour, 990 after.
    expect(data.counter).toMatchObject({ fromHours: 0, toHours: 990 });
  });

  test('of a wrong range, or of what is no drivetrain, are refused', async () => {
    const { ada, drivetrain, partOf } = await makePlant();
    expect(
      await statusOf(ask(drivetrain.id, ada, '2026-11-21T00:00:00Z', '2026-11-20T00:00:00Z')),
    ).toMatchObject({
      field: 'query.from',
      code: 'dateOrderInvalid',
    });
    expect(
      await statusOf(ask(drivetrain.id, ada, '2020-11-21T00:00:00Z', '2026-11-20T00:00:00Z')),
    ).toMatchObject({
      field: 'query.to',
      code: 'dateRangeInvalid',
    });
    expect(
      await statusOf(ask(partOf('motor').id, ada, '2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z')),
    ).toMatchObject({ status: 404 });
  });
});

test('telemetry of several signals comes at once, packed or as JSON', async () => {
  const { ada, drivetrain } = await makePlant();
  const signals = await server.call(listDrivetrainSignals, { params: { id: drivetrain.id } }, ada);
  const [one, two] = [signals[0]!.id, signals[2]!.id];
  const query = {
    signals: `${two},${one}`,
    from: '2026-11-20T00:00:00Z',
    to: '2026-11-20T06:00:00Z',
    buckets: 60,
  };
  const json = await server.call(readDrivetrainTelemetry, { params: { id: drivetrain.id }, query }, ada);
  expect(json.series.map(({ signalId, t }) => [signalId, t.length])).toEqual([
    [two, 60],
    [one, 60],
  ]);
  const packed = await server.fetchCall(
    readDrivetrainTelemetry,
    { params: { id: drivetrain.id }, query },
    { ...ada, headers: { accept: SERIES_SET_MEDIA_TYPE } },
  );
  const bytes = Buffer.from(await packed.arrayBuffer());
  expect(bytes.toString('latin1', 0, 4)).toBe('MZS1');
  expect(bytes.readUInt32LE(4)).toBe(2);
  expect(bytes.toString('hex', 8, 24)).toBe(two.replaceAll('-', ''));
  const [offset, length] = [bytes.readUInt32LE(24), bytes.readUInt32LE(28)];
  expect(offset % 8).toBe(0);
  expect([...(decodeSeriesBytes(bytes.subarray(offset, offset + length)).mean ?? [])]).toEqual(
    json.series[0]!.mean,
  );
  const wrong = { ...query, signals: `${one},${crypto.randomUUID()}` };
  expect(
    await statusOf(
      server.call(readDrivetrainTelemetry, { params: { id: drivetrain.id }, query: wrong }, ada),
    ),
  ).toMatchObject({ field: 'query.signals.1', code: 'signalUnknown' });
});

describe('notifications', () => {
  async function makeNotifiedPlant() {
    const plant = await makePlant();
    const reason = { kind: 'limit', sentence: 'Above its limit.', signalName: 'Velocity' };
    const equipmentId = plant.partOf('gearunit').id;
    const device = { equipmentId, deviceId: plant.drivetrain.devices[0]!.id, at: '2026-11-20T11:05:00Z' };
    const [conditionId = ''] = await makeTestEvents(pool, [
      testCondition({ equipmentId, at: '2026-11-20T10:00:00Z', from: 2, to: 4, reason }),
      testCondition({ equipmentId, at: '2026-11-20T09:00:00Z', from: 1, to: 2, reason }),
      testDeviceNote({ ...device, code: 'offline' }),
      testDeviceNote({ ...device, code: 'sequence-gap' }),
    ]);
    return { ...plant, conditionId };
  }
  type NotifiedPlant = Awaited<ReturnType<typeof makeNotifiedPlant>>;
  const list = (
    { drivetrain }: NotifiedPlant,
    who: { token: string },
    state: 'active' | 'unread' | 'deactivated' | 'all',
  ) => server.call(listDrivetrainNotifications, { params: { id: drivetrain.id }, query: { state } }, who);
  const set = (
    { drivetrain }: NotifiedPlant,
    who: { token: string },
    notificationId: string,
    body: { isRead?: boolean; isDeactivated?: boolean },
  ) => server.call(setNotificationState, { params: { id: drivetrain.id, notificationId }, body }, who);

  test('list what got worse and what happened to devices, newest first', async () => {
    const notified = await makeNotifiedPlant();
    const { rows, unread } = await list(notified, notified.ada, 'active');
    expect(rows).toMatchObject([
      { kind: 'device', sentence: expect.stringContaining('disconnected'), severity: null },
      { kind: 'condition', id: notified.conditionId, severity: 'WARNING', sentence: 'Above its limit.' },
    ]);
    expect(unread).toBe(2);
    expect(rows[0]).toMatchObject({
      reason: null,
      device: { id: notified.drivetrain.devices[0]!.id, deviceType: 'RZ-Vibro', code: 'death' },
    });
    expect(rows[1]).toMatchObject({
      equipmentType: 'gearunit',
      equipmentIdentifier: notified.partOf('gearunit').identifier,
      severityBefore: 'GOOD',
      reason: { kind: 'limit', signalName: 'Velocity' },
      device: null,
    });
  });

  test('list a finding that is confirmed, grows and ends, with its record', async () => {
    const plant = await makePlant();
    const waveformId = crypto.randomUUID();
    const step = (
      code: 'confirmed' | 'grown' | 'closed',
      at: string,
      from: number | null,
      to: number | null,
    ) => ({
      ...{
        kind: 'finding' as const,
        code,
        equipmentId: plant.partOf('gearunit').id,
        occurredAt: new Date(at),
      },
      parameters: {
        ...{ part: 'B3', fault: 'outer-race', channel: 'input', waveformId, cause: null },
        ...{ severity: to, severityBefore: from },
      },
      subject: { kind: 'finding', id: 'B3 outer-race' } as const,
      actor: { kind: 'system' } as const,
    });
    await makeTestEvents(pool, [
      step('confirmed', '2026-11-20T10:00:00Z', null, 4),
      step('grown', '2026-11-21T10:00:00Z', 4, 6),
      step('closed', '2026-11-22T10:00:00Z', 6, null),
    ]);
    const { rows } = await server.call(
      listDrivetrainNotifications,
      { params: { id: plant.drivetrain.id }, query: { kind: 'finding' } },
      plant.ada,
    );
    expect(
      rows.map(({ sentence, severityBefore, severity }) => [sentence, severityBefore, severity]),
    ).toEqual([
      ['B3: outer-race defect closed.', 'CRITICAL', null],
      ['B3: outer-race defect has increased.', 'WARNING', 'CRITICAL'],
      ['B3: outer-race defect confirmed.', null, 'WARNING'],
    ]);
    expect(rows[1]?.finding).toMatchObject({ step: 'grown', part: 'B3', fault: 'outer-race', waveformId });
  });

  test('of a device list what its owner wants to know, and not what is only odd', async () => {
    const plant = await makePlant();
    const notified = ['birth', 'clock-off', 'credentials-issued', 'death', 'unit-wrong', 'waveform-invalid'];
    const recorded = [
      'online',
      'clock-off',
      'credentials-issued',
      'offline',
      'unit-wrong',
      'waveform-invalid',
    ];
    await makeTestEvents(
      pool,
      // Birth and death are listed as changes of connectivity, and not from the log as well.
      [...recorded, 'sequence-gap', 'birth', 'death'].map((code) =>
        testDeviceNote({
          code,
          equipmentId: plant.partOf('gearunit').id,
          deviceId: plant.drivetrain.devices[0]!.id,
          at: '2026-11-20T11:05:00Z',
        }),
      ),
    );
    const { rows } = await server.call(
      listDrivetrainNotifications,
      { params: { id: plant.drivetrain.id }, query: { kind: 'device' } },
      plant.ada,
    );
    expect(rows.map(({ device }) => device?.code).sort()).toEqual(notified);
  });

  test('can be asked for by part and by kind', async () => {
    const notified = await makeNotifiedPlant();
    const ask = (query: { equipment?: string; kind?: 'condition' | 'device' }) =>
      server.call(
        listDrivetrainNotifications,
        { params: { id: notified.drivetrain.id }, query },
        notified.ada,
      );
    expect((await ask({ kind: 'device' })).rows).toMatchObject([{ kind: 'device' }]);
    expect((await ask({ equipment: notified.partOf('gearunit').id, kind: 'condition' })).rows).toMatchObject([
      { id: notified.conditionId },
    ]);
    expect((await ask({ equipment: notified.partOf('motor').id })).total).toBe(0);
    const other = await makeNotifiedPlant();
    expect(await statusOf(ask({ equipment: other.partOf('gearunit').id }))).toMatchObject({ status: 404 });
  });

  test('are read several at once, all or none', async () => {
    const notified = await makeNotifiedPlant();
    const ids = (await list(notified, notified.ada, 'active')).rows.map(({ id }) => id);
    const setAll = (some: string[]) =>
      server.call(
        setNotificationStates,
        { params: { id: notified.drivetrain.id }, body: { ids: some, isRead: true } },
        notified.ada,
      );
    const other = await makeNotifiedPlant();
    expect(await statusOf(setAll([...ids, other.conditionId]))).toMatchObject({ status: 404 });
    expect((await list(notified, notified.ada, 'unread')).total).toBe(2);
    await setAll([...ids, ids[0]!]);
    expect((await list(notified, notified.ada, 'unread')).total).toBe(0);
  });

  test('are read and deactivated by each user for themselves, and that can be taken back', async () => {
    const notified = await makeNotifiedPlant();
    const bob = await notified.someone();
    await set(notified, notified.ada, notified.conditionId, { isRead: true });
    expect((await list(notified, notified.ada, 'unread')).total).toBe(1);
    expect((await list(notified, bob, 'unread')).total).toBe(2);
    await set(notified, notified.ada, notified.conditionId, { isDeactivated: true });
    expect((await list(notified, notified.ada, 'active')).total).toBe(1);
    expect((await list(notified, notified.ada, 'deactivated')).rows).toMatchObject([
      { id: notified.conditionId, isRead: true, isDeactivated: true },
    ]);
    await set(notified, notified.ada, notified.conditionId, { isDeactivated: false });
    expect((await list(notified, notified.ada, 'active')).rows).toMatchObject([
      { isRead: false },
      { isRead: true },
    ]);
    expect((await list(notified, bob, 'active')).unread).toBe(2);
  });

  test('that name nothing, or belong to another organisation, have no state', async () => {
    const notified = await makeNotifiedPlant();
    const other = await makeNotifiedPlant();
    for (const id of [
      'condition.x.1',
      `condition.${notified.partOf('gearunit').id}.999999999`,
      `device.${notified.drivetrain.devices[0]!.id}.death.0`,
      `alarm.${notified.drivetrain.id}.1`,
      other.conditionId,
    ])
      expect(await statusOf(set(notified, notified.ada, id, { isRead: true })), id).toMatchObject({
        status: 404,
      });
    expect(await statusOf(set(notified, other.ada, notified.conditionId, { isRead: true }))).toMatchObject({
      status: 404,
    });
  });
});
