import { cancelFirmwareUpdate, listFirmwareUpdates, startFirmwareUpdate } from '@ritzel/contract';
import { REPORT_METRICS } from '@ritzel/telemetry';
import { afterAll, expect, test } from 'vitest';
import { makeJobPlant } from '../device-jobs/job-plant.testing.ts';
import { addFirmwareRoutes, advanceUpdates } from './index.ts';

const plant = await makeJobPlant({
  addRoutes: (http, { database, events, now }) => addFirmwareRoutes(http, { db: database.db, events, now }),
  dispatcher: ({ database, events, now }) => ({
    onEnded: () => advanceUpdates({ db: database.db, events, now }),
  }),
});
afterAll(() => plant.close());
const { server } = plant;
type Device = Awaited<ReturnType<typeof plant.newDevice>>;
const until = <T>(ask: () => Promise<T> | T) => expect.poll(ask, { timeout: 10_000 });

/** Devices of one organisation that run an old firmware. */
async function fleet(count: number): Promise<Device[]> {
  const first = await plant.newDevice();
  const others = await Promise.all(Array.from({ length: count - 1 }, () => plant.newDevice(first)));
  const all = [first, ...others];
  await plant.pool.query("update device set firmware_version = '1.4.0' where id = any($1)", [
    all.map(({ id }) => id),
  ]);
  return all;
}
const start = (devices: readonly Device[]) =>
  server.call(
    startFirmwareUpdate,
    { body: { deviceType: 'RZ-Vibro', deviceIds: devices.map(({ id }) => id) } },
    devices[0]!,
  );
const newest = async (device: Device) => (await server.call(listFirmwareUpdates, {}, device)).rows[0]!;
const wavesOf = async (device: Device) =>
  (await newest(device)).waves.map(({ jobs }) =>
    jobs.map(({ state, isHeld }) => (isHeld ? 'held' : state)).sort(),
  );

/** The device does as it is commanded: reports it, goes offline, and comes back with the version. */
async function obey(device: Device, there: Awaited<ReturnType<typeof plant.connect>>, fault?: string) {
  await until(() => there.commands.length).toBe(1);
  const { job, firmwareVersion } = there.commands[0]!;
  expect(firmwareVersion).toBe('1.5.1');
  await there.say(REPORT_METRICS.job, { job, state: 'running', progress: 0.8 });
  await there.leave();
  const report =
    fault === undefined ? { job, state: 'running', progress: 0.9 } : { job, state: 'failed', reason: fault };
  const back = await plant.connect(device, {
    texts: {
      [REPORT_METRICS.firmwareVersion]: fault === undefined ? '1.5.1' : '1.4.0',
      [REPORT_METRICS.job]: JSON.stringify(report),
    },
  });
  if (fault === undefined) await back.say(REPORT_METRICS.job, { job, state: 'done', progress: 1 });
}

test('one first; when it is back with the new version and says so, the next wave begins', async () => {
  const devices = await fleet(3);
  const connections = new Map(
    await Promise.all(devices.map(async (each) => [each.id, await plant.connect(each)] as const)),
  );
  const update = await start(devices);
  expect(update).toMatchObject({ state: 'running', firmwareVersion: '1.5.1' });
  expect(await wavesOf(devices[0]!)).toEqual([['queued'], ['held'], ['held']]);
  for (const [index, { jobs }] of update.waves.entries()) {
    await plant.work();
    const device = devices.find(({ id }) => id === jobs[0]!.deviceId)!;
    await obey(device, connections.get(device.id)!);
    await until(async () => (await newest(devices[0]!)).waves[index]!.jobs[0]!.state).toBe('done');
  }
  await until(async () => (await newest(devices[0]!)).state).toBe('done');
  const { rows } = await plant.pool.query('select distinct firmware_version from device where id = any($1)', [
    devices.map(({ id }) => id),
  ]);
  expect(rows).toEqual([{ firmware_version: '1.5.1' }]);
});

test('a device that rolls back stops the update: no other device begins', async () => {
  const devices = await fleet(3);
  const connections = new Map(
    await Promise.all(devices.map(async (each) => [each.id, await plant.connect(each)] as const)),
  );
  const update = await start(devices);
  await plant.work();
  const device = devices.find(({ id }) => id === update.waves[0]!.jobs[0]!.deviceId)!;
  await obey(device, connections.get(device.id)!, 'Self-test failed.');
  await until(async () => (await newest(devices[0]!)).state).toBe('stopped');
  expect(await wavesOf(devices[0]!)).toEqual([['failed'], ['cancelled'], ['cancelled']]);
  const [first] = (await newest(devices[0]!)).waves[0]!.jobs;
  expect(first!.reason).toEqual({ code: 'failed', text: 'Self-test failed.' });
  const others = devices.filter(({ id }) => id !== device.id);
  expect(others.flatMap(({ id }) => connections.get(id)!.commands)).toEqual([]);
});

test('of two who start an update of the same device at once, one is refused because it is being updated', async () => {
  const devices = await fleet(1);
  const answers = await Promise.allSettled(Array.from({ length: 4 }, () => start(devices)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  for (const each of refused) expect(each).toMatchObject({ problem: { code: 'conflict' } });
});

test('the word done with the old version is no update', async () => {
  const [device] = await fleet(1);
  const there = await plant.connect(device!, { texts: { [REPORT_METRICS.firmwareVersion]: '1.4.0' } });
  await start([device!]);
  await plant.work();
  await until(() => there.commands.length).toBe(1);
  await there.say(REPORT_METRICS.job, { job: there.commands[0]!.job, state: 'done' });
  await until(async () => (await newest(device!)).waves[0]!.jobs[0]!.reason).toEqual({
    code: 'differs',
    text: 'The device runs 1.4.0.',
  });
});

test('cancelled, what has not begun is taken back and what runs goes on', async () => {
  const devices = await fleet(2);
  const update = await start(devices);
  const cancelled = await server.call(cancelFirmwareUpdate, { params: { id: update.id } }, devices[0]!);
  expect(cancelled.state).toBe('cancelled');
  expect(await wavesOf(devices[0]!)).toEqual([['cancelled'], ['cancelled']]);
});

test('what cannot be updated is said, and nothing begins', async () => {
  const [device] = await fleet(1);
  const outsider = await plant.newDevice();
  const ask = (deviceType: string, deviceIds: string[]) =>
    server.call(startFirmwareUpdate, { body: { deviceType, deviceIds } }, device!);
  await expect(ask('RZ-None', [device!.id])).rejects.toMatchObject({
    problem: { code: 'inputInvalid', errors: [{ field: 'body.deviceType', code: 'noRelease' }] },
  });
  await expect(ask('RZ-GU3', [device!.id])).rejects.toMatchObject({
    problem: { errors: [{ field: 'body.deviceIds', code: 'otherType' }] },
  });
  await expect(ask('RZ-Vibro', [outsider.id])).rejects.toMatchObject({ problem: { code: 'notFound' } });
  await plant.pool.query("update device set firmware_version = '1.5.1' where id = $1", [device!.id]);
  await expect(start([device!])).rejects.toMatchObject({ problem: { code: 'conflict' } });
  expect((await server.call(listFirmwareUpdates, {}, device!)).total).toBe(0);
});

test('a device is in one update at a time', async () => {
  const devices = await fleet(1);
  await start(devices);
  await expect(start(devices)).rejects.toMatchObject({ problem: { code: 'conflict' } });
});
