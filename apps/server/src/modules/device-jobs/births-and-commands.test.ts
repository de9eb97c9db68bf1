import { setTimeout as sleep } from 'node:timers/promises';
import { listDeviceJobs, measureNow } from '@ritzel/contract';
import type { Pool } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { makeJobPlant } from './job-plant.testing.ts';

/** A database that takes its time over the open jobs of a device. */
function slowly(pool: Pool): Pool {
  const query = async (...args: Parameters<Pool['query']>) => {
    if (String(args[0]).includes('job.device_id = $1 and job.ended_at is null')) await sleep(400);
    return pool.query(...args);
  };
  return Object.assign(Object.create(pool), { query });
}

const plant = await makeJobPlant({ dispatcher: ({ database }) => ({ pool: slowly(database.pool) }) });
afterAll(() => plant.close());

test('a command that goes out after a birth was acknowledged is not taken for one of before it', async () => {
  const { server } = plant;
  const device = await plant.newDevice();
  await plant.connect(device);
  const asked = { params: { id: device.equipmentId }, body: { kind: 'measure' } } as const;
  await server.call(measureNow, asked, device);
  await plant.work();
  await sleep(800);
  const { rows } = await server.call(listDeviceJobs, { params: { id: device.id } }, device);
  expect(rows).toMatchObject([{ state: 'sent', attempts: 1 }]);
});
