import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { watchDownload } from './download-watch.ts';

/** More than a connection holds on its way. */
const content = Buffer.alloc(32 * 1024 * 1024, 'x');
let ended = 0;
const server = createServer(async (request, response) => {
  watchDownload(response, { graceMs: 300, lookEveryMs: 50, burstBytes: 32 * 1024 });
  response.once('close', () => {
    if (!response.writableFinished) ended++;
  });
  // Making it may take longer than a reader may.
  if (request.url === '/late') await sleep(1000);
  response.end(content);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close());

async function ask(path: string): Promise<Socket> {
  const address = server.address();
  const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: plant\r\nconnection: close\r\n\r\n`);
  return socket;
}

test('a reader that stops reading is ended', async () => {
  const socket = await ask('/now');
  await once(socket, 'readable');
  await expect.poll(() => ended, { timeout: 20_000 }).toBe(1);
  socket.destroy();
});

test('a reader that reads gets all, however long it takes to make', async () => {
  const socket = await ask('/late');
  let bytes = 0;
  for await (const piece of socket) bytes += (piece as Buffer).length; // @NOTE: the socket is one of bytes
  expect(bytes).toBeGreaterThan(content.length);
});

test('a reader that takes one large piece slowly gets all', async () => {
  const socket = await ask('/now');
  let bytes = 0;
  // Longer than the grace, and faster than a reader must be.
  for await (const piece of socket) {
    bytes += (piece as Buffer).length; // @NOTE: the socket is one of bytes
    await sleep(3);
  }
  expect(bytes).toBeGreaterThan(content.length);
});
