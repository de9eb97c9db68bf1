import { afterAll, expect, test } from 'vitest';
import { makeHttpServer } from './http-server.ts';
import { makeLog } from './log.ts';
import { makeMetrics } from './metrics.ts';
import { addMetricsRoute } from './metrics-route.ts';

const opened: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(opened.map((close) => close())));

async function ask(token: string | undefined, from: string, authorization?: string): Promise<number> {
  const http = await makeHttpServer({
    log: makeLog('silent'),
    readToken: () => Promise.reject(new Error('nobody signs in here')),
    trustProxy: false,
  });
  opened.push(() => http.app.close());
  addMetricsRoute(http, makeMetrics(), token);
  const headers = authorization === undefined ? {} : { authorization };
  const reply = await http.app.inject({ url: '/api/metrics', remoteAddress: from, headers });
  if (reply.statusCode === 200) {
    expect(reply.body).toContain('ritzel_points_committed_total');
    expect(reply.body).toMatch(/^ritzel_loop_block_seconds\{of="cpu"\} \d/m);
  }
  return reply.statusCode;
}

test('without a token this machine alone reads the metrics', async () => {
  expect(await ask(undefined, '127.0.0.1')).toBe(200);
  expect(await ask(undefined, '::1')).toBe(200);
  expect(await ask(undefined, '192.0.2.7')).toBe(404);
});

test('with a token whoever bears it reads them, and nobody else', async () => {
  const token = 'figures-of-the-plant';
  expect(await ask(token, '192.0.2.7', `Bearer ${token}`)).toBe(200);
  expect(await ask(token, '192.0.2.7', 'Bearer another-token-here')).toBe(404);
  expect(await ask(token, '127.0.0.1')).toBe(404);
});
