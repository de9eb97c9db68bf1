import {
  listDrivetrainMeasurementSetups,
  type MeasurementSetupDocument,
  ProblemError,
  readMeasurementSetup,
  saveMeasurementSetup,
} from '@ritzel/contract';
import { REPORT_METRICS } from '@ritzel/telemetry';
import { afterAll, expect, test } from 'vitest';
import { makeJobPlant } from '../device-jobs/job-plant.testing.ts';
import { addMeasurementSetupRoutes, keepConfirmedSetup } from './index.ts';

const plant = await makeJobPlant({
  addRoutes: (http, { database, events, now }) =>
    addMeasurementSetupRoutes(http, { db: database.db, events, now }),
  dispatcher: () => ({ keepWithEnd: keepConfirmedSetup }),
});
afterAll(() => plant.close());
const { server } = plant;
type Device = Awaited<ReturnType<typeof plant.newDevice>>;

const read = (device: Device) => server.call(readMeasurementSetup, { params: { id: device.id } }, device);
const save = async (device: Device, change: Partial<MeasurementSetupDocument> = {}, basedOn?: number) => {
  const known = await read(device);
  const setup = { ...known.setup, ...change };
  return server.call(
    saveMeasurementSetup,
    { params: { id: device.id }, body: { setup, basedOn: basedOn ?? known.version } },
    device,
  );
};
const channel = (change: object = {}): MeasurementSetupDocument['channels'] => [
  {
    channel: 'in',
    isOn: true,
    position: 'B1',
    axis: 'axial',
    quantity: 'acceleration',
    unit: 'g',
    range: '8g',
    samplingRateHz: 25_600,
    samples: 65_536,
    ...change,
  },
];
const statesOf = async (device: Device) => (await read(device)).versions.map(({ state }) => state);
const until = <T>(ask: () => Promise<T> | T) => expect.poll(ask, { timeout: 10_000 });

test('a device nobody has set up shows what was declared of it', async () => {
  const device = await plant.newDevice();
  expect(await read(device)).toMatchObject({
    version: 0,
    inForce: null,
    versions: [],
    setup: { channels: [{ channel: 'in', unit: 'm/s²', isOn: true }] },
  });
});

test('a setup reaches the device and is confirmed by what the device says it runs', async () => {
  const device = await plant.newDevice();
  const there = await plant.connect(device);
  expect(await save(device, { channels: channel() })).toMatchObject({
    version: 1,
    state: 'pending',
    createdBy: 'Eve',
  });
  await plant.work();
  await until(() => there.commands.length).toBe(1);
  const [command] = there.commands;
  expect(command).toMatchObject({ kind: 'setup', version: 1, channels: channel() });
  const { kind: _kind, job, ...setup } = command!;
  await there.say(REPORT_METRICS.job, { job, state: 'done' });
  expect(await statesOf(device)).toEqual(['sent']);
  await there.say(REPORT_METRICS.setup, { ...setup, serial: 'more than was sent' });
  const known = await read(device);
  expect(known).toMatchObject({ version: 1, inForce: { version: 1, setup: { channels: channel() } } });
  expect(known.versions.map(({ state }) => state)).toEqual(['confirmed']);
  const { rows } = await plant.pool.query(
    'select position, axis, range, samples from waveform_channel where device_id = $1',
    [device.id],
  );
  expect(rows).toEqual([{ position: 'B1', axis: 'axial', range: '8g', samples: 65_536 }]);
});

test('a confirmed setup is kept as one event, in the transaction that ended its job and described the channels', async () => {
  const device = await plant.newDevice();
  const there = await plant.connect(device);
  const { job } = await save(device, { channels: channel() });
  await plant.work();
  await until(() => there.commands.length).toBe(1);
  const { kind: _kind, job: _job, ...setup } = there.commands[0]!;
  const confirmations = async () =>
    (
      await plant.pool.query(
        `select event.parameters, actor_name as by, event.xmin::text = job.xmin::text as "withItsJob",
                event.xmin::text = channel.xmin::text as "withItsChannel"
           from device_job job join domain_event event on event.subject_id = job.device_id::text
           join waveform_channel channel using (device_id)
          where job.id = $1 and event.kind = 'setup'`,
        [job.id],
      )
    ).rows;
  expect(await confirmations()).toEqual([]);
  await there.say(REPORT_METRICS.setup, setup);
  const kept = [{ parameters: { version: 1 }, by: 'Eve', withItsJob: true, withItsChannel: true }];
  expect(await confirmations()).toEqual(kept);
  // A device says what it runs with each birth.
  await there.say(REPORT_METRICS.setup, setup);
  expect(await confirmations()).toEqual(kept);
});

test('a device that runs something else than it was sent has not confirmed it', async () => {
  const device = await plant.newDevice();
  const there = await plant.connect(device);
  await save(device, { channels: channel() });
  await plant.work();
  await until(() => there.commands.length).toBe(1);
  const { kind: _kind, job: _job, ...setup } = there.commands[0]!;
  await there.say(REPORT_METRICS.setup, { ...setup, channels: channel({ samplingRateHz: 12_800 }) });
  const [version] = (await read(device)).versions;
  expect(version).toMatchObject({
    state: 'refused',
    job: { reason: { code: 'differs', text: 'channels[0].samplingRateHz is 12800 instead of 25600.' } },
  });
});

test('a refusal keeps the device’s reason; what was in force stays in force', async () => {
  const device = await plant.newDevice();
  const there = await plant.connect(device, {
    texts: { [REPORT_METRICS.setup]: JSON.stringify({ version: 0, ...(await read(device)).setup }) },
  });
  const { job } = await save(device, { channels: channel() });
  await plant.work();
  await there.say(REPORT_METRICS.job, { job: job.id, state: 'refused', reason: 'The battery is at 8 %.' });
  const known = await read(device);
  expect(known.versions[0]).toMatchObject({
    state: 'refused',
    job: { reason: { text: 'The battery is at 8 %.' } },
  });
  expect(known.inForce?.version).toBe(0);
});

test('offline it waits; a later version takes its place; the birth brings the later one alone', async () => {
  const device = await plant.newDevice();
  await save(device, { channels: channel() });
  await save(device, { channels: channel({ samples: 32_768 }) });
  await plant.work();
  expect(await statesOf(device)).toEqual(['pending', 'superseded']);
  const there = await plant.connect(device);
  await plant.work();
  await until(() => there.commands.map(({ version }) => version)).toEqual([2]);
});

test('the server may restart between command and confirmation: the birth of the device confirms', async () => {
  const device = await plant.newDevice();
  const before = await plant.connect(device);
  await save(device, { channels: channel() });
  await plant.work();
  await until(() => before.commands.length).toBe(1);
  const { kind: _kind, job: _job, ...setup } = before.commands[0]!;
  await plant.restart();
  await plant.connect(device, { texts: { [REPORT_METRICS.setup]: JSON.stringify(setup) } });
  await until(() => statesOf(device)).toEqual(['confirmed']);
});

test('silence: sent three times, then timed out', async () => {
  const device = await plant.newDevice();
  await plant.connect(device);
  await save(device, { channels: channel() });
  for (let i = 0; i < 4; i++) {
    await plant.work();
    plant.clock.ms += 21_000;
  }
  expect(await statesOf(device)).toEqual(['timed-out']);
});

test('what the device type cannot do is refused with its field, and nothing is kept', async () => {
  const device = await plant.newDevice();
  await plant.pool.query("update device set device_type = 'RZ-M1' where id = $1", [device.id]);
  const saved = save(device, {
    channels: channel({ samplingRateHz: 25_600, samples: 131_072 }),
    schedule: { normalMinutes: 60, alarmMinutes: 120, alarmVelocityMmS: null },
    window: { speedRpm: { from: 900, to: 900 }, load: null },
  });
  const refusal = await saved.catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ProblemError);
  // @NOTE an instance of ProblemError as the line above says
  expect((refusal as ProblemError).problem.errors?.map(({ field, code }) => [field, code])).toEqual([
    ['body.setup.channels.0.samplingRateHz', 'rateUnknown'],
    ['body.setup.channels.0.samples', 'lengthUnknown'],
    ['body.setup.schedule.alarmMinutes', 'alarmSlower'],
    ['body.setup.window.speedRpm.from', 'windowEmpty'],
    ['body.setup.channels', 'memory'],
  ]);
  expect((await read(device)).versions).toEqual([]);
});

test('a version that was saved is in the audit log with old and new values', async () => {
  const device = await plant.newDevice();
  await save(device, { channels: channel() });
  const schedule = { normalMinutes: 60, alarmMinutes: 20, alarmVelocityMmS: null };
  await save(device, { channels: channel(), schedule }, 1);
  const { rows } = await plant.pool.query(
    'select action, detail from audit_entry where subject_id = $1 order by id',
    [device.id],
  );
  expect(rows.map(({ action, detail }) => [action, detail.version])).toEqual([
    ['device.setup', 1],
    ['device.setup', 2],
  ]);
  expect(rows[1].detail.changes).toContainEqual({
    path: 'schedule.normalMinutes',
    from: expect.any(Number),
    to: 60,
  });
});

test('who saves over another’s version is refused with a conflict', async () => {
  const device = await plant.newDevice();
  await save(device);
  await expect(save(device, {}, 0)).rejects.toMatchObject({ problem: { code: 'conflict' } });
});

test('a drivetrain lists the setups of its devices, and another organisation sees none', async () => {
  const device = await plant.newDevice();
  const outsider = await plant.newDevice();
  const ask = (who: Device) =>
    server.call(listDrivetrainMeasurementSetups, { params: { id: device.drivetrainId } }, who);
  expect((await ask(device)).map(({ deviceId }) => deviceId)).toEqual([device.id]);
  await expect(ask(outsider)).rejects.toMatchObject({ problem: { code: 'notFound' } });
});
