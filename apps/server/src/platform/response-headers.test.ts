import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listPolicies, sendSamples } from '@ritzel/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { serveApiDocs } from './api-docs.ts';
import { admitDevice } from './device-access.ts';
import { API_BASE, makeHttpServer } from './http-server.ts';
import { makeLog } from './log.ts';
import { servePortal } from './portal-files.ts';

const dist = mkdtempSync(path.join(tmpdir(), 'ritzel-headers-'));
mkdirSync(path.join(dist, 'assets'));
for (const [file, text] of [
  ['index.html', '<!doctype html><title>Ritzel</title><link rel="preload" href="/config.json" as="fetch" />'],
  ['offline.html', '<!doctype html><title>Ritzel</title>'],
  ['favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['robots.txt', 'User-agent: *'],
  ['assets/main-1.js', 'export {};'],
  ['assets/main-1.css', 'p {}'],
  ['assets/.hidden.js', 'export {};'],
] as const)
  writeFileSync(path.join(dist, file), text);

const HOSTILE = '</script><!--<script>alert(1)';
const http = await makeHttpServer({
  log: makeLog('silent'),
  readToken: () => Promise.reject(new Error('a fault with a secret in it')),
  mapOrigins: ['https://tiles.example'],
});
const { app } = http;
http.serve(listPolicies, async ({ reply }) => reply.type('application/json').send('[]'));
app.get(`${API_BASE}/broken`, () => Promise.reject(new Error('a fault with a secret in it')));
app.post(API_BASE + sendSamples.path, {
  config: { access: 'device' },
  helmet: false,
  onRequest: async (asked) => admitDevice(asked),
  handler: async (asked, reply) =>
    asked.headers['x-empty'] === undefined
      ? reply.code(400).type('application/problem+json').send('{}')
      : reply.code(204).send(),
});
await serveApiDocs(app, '1.0.0');
await servePortal(app, dist, { storageKey: HOSTILE, version: '1.0.0', staffEmailDomains: [] });
await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true });
});
const address = app.server.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;
const get = (place: string) => fetch(`http://127.0.0.1:${port}${place}`);

/** Whatever a browser can be led to: pages, files, calls, refusals and faults. */
const replies: readonly (readonly [place: string, status: number, type: string])[] = [
  ['/', 200, 'text/html; charset=utf-8'],
  ['/equipment/1', 200, 'text/html; charset=utf-8'],
  ['/offline.html', 200, 'text/html; charset=utf-8'],
  ['/favicon.svg', 200, 'image/svg+xml'],
  ['/robots.txt', 200, 'text/plain; charset=utf-8'],
  ['/assets/main-1.js', 200, 'application/javascript; charset=utf-8'],
  ['/assets/main-1.css', 200, 'text/css; charset=utf-8'],
  ['/config.json', 200, 'application/json; charset=utf-8'],
  ['/api/docs', 200, 'text/html; charset=utf-8'],
  ['/api/docs/start.js', 200, 'text/javascript; charset=utf-8'],
  ['/api/openapi.json', 200, 'application/json; charset=utf-8'],
  ['/api/policies?lang_code=en', 200, 'application/json; charset=utf-8'],
  ['/api/docs/files/swagger-ui.css', 200, 'text/css; charset=utf-8'],
  ['/api/docs/files/index.html', 404, 'application/problem+json; charset=utf-8'],
  ['/api/docs/files/package.json', 404, 'application/problem+json; charset=utf-8'],
  ['/api/policies?lang_code=x', 400, 'application/problem+json; charset=utf-8'],
  ['/api/nothing', 404, 'application/problem+json; charset=utf-8'],
  ['/api/broken', 500, 'application/problem+json; charset=utf-8'],
];

describe.each(replies)('the reply to %s', (place, status, type) => {
  test('says what it is, may be framed by nobody and loads nothing foreign', async () => {
    const answer = await get(place);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe(type);
    const policy = answer.headers.get('content-security-policy')?.split(';') ?? [];
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "connect-src 'self' https://tiles.example",
      ]),
    );
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(answer.headers.get('server')).toBeNull();
    expect(answer.headers.get('x-powered-by')).toBeNull();
    expect(answer.headers.get('permissions-policy') ?? '').toMatch(
      type.startsWith('text/html') ? /camera=\(\).*microphone=\(\)/ : /^$/,
    );
    if (place.startsWith(API_BASE) && place !== '/api/docs/files/swagger-ui.css')
      expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

test('the configuration in the page ends no element', async () => {
  const page = await (await get('/')).text();
  const [, config = ''] = /<script type="application\/json" id="config">(.*?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(config).storageKey).toBe(HOSTILE);
  expect(config).not.toContain('<');
});

test('a fault of ours is answered without what it says', async () => {
  const answer = await (await get('/api/broken')).text();
  expect(answer).toContain('"internal"');
  expect(answer).not.toContain('secret');
});

test('an address that cannot be decoded is answered with headers of its own', async () => {
  const answer = await get('/api/%ff');
  expect(answer.status).toBe(404);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/problem+json',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
});

test('what a device receives has its type alone, and an empty reply not even that', async () => {
  const send = (headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${port}${API_BASE}${sendSamples.path}`, { method: 'POST', headers });
  const refused = await send({});
  expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
  expect(refused.headers.get('content-security-policy')).toBeNull();
  const taken = await send({ 'x-empty': '1' });
  expect(taken.headers.get('x-content-type-options')).toBeNull();
});

test('no folder is listed, and nothing outside of the portal’s own files is sent', async () => {
  const page = await (await get('/')).text();
  // Paths that are no file are the portal's own.
  for (const place of [
    '/assets/',
    '/assets',
    '/.git/config',
    '/..%2f..%2fpackage.json',
    '/assets/..%2f..%2fpackage.json',
  ])
    expect(await (await get(place)).text(), place).toBe(page);
});

test.each(['TRACE', 'CONNECT', 'PROPFIND', 'PUT'])('%s is answered by no route', async (method) => {
  const status = await new Promise<number>((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', method, path: '/api/policies' });
    asked.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    // To CONNECT a server without a tunnel hangs up.
    asked.on('error', () => (method === 'CONNECT' ? resolve(404) : reject(new Error('hung up'))));
    asked.end();
  });
  expect(status).toBe(404);
});
