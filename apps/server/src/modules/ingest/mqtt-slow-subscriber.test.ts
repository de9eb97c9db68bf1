import mqtt from 'mqtt';
import { afterAll, expect, test } from 'vitest';
import { makeLog } from '../../platform/log.ts';
import type { KnownDevice } from '../devices/index.ts';
import { makeTestIngest, topicOf } from './ingest.testing.ts';
import { startMqttBroker } from './mqtt-broker.ts';

const world = await makeTestIngest();
const broker = await startMqttBroker({
  port: 0,
  host: '127.0.0.1',
  registry: world.registry,
  signIn: async ({ username = '', password = '' }) => {
    const device = await world.registry.authenticate(username, password);
    const standing = device && (await world.registry.readStanding([device.id])).get(device.id);
    return { device: device as KnownDevice, credentials: standing?.credentials ?? '' };
  },
  deviceLog: { note() {} } as never, // @NOTE: what is refused is not looked at here
  log: makeLog('silent'),
  adapter: () => {
    throw new Error('nothing is published to the host here');
  },
});
afterAll(async () => {
  await broker.stop();
  await world.close();
});

const connect = ({ username, password }: { username: string; password: string }) =>
  mqtt.connectAsync(`mqtt://127.0.0.1:${broker.port}`, { username, password, reconnectPeriod: 0 });

test('a subscriber that reads nothing is disconnected, and those that read wait for nothing', async () => {
  const [slow, quick] = [await world.newDevice(), await world.newDevice()];
  const [sleeping, reading] = [await connect(slow), await connect(quick)];
  for (const [client, device] of [[sleeping, slow] as const, [reading, quick] as const])
    await client.subscribeAsync(topicOf(device, 'NCMD'));
  let ended = false;
  sleeping.stream.on('close', () => {
    ended = true;
  });
  let read = 0;
  reading.on('message', () => {
    read += 1;
  });
  sleeping.stream.pause();
  const payload = new Uint8Array(64 * 1024);
  // Far more than the buffers of the operating system hold for one connection.
  const rounds = 600;
  for (let round = 0; round < rounds; round += 1) {
    for (const [device, bytes] of [[slow, payload] as const, [quick, payload.subarray(0, 10)] as const])
      broker.publish({ topic: topicOf(device, 'NCMD'), payload: bytes, qos: 0, retain: false });
    await new Promise((resolve) => setImmediate(resolve));
  }
  await expect.poll(() => read, { timeout: 20_000 }).toBe(rounds);
  sleeping.stream.resume();
  await expect.poll(() => ended, { timeout: 20_000 }).toBe(true);
  reading.end(true);
}, 60_000);
