import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { makeTestIngest, TEST_METRICS_TOKEN, type TestDevice } from './ingest.testing.ts';

const world = await makeTestIngest();
afterAll(() => world.close());
const NOW = Date.now();
const root = world.server.baseUrl.replace(/\/api$/, '');

function write(
  device: TestDevice,
  body: string | Uint8Array<ArrayBuffer>,
  options: { query?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(
    `${world.server.baseUrl}/v2/write?org=plant&bucket=ritzel${options.query ?? '&precision=ms'}`,
    {
      method: 'POST',
      headers: {
        authorization: `Token ${device.token}`,
        'content-type': 'text/plain; charset=utf-8',
        ...options.headers,
      },
      body,
    },
  );
}

const codesOf = async (deviceId: string) => (await world.logOf(deviceId)).map(({ code }) => code);

test('lines become points of the metrics they name, committed when 204 comes', async () => {
  const device = await world.newDevice();
  const body = `${device.temperature} value=61.5 ${NOW}\n${device.velocity},unit=m/s value=0.0025 ${NOW}\n`;
  for (let round = 0; round < 2; round++) expect((await write(device, body)).status).toBe(204);
  expect(await world.pointsOf(device.assetId)).toEqual([
    [1, NOW, 61.5],
    [2, NOW, 2.5],
  ]);
  expect(await world.connectivityOf(device.id)).toBe(3);
});

test('a metric that nobody described becomes a signal, named by measurement, tags and field', async () => {
  const device = await world.newDevice();
  const body = `vibration,host=edge-1,position=In,axis=x rms=2.5,peak=9i ${NOW}000000`;
  expect((await write(device, body, { query: '' })).status).toBe(204);
  const { rows } = await world.pool.query(
    'select metric from signal where asset_id = $1 and number > 2 order by number',
    [device.assetId],
  );
  expect(rows.map(({ metric }) => metric)).toEqual(['vibration/x/In/rms', 'vibration/x/In/peak']);
  expect((await world.pointsOf(device.assetId)).map(([, time, value]) => [time, value])).toEqual([
    [NOW, 2.5],
    [NOW, 9],
  ]);
});

test('gzip bodies are read, broken and swelling ones refused', async () => {
  const device = await world.newDevice();
  const headers = { 'content-encoding': 'gzip' };
  const line = `${device.temperature} value=1 ${NOW}`;
  expect((await write(device, new Uint8Array(gzipSync(line)), { headers })).status).toBe(204);
  expect(await world.pointsOf(device.assetId)).toEqual([[1, NOW, 1]]);
  expect((await write(device, line, { headers })).status).toBe(400);
  const bomb = new Uint8Array(gzipSync(Buffer.alloc(200_000_000)));
  const refused = await write(device, bomb, { headers });
  expect(refused.status).toBe(413);
  expect(await refused.json()).toMatchObject({ code: 'request too large' });
});

test('bad lines are named and the good ones taken, as InfluxDB does with a partial write', async () => {
  const device = await world.newDevice();
  const body = [
    `${device.temperature} value=1 ${NOW}`,
    'broken',
    `${device.temperature} value=2 ${NOW - 9 * 366 * 86_400_000}`,
    `${device.velocity},unit=bar value=3 ${NOW}`,
    `${device.velocity},device=elsewhere value=3 ${NOW}`,
    `${device.temperature} value=4 ${NOW + 1}`,
  ].join('\n');
  const response = await write(device, body);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    code: 'invalid',
    message: expect.stringMatching(/^partial write: line 2: .* dropped=4$/),
  });
  expect(await world.pointsOf(device.assetId)).toEqual([
    [1, NOW, 1],
    [1, NOW + 1, 4],
  ]);
  expect(await codesOf(device.id)).toEqual([
    'clock-off',
    'device-unknown',
    'payload-malformed',
    'unit-wrong',
  ]);
});

test('a gateway writes for the devices of its node and for no other', async () => {
  const [gateway, sister, outsider] = [
    await world.newDevice(),
    await world.newDevice(),
    await world.newDevice(),
  ];
  await world.pool.query(
    `update device set organisation_id = g.organisation_id, sparkplug_group = g.sparkplug_group, sparkplug_node = g.sparkplug_node
       from device g where g.id = $1 and device.id = $2`,
    [gateway.id, sister.id],
  );
  const body = `${sister.temperature},device=${sister.identifier} value=5 ${NOW}\n`;
  expect((await write(gateway, body)).status).toBe(204);
  expect(await world.pointsOf(sister.assetId)).toEqual([[1, NOW, 5]]);
  expect(
    (await write(gateway, `${outsider.temperature},device=${outsider.identifier} value=5 ${NOW}`)).status,
  ).toBe(400);
  expect(await world.pointsOf(outsider.assetId)).toEqual([]);
});

test('without the token of a device nothing is taken, in the words of InfluxDB', async () => {
  const device = await world.newDevice();
  for (const authorization of ['', 'Token x.y', `Basic ${Buffer.from('a:b').toString('base64')}`]) {
    const response = await write(device, 'm f=1', { headers: { authorization } });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'unauthorized' });
  }
  const basic = Buffer.from(`${device.username}:${device.password}`).toString('base64');
  const body = `${device.temperature} value=1 ${NOW}`;
  expect((await write(device, body, { headers: { authorization: `Basic ${basic}` } })).status).toBe(204);
});

test('an unknown precision is refused', async () => {
  const device = await world.newDevice();
  expect((await write(device, 'm f=1 1', { query: '&precision=h' })).status).toBe(400);
});

test('ping and health answer as the clients expect, at the root and under the API', async () => {
  for (const base of [root, `${world.server.baseUrl}/v2`]) {
    expect((await fetch(`${base}/ping`)).status).toBe(204);
    expect((await fetch(`${base}/ping`, { method: 'HEAD' })).status).toBe(204);
    expect(await (await fetch(`${base}/health`)).json()).toMatchObject({ status: 'pass' });
  }
});

test('ping and health give the version to who may see details of the health, and to nobody else', async () => {
  const seen = { headers: { authorization: `Bearer ${TEST_METRICS_TOKEN}` } };
  const unseen = [{}, { headers: { authorization: 'Bearer nonsense' } }];
  for (const base of [root, `${world.server.baseUrl}/v2`]) {
    for (const options of unseen) {
      const ping = await fetch(`${base}/ping`, options);
      expect([ping.status, ping.headers.get('x-influxdb-version')]).toEqual([204, null]);
      expect(await (await fetch(`${base}/health`, options)).text()).not.toContain('0.0.0');
    }
    expect((await fetch(`${base}/ping`, seen)).headers.get('x-influxdb-version')).toBe('0.0.0');
    expect(await (await fetch(`${base}/health`, seen)).json()).toMatchObject({ version: '0.0.0' });
  }
});
