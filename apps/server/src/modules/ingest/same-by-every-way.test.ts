import { sendSamples } from '@ritzel/contract';
import { afterAll, expect, test } from 'vitest';
import { bdSeq, makeTestIngest, payloadOf, type TestDevice, topicOf } from './ingest.testing.ts';

const world = await makeTestIngest();
afterAll(() => world.close());
const NOW = Date.now();
const UNSAFE = 9_007_199_254_740_993n;

interface Sent {
  /** Undefined: the described temperature, in °C. */
  readonly metric?: string;
  readonly value: number | bigint | boolean | string;
  readonly unit?: string;
  readonly timeMs?: number;
}

interface Way {
  readonly name: string;
  /** Resolves with whether the way in refused something in its answer, where it has one. */
  send(device: TestDevice, sent: Sent): Promise<boolean | undefined>;
}

const unitProperty = (unit: string) => ({ keys: ['engUnit'], values: [{ type: 12, value: unit }] });

function datatypeOf(value: Sent['value']): number {
  if (typeof value === 'bigint') return 4;
  if (typeof value === 'boolean') return 11;
  return typeof value === 'string' ? 12 : 10;
}

const sparkplug: Way = {
  name: 'Sparkplug',
  async send(device, { metric = device.temperature, value, unit, timeMs = NOW }) {
    const client = await world.connect(device);
    const publish = (verb: string, payload: Buffer) =>
      client.publishAsync(topicOf(device, verb), payload, { qos: 1 });
    await publish('NBIRTH', payloadOf(0, [bdSeq()]));
    const properties = unit === undefined ? undefined : unitProperty(unit);
    const born = { name: metric, alias: 1, datatype: datatypeOf(value), value: null, properties };
    await publish('DBIRTH', payloadOf(1, [born]));
    await publish(
      'DDATA',
      payloadOf(2, [{ alias: 1, datatype: datatypeOf(value), value, timestamp: timeMs }]),
    );
    expect(client.connected).toBe(true);
    await client.endAsync();
    return undefined;
  },
};

const json: Way = {
  name: 'JSON samples',
  async send(device, { metric = device.temperature, value, unit, timeMs = NOW }) {
    const written = typeof value === 'bigint' ? String(value) : JSON.stringify(value);
    const rest = JSON.stringify({ metric, t: timeMs, unit }).slice(0, -1);
    const rawBody = `{"samples":[${rest},"value":${written}}]}`;
    const response = await world.server.fetchCall(
      sendSamples,
      { body: { samples: [] } },
      { token: device.token, rawBody },
    );
    expect([204, 400]).toContain(response.status);
    return response.status === 400;
  },
};

const line: Way = {
  name: 'line protocol',
  async send(device, { metric = device.temperature, value, unit, timeMs = NOW }) {
    const written =
      typeof value === 'bigint' ? `${value}i` : typeof value === 'string' ? `"${value}"` : String(value);
    const escapeName = (text: string) => text.replace(/[,= ]/g, '\\$&');
    const tag = unit === undefined ? '' : `,unit=${escapeName(unit)}`;
    const response = await fetch(`${world.server.baseUrl}/v2/write?precision=ms`, {
      method: 'POST',
      headers: { authorization: `Token ${device.token}` },
      body: `${escapeName(metric)}${tag} value=${written} ${timeMs}`,
    });
    expect([204, 400]).toContain(response.status);
    if (response.status === 400)
      expect(await response.json()).toMatchObject({
        code: 'invalid',
        message: expect.stringMatching(/^partial write: .* dropped=1$/s),
      });
    return response.status === 400;
  },
};

const CASES: [string, Sent, { value: number; signal?: number } | string][] = [
  ['a number of a described metric', { value: 61.5 }, { value: 61.5 }],
  ['a convertible unit', { value: 212, unit: '°F' }, { value: 100 }],
  ['a unit that measures something else', { value: 1, unit: 'bar' }, 'unit-wrong'],
  ['a unit nobody knows', { value: 1, unit: 'furlong' }, 'unit-wrong'],
  ['a unit of 3000 letters', { value: 1, unit: 'u'.repeat(3000) }, 'unit-wrong'],
  ['a unit with NUL', { value: 1, unit: '°\0C' }, 'unit-wrong'],
  [
    'a value beyond a double once it is converted',
    { value: 1.7e308, unit: 'K' },
    { value: 1.7e308 - 273.15 },
  ],
  ['a boolean for a temperature', { value: true }, 'value-mismatch'],
  ['a text for a temperature', { value: 'hot' }, 'value-mismatch'],
  ['an integer beyond 2^53', { metric: 'count', value: UNSAFE }, { value: Number(UNSAFE), signal: 3 }],
  ['a number nobody described', { metric: 'Cooling/flow', value: 12.5 }, { value: 12.5, signal: 3 }],
  ['a number nobody described, with a unit', { metric: 'p', value: 2, unit: 'bar' }, { value: 2, signal: 3 }],
  ['a boolean nobody described', { metric: 'Pump/on', value: true }, { value: 1, signal: 3 }],
  ['a false boolean nobody described', { metric: 'Pump/on', value: false }, { value: 0, signal: 3 }],
  ['a boolean nobody described, in °C', { metric: 'Pump/on', value: true, unit: '°C' }, 'value-mismatch'],
  ['a text nobody described', { metric: 'Pump/state', value: 'on' }, 'value-unsupported'],
  ['a name of 3000 letters', { metric: 'n'.repeat(3000), value: 1 }, 'name-refused'],
  ['a name with NUL', { metric: 'a\0b', value: 1 }, 'name-refused'],
  ['an undescribed unit of 3000 letters', { metric: 'x', value: 1, unit: 'u'.repeat(3000) }, 'unit-wrong'],
  ['an undescribed unit with NUL', { metric: 'x', value: 1, unit: 'a\0b' }, 'unit-wrong'],
  ['the year 10000', { value: 1, timeMs: Date.UTC(10_000, 0, 1) }, 'clock-off'],
  ['the year 1900', { value: 1, timeMs: 1 }, 'clock-off'],
  ['the last moment a date can hold', { value: 1, timeMs: 8_640_000_000_000_000 }, 'clock-off'],
];

test.each(CASES)(
  '%s is treated alike by Sparkplug, JSON samples and line protocol',
  async (_, sent, expected) => {
    for (const way of [sparkplug, json, line]) {
      const device = await world.newDevice();
      const isRefused = await way.send(device, sent);
      const points = await world.pointsOf(device.assetId);
      const codes = (await world.logOf(device.id)).map(({ code }) => code).filter((code) => code !== 'birth');
      if (typeof expected === 'string') {
        expect([way.name, points], 'nothing is stored').toEqual([way.name, []]);
        expect([way.name, codes]).toEqual([way.name, [expected]]);
        expect(isRefused ?? true, way.name).toBe(true);
      } else {
        const signal = expected.signal ?? 1;
        expect([way.name, points]).toEqual([
          way.name,
          [[signal, sent.timeMs ?? NOW, expect.closeTo(expected.value, 9)]],
        ]);
        expect([way.name, codes]).toEqual([way.name, []]);
        expect(isRefused ?? false, way.name).toBe(false);
      }
    }
  },
);

test('on a device without equipment an unknown metric is refused alike', async () => {
  for (const way of [sparkplug, json, line]) {
    const device = await world.newDevice();
    await world.pool.query('update signal set device_id = null where device_id = $1', [device.id]);
    await world.pool.query('update device set equipment_id = null where id = $1', [device.id]);
    const isRefused = await way.send(device, { metric: 'x', value: 1 });
    const codes = (await world.logOf(device.id)).map(({ code }) => code).filter((code) => code !== 'birth');
    expect([way.name, codes, isRefused ?? true]).toEqual([way.name, ['metric-unknown'], true]);
  }
});

test('two names that make one key become two signals', async () => {
  const device = await world.newDevice();
  for (const metric of ['Oil/temp', 'Oil.temp'])
    expect(await json.send(device, { metric, value: 1 })).toBe(false);
  expect(await world.pointsOf(device.assetId)).toEqual([
    [3, NOW, 1],
    [4, NOW, 1],
  ]);
});

test('a JSON body of which something is refused leaves no signal behind', async () => {
  const device = await world.newDevice();
  const samples = [
    { metric: 'new', t: NOW, value: 1 },
    { metric: device.temperature, t: NOW, value: 1, unit: 'bar' },
  ];
  const response = await world.server.fetchCall(sendSamples, { body: { samples } }, { token: device.token });
  expect(response.status).toBe(400);
  const { rows } = await world.pool.query('select 1 from signal where device_id = $1', [device.id]);
  expect(rows).toHaveLength(2);
});

test('what an edge node measures itself becomes signals of its only device, or an entry in the log', async () => {
  const device = await world.newDevice();
  const client = await world.connect(device);
  const birth = () =>
    client.publishAsync(
      topicOf(device, 'NBIRTH'),
      payloadOf(0, [bdSeq(), { name: 'CPU/load', datatype: 10, value: 0.5, timestamp: NOW }]),
      { qos: 1 },
    );
  await birth();
  const { rows } = await world.pool.query(
    'select number, metric from signal where device_id = $1 and number > 2',
    [device.id],
  );
  expect(rows).toEqual([{ number: 3, metric: 'Node/CPU/load' }]);
  expect(await world.pointsOf(device.assetId)).toEqual([[3, NOW, 0.5]]);

  const [first, second] = [await world.newDevice(), await world.newDevice()];
  await world.pool.query(
    `update device set organisation_id = g.organisation_id, sparkplug_group = g.sparkplug_group, sparkplug_node = g.sparkplug_node
       from device g where g.id = $1 and device.id = $2`,
    [first.id, second.id],
  );
  const gateway = await world.connect(first);
  await gateway.publishAsync(
    topicOf(first, 'NBIRTH'),
    payloadOf(0, [bdSeq(), { name: 'CPU/load', datatype: 10, value: 0.5, timestamp: NOW }]),
    { qos: 1 },
  );
  const log = [...(await world.logOf(first.id)), ...(await world.logOf(second.id))];
  expect(log).toEqual([
    { code: 'metric-unknown', count: 1, detail: expect.stringContaining('several devices') },
  ]);
});
