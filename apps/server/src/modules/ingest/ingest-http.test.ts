import { gzipSync } from 'node:zlib';
import { sendRaws, sendSamples } from '@ritzel/contract';
import { encodeWaveform } from '@ritzel/telemetry';
import { afterAll, expect, test } from 'vitest';
import { TelemetryUnavailableError } from '../telemetry-store/index.ts';
import { makeTestIngest } from './ingest.testing.ts';

let isUnreachable = false;
const world = await makeTestIngest({
  wrapStore: (store) => ({
    ...store,
    append: (batch) =>
      isUnreachable
        ? Promise.reject(new TelemetryUnavailableError('The database does not answer.'))
        : store.append(batch),
  }),
});
afterAll(() => world.close());
const { server } = world;
const NOW = Date.now();

const samples = (token: string, list: unknown) =>
  server.fetchCall(
    sendSamples,
    { body: { samples: [] } },
    { token, rawBody: JSON.stringify({ samples: list }) },
  );
const codesOf = async (deviceId: string) => (await world.logOf(deviceId)).map(({ code }) => code);

test('samples are committed when 204 comes; again changes nothing; ISO times are read', async () => {
  const device = await world.newDevice();
  const body = {
    samples: [
      { metric: device.temperature, t: NOW, value: 61.5 },
      { metric: device.velocity, t: new Date(NOW).toISOString(), value: 0.0025, unit: 'm/s' },
    ],
  };
  for (let round = 0; round < 2; round++) await server.call(sendSamples, { body }, { token: device.token });
  expect(await world.pointsOf(device.assetId)).toEqual([
    [1, NOW, 61.5],
    [2, NOW, 2.5],
  ]);
  expect(await world.connectivityOf(device.id)).toBe(3);
});

test.each([
  ['a name with NUL', { metric: 'a\0b', t: NOW, value: 1 }, 'metric', 'name-refused'],
  ['a clock years back', { t: NOW - 6 * 366 * 86_400_000, value: 1 }, 't', 'clock-off'],
  ['a clock years ahead', { t: NOW + 6 * 366 * 86_400_000, value: 1 }, 't', 'clock-off'],
  ['a unit that measures something else', { t: NOW, value: 1, unit: 'bar' }, 'unit', 'unit-wrong'],
])('%s refuses the whole body with field and code, and is in the log', async (_, wrong, part, code) => {
  const device = await world.newDevice();
  const good = { metric: device.velocity, t: NOW, value: 1 };
  const response = await samples(device.token, [good, { metric: device.temperature, ...wrong }]);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    code: 'inputInvalid',
    errors: [{ field: `body.samples.1.${part}`, code }],
  });
  expect(await world.pointsOf(device.assetId)).toEqual([]);
  expect(await codesOf(device.id)).toEqual([code]);
});

test('a value beyond a double refuses the body', async () => {
  const device = await world.newDevice();
  const rawBody = `{"samples":[{"metric":"${device.temperature}","t":${NOW},"value":1e999}]}`;
  const response = await server.fetchCall(
    sendSamples,
    { body: { samples: [] } },
    { token: device.token, rawBody },
  );
  expect(await response.json()).toMatchObject({ errors: [{ code: 'value-not-finite' }] });
});

test('gzipped JSON is read, within what it may inflate to; other encodings are answered 415', async () => {
  const device = await world.newDevice();
  const send = (body: Uint8Array<ArrayBuffer>, encoding: string) =>
    fetch(`${server.baseUrl}/data/samples`, {
      method: 'POST',
      headers: { authorization: `Bearer ${device.token}`, 'content-encoding': encoding },
      body,
    });
  const json = JSON.stringify({ samples: [{ metric: device.temperature, t: NOW, value: 1 }] });
  expect((await send(new Uint8Array(gzipSync(json)), 'gzip')).status).toBe(204);
  expect(await world.pointsOf(device.assetId)).toEqual([[1, NOW, 1]]);
  expect((await send(new Uint8Array(gzipSync(Buffer.alloc(100_000_000, 32))), 'gzip')).status).toBe(413);
  expect((await send(new Uint8Array(Buffer.from(json)), 'gzip')).status).toBe(400);
  expect((await send(new Uint8Array(Buffer.from(json)), 'br')).status).toBe(415);
});

test('malformed bodies are named by field and store nothing, and the log says so', async () => {
  const device = await world.newDevice();
  const metric = device.temperature;
  for (const [list, field] of [
    [[], 'body.samples'],
    ['x', 'body.samples'],
    [[null], 'body.samples.0.metric'],
    [[{ metric, t: NOW }], 'body.samples.0.value'],
    [[{ metric, t: NOW, value: '1' }], 'body.samples.0.value'],
    [[{ metric, t: NOW, value: {} }], 'body.samples.0.value'],
    [[{ metric, t: 'yesterday', value: 1 }], 'body.samples.0.t'],
    [
      [
        { metric, t: NOW, value: 1 },
        { metric, t: NOW, value: 1, unit: 7 },
      ],
      'body.samples.1.unit',
    ],
  ] as const) {
    const response = await samples(device.token, list);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ field }] });
  }
  expect(await world.pointsOf(device.assetId)).toEqual([]);
  expect(await codesOf(device.id)).toEqual(['payload-malformed', 'value-mismatch']);
});

test('without the token of a device nothing is taken', async () => {
  const device = await world.newDevice();
  const list = [{ metric: device.temperature, t: NOW, value: 1 }];
  for (const token of [
    '',
    'x',
    `${device.username}.wrong`,
    await server.tokenFor('Adm', crypto.randomUUID()),
  ]) {
    expect((await samples(token, list)).status).toBe(401);
  }
  expect(await world.pointsOf(device.assetId)).toEqual([]);
});

test('while the database is unreachable the answer is 503, and nothing is half done', async () => {
  const device = await world.newDevice();
  isUnreachable = true;
  const list = [{ metric: device.temperature, t: NOW, value: 1 }];
  expect((await samples(device.token, list)).status).toBe(503);
  isUnreachable = false;
  expect(await world.pointsOf(device.assetId)).toEqual([]);
  expect((await samples(device.token, list)).status).toBe(204);
});

const envelope = (device: { identifier: string }, change: object = {}) =>
  encodeWaveform(
    {
      device: device.identifier,
      channel: 'DE',
      t0Ns: BigInt(NOW) * 1_000_000n,
      fsHz: 12_000,
      unit: 'g',
      scale: 2,
      offset: 0,
      ...change,
    },
    Int16Array.from([1, -2, 3]),
  );
const raws = (token: string, bytes: Uint8Array) =>
  server.fetchCall(
    sendRaws,
    {},
    { token, rawBody: new Uint8Array(bytes), headers: { 'content-type': 'application/vnd.ritzel.waveform' } },
  );

test('a waveform is stored once and its id answered both times', async () => {
  const device = await world.newDevice();
  const first = await (await raws(device.token, envelope(device))).json();
  expect(first).toEqual({ id: expect.any(String), created: true });
  const second = await (await raws(device.token, envelope(device))).json();
  expect(second).toEqual(Object.assign({}, first, { created: false }));
});

test.each([
  ['the name of another device', { device: 'somebody' }, 'body.device', 'waveform-invalid'],
  ['an unknown channel', { channel: 'none' }, 'body.channel', 'waveform-invalid'],
  ['a unit that measures something else', { unit: '°C' }, 'body.unit', 'unit-wrong'],
  ['a clock decades back', { t0Ns: 1n }, 'body.t0', 'clock-off'],
])('a waveform with %s is refused by field and logged', async (_, change, field, code) => {
  const device = await world.newDevice();
  const response = await raws(device.token, envelope(device, change));
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errors: [{ field, code }] });
  expect(await codesOf(device.id)).toEqual([code]);
});

test('bytes that are no envelope are refused', async () => {
  const device = await world.newDevice();
  expect((await raws(device.token, Uint8Array.of(1, 2, 3))).status).toBe(400);
  expect(await codesOf(device.id)).toEqual(['waveform-invalid']);
});
