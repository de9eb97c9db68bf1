import { importDrivetrains } from '@ritzel/contract';
import { afterAll, expect, test, vi } from 'vitest';
import { sendPartially } from '../testing/partial-request.testing.ts';
import { watchBody } from './body-watch.ts';
import { makeHttpServer } from './http-server.ts';
import { makeLog } from './log.ts';

const lines: { level: number; text: string }[] = [];
const log = makeLog('debug');
for (const level of ['debug', 'warn', 'error'] as const)
  vi.spyOn(log, level).mockImplementation((...words: unknown[]) => {
    lines.push({ level: log.levels.values[level] ?? 0, text: JSON.stringify(words) });
  });
const http = await makeHttpServer({ log, readToken: () => Promise.reject(new Error('none')) });
http.app.post('/small', { bodyLimit: 16 * 1024 }, async () => 'read');
http.app.post(
  '/watched',
  {
    bodyLimit: 16 * 1024,
    preParsing: (request, _reply, payload, done) => {
      watchBody(request.raw, { graceMs: 100, lookEveryMs: 20 });
      done(null, payload);
    },
  },
  async () => 'read',
);
await http.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => http.app.close());
const address = http.app.server.address();
const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
const send = (path: string, headers: Record<string, string>, body = '') =>
  sendPartially(baseUrl, {
    method: 'POST',
    path,
    headers: { 'content-type': 'text/plain', ...headers },
    body,
  });

test('a body that comes drop by drop ends its connection', async () => {
  const request = await send('/watched', { 'content-length': '10000' }, 'x');
  const drops = setInterval(() => request.socket.write('x'), 20);
  expect(await request.status()).toBe(408);
  await vi.waitFor(() => expect(request.socket.destroyed || request.socket.readableEnded).toBe(true));
  clearInterval(drops);
});

test('a body that comes late and then fast enough is read', async () => {
  const request = await send('/small', { 'content-length': '4' }, 'x');
  await new Promise((resolve) => setTimeout(resolve, 200));
  request.socket.write('xxx');
  expect(await request.status()).toBe(200);
  request.end();
});

test('a client that hangs up in the middle of its body is no failure of the server', async () => {
  lines.length = 0;
  const request = await send('/small', { 'content-length': '4000' }, 'x');
  await new Promise((resolve) => setTimeout(resolve, 50));
  request.end();
  await vi.waitFor(() => expect(lines.map(({ text }) => text).join()).toContain('the client hung up'));
  expect(lines.filter(({ level }) => level > 20)).toEqual([]);
});

test('what is sent to no route is refused before its body is read', async () => {
  for (const headers of [{}, { expect: '100-continue' }]) {
    const request = await send('/nowhere', {
      'content-type': 'application/json',
      'content-length': '4000000',
      ...headers,
    });
    expect(await request.status()).toBe(404);
    request.end();
  }
});

test('a call that reads long bodies of any number at once is found at the start', () => {
  expect(() =>
    http.serve(importDrivetrains, () => Promise.reject(new Error('none')), {
      bodyLimitBytes: 8 * 1024 * 1024,
    }),
  ).toThrow(/importDrivetrains reads long bodies of any number at once/);
});

test('a route that reads long bodies of senders it does not know is found at the start', () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    expect(() => http.app.route({ method, url: `/open-${method}`, handler: async () => '' })).toThrow(
      /reads a body before it knows who sends it|already listening/,
    );
});
