import {
  cancelDeviceJob,
  listComponentJobs,
  listDeviceJobs,
  listDrivetrainJobs,
  measureNow,
} from '@ritzel/contract';
import { REPORT_METRICS } from '@ritzel/telemetry';
import { afterAll, expect, test } from 'vitest';
import { makeJobPlant } from './job-plant.testing.ts';

const plant = await makeJobPlant();
afterAll(() => plant.close());
const { server } = plant;
type Device = Awaited<ReturnType<typeof plant.newDevice>>;

const ask = async (device: Device) =>
  (
    await server.call(measureNow, { params: { id: device.equipmentId }, body: { kind: 'measure' } }, device)
  )[0]!;
const stateOf = async (device: Device) =>
  (await server.call(listDeviceJobs, { params: { id: device.id } }, device)).rows[0]!;
const until = <T>(read: () => Promise<T> | T) => expect.poll(read, { timeout: 10_000 });

test('measure now: the device receives it, records, and the job is done with the measurement', async () => {
  const device = await plant.newDevice();
  const there = await plant.connect(device);
  const job = await ask(device);
  expect(job).toMatchObject({ kind: 'measure', state: 'queued', createdBy: 'Eve' });
  await plant.work();
  await until(() => there.commands).toEqual([{ kind: 'measure', job: job.id, channels: ['in'] }]);
  expect(await stateOf(device)).toMatchObject({ state: 'sent', attempts: 1 });
  await there.say(REPORT_METRICS.job, { job: job.id, state: 'running', progress: 0.3 });
  expect(await stateOf(device)).toMatchObject({ state: 'running', progress: 0.3 });
  await there.record(job.id);
  const done = await stateOf(device);
  expect(done).toMatchObject({ state: 'done', progress: 1, reason: null });
  const { rows } = await plant.pool.query('select id, trigger from waveform where device_id = $1', [
    device.id,
  ]);
  expect(rows).toEqual([{ id: done.waveformIds[0], trigger: 'manual' }]);
  expect(plant.published.at(-1)).toMatchObject({
    jobId: job.id,
    state: 'done',
    waveformIds: done.waveformIds,
  });
});

test('a device that is away gets the command when it is born', async () => {
  const device = await plant.newDevice();
  const job = await ask(device);
  await plant.work();
  expect(await stateOf(device)).toMatchObject({ state: 'queued', attempts: 0 });
  const there = await plant.connect(device);
  await plant.work();
  await until(() => there.commands.map((command) => command.job)).toEqual([job.id]);
});

test('who asks twice while it is under way gets the same job', async () => {
  const device = await plant.newDevice();
  expect((await ask(device)).id).toBe((await ask(device)).id);
});

test('who asks at the same moment gets the same job', async () => {
  const device = await plant.newDevice();
  const jobs = await Promise.all(Array.from({ length: 8 }, () => ask(device)));
  expect(new Set(jobs.map(({ id }) => id)).size).toBe(1);
});

test('a channel that the setup in force has off is not waited for', async () => {
  const device = await plant.newDevice();
  const report = (isOn: boolean) =>
    plant.pool.query('update device set reported_setup = $2, reported_setup_at = now() where id = $1', [
      device.id,
      JSON.stringify({ version: 1, channels: [{ channel: 'in', isOn }] }),
    ]);
  await report(false);
  await expect(ask(device)).rejects.toMatchObject({ problem: { code: 'conflict' } });
  await report(true);
  expect(await ask(device)).toMatchObject({ state: 'queued' });
});

test('a command without an answer is sent three times and then given up', async () => {
  const device = await plant.newDevice();
  const there = await plant.connect(device);
  const job = await ask(device);
  for (let i = 0; i < 4; i++) {
    await plant.work();
    plant.clock.ms += 21_000;
  }
  await plant.work();
  expect(await stateOf(device)).toMatchObject({
    state: 'timed-out',
    reason: { code: 'no-answer' },
    attempts: 3,
  });
  await until(() => there.commands.map((command) => command.job)).toEqual([job.id, job.id, job.id]);
});

test('a device that does not know the command is not asked again', async () => {
  const device = await plant.newDevice();
  await plant.connect(device, { commands: ['setup'] });
  await ask(device);
  await plant.work();
  expect(await stateOf(device)).toMatchObject({
    state: 'failed',
    reason: { code: 'unsupported' },
    attempts: 0,
  });
});

test('what the device refuses ends with its reason', async () => {
  const device = await plant.newDevice();
  const there = await plant.connect(device);
  const job = await ask(device);
  await plant.work();
  await there.say(REPORT_METRICS.job, { job: job.id, state: 'refused', reason: 'No sensor is plugged in.' });
  expect(await stateOf(device)).toMatchObject({
    state: 'failed',
    reason: { code: 'refused', text: 'No sensor is plugged in.' },
  });
});

test('a restart of the server between question and answer loses neither', async () => {
  const device = await plant.newDevice();
  const before = await plant.connect(device);
  const waiting = await ask(device);
  await plant.work();
  await until(() => before.commands.length).toBe(1);
  await plant.restart();
  // What the device said last is in its birth: it had begun.
  const report = JSON.stringify({ job: waiting.id, state: 'running', progress: 0.5 });
  const after = await plant.connect(device, { texts: { [REPORT_METRICS.job]: report } });
  // The birth is taken up beside the message: the dispatcher works until it has been.
  await until(async () => {
    await plant.work();
    return after.commands.map((command) => command.job);
  }).toEqual([waiting.id]);
  await after.record(waiting.id);
  expect(await stateOf(device)).toMatchObject({ state: 'done', attempts: 2 });
});

test('the same waveform twice counts once, and another device cannot answer', async () => {
  const device = await plant.newDevice();
  const outsider = await plant.newDevice();
  await plant.connect(device);
  const other = await plant.connect(outsider);
  const job = await ask(device);
  await plant.work();
  await other.say(REPORT_METRICS.job, { job: job.id, state: 'failed', reason: 'Ha.' });
  await other.record(job.id);
  expect(await stateOf(device)).toMatchObject({ state: 'sent', waveformIds: [] });
});

test('cancelled: the device is asked to stop, later reports change nothing, and a second time is a conflict', async () => {
  const device = await plant.newDevice();
  const there = await plant.connect(device);
  const job = await ask(device);
  await plant.work();
  const request = { params: { id: device.id, jobId: job.id } };
  expect(await server.call(cancelDeviceJob, request, device)).toMatchObject({
    state: 'cancelled',
    reason: { code: 'by-user' },
  });
  await there.say(REPORT_METRICS.job, { job: job.id, state: 'running', progress: 1 });
  expect((await stateOf(device)).state).toBe('cancelled');
  await expect(server.call(cancelDeviceJob, request, device)).rejects.toMatchObject({
    problem: { code: 'conflict' },
  });
});

test('a component without a recording device is a conflict, and nothing is asked', async () => {
  const device = await plant.newDevice();
  await plant.pool.query('delete from waveform_channel where device_id = $1', [device.id]);
  await expect(ask(device)).rejects.toMatchObject({ problem: { code: 'conflict' } });
});

test('jobs are listed by device, component and drivetrain, and the demo role asks for none', async () => {
  const device = await plant.newDevice();
  const job = await ask(device);
  for (const [definition, id] of [
    [listComponentJobs, device.equipmentId],
    [listDrivetrainJobs, device.drivetrainId],
    [listDeviceJobs, device.id],
  ] as const) {
    const { rows } = await server.call(definition, { params: { id } }, device);
    expect(
      rows.map((each) => each.id),
      definition.name,
    ).toEqual([job.id]);
  }
  const demo = await device.userOf('Dem');
  const asked = server.call(
    measureNow,
    { params: { id: device.equipmentId }, body: { kind: 'measure' } },
    { token: demo },
  );
  await expect(asked).rejects.toMatchObject({ problem: { code: 'notFound' } });
});

test.each([
  ['half of a surrogate pair', '{"version":1,"name":"\\ud800"}'],
  ['NUL written twice over', '{"version":1,"name":"\\\\u0000\\u0000"}'],
  ['thousands of levels', `{"a":${'['.repeat(40_000)}${']'.repeat(40_000)}}`],
  ['no JSON', '{"version":'],
  ['more than a hundred thousand letters', JSON.stringify({ a: 'x'.repeat(100_001) })],
])('a reported setup with %s is acknowledged, and never comes again', async (_, text) => {
  const device = await plant.newDevice();
  const there = await plant.connect(device);
  let isClosed = false;
  there.client.on('close', () => {
    isClosed = true;
  });
  await there.say(REPORT_METRICS.setup, text);
  await there.say(REPORT_METRICS.firmwareVersion, '2.0');
  const { rows } = await plant.pool.query('select firmware_version from device where id = $1', [device.id]);
  expect(rows).toEqual([{ firmware_version: '2.0' }]);
  expect(isClosed).toBe(false);
});
