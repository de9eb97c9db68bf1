import { setTimeout as sleep } from 'node:timers/promises';
import { encodeWaveform } from '@ritzel/telemetry';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { makeTestIngest, payloadOf, publishBirths, topicOf } from './ingest.testing.ts';

const world = await makeTestIngest({ reorderTimeoutMs: 50 });
afterAll(() => world.close());
const NOW = Date.now();

/** The bytes with a few of them replaced, and cut short now and then. */
function mutationsOf(original: Uint8Array): fc.Arbitrary<Uint8Array<ArrayBuffer>> {
  return fc
    .tuple(fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }), fc.nat())
    .map(([changes, cut]) => {
      const bytes = new Uint8Array(original);
      for (const [at, to] of changes) bytes[at % bytes.length] = to;
      return cut % 4 === 0 ? bytes.slice(0, cut % bytes.length) : bytes;
    });
}

test('ten thousand broken messages on one connection leave the next connection and the next good message alone', async () => {
  const [device, neighbour] = [await world.newDevice(), await world.newDevice()];
  const client = await world.connect(device);
  const other = await world.connect(neighbour);
  await publishBirths(client, device);
  await publishBirths(other, neighbour);
  const good = payloadOf(2, [
    { alias: 1, value: 1, timestamp: NOW },
    { name: 'Waveform/DE', value: Uint8Array.of(1, 2, 3) },
    { name: 'text', value: 'x', properties: { keys: ['Quality'], values: [{ type: 3, value: 192 }] } },
  ]);
  const payloads = fc.sample(fc.oneof(mutationsOf(good), fc.uint8Array({ maxLength: 100 })), 10_000);
  const verbs = ['DDATA', 'DBIRTH', 'NDATA', 'NBIRTH', 'NDEATH', 'DDEATH'];
  for (const [index, payload] of payloads.entries()) {
    const topic = topicOf(device, verbs[index % 40 < 6 ? index % 40 : 0]!);
    client.publish(topic, Buffer.from(payload), { qos: 0 });
  }
  await other.publishAsync(
    topicOf(neighbour, 'DDATA'),
    payloadOf(2, [{ alias: 1, value: 7, timestamp: NOW }]),
    { qos: 1 },
  );
  expect(await world.pointsOf(neighbour.assetId)).toEqual([[1, NOW, 7]]);
  // A broken birth may have begun a session of its own: the device is asked for its births and says them again.
  for (let turn = 1; !(await world.pointsOf(device.assetId)).some(([, , value]) => value === 42); turn += 1) {
    expect(turn, 'births until the device is understood again').toBeLessThan(40);
    const births = publishBirths(client, device);
    const after = payloadOf(2, [{ alias: 1, value: 42, timestamp: NOW + 1 }], Date.now() + 1);
    const data = client.publishAsync(topicOf(device, 'DDATA'), after, { qos: 1 });
    await Promise.race([Promise.all([births, data]), sleep(500)]);
  }
  const codes = (await world.logOf(device.id)).map(({ code }) => code);
  expect(codes).toContain('payload-malformed');
  expect((await world.logOf(neighbour.id)).map(({ code }) => code)).toEqual(['birth']);
});

test('broken HTTP bodies of every kind are answered with 2xx or 4xx, never with 5xx', async () => {
  const device = await world.newDevice();
  const text = new TextEncoder();
  const endpoints: [string, Uint8Array][] = [
    [
      '/data/samples',
      text.encode(
        JSON.stringify({ samples: [{ metric: device.temperature, t: NOW, value: 1, unit: '°C' }] }),
      ),
    ],
    [
      '/v2/write?precision=ms',
      text.encode(`${device.temperature} value=1 ${NOW}\nm,t=\\ x f="a\\"b",g=3i ${NOW}\n`),
    ],
    [
      '/data/raws',
      encodeWaveform(
        {
          device: device.identifier,
          channel: 'DE',
          t0Ns: BigInt(NOW) * 1_000_000n,
          fsHz: 1000,
          unit: 'g',
          scale: 1,
          offset: 0,
        },
        Float32Array.of(1, 2, 3),
      ),
    ],
  ];
  for (const [path, original] of endpoints) {
    for (const body of fc.sample(fc.oneof(mutationsOf(original), fc.uint8Array({ maxLength: 60 })), 150)) {
      const response = await fetch(world.server.baseUrl + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${device.token}`, 'content-type': 'application/octet-stream' },
        body: new Uint8Array(body),
      });
      expect(response.status, `${path} ${Buffer.from(body).toString('hex')}`).toBeLessThan(500);
    }
  }
});
