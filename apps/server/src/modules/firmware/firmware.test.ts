import { readLatestFirmware } from '@ritzel/contract';
import { afterAll, expect, test } from 'vitest';
import { makeEventBus } from '../../platform/events.ts';
import { makeTestServer } from '../../testing/server.testing.ts';
import { addFirmwareRoutes } from './index.ts';

const server = await makeTestServer((http, { database }) =>
  addFirmwareRoutes(http, { db: database.db, events: makeEventBus(), now: Date.now }),
);
afterAll(() => server.close());
const token = await server.tokenFor('Vie', crypto.randomUUID());

test.each([
  ['RZ-Gateway', '2.1.4'],
  ['RZ-Vibro', '1.5.1'],
])('the latest firmware of %s is %s', async (deviceType, firmwareVersion) => {
  const latest = await server.call(readLatestFirmware, { query: { deviceType } }, { token });
  expect(latest).toMatchObject({ deviceType, firmwareVersion });
});

test('the latest is the one that came out last, not the one with the greatest text', async () => {
  await server.database.pool.query(
    `insert into firmware (device_type, firmware_version, released_at) values
       ('RZ-Test', '9.9.0', '2026-01-01Z'), ('RZ-Test', '10.0.0', '2026-02-01Z')`,
  );
  const latest = await server.call(readLatestFirmware, { query: { deviceType: 'RZ-Test' } }, { token });
  expect(latest.firmwareVersion).toBe('10.0.0');
});

test('an unknown device type has none', async () => {
  const unknown = server.call(readLatestFirmware, { query: { deviceType: 'RZ-None' } }, { token });
  await expect(unknown).rejects.toMatchObject({ problem: { code: 'notFound' } });
});
