import { createServer, type Server } from 'node:net';
import { Aedes } from 'aedes';
import mqtt from 'mqtt';
import { afterAll, expect, test } from 'vitest';
import { TelemetryUnavailableError } from '../telemetry-store/index.ts';
import { makeTestIngest, payloadOf, publishBirths, topicOf } from './ingest.testing.ts';
import { connectMqtt } from './mqtt-connection.ts';

/** A broker that is not ours: it lets everyone do everything, and reports what clients acknowledge. */
const aedes = await Aedes.createBroker();
const brokerServer: Server = createServer(aedes.handle);
await new Promise<void>((resolve) => brokerServer.listen(0, '127.0.0.1', resolve));
const address = brokerServer.address();
if (typeof address !== 'object' || address === null) throw new Error('the broker has no port');
const url = `mqtt://127.0.0.1:${address.port}`;

const connects: { clean: boolean; will: unknown }[] = [];
aedes.preConnect = (_client, packet, done) => {
  if (packet.clientId.startsWith('mqttjs'))
    connects.push({ clean: packet.clean ?? false, will: packet.will });
  done(null, true);
};

let failures = 0;
let appends = 0;
const world = await makeTestIngest({
  mqttUrl: url,
  hostId: 'ritzel-a',
  wrapStore: (store) => ({
    ...store,
    append(batch) {
      appends += 1;
      if (failures === 0) return store.append(batch);
      failures -= 1;
      return Promise.reject(new TelemetryUnavailableError('The database does not answer.'));
    },
  }),
});
afterAll(async () => {
  await world.close();
  aedes.close();
  brokerServer.close();
});
const NOW = Date.now();

async function listenTo(
  topic: string,
): Promise<{ messages: { text: string; retain: boolean; qos: number }[]; client: mqtt.MqttClient }> {
  const messages: { text: string; retain: boolean; qos: number }[] = [];
  const client = await mqtt.connectAsync(url, { clientId: `probe-${crypto.randomUUID()}` });
  client.on('message', (_topic, payload, packet) =>
    messages.push({ text: payload.toString(), retain: packet.retain, qos: packet.qos }),
  );
  await client.subscribeAsync(topic, { qos: 1 });
  return { messages, client };
}

test('the host joins with a clean session, a will on its STATE, and a birth of the same time [tck-id-message-flow-phid-sparkplug-clean-session-311 tck-id-operational-behavior-host-application-connect-will tck-id-message-flow-phid-sparkplug-state-publish-payload tck-id-message-flow-phid-sparkplug-state-publish-payload-timestamp]', async () => {
  const { messages, client } = await listenTo('spBv1.0/STATE/ritzel-a');
  await expect.poll(() => messages.length).toBe(1);
  const birth = JSON.parse(messages[0]!.text);
  expect(messages[0]).toMatchObject({ retain: true, qos: 1 });
  expect(birth).toEqual({ online: true, timestamp: expect.any(Number) });
  const last = connects.at(-1)!;
  expect(last.clean).toBe(true);
  expect(last.will).toMatchObject({ topic: 'spBv1.0/STATE/ritzel-a', qos: 1, retain: true });
  const will = last.will as { payload: Buffer }; // @NOTE: checked in the line above
  expect(JSON.parse(will.payload.toString())).toEqual({ online: false, timestamp: birth.timestamp });
  await client.endAsync();
});

test('a false death of the host is corrected at once [tck-id-message-flow-hid-sparkplug-state-message-delivered]', async () => {
  const { messages, client } = await listenTo('spBv1.0/STATE/ritzel-a');
  await expect.poll(() => messages.length).toBe(1);
  await client.publishAsync('spBv1.0/STATE/ritzel-a', '{"online":false,"timestamp":1}', {
    qos: 1,
    retain: true,
  });
  await expect.poll(() => messages.map(({ text }) => JSON.parse(text).online)).toEqual([true, false, true]);
  expect(messages[2]!.text).toBe(messages[0]!.text);
  await client.endAsync();
});

test('points sent to another broker are stored, and acknowledged to it only after the commit', async () => {
  const device = await world.newDevice();
  const client = await mqtt.connectAsync(url, { clientId: `edge-${device.id}` });
  let births = 0;
  const countBirth = () => {
    births += 1;
  };
  aedes.on('ack', countBirth);
  await publishBirths(client, device);
  let acknowledged = 0;
  const count = (_packet: unknown, { id }: { id: string }) => {
    if (id.startsWith('mqttjs')) acknowledged += 1;
  };
  // The births are acknowledged before we count.
  await expect.poll(() => births).toBeGreaterThan(1);
  aedes.off('ack', countBirth);
  aedes.on('ack', count);
  failures = 1;
  const before = appends;
  const data = payloadOf(2, [{ alias: 1, value: 4, timestamp: NOW }]);
  await client.publishAsync(topicOf(device, 'DDATA'), data, { qos: 1 });
  await expect.poll(() => appends - before).toBe(1);
  expect(acknowledged).toBe(0);
  await expect.poll(() => acknowledged, { timeout: 5000 }).toBe(1);
  aedes.off('ack', count);
  expect(await world.pointsOf(device.assetId)).toEqual([[1, NOW, 4]]);
  await client.endAsync();
});

test('many messages are on their way at once', async () => {
  const device = await world.newDevice();
  const client = await mqtt.connectAsync(url, { clientId: `edge-${device.id}` });
  await publishBirths(client, device);
  const sent = Array.from({ length: 500 }, (_, index) =>
    client.publishAsync(
      topicOf(device, 'DDATA'),
      payloadOf((2 + index) % 256, [{ alias: 1, value: index, timestamp: NOW + index }]),
      { qos: 1 },
    ),
  );
  await Promise.all(sent);
  await expect.poll(async () => (await world.pointsOf(device.assetId)).length).toBe(500);
  await client.endAsync();
});

test('a host that is cut off dies by its will and is born again with a new time', async () => {
  const { messages, client } = await listenTo('spBv1.0/STATE/ritzel-a');
  await expect.poll(() => messages.length).toBe(1);
  const own = Object.values(
    (aedes as unknown as { clients: Record<string, { id: string; conn: { destroy(): void } }> }).clients,
  ); // @NOTE: not in the types
  for (const each of own) if (each.id.startsWith('mqttjs')) each.conn.destroy();
  await expect
    .poll(() => messages.slice(0, 3).map(({ text }) => JSON.parse(text).online), { timeout: 5000 })
    .toEqual([true, false, true]);
  // Birth, death by the will, birth; the retained death may make the host say once more that it lives.
  const [first, death, second] = messages.map(({ text }) => JSON.parse(text).timestamp);
  expect(death).toBe(first);
  expect(second).toBeGreaterThan(first);
  await client.endAsync();
});

test('a wanted end publishes the death first [tck-id-operational-behavior-host-application-termination tck-id-operational-behavior-host-application-disconnect-intentional tck-id-host-topic-phid-death-payload-timestamp-disconnect-clean]', async () => {
  const other = await makeTestIngest({ mqttUrl: url, hostId: 'ritzel-b' });
  const { messages, client } = await listenTo('spBv1.0/STATE/ritzel-b');
  await expect.poll(() => messages.length).toBe(1);
  await other.close();
  await expect.poll(() => messages.length).toBe(2);
  const [birth, death] = messages.map(({ text }) => JSON.parse(text));
  expect(death.online).toBe(false);
  expect(death.timestamp).toBeGreaterThan(birth.timestamp);
  await client.endAsync();
});

test('a broker that does not answer stops the start with one sentence', async () => {
  const adapter = {
    receive: () => ({ done: Promise.resolve(), isHeld: false }),
    connect: () => ({
      will: { topic: 't', payload: new Uint8Array(), qos: 1 as const, retain: true },
      clean: true as const,
      subscriptions: [],
      birth: { topic: 't', payload: new Uint8Array(), qos: 1 as const, retain: true },
    }),
  };
  const { log } = world.server;
  await expect(
    connectMqtt({ url: 'mqtt://127.0.0.1:1', adapter, log, connectTimeoutMs: 400 }),
  ).rejects.toThrow(/MQTT broker at 127.0.0.1:1 .* cannot be reached/);
});
