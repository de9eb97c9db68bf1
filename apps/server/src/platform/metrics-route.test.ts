import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { makeHttpServer } from './http-server.ts';
import { makeLog } from './log.ts';
import { makeMetrics } from './metrics.ts';
import { addMetricsRoute, type MetricsAccess } from './metrics-route.ts';

const opened: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(opened.map((close) => close())));

async function startServer(access: Partial<MetricsAccess>) {
  const http = await makeHttpServer({
    log: makeLog('silent'),
    readToken: () => Promise.reject(new Error('nobody signs in here')),
    trustProxy: access.hasProxy ? 1 : false,
  });
  opened.push(() => http.app.close());
  addMetricsRoute(http, makeMetrics(), { token: undefined, hasProxy: false, ...access });
  return http.app;
}

async function ask(
  access: Partial<MetricsAccess>,
  from: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const app = await startServer(access);
  const reply = await app.inject({
    url: '/api/metrics',
    remoteAddress: from,
    headers: { host: 'localhost:8080', ...headers },
  });
  if (reply.statusCode === 200) {
    expect(reply.body).toContain('ritzel_points_committed_total');
    expect(reply.body).toMatch(/^ritzel_loop_block_seconds\{of="cpu"\} \d/m);
  }
  return reply.statusCode;
}

test('without a token this machine alone reads the metrics', async () => {
  expect(await ask({}, '127.0.0.1')).toBe(200);
  expect(await ask({}, '::1', { host: '[::1]:8080' })).toBe(200);
  expect(await ask({}, '192.0.2.7')).toBe(404);
});

test('without a token nobody reads the metrics through a proxy on this machine', async () => {
  for (const name of [
    'X-Forwarded-For',
    'X-Forwarded-Proto',
    'X-Forwarded-Host',
    'Forwarded',
    'Via',
    'X-Real-IP',
  ])
    expect(await ask({}, '127.0.0.1', { [name]: '127.0.0.1' }), name).toBe(404);
  expect(await ask({}, '127.0.0.1', { host: 'ritzel.example' })).toBe(404);
  expect(await ask({ hasProxy: true }, '127.0.0.1')).toBe(404);
  expect(await ask({ hasProxy: true }, '192.0.2.7', { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
});

test('without a token a proxy that adds nothing is known by its HTTP/1.0', async () => {
  const app = await startServer({});
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo; // @NOTE: a TCP server that listens has one
  const firstLine = async (version: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET /api/metrics HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
    const [chunk] = await once(socket, 'data');
    socket.destroy();
    return String(chunk).split('\r\n')[0];
  };
  expect(await firstLine('1.0')).toContain('404');
  expect(await firstLine('1.1')).toContain('200');
});

test('with a token whoever bears it reads them, and nobody else', async () => {
  const token = 'figures-of-the-plant';
  for (const hasProxy of [false, true]) {
    const access = { token, hasProxy };
    expect(await ask(access, '192.0.2.7', { authorization: `Bearer ${token}` })).toBe(200);
    expect(await ask(access, '192.0.2.7', { authorization: 'Bearer another-token-here' })).toBe(404);
    expect(await ask(access, '127.0.0.1')).toBe(404);
  }
});
