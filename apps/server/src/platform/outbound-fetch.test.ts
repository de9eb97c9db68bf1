import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { AddressRefusedError, isNetwork, isPublicAddress, makeOutboundFetch } from './outbound-fetch.ts';

let asked = 0;
const inside = createServer((request, response) => {
  asked += 1;
  if (request.url === '/long') {
    response.end(Buffer.alloc(2 * 1024 * 1024));
    return;
  }
  if (request.url === '/never') return;
  if (request.url === '/echo') {
    request.pipe(response);
    return;
  }
  if (request.url === '/away') response.writeHead(302, { location: 'http://169.254.169.254/' });
  response.end('secret of the own network');
});
inside.listen(0, '127.0.0.1');
await once(inside, 'listening');
const { port } = inside.address() as AddressInfo; // @NOTE: a TCP server that listens has one
afterAll(
  () =>
    new Promise((resolve) => {
      inside.close(resolve);
      inside.closeAllConnections();
    }),
);
const get = { method: 'GET', headers: {} };

test.each([
  ['8.8.8.8', true],
  ['2606:4700:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:8.8.8.8', true],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['localhost', false],
])('%s is of the Internet: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

test('nothing of the own network is asked, however its number is written', async () => {
  const { fetch } = makeOutboundFetch([]);
  for (const url of [
    `http://127.0.0.1:${port}/`,
    `https://127.0.0.1:${port}/`,
    `https://localhost:${port}/`,
    'https://2130706433/',
    'https://0x7f.1/',
  ])
    await expect(fetch(url, get), url).rejects.toThrow(AddressRefusedError);
  expect(asked).toBe(0);
});

test('a name that leads to the own network is refused, even beside an address of the Internet', async () => {
  for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.5'], ['::ffff:127.0.0.1'], []]) {
    const { fetch } = makeOutboundFetch([], {
      resolve: (_name, _options, done) =>
        done(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        ),
    });
    await expect(fetch(`https://login.nowhere.example:${port}/`, get)).rejects.toThrow(AddressRefusedError);
  }
  expect(asked).toBe(0);
});

test('a host that the configuration names is asked, without encryption too', async () => {
  const { fetch } = makeOutboundFetch(['127.0.0.1']);
  const answer = await fetch(`http://127.0.0.1:${port}/`, get);
  expect(await answer.text()).toBe('secret of the own network');
});

test('a redirect is answered and not followed, and an answer without end is ended', async () => {
  const { fetch } = makeOutboundFetch(['127.0.0.1']);
  expect((await fetch(`http://127.0.0.1:${port}/away`, get)).status).toBe(302);
  await expect(fetch(`http://127.0.0.1:${port}/long`, get)).rejects.toThrow('answers too much');
});

test('bytes are sent as they are, and a host that answers slowly is given up', async () => {
  const { fetch } = makeOutboundFetch(['127.0.0.1'], { maxAnswerMs: 200 });
  const bytes = Buffer.from([0, 255, 128, 10]);
  const answer = await fetch(`http://127.0.0.1:${port}/echo`, { method: 'POST', headers: {}, body: bytes });
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
  await expect(fetch(`http://127.0.0.1:${port}/never`, get)).rejects.toThrow(/abort|timeout/i);
});

test('a network that the configuration names is asked by address and by name, and no other', async () => {
  const names: Record<string, string> = { 'receiver.plant': '127.0.0.1', 'other.plant': '10.0.0.5' };
  const { fetch, assertAllowed } = makeOutboundFetch(['127.0.0.0/8'], {
    resolve: (name, _options, done) => done(null, [{ address: names[name] ?? '', family: 4 }]),
  });
  expect((await fetch(`http://127.0.0.1:${port}/`, get)).status).toBe(200);
  expect((await fetch(`http://receiver.plant:${port}/`, get)).status).toBe(200);
  await expect(fetch(`http://other.plant:${port}/`, get)).rejects.toThrow(AddressRefusedError);
  expect(() => assertAllowed('http://10.0.0.5/')).toThrow(AddressRefusedError);
  expect(() => assertAllowed('http://8.8.8.8/')).toThrow(AddressRefusedError);
});

test('without encryption a name of the Internet is refused, although a network is allowed', async () => {
  const { fetch } = makeOutboundFetch(['127.0.0.0/8'], {
    resolve: (_name, _options, done) => done(null, [{ address: '8.8.8.8', family: 4 }]),
  });
  await expect(fetch('http://receiver.example/', get)).rejects.toThrow(AddressRefusedError);
});

test('a long answer is cut where its caller wants no more of it', async () => {
  const { fetch } = makeOutboundFetch(['127.0.0.1'], { maxAnswerBytes: 1024, cutsAnswer: true });
  const answer = await fetch(`http://127.0.0.1:${port}/long`, get);
  expect(answer.status).toBe(200);
  expect((await answer.arrayBuffer()).byteLength).toBe(1024);
});

test.each([
  ['10.0.0.0/8', true],
  ['fd00::/8', true],
  ['10.0.0.0/33', false],
  ['plant.example/8', false],
  ['10.0.0.1', false],
])('%s is a network: %s', (text, is) => {
  expect(isNetwork(text)).toBe(is);
});
