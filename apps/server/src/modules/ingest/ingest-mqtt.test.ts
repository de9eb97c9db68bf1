import { decodeSparkplugPayload, encodeWaveform } from '@ritzel/telemetry';
import mqtt from 'mqtt';
import { afterAll, expect, test } from 'vitest';
import { bdSeq, makeTestIngest, payloadOf, publishBirths, topicOf } from './ingest.testing.ts';

const world = await makeTestIngest();
afterAll(() => world.close());
const NOW = Date.now();

const codesOf = async (deviceId: string) => (await world.logOf(deviceId)).map(({ code }) => code);

/** Resolves with the next message on a topic the client is subscribed to. */
function nextMessage(
  client: mqtt.MqttClient,
  isWanted: (topic: string) => boolean,
): Promise<{ topic: string; payload: Buffer; retain: boolean; qos: number }> {
  return new Promise((resolve) => {
    const listen = (topic: string, payload: Buffer, packet: mqtt.IPublishPacket) => {
      if (!isWanted(topic)) return;
      client.off('message', listen);
      resolve({ topic, payload, retain: packet.retain, qos: packet.qos });
    };
    client.on('message', listen);
  });
}

test('births and data of a Sparkplug device are in the store when PUBACK comes', async () => {
  const device = await world.newDevice();
  const client = await world.connect(device);
  await publishBirths(client, device);
  const metrics = [
    { alias: 1, value: 61.5, timestamp: NOW },
    { alias: 2, value: 2.5, timestamp: NOW, wire: 'float' as const },
  ];
  await client.publishAsync(topicOf(device, 'DDATA'), payloadOf(2, metrics), { qos: 1 });
  expect(await world.pointsOf(device.assetId)).toEqual([
    [1, NOW, 61.5],
    [2, NOW, 2.5],
  ]);
  expect(await world.connectivityOf(device.id)).toBe(3);
  expect(await codesOf(device.id)).toEqual(['birth']);
});

test('the same message again, historical values and values out of order change nothing they should not', async () => {
  const device = await world.newDevice();
  const client = await world.connect(device);
  await publishBirths(client, device);
  const old = NOW - 80 * 86_400_000;
  const late = payloadOf(3, [{ alias: 1, value: 1, timestamp: old, isHistorical: true }]);
  await client.publishAsync(
    topicOf(device, 'DDATA'),
    payloadOf(2, [{ alias: 1, value: 2, timestamp: NOW }]),
    { qos: 1 },
  );
  for (let round = 0; round < 3; round++)
    await client.publishAsync(topicOf(device, 'DDATA'), late, { qos: 1 });
  expect(await world.pointsOf(device.assetId)).toEqual([
    [1, old, 1],
    [1, NOW, 2],
  ]);
});

test('a waveform arrives once however often it is sent', async () => {
  const device = await world.newDevice();
  const client = await world.connect(device);
  await publishBirths(client, device);
  const samples = Float32Array.from({ length: 2048 }, (_, index) => Math.sin(index));
  const envelope = encodeWaveform(
    {
      device: device.identifier,
      channel: 'DE',
      t0Ns: BigInt(NOW) * 1_000_000n + 123n,
      fsHz: 25_600,
      unit: 'g',
      scale: 1,
      offset: 0,
      speedRpm: 1485,
    },
    samples,
  );
  for (const seq of [2, 3]) {
    await client.publishAsync(topicOf(device, 'DDATA'), payloadOf(seq, [{ alias: 3, value: envelope }]), {
      qos: 1,
    });
  }
  const { rows } = await world.pool.query(
    'select samples, unit, speed_rpm, t0_ns::text as t0 from waveform where asset_id = $1',
    [device.assetId],
  );
  expect(rows).toEqual([{ samples: 2048, unit: 'g', speed_rpm: 1485, t0: `${NOW}000123` }]);
});

test('what is wrong is refused by name, and neighbours on the same and on another connection notice nothing', async () => {
  const device = await world.newDevice();
  const neighbour = await world.newDevice();
  const client = await world.connect(device);
  const other = await world.connect(neighbour);
  await publishBirths(client, device);
  await publishBirths(other, neighbour);
  const send = (seq: number, metrics: Parameters<typeof payloadOf>[1]) =>
    client.publishAsync(topicOf(device, 'DDATA'), payloadOf(seq, metrics), { qos: 1 });
  await client.publishAsync(topicOf(device, 'DDATA'), Buffer.from([0xff, 0xff, 0xff]), { qos: 1 });
  await send(2, [{ alias: 1, value: Number.NaN, timestamp: NOW }]);
  await send(3, [{ alias: 1, value: 20, timestamp: NOW - 6 * 366 * 86_400_000 }]);
  await send(4, [{ alias: 1, value: 21, timestamp: NOW + 3 * 366 * 86_400_000 }]);
  await send(5, [{ alias: 99, value: 1 }]);
  await send(6, [{ alias: 3, value: Uint8Array.of(1, 2, 3) }]);
  await send(7, [{ alias: 1, value: 'hot' }]);
  await send(8, [{ alias: 1, value: 42, timestamp: NOW }]);
  await other.publishAsync(
    topicOf(neighbour, 'DDATA'),
    payloadOf(2, [{ alias: 1, value: 7, timestamp: NOW }]),
    { qos: 1 },
  );
  expect(await world.pointsOf(device.assetId)).toEqual([[1, NOW, 42]]);
  expect(await world.pointsOf(neighbour.assetId)).toEqual([[1, NOW, 7]]);
  expect(await codesOf(device.id)).toEqual([
    'birth',
    'clock-off',
    'metric-unknown',
    'payload-malformed',
    'value-mismatch',
    'value-not-finite',
    'waveform-invalid',
  ]);
  expect(await codesOf(neighbour.id)).toEqual(['birth']);
});

test('a metric born in a unit that measures something else is refused, one in a sister unit is converted', async () => {
  const device = await world.newDevice();
  const client = await world.connect(device);
  const unit = (text: string) => ({ keys: ['engUnit'], values: [{ type: 12, value: text }] });
  await client.publishAsync(topicOf(device, 'NBIRTH'), payloadOf(0, [bdSeq()]), { qos: 1 });
  await client.publishAsync(
    topicOf(device, 'DBIRTH'),
    payloadOf(1, [
      { name: device.temperature, datatype: 10, value: 212, timestamp: NOW, properties: unit('°F') },
      { name: device.velocity, datatype: 10, value: 1, timestamp: NOW, properties: unit('g') },
    ]),
    { qos: 1 },
  );
  const points = await world.pointsOf(device.assetId);
  expect(points).toEqual([[1, NOW, expect.closeTo(100, 9)]]);
  expect(await codesOf(device.id)).toEqual(['birth', 'unit-wrong']);
});

test('a metric that nobody described becomes a signal of its equipment', async () => {
  const device = await world.newDevice();
  const client = await world.connect(device);
  await client.publishAsync(topicOf(device, 'NBIRTH'), payloadOf(0, [bdSeq()]), { qos: 1 });
  const metric = { name: 'Cooling/flow', alias: 9, datatype: 10, value: 12.5, timestamp: NOW };
  await client.publishAsync(topicOf(device, 'DBIRTH'), payloadOf(1, [metric]), { qos: 1 });
  expect(await world.pointsOf(device.assetId)).toEqual([[3, NOW, 12.5]]);
});

test('a death by the will marks the device offline', async () => {
  const device = await world.newDevice();
  const will = {
    topic: topicOf(device, 'NDEATH'),
    payload: payloadOf(undefined, [bdSeq()]),
    qos: 1 as const,
    retain: false,
  };
  const client = await world.connect(device, { will });
  await publishBirths(client, device);
  expect(await world.connectivityOf(device.id)).toBe(3);
  client.stream.destroy();
  await expect.poll(() => world.connectivityOf(device.id)).toBe(1);
  expect(await codesOf(device.id)).toEqual(['birth', 'death']);
});

test('a gap that is not filled brings a rebirth request: NCMD, QoS 0, not retained [tck-id-operational-behavior-host-reordering-rebirth tck-id-topics-ncmd-topic tck-id-topics-ncmd-mqtt]', async () => {
  const device = await world.newDevice();
  const client = await world.connect(device);
  await client.subscribeAsync(topicOf(device, 'NCMD'));
  await publishBirths(client, device);
  const command = nextMessage(client, (topic) => topic === topicOf(device, 'NCMD'));
  await client.publishAsync(
    topicOf(device, 'DDATA'),
    payloadOf(9, [{ alias: 1, value: 1, timestamp: NOW }]),
    { qos: 1 },
  );
  const { payload, retain, qos } = await command;
  expect({ retain, qos }).toEqual({ retain: false, qos: 0 });
  expect(decodeSparkplugPayload(payload).metrics).toMatchObject([
    { name: 'Node Control/Rebirth', value: true },
  ]);
  expect(await codesOf(device.id)).toEqual(['birth', 'rebirth-requested', 'sequence-gap']);
  expect(await world.pointsOf(device.assetId)).toHaveLength(1);
});

test('a DBIRTH that overtakes its NBIRTH is applied when the NBIRTH is there', async () => {
  const device = await world.newDevice();
  const client = await world.connect(device);
  const metric = { name: device.temperature, alias: 1, datatype: 10, value: 5, timestamp: NOW };
  const timestamp = Date.now();
  const early = client.publishAsync(topicOf(device, 'DBIRTH'), payloadOf(1, [metric], timestamp + 1), {
    qos: 1,
  });
  await client.publishAsync(topicOf(device, 'NBIRTH'), payloadOf(0, [bdSeq()], timestamp), { qos: 1 });
  await early;
  expect(await world.pointsOf(device.assetId)).toEqual([[1, NOW, 5]]);
});

test('the STATE of the host is online, retained, QoS 1, with a time in ms [tck-id-conformance-primary-host tck-id-intro-sparkplug-host-state tck-id-host-topic-phid-birth-message tck-id-host-topic-phid-birth-required tck-id-message-flow-phid-sparkplug-state-publish tck-id-payloads-state-birth tck-id-operational-behavior-host-application-connect-birth]', async () => {
  const client = await world.connect(await world.newDevice());
  const state = nextMessage(client, (topic) => topic === 'spBv1.0/STATE/ritzel');
  await client.subscribeAsync('spBv1.0/STATE/ritzel', { qos: 1 });
  const { payload, retain, qos } = await state;
  expect({ retain, qos }).toEqual({ retain: true, qos: 1 });
  expect(JSON.parse(payload.toString())).toEqual({ online: true, timestamp: expect.any(Number) });
});

test('a device may neither publish nor listen beyond its own edge node', async () => {
  const device = await world.newDevice();
  const other = await world.newDevice();
  const client = await world.connect(device);
  for (const filter of ['#', 'spBv1.0/#', topicOf(other, 'NCMD'), topicOf(device, 'DDATA'), '$SYS/#']) {
    await expect(client.subscribeAsync(filter)).rejects.toThrow();
  }
  for (const topic of [
    topicOf(other, 'DDATA'),
    topicOf(device, 'NCMD'),
    'spBv1.0/STATE/ritzel',
    'anything',
  ]) {
    const intruder = await world.connect(device);
    const closed = new Promise<void>((resolve) => intruder.once('close', () => resolve()));
    intruder.publish(topic, payloadOf(0, []), { qos: 1 });
    await closed;
  }
  expect(await codesOf(device.id)).toEqual(['topic-forbidden']);
  expect(await world.pointsOf(other.assetId)).toEqual([]);
});

test('a wrong password, no password and an unknown name are turned away alike', async () => {
  const device = await world.newDevice();
  const wrong = [
    { username: device.username, password: 'wrong' },
    { username: 'nobody', password: device.password },
    { username: '', password: '' },
  ];
  const url = `mqtt://127.0.0.1:${world.ingest.mqttPort}`;
  for (const credentials of wrong) {
    await expect(mqtt.connectAsync(url, { ...credentials, reconnectPeriod: 0 }, false)).rejects.toThrow(
      /Not authorized/,
    );
  }
});

test('a packet that announces too many bytes ends its connection, is named, and fills no memory', async () => {
  const device = await world.newDevice();
  const client = await world.connect(device);
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
  // A PUBLISH header with a remaining length of 256 MB.
  client.stream.write(Buffer.from([0x32, 0xff, 0xff, 0xff, 0x7f, 0, 1]));
  await closed;
  expect(await codesOf(device.id)).toEqual(['payload-too-long']);
});

test('two devices that use one client id do not end each other', async () => {
  const [one, two] = [await world.newDevice(), await world.newDevice()];
  const first = await world.connect(one, { clientId: 'same' });
  const second = await world.connect(two, { clientId: 'same' });
  await publishBirths(first, one);
  await publishBirths(second, two);
  expect([first.connected, second.connected]).toEqual([true, true]);
});

test('messages of a device that is not registered are named in the log of its gateway', async () => {
  const device = await world.newDevice();
  const client = await world.connect(device);
  await publishBirths(client, device);
  const outsider = { ...device, device: 'outsider' };
  await client.publishAsync(
    topicOf(outsider, 'DBIRTH'),
    payloadOf(2, [{ name: 'x', datatype: 10, value: 1 }]),
    { qos: 1 },
  );
  await client.publishAsync(
    topicOf(device, 'DDATA'),
    payloadOf(3, [{ alias: 1, value: 3, timestamp: NOW }]),
    { qos: 1 },
  );
  expect(await codesOf(device.id)).toEqual(['birth', 'device-unknown']);
  expect(await world.pointsOf(device.assetId)).toEqual([[1, NOW, 3]]);
});

test('data that comes before any birth is acknowledged once the rebirth it brings about has explained it', async () => {
  const device = await world.newDevice();
  const client = await world.connect(device);
  await client.subscribeAsync(topicOf(device, 'NCMD'));
  const asked = nextMessage(client, (topic) => topic === topicOf(device, 'NCMD'));
  let isAcknowledged = false;
  const early = Array.from({ length: 5 }, (_, index) =>
    client.publishAsync(
      topicOf(device, 'DDATA'),
      payloadOf(40 + index, [{ alias: 1, value: index, timestamp: NOW + index }]),
      { qos: 1 },
    ),
  );
  const acknowledged = Promise.all(early).then(() => {
    isAcknowledged = true;
  });
  acknowledged.catch(() => {});
  await asked;
  expect(isAcknowledged).toBe(false);
  await publishBirths(client, device);
  await Promise.all(early);
  expect(await world.pointsOf(device.assetId)).toEqual(
    [0, 1, 2, 3, 4].map((index) => [1, NOW + index, index]),
  );
});

test('a value that its sender does not vouch for is left out and named', async () => {
  const device = await world.newDevice();
  const client = await world.connect(device);
  await publishBirths(client, device);
  const bad = { keys: ['Quality'], values: [{ type: 3, value: 0 }] };
  const metrics = [
    { alias: 1, value: 999, timestamp: NOW, properties: bad },
    { alias: 2, value: 2, timestamp: NOW, wire: 'float' as const },
  ];
  await client.publishAsync(topicOf(device, 'DDATA'), payloadOf(2, metrics), { qos: 1 });
  expect(await world.pointsOf(device.assetId)).toEqual([[2, NOW, 2]]);
  expect(await codesOf(device.id)).toEqual(['birth', 'quality-bad']);
});
