import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { servePortal } from './portal-files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-files-'));
const dist = path.join(folder, 'dist');
mkdirSync(path.join(dist, 'assets'), { recursive: true });
writeFileSync(path.join(folder, 'secret.txt'), 'a secret');
writeFileSync(path.join(dist, 'index.html'), '<!doctype html><title>Any screen</title>');
writeFileSync(path.join(dist, 'dashboard.html'), '<!doctype html><title>Dashboard</title>');
const code = `export const words = '${'word '.repeat(500)}';`;
writeFileSync(path.join(dist, 'assets/main-1.js'), code);
writeFileSync(path.join(dist, 'assets/main-1.js.br'), brotliCompressSync(code));

const app = Fastify();
await servePortal(app, dist, { storageKey: 'k', version: '1.0.0', staffEmailDomains: [] });
await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});
const address = app.server.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;

/** The path is sent as it is: `fetch` would shorten one with dots before it sends it. */
function ask(place: string, { method = 'GET', headers = {} } = {}) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>(
    (resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port, path: place, method, headers }, (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(pieces).toString(),
          }),
        );
      });
      asked.on('error', reject);
      asked.end();
    },
  );
}

test('a file is sent whole, and compressed to who takes it so', async () => {
  const whole = await ask('/assets/main-1.js?v=1');
  expect(whole).toMatchObject({
    status: 200,
    text: code,
    headers: { 'cache-control': 'public, max-age=31536000, immutable' },
  });
  const { headers } = await ask('/assets/main-1.js', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-type': whole.headers['content-type'] });
  expect(Number(headers['content-length'])).toBeLessThan(code.length / 10);
});

test('what a file is can be asked for without the file', async () => {
  const answer = await ask('/assets/main-1.js', { method: 'HEAD' });
  expect(answer).toMatchObject({ status: 200, text: '', headers: { 'content-length': String(code.length) } });
});

test.each([
  ['a screen', '/equipment/1', 'Any screen'],
  ['the dashboard', '/dashboard', 'Dashboard'],
  ['the address alone', '/?type=gearunit', 'Dashboard'],
  ['a file that is none', '/assets/main-2.js', 'Any screen'],
  ['a folder', '/assets/', 'Any screen'],
])('%s gets its page', async (_, place, title) => {
  const { status, text } = await ask(place);
  expect([status, text]).toEqual([200, `<!doctype html><title>${title}</title>`]);
});

test.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..\\..\\secret.txt',
  `/${encodeURIComponent(path.join(folder, 'secret.txt'))}`,
])('%s leads to no file outside of the folder', async (place) => {
  expect((await ask(place)).text).not.toContain('a secret');
});
