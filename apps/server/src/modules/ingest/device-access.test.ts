import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, expect, test, vi } from 'vitest';
import { makeDeviceCredentials } from '../devices/index.ts';
import { makeTestIngest, payloadOf, publishBirths, type TestDevice, topicOf } from './ingest.testing.ts';
import { MAX_SUBSCRIPTIONS } from './subscription-limit.ts';

const world = await makeTestIngest();
afterAll(() => world.close());
const NOW = Date.now();

const closedOf = (client: MqttClient) =>
  new Promise<void>((resolve) => client.once('close', () => resolve()));
const isRefused = (device: TestDevice) =>
  mqtt
    .connectAsync(
      `mqtt://127.0.0.1:${world.ingest.mqttPort}`,
      { username: device.username, password: device.password, reconnectPeriod: 0 },
      false,
    )
    .then(
      async (client) => {
        await client.endAsync();
        return false;
      },
      () => true,
    );
const update = (device: TestDevice, set: string, ...values: unknown[]) =>
  world.pool.query(`update device set ${set} where id = $1`, [device.id, ...values]);

/** What another process does and publishes: the row changes, and the registry is notified of it. */
async function change(device: TestDevice, set: string, ...values: unknown[]): Promise<void> {
  await update(device, set, ...values);
  world.registry.forget(device.id);
  await world.ingest.checkSessions();
}

test.each([
  ['new credentials', 'secret_hash = $2', () => [makeDeviceCredentials(crypto.randomUUID()).secretHash]],
  ['revoked credentials', 'secret_hash = null', () => []],
  ['another edge node', 'sparkplug_node = $2', () => [`moved-${crypto.randomUUID()}`]],
  ['another group', 'sparkplug_group = $2', () => [`moved-${crypto.randomUUID()}`]],
  ['no machine any more', 'equipment_id = null', () => []],
] as const)(
  '%s end the open MQTT session at once, and its neighbour notices nothing',
  async (_, set, values) => {
    const [device, neighbour] = [await world.newDevice(), await world.newDevice()];
    const client = await world.connect(device);
    const other = await world.connect(neighbour);
    await publishBirths(client, device);
    const closed = closedOf(client);
    await change(device, set, ...values());
    await closed;
    expect(other.connected).toBe(true);
    await publishBirths(other, neighbour);
  },
);

test('a device that is deleted loses its session and its token', async () => {
  const device = await world.newDevice();
  const client = await world.connect(device);
  const closed = closedOf(client);
  await world.pool.query('delete from device where id = $1', [device.id]);
  world.registry.forget(device.id);
  await world.ingest.checkSessions();
  await closed;
  expect(await isRefused(device)).toBe(true);
});

test('a change whose news is lost ends the session all the same', async () => {
  const device = await world.newDevice();
  const client = await world.connect(device);
  const closed = closedOf(client);
  await update(device, 'secret_hash = null');
  await closed;
}, 20_000);

test('of a session that is ended by others only the death of its node is received', async () => {
  for (const [verb, isReceived] of [
    ['NDEATH', true],
    ['DDATA', false],
  ] as const) {
    const device = await world.newDevice();
    const data = [{ alias: 1, value: 7, timestamp: NOW }];
    const payload =
      verb === 'NDEATH'
        ? payloadOf(undefined, [{ name: 'bdSeq', datatype: 4, value: 0 }])
        : payloadOf(2, data);
    const client = await world.connect(device, {
      will: { topic: topicOf(device, verb), payload, qos: 1, retain: false },
    });
    await publishBirths(client, device);
    expect(await world.connectivityOf(device.id)).toBe(3);
    const closed = closedOf(client);
    await change(device, 'secret_hash = null');
    await closed;
    if (isReceived) await expect.poll(() => world.connectivityOf(device.id)).toBe(1);
    expect(await world.pointsOf(device.assetId)).toEqual([]);
  }
});

test('commands reach the device they are for and no other, whatever client id and case it comes with', async () => {
  const [device, other] = [await world.newDevice(), await world.newDevice()];
  const client = await world.connect(device, { clientId: 'same' });
  const intruder = await world.connect(other, { clientId: `${device.username}/same`, protocolVersion: 4 });
  for (const filter of [
    '+/+/+/+',
    'spBv1.0/+/NCMD/+',
    'spBv1.0/+/DCMD/+/#',
    `$share/x/${topicOf(device, 'NCMD')}`,
  ])
    await expect(intruder.subscribeAsync(filter)).rejects.toThrow();
  await expect(intruder.subscribeAsync(topicOf(device, 'NCMD').toLowerCase())).rejects.toThrow();
  await client.subscribeAsync([topicOf(device, 'NCMD'), `spBv1.0/${device.group}/DCMD/${device.node}/#`]);
  await intruder.subscribeAsync([topicOf(other, 'NCMD'), `spBv1.0/${other.group}/DCMD/${other.node}/#`]);
  const [received, overheard]: [string[], string[]] = [[], []];
  client.on('message', (topic) => received.push(topic));
  intruder.on('message', (topic) => overheard.push(topic));
  // Data before a birth makes the host ask both nodes for it.
  for (const [from, each] of [
    [client, device],
    [intruder, other],
  ] as const)
    from.publish(topicOf(each, 'DDATA'), payloadOf(5, [{ alias: 1, value: 1, timestamp: NOW }]), { qos: 1 });
  await vi.waitFor(() => expect([received.length, overheard.length]).toEqual([1, 1]), { timeout: 10_000 });
  expect([received[0], overheard[0]]).toEqual([topicOf(device, 'NCMD'), topicOf(other, 'NCMD')]);
  expect(client.connected).toBe(true);
});

test('the broker keeps so many subscriptions of a device and no more, and none of endless length', async () => {
  const device = await world.newDevice();
  const client = await world.connect(device);
  const commands = `spBv1.0/${device.group}/DCMD/${device.node}`;
  await expect(client.subscribeAsync(`${commands}/${'x'.repeat(60_000)}`)).rejects.toThrow();
  const filters = Array.from({ length: MAX_SUBSCRIPTIONS }, (_, i) => `${commands}/device-${i}`);
  await client.subscribeAsync(filters);
  await expect(client.subscribeAsync(`${commands}/one-more`)).rejects.toThrow();
  await client.subscribeAsync(filters[0]!);
  await client.unsubscribeAsync(filters[0]!);
  await client.subscribeAsync(`${commands}/one-more`);
  expect((await world.logOf(device.id)).map(({ code }) => code)).toEqual(['subscriptions-too-many']);
});

test('a will for another edge node, or in the name of the host, is not published', async () => {
  const [device, other] = [await world.newDevice(), await world.newDevice()];
  const victim = await world.connect(other);
  await publishBirths(victim, other);
  await victim.subscribeAsync('spBv1.0/STATE/ritzel');
  const received: string[] = [];
  victim.on('message', (_topic, payload) => received.push(payload.toString()));
  for (const topic of [topicOf(other, 'NDEATH'), topicOf(other, 'NCMD'), 'spBv1.0/STATE/ritzel']) {
    const payload = Buffer.from(JSON.stringify({ online: false, timestamp: 0 }));
    const intruder = await world.connect(device, { will: { topic, payload, qos: 1, retain: true } });
    intruder.stream.destroy();
  }
  const refused = async () => (await world.logOf(device.id)).map(({ code, count }) => ({ code, count }));
  await expect.poll(refused, { timeout: 10_000 }).toEqual([{ code: 'topic-forbidden', count: 3 }]);
  expect(await world.connectivityOf(other.id)).toBe(3);
  expect(received.filter((text) => text.includes('"online":false'))).toEqual([]);
});

test('a stored name with a wildcard is a right to nothing', async () => {
  const [device, other] = [await world.newDevice(), await world.newDevice()];
  // As it was before the database refused it.
  await world.pool.query('alter table every_device disable trigger device_claims_sparkplug_group');
  await world.pool.query(
    'alter table every_device drop constraint device_sparkplug_names, drop constraint device_sparkplug_group',
  );
  await update(device, "sparkplug_group = '+', sparkplug_node = '+'");
  world.registry.forget();
  const client = await world.connect(device);
  for (const filter of ['spBv1.0/+/NCMD/+', 'spBv1.0/+/DCMD/+/#', topicOf(other, 'NCMD')])
    await expect(client.subscribeAsync(filter)).rejects.toThrow();
});

test('refused sign-ins are in the log of the device they are about, whichever way they came', async () => {
  const device = await world.newDevice();
  expect(await isRefused({ ...device, password: 'wrong' })).toBe(true);
  const response = await fetch(`${world.server.baseUrl}/data/samples`, {
    method: 'POST',
    headers: { authorization: `Bearer ${device.username}.wrong` },
    body: '{}',
  });
  expect(response.status).toBe(401);
  expect(await world.logOf(device.id)).toEqual([
    {
      code: 'sign-in-refused',
      count: 2,
      detail: expect.stringMatching(/wrong or revoked password .* from /),
    },
  ]);
});

test('credentials that another process has just issued are taken, whatever is remembered here', async () => {
  const device = await world.newDevice();
  expect(await isRefused(device)).toBe(false);
  const { secretHash, password } = makeDeviceCredentials(device.id);
  await update(device, 'secret_hash = $2', secretHash);
  expect(await isRefused({ ...device, password })).toBe(false);
});

test('a storm of wrong passwords is asked to wait and does not lock out the real device', async () => {
  const device = await world.newDevice();
  const samples = (token: string) =>
    fetch(`${world.server.baseUrl}/data/samples`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ samples: [{ metric: device.temperature, t: NOW, value: 1 }] }),
    });
  const storm = Array.from({ length: 400 }, (_, index) =>
    samples(
      index % 2 === 0 ? `${device.username}.wrong` : `d-${crypto.randomUUID().replaceAll('-', '')}.wrong`,
    ),
  );
  const statuses = (await Promise.all(storm)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  expect((await samples(`${device.username}.wrong`)).headers.get('retry-after')).toBe('60');
  expect((await samples(device.token)).status).toBe(204);
  expect((await world.connect(device)).connected).toBe(true);
});
