import { afterAll, expect, test } from 'vitest';
import { makeTestIngest, payloadOf, publishBirths, topicOf } from './ingest.testing.ts';

const world = await makeTestIngest();
afterAll(() => world.close());
const NOW = Date.now();

test('a message that finds the disk full is not acknowledged, and is stored when it comes again', async () => {
  const device = await world.newDevice();
  const client = await world.connect(device);
  await publishBirths(client, device);
  await world.pool.query(`
    create function raise_disk_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger disk_full before insert on telemetry_fresh for each statement execute function raise_disk_full()`);
  const message = payloadOf(2, [{ alias: 1, value: 61.5, timestamp: NOW }]);
  let isAcknowledged = false;
  // The broker ends the connection: the library's promise stays open.
  void client.publishAsync(topicOf(device, 'DDATA'), message, { qos: 1 }).then(
    () => {
      isAcknowledged = true;
    },
    () => {},
  );
  await new Promise<void>((resolve) => client.once('close', () => resolve()));
  expect(isAcknowledged).toBe(false);
  expect(await world.pointsOf(device.assetId)).toEqual([]);

  await world.pool.query('drop function raise_disk_full cascade');
  const again = await world.connect(device);
  await publishBirths(again, device);
  await again.publishAsync(topicOf(device, 'DDATA'), message, { qos: 1 });
  expect(await world.pointsOf(device.assetId)).toEqual([[1, NOW, 61.5]]);
});
