import { createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeSparkplugPayload, type SparkplugMetric, type SparkplugPropertySet } from '@ritzel/telemetry';
import { Aedes } from 'aedes';
import fc from 'fast-check';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeTestEquipment } from '../../testing/plant.testing.ts';
import {
  bdSeq,
  makeTestIngest,
  payloadOf,
  publishBirths,
  type TestDevice,
  type TestIngest,
  topicOf,
} from './ingest.testing.ts';

/** A broker that is not ours and lets everyone do everything. */
const aedes = await Aedes.createBroker();
const brokerServer: Server = createServer(aedes.handle);
await new Promise<void>((resolve) => brokerServer.listen(0, '127.0.0.1', resolve));
const address = brokerServer.address();
if (typeof address !== 'object' || address === null) throw new Error('the broker has no port');
const url = `mqtt://127.0.0.1:${address.port}`;

const own = await makeTestIngest({ reorderTimeoutMs: 100, retryForMs: 5_000 });
const joined = await makeTestIngest({ reorderTimeoutMs: 100, mqttUrl: url });
afterAll(async () => {
  await own.close();
  await joined.close();
  aedes.close();
  brokerServer.close();
});
const NOW = Date.now();

/** Lets the database refuse points of some assets with a SQLSTATE, for good or a number of times. */
async function addRefusals({ pool }: TestIngest): Promise<void> {
  await pool.query(`
    create table refused_asset (asset_id uuid primary key, code text, times int);
    create sequence refusals_made;
    create function refuse_points() returns trigger language plpgsql as $$
      declare refusal refused_asset;
      begin
        select * into refusal from refused_asset r where r.asset_id = new.asset_id;
        -- A sequence keeps its count when the transaction is undone.
        if found and nextval('refusals_made') <= refusal.times then
          raise exception 'refused for the test' using errcode = refusal.code;
        end if;
        return new;
      end $$;
    create trigger refuse_points before insert on telemetry_fresh for each row execute function refuse_points()`);
}

async function refuse({ pool }: TestIngest, assetId: string, code: string, times: number): Promise<void> {
  await pool.query('delete from refused_asset');
  await pool.query("select setval('refusals_made', 1, false)");
  await pool.query('insert into refused_asset values ($1, $2, $3)', [assetId, code, times]);
}

await addRefusals(own);
await addRefusals(joined);
const FOR_GOOD = 2 ** 31 - 1;

function connectTo(world: TestIngest, device: TestDevice): Promise<MqttClient> {
  return world === own
    ? own.connect(device)
    : mqtt.connectAsync(url, { clientId: `edge-${device.id}`, reconnectPeriod: 0 });
}

/** Numbers of the host's acknowledgements to the other broker, and of messages still waiting there. */
let hostAcknowledged = 0;
aedes.on('ack', (_packet, client) => {
  if (client.id.startsWith('mqttjs')) hostAcknowledged += 1;
});
const errors = [own, joined].map((world) => vi.spyOn(world.server.log, 'error'));
beforeEach(() => {
  for (const spy of errors) spy.mockClear();
});
const noErrors = () => expect(errors.flatMap((spy) => spy.mock.calls)).toEqual([]);

describe.each([
  ['our own broker', own],
  ['another broker by MQTT_URL', joined],
])('over %s', (_, world) => {
  const sendData = (client: MqttClient, device: TestDevice, seq: number, value: number) =>
    client.publishAsync(
      topicOf(device, 'DDATA'),
      payloadOf(seq, [{ alias: 1, value, timestamp: NOW + seq }]),
      { qos: 1 },
    );
  const notStored = async (device: TestDevice) =>
    (await world.logOf(device.id)).filter(({ code }) => code === 'not-stored');

  test.each(['22003', '22021', '22P05', '23503', '23514', '54000', '0A000', '42804', 'XX000'])(
    'points that the database refuses for good with %s are acknowledged, named and not tried again',
    async (code) => {
      const device = await world.newDevice();
      await refuse(world, device.assetId, code, FOR_GOOD);
      const client = await connectTo(world, device);
      let isClosed = false;
      client.on('close', () => {
        isClosed = true;
      });
      await publishBirths(client, device);
      await sendData(client, device, 2, 1);
      await expect
        .poll(() => notStored(device), { timeout: 20_000 })
        .toEqual([{ code: 'not-stored', count: 1, detail: expect.stringContaining(code) }]);
      await world.pool.query('delete from refused_asset');
      await sendData(client, device, 3, 2);
      await expect.poll(() => world.pointsOf(device.assetId)).toEqual([[1, NOW + 3, 2]]);
      const { rows } = await world.pool.query('select last_value from refusals_made');
      expect(rows[0].last_value).toBeLessThanOrEqual(2);
      expect(isClosed).toBe(false);
      await client.endAsync();
      noErrors();
    },
  );

  test.each(['40001', '40P01', '53100', '55P03', '57014'])(
    'points that the database refuses twice with %s are stored by trying again on the same connection',
    async (code) => {
      const device = await world.newDevice();
      await refuse(world, device.assetId, code, 2);
      const client = await connectTo(world, device);
      await publishBirths(client, device);
      await sendData(client, device, 2, 1);
      await expect.poll(() => world.pointsOf(device.assetId), { timeout: 20_000 }).toEqual([[1, NOW + 2, 1]]);
      expect(client.connected).toBe(true);
      expect(await notStored(device)).toEqual([]);
      await client.endAsync();
    },
  );

  test('of a message for two assets the points of the good one are stored', async () => {
    const device = await world.newDevice();
    const { rows } = await world.pool.query('select organisation_id from device where id = $1', [device.id]);
    const other = await makeTestEquipment(world.pool, rows[0].organisation_id);
    await world.pool.query('update signal set asset_id = $2 where device_id = $1 and number = 2', [
      device.id,
      other,
    ]);
    await refuse(world, device.assetId, '22003', FOR_GOOD);
    const client = await connectTo(world, device);
    await publishBirths(client, device);
    const metrics = [
      { alias: 1, value: 1, timestamp: NOW },
      { alias: 2, value: 2, timestamp: NOW, wire: 'float' as const },
    ];
    await client.publishAsync(topicOf(device, 'DDATA'), payloadOf(2, metrics), { qos: 1 });
    await expect.poll(() => world.pointsOf(other)).toEqual([[2, NOW, 2]]);
    await expect.poll(() => notStored(device)).toHaveLength(1);
    await client.endAsync();
  });

  test('hostile births and data are all acknowledged, once each, and leave a neighbour alone', async () => {
    await world.pool.query('delete from refused_asset');
    const [device, neighbour] = [await world.newDevice(), await world.newDevice()];
    const [client, other] = [await connectTo(world, device), await connectTo(world, neighbour)];
    let closes = 0;
    client.on('close', () => {
      closes += 1;
    });
    const before = hostAcknowledged;
    await publishBirths(other, neighbour);
    // Births and data of the neighbour.
    let sent = 102;
    const publish = (verb: string, payload: Buffer) => {
      sent += 1;
      return client.publishAsync(topicOf(device, verb), payload, { qos: 1 });
    };
    for (const [round, [births, data]] of fc
      .sample(fc.tuple(hostileMetrics(device), hostileMetrics(device)), 150)
      .entries()) {
      const at = Date.now();
      await Promise.all([
        publish('NBIRTH', payloadOf(0, [bdSeq(), ...encodable(births)], at)),
        publish('DBIRTH', payloadOf(1, encodable(births), at + 1)),
        publish('DDATA', payloadOf(2, encodable(data), at + 2)),
        publish('DDEATH', payloadOf(3, encodable(data), at + 3)),
      ]);
      if (round < 100) await sendData(other, neighbour, 2 + round, round);
    }
    if (world === joined) await expect.poll(() => hostAcknowledged - before, { timeout: 20_000 }).toBe(sent);
    await expect.poll(async () => (await world.pointsOf(neighbour.assetId)).length).toBe(100);
    await sleep(300);
    // Nothing came a second time.
    if (world === joined) expect(hostAcknowledged - before).toBe(sent);
    expect(closes).toBe(0);
    expect((await world.logOf(neighbour.id)).map(({ code }) => code)).toEqual(['birth']);
    expect((await world.logOf(device.id)).map(({ code }) => code)).not.toContain('not-stored');
    await Promise.all([client.endAsync(), other.endAsync()]);
    noErrors();
  });
});

test('a fault that does not pass in time ends the connection, and the message is not acknowledged', async () => {
  const device = await own.newDevice();
  await refuse(own, device.assetId, '40001', FOR_GOOD);
  const client = await own.connect(device);
  await publishBirths(client, device);
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
  let isAcknowledged = false;
  client.publish(
    topicOf(device, 'DDATA'),
    payloadOf(2, [{ alias: 1, value: 1, timestamp: NOW }]),
    { qos: 1 },
    (error) => {
      isAcknowledged = error === undefined || error === null;
    },
  );
  await closed;
  expect(isAcknowledged).toBe(false);
  const { rows } = await own.pool.query('select last_value from refusals_made');
  // Pauses grow: 200, 400, 800, 1600 ms.
  expect(rows[0].last_value).toBeLessThan(8);
  await own.pool.query('delete from refused_asset');
});

test('hostile lines and samples are answered with 2xx or 4xx, and those who are refused stand in the log', async () => {
  const device = await own.newDevice();
  const send = (path: string, body: string | Uint8Array<ArrayBuffer>) =>
    fetch(own.server.baseUrl + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${device.token}`, 'content-type': 'application/json' },
      body,
    });
  const escapeName = (text: string) => text.replace(/[,= ]/g, '\\$&').replaceAll('\n', ' ');
  for (const [name, unit, text, time] of fc.sample(
    fc.tuple(hostileText, hostileText, hostileText, hostileTime),
    150,
  )) {
    const value = fc.sample(hostileValue, 1)[0];
    const json = JSON.stringify({ samples: [{ metric: name, unit, t: Number(time), value }] }, (_, each) =>
      typeof each === 'bigint' ? Number(each) : each,
    );
    const line = `${escapeName(name)},unit=${escapeName(unit)},device=${escapeName(text)} value=${JSON.stringify(text)},n=1i ${time}`;
    for (const [path, body] of [
      ['/data/samples', json],
      ['/v2/write?precision=ms', line],
      ['/v2/write?precision=ns', line],
    ] as const) {
      const response = await send(path, body);
      expect([204, 400], `${path} ${body}: ${await response.clone().text()}`).toContain(response.status);
    }
  }
  expect((await own.logOf(device.id)).map(({ code }) => code)).toEqual(
    expect.arrayContaining(['name-refused', 'payload-malformed']),
  );
  noErrors();
});

const hostileText = fc.oneof(
  fc.constantFrom(
    'x'.repeat(3000),
    'a\0b',
    '\0',
    '__proto__',
    'constructor',
    'Properties/setup',
    'Properties/firmwareVersion',
    'Job/Report',
    'Waveform/DE',
    '"\\ud800"',
    '{"a":"\\ud800"}',
    '{"\\u0000":1}',
    '['.repeat(5000),
    `{"job":"${'j'.repeat(50)}","state":"done"}`,
    '\u202e\u0085\ufeff',
    "'; drop table signal; --",
  ),
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => text.toWellFormed()),
);
const hostileTime = fc.oneof(
  fc.constantFrom(0n, 1n, BigInt(NOW), 253_402_300_800_000n, 2n ** 53n, 2n ** 63n - 1n),
  fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }),
);
const hostileValue: fc.Arbitrary<SparkplugMetric['value']> = fc.oneof(
  fc.double(),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 1.7e308, 5e-324, -0, 2 ** 53, 300, -129),
  fc.constantFrom(2n ** 63n - 1n, 2n ** 64n - 1n),
  fc.boolean(),
  hostileText,
  fc.uint8Array({ maxLength: 64 }),
  fc.constant(null),
  fc.constant<SparkplugMetric['value']>({ columns: ['a\0'], types: [12], rows: [['b\0']] }),
);

function hostileMetrics(device: TestDevice): fc.Arbitrary<SparkplugMetric[]> {
  const metric: fc.Arbitrary<SparkplugMetric> = fc.record(
    {
      name: fc.oneof(hostileText, fc.constantFrom(device.temperature, device.velocity, '')),
      alias: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constant(2n ** 64n - 1n)),
      datatype: fc.integer({ min: 0, max: 36 }),
      timestamp: hostileTime,
      isHistorical: fc.boolean(),
      value: hostileValue,
      wire: fc.constantFrom('int', 'long', 'float', 'double', 'boolean', 'string', 'bytes', 'dataset'),
      properties: fc.oneof(
        hostileText.map(
          (unit): SparkplugPropertySet => ({ keys: ['engUnit'], values: [{ type: 12, value: unit }] }),
        ),
        fc.constant<SparkplugPropertySet>({ keys: ['Quality'], values: [{ type: 3, value: 1_000_000 }] }),
      ),
    },
    { requiredKeys: ['value'] },
  );
  return fc.array(metric, { maxLength: 8 });
}

/** Those that the encoder can write at all. */
function encodable(metrics: readonly SparkplugMetric[]): SparkplugMetric[] {
  return metrics.filter((metric) => {
    try {
      encodeSparkplugPayload({ metrics: [metric] });
      return true;
    } catch {
      return false;
    }
  });
}
