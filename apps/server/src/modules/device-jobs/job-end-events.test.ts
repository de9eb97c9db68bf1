import { cancelDeviceJob, measureNow } from '@ritzel/contract';
import { REPORT_METRICS } from '@ritzel/telemetry';
import { afterAll, expect, test } from 'vitest';
import { makeJobPlant } from './job-plant.testing.ts';

const plant = await makeJobPlant();
afterAll(() => plant.close());
const { server } = plant;
type Device = Awaited<ReturnType<typeof plant.newDevice>>;
type Connected = Awaited<ReturnType<typeof plant.connect>>;

async function order(device: Device): Promise<string> {
  const request = { params: { id: device.equipmentId }, body: { kind: 'measure' as const } };
  return (await server.call(measureNow, request, device))[0]!.id;
}

const cancel = (device: Device, jobId: string) =>
  server.call(cancelDeviceJob, { params: { id: device.id, jobId } }, device);

/** The events of a job, and whether each was written by the transaction that ended it. */
async function eventsOf(jobId: string) {
  const { rows } = await plant.pool.query(
    `select event.code, event.parameters ->> 'reasonCode' as reason, event.equipment_id as equipment,
            event.xmin::text = job.xmin::text as "withItsCause"
       from device_job job join domain_event event on event.subject_kind = 'device-job' and event.subject_id = job.id::text
      where job.id = $1 and event.kind = 'job' order by event.position`,
    [jobId],
  );
  return rows;
}

/** What ends a job in each way; done twice, as it may come twice. */
const ENDS: Readonly<
  Record<
    string,
    { reason: string | null; end: (device: Device, jobId: string, there: Connected) => Promise<unknown> }
  >
> = {
  done: { reason: null, end: (_device, jobId, there) => there.record(jobId) },
  failed: {
    reason: 'refused',
    end: (_device, job, there) => there.say(REPORT_METRICS.job, { job, state: 'refused', reason: 'Asleep.' }),
  },
  'timed-out': {
    reason: 'no-answer',
    end: async () => {
      for (let look = 0; look < 4; look += 1) {
        plant.clock.ms += 21_000;
        await plant.work();
      }
    },
  },
  cancelled: {
    reason: 'by-user',
    end: (device, jobId) => cancel(device, jobId).catch((error: unknown) => error),
  },
};

test.each(Object.entries(ENDS))(
  'a job that is %s is kept as one event, in the transaction that ended it',
  async (code, { reason, end }) => {
    const device = await plant.newDevice();
    const there = await plant.connect(device);
    const jobId = await order(device);
    await plant.work();
    expect(await eventsOf(jobId)).toEqual([]);
    await end(device, jobId, there);
    const kept = [{ code, reason, equipment: device.equipmentId, withItsCause: true }];
    expect(await eventsOf(jobId)).toEqual(kept);
    await end(device, jobId, there);
    expect((await eventsOf(jobId)).map((event) => event.code)).toEqual([code]);
  },
);

test('two who end a job at the same moment leave one event', async () => {
  const device = await plant.newDevice();
  const there = await plant.connect(device);
  const jobId = await order(device);
  await plant.work();
  const report = { job: jobId, state: 'failed', reason: 'No sensor is plugged in.' };
  await Promise.all([
    there.say(REPORT_METRICS.job, report),
    cancel(device, jobId).catch((error: unknown) => error),
    there.say(REPORT_METRICS.job, report),
  ]);
  expect(await eventsOf(jobId)).toHaveLength(1);
});

test('a job whose event cannot be kept has not ended', async () => {
  const device = await plant.newDevice();
  const jobId = await order(device);
  await plant.pool.query(`
    create function refuse_event() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
    create trigger refuse_event before insert on domain_event for each row execute function refuse_event()`);
  try {
    await expect(cancel(device, jobId)).rejects.toMatchObject({ problem: { status: 500 } });
  } finally {
    await plant.pool.query('drop trigger refuse_event on domain_event; drop function refuse_event');
  }
  const { rows } = await plant.pool.query('select state, ended_at from device_job where id = $1', [jobId]);
  expect(rows).toEqual([{ state: 'queued', ended_at: null }]);
  expect(await eventsOf(jobId)).toEqual([]);
});
