import { sendRaws, sendSamples } from '@ritzel/contract';
import { encodeWaveform } from '@ritzel/telemetry';
import { afterAll, expect, test } from 'vitest';
import { TelemetryUnavailable } from '../telemetry-store/index.ts';
import { makeTestIngest } from './test-ingest.ts';

let isAway = false;
const world = await makeTestIngest({
  wrapStore: (store) => ({
    ...store,
    append: (batch) =>
      isAway
        ? Promise.reject(new TelemetryUnavailable('The database does not answer.'))
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
  ['an unknown metric', { metric: 'none', t: NOW, value: 1 }, 'metric-unknown'],
  ['a clock years back', { t: NOW - 6 * 366 * 86_400_000, value: 1 }, 'clock-off'],
  ['a clock years ahead', { t: NOW + 6 * 366 * 86_400_000, value: 1 }, 'clock-off'],
  ['a unit that measures something else', { t: NOW, value: 1, unit: 'bar' }, 'unit-wrong'],
])('%s refuses the whole body with field and code, and is in the log', async (_, wrong, code) => {
  const device = await world.newDevice();
  const good = { metric: device.velocity, t: NOW, value: 1 };
  const response = await samples(device.token, [good, { metric: device.temperature, ...wrong }]);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    code: 'inputInvalid',
    errors: [{ field: 'body.samples.1', code }],
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

test('malformed bodies are named by field and store nothing', async () => {
  const device = await world.newDevice();
  const metric = device.temperature;
  for (const [list, field] of [
    [[], 'body.samples'],
    ['x', 'body.samples'],
    [[null], 'body.samples.0.metric'],
    [[{ metric, t: NOW }], 'body.samples.0.value'],
    [[{ metric, t: NOW, value: '1' }], 'body.samples.0.value'],
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

test('while the database is away the answer is 503, and nothing is half done', async () => {
  const device = await world.newDevice();
  isAway = true;
  const list = [{ metric: device.temperature, t: NOW, value: 1 }];
  expect((await samples(device.token, list)).status).toBe(503);
  isAway = false;
  expect(await world.pointsOf(device.assetId)).toEqual([]);
  expect((await samples(device.token, list)).status).toBe(204);
});

const envelope = (change: object = {}) =>
  encodeWaveform(
    {
      device: 'any',
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
  const first = await (await raws(device.token, envelope())).json();
  expect(first).toEqual({ id: expect.any(String), created: true });
  const second = await (await raws(device.token, envelope())).json();
  expect(second).toEqual(Object.assign({}, first, { created: false }));
});

test.each([
  ['an unknown channel', { channel: 'none' }, 'body.channel', 'waveform-invalid'],
  ['a unit that measures something else', { unit: '°C' }, 'body.unit', 'unit-wrong'],
  ['a clock decades back', { t0Ns: 1n }, 'body.t0', 'clock-off'],
])('a waveform with %s is refused by field and logged', async (_, change, field, code) => {
  const device = await world.newDevice();
  const response = await raws(device.token, envelope(change));
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errors: [{ field, code }] });
  expect(await codesOf(device.id)).toEqual([code]);
});

test('bytes that are no envelope are refused', async () => {
  const device = await world.newDevice();
  expect((await raws(device.token, Uint8Array.of(1, 2, 3))).status).toBe(400);
  expect(await codesOf(device.id)).toEqual(['waveform-invalid']);
});
