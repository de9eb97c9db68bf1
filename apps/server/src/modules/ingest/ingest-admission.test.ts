import { sendRaws, sendSamples } from '@ritzel/contract';
import { encodeWaveform } from '@ritzel/telemetry';
import { afterAll, expect, test, vi } from 'vitest';
import { sendPartially } from '../../testing/partial-request.testing.ts';
import { makeByteBudget } from './byte-budget.ts';
import { makeTestIngest } from './ingest.testing.ts';

const world = await makeTestIngest({ admittedMs: 100 });
afterAll(() => world.close());
const { server } = world;
const MIB = 1024 * 1024;
const PATHS = ['/data/samples', '/data/raws', '/v2/write'];

const send = (path: string, token: string, headers: Record<string, string>, body = '') =>
  sendPartially(server.baseUrl, {
    method: 'POST',
    path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain', ...headers },
    body,
  });

test.each(PATHS)('%s refuses a sender it does not know before the body has come', async (path) => {
  const device = await world.newDevice();
  const unknown = [`${device.username}.wrong`, 'nothing', ''];
  for (const token of unknown) {
    for (const [headers, body] of [
      [{ 'content-length': `${8 * MIB}` }, 'x'.repeat(1000)],
      [{ 'transfer-encoding': 'chunked' }, '3e8\r\n'],
      [{ 'content-length': `${8 * MIB}`, 'content-encoding': 'gzip' }, ''],
      [{ 'content-length': `${8 * MIB}`, expect: '100-continue' }, ''],
    ] as const) {
      const request = await send(path, token, headers, body);
      expect(await request.status(), JSON.stringify(headers)).toBe(401);
      expect(request.answer()).toMatch(/connection: close/i);
      // The rest is not read to be thrown away.
      await vi.waitFor(() => expect(request.socket.destroyed || request.socket.readableEnded).toBe(true));
      request.end();
    }
  }
});

test('who may send is asked for the body when it asks whether to', async () => {
  const device = await world.newDevice();
  const body = JSON.stringify({ samples: [{ metric: device.temperature, t: Date.now(), value: 1 }] });
  const headers = { 'content-length': `${body.length}`, expect: '100-continue' };
  const request = await send('/data/samples', device.token, headers);
  expect(await request.status()).toBe(100);
  request.socket.write(body);
  await vi.waitFor(() => expect(request.answer()).toContain('HTTP/1.1 204'));
  request.end();
});

test('a refused sender that sends on all the same reads its refusal', async () => {
  const device = await world.newDevice();
  const rawBody = new Uint8Array(3 * MIB);
  const response = await server.fetchCall(sendRaws, {}, { token: `${device.username}.wrong`, rawBody });
  expect(response.status).toBe(401);
});

test('a device that announces more than its share waits, and gets it back when its bodies end', async () => {
  const [device, other] = [await world.newDevice(), await world.newDevice()];
  const announce = (token: string) => send('/data/raws', token, { 'content-length': `${80 * MIB}` }, 'x');
  const open = [await announce(device.token), await announce(device.token)];
  const third = await announce(device.token);
  // Any of the three may be the last; the two that have room are not answered while they send.
  const refused = await Promise.race([...open, third].map((each) => each.status().then(() => each)));
  expect(refused.answer()).toMatch(/HTTP\/1.1 429.*retry-after: 5/is);
  const ownSamples = (each: typeof device) =>
    server.fetchCall(
      sendSamples,
      { body: { samples: [{ metric: each.temperature, t: Date.now(), value: 1 }] } },
      { token: each.token },
    );
  expect((await ownSamples(other)).status).toBe(204);
  expect((await ownSamples(device)).status).toBe(429);
  for (const request of [...open, third]) request.end();
  await vi.waitFor(async () => expect((await ownSamples(device)).status).toBe(204));
});

test('a body whose device lost its credentials meanwhile is refused when it is whole', async () => {
  const device = await world.newDevice();
  const body = JSON.stringify({ samples: [{ metric: device.temperature, t: Date.now(), value: 1 }] });
  const request = await send('/data/samples', device.token, {
    'content-length': `${body.length}`,
    expect: '100-continue',
  });
  expect(await request.status()).toBe(100);
  await world.pool.query('update device set secret_hash = null where id = $1', [device.id]);
  world.registry.forget(device.id);
  await new Promise((resolve) => setTimeout(resolve, 150));
  request.socket.write(body);
  await vi.waitFor(() => expect(request.answer()).toContain('HTTP/1.1 401'));
  expect(await world.pointsOf(device.assetId)).toEqual([]);
  request.end();
});

test('what was read is given back after an answer of any kind', async () => {
  const device = await world.newDevice();
  const header = { device: device.identifier, channel: 'DE', fsHz: 1000, unit: 'g', scale: 1, offset: 0 };
  const envelope = encodeWaveform(
    { ...header, t0Ns: BigInt(Date.now()) * 1_000_000n },
    new Float32Array(256 * 1024),
  );
  // Two hundred times a megabyte is more than the device's share.
  for (let round = 0; round < 200; round++) {
    const rawBody = round % 2 === 0 ? new Uint8Array(envelope) : new Uint8Array(MIB);
    const response = await server.fetchCall(sendRaws, {}, { token: device.token, rawBody });
    expect(response.status).toBe(round % 2 === 0 ? 200 : 400);
    await response.arrayBuffer();
  }
});

test('bytes are counted for device, organisation and process, and given back once', () => {
  const budget = makeByteBudget({ device: 10, organisation: 15, process: 20 });
  const [a, b, c] = [
    { id: 'a', organisationId: 'x' },
    { id: 'b', organisationId: 'x' },
    { id: 'c', organisationId: 'y' },
  ];
  const release = budget.reserve(a!, 10);
  expect(() => budget.reserve(a!, 1)).toThrow(/device/);
  expect(() => budget.reserve(b!, 6)).toThrow(/organisation/);
  expect(() => budget.reserve(c!, 11)).toThrow();
  budget.reserve(c!, 10);
  expect(() => budget.reserve(b!, 1)).toThrow(/Too many writes/);
  release();
  release();
  expect(budget.reservedBytes).toBe(10);
});
