import { once } from 'node:events';
import { createServer, type Server, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { clientAddress, clientNetwork, networkOf } from './client-address.ts';
import { readConfiguration } from './configuration.ts';
import { makeHttpServer } from './http-server.ts';
import { makeLog } from './log.ts';
import { type ProxyTrust, readProxyTrust } from './proxy-trust.ts';

const opened: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(opened.map((close) => close())));

async function listen(server: Server, host = '127.0.0.1'): Promise<number> {
  server.listen(0, host);
  await once(server, 'listening');
  opened.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port; // @NOTE: a TCP server that listens has one
}

/** A server that answers whom it takes the client for. */
async function startServer(trustProxy: ProxyTrust): Promise<number> {
  const http = await makeHttpServer({
    log: makeLog('silent'),
    readToken: () => Promise.reject(new Error('nobody signs in here')),
    trustProxy,
  });
  http.app.get('/client', async (request) => ({
    address: clientAddress(request),
    network: clientNetwork(request),
    protocol: request.protocol,
  }));
  await http.app.listen({ port: 0, host: '127.0.0.1' });
  opened.push(() => http.app.close());
  return (http.app.server.address() as AddressInfo).port; // @NOTE: as above
}

/** A reverse proxy as nginx and Caddy are: the address it saw is added behind what the client wrote. */
async function startProxy(targetPort: number): Promise<number> {
  return listen(
    createServer((incoming, outgoing) => {
      const said = incoming.headers['x-forwarded-for'];
      const saw = incoming.socket.remoteAddress ?? '';
      const forwarded = sendRequest(
        {
          port: targetPort,
          host: '127.0.0.1',
          path: incoming.url,
          headers: {
            ...incoming.headers,
            'x-forwarded-for': said === undefined ? saw : `${String(said)}, ${saw}`,
            'x-forwarded-proto': 'https',
          },
        },
        (answer) => answer.pipe(outgoing),
      );
      incoming.pipe(forwarded);
    }),
  );
}

interface Seen {
  readonly address: string;
  readonly network: string;
  readonly protocol: string;
}

/** Asks from this address of the machine (all of 127/8 is the machine's own). */
function ask(port: number, localAddress: string, headers: Record<string, string> = {}): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const asked = sendRequest(
      { port, host: '127.0.0.1', path: '/client', localAddress, headers },
      async (answer) => {
        let text = '';
        for await (const chunk of answer) text += String(chunk);
        resolve(JSON.parse(text));
      },
    );
    asked.on('error', reject);
    asked.end();
  });
}

describe('TRUST_PROXY', () => {
  test('takes false, a number of proxies, networks and their names', () => {
    expect(readProxyTrust('false')).toBe(false);
    expect(readProxyTrust('0')).toBe(false);
    expect(readProxyTrust('1')).toBe(1);
    expect(readProxyTrust(' loopback, 10.1.0.0/16,fd00::1 ')).toEqual(['loopback', '10.1.0.0/16', 'fd00::1']);
  });

  test('refuses what would believe everyone, and what is no network, in a sentence', () => {
    for (const word of [
      'true',
      'yes',
      '11',
      '0.0.0.0/0',
      '::/0',
      '10.0.0.0/33',
      '10.0.0/8',
      'proxy',
      'loopback,',
      '1.2.3.4/x',
      '-1',
    ])
      expect(() => readConfiguration({ TRUST_PROXY: word }, { demo: false }), word).toThrow(
        /^The configuration is wrong: TRUST_PROXY must be false, .+\.$/,
      );
    expect(readConfiguration({}, { demo: false }).trustProxy).toBe(false);
  });
});

describe('the address of a client', () => {
  test('is the one that connected when nothing in front is trusted, whatever the headers say', async () => {
    const port = await startServer(false);
    const headers = { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https' };
    expect(await ask(port, '127.0.0.1', headers)).toMatchObject({ address: '127.0.0.1', protocol: 'http' });
  });

  test.each([
    ['one proxy', 1],
    ['a network', ['127.0.0.1/32']],
  ] as const)('behind %s is what the proxy saw, never what the client wrote itself', async (_, trust) => {
    const proxy = await startProxy(await startServer(trust));
    const honest = await ask(proxy, '127.0.0.7');
    expect(honest).toMatchObject({ address: '127.0.0.7', protocol: 'https' });
    const lying = await ask(proxy, '127.0.0.7', { 'x-forwarded-for': '192.0.2.1, 198.51.100.2' });
    expect(lying).toEqual(honest);
  });

  test('behind two proxies is what the outer one saw', async () => {
    const outer = await startProxy(await startProxy(await startServer(2)));
    const lying = await ask(outer, '127.0.0.7', { 'x-forwarded-for': '192.0.2.1' });
    expect(lying.address).toBe('127.0.0.7');
  });

  test('from outside the trusted networks is its own, and so is the protocol', async () => {
    const port = await startServer(['127.0.0.1/32']);
    const headers = { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https' };
    expect(await ask(port, '127.0.0.9', headers)).toMatchObject({ address: '127.0.0.9', protocol: 'http' });
  });

  test('that is no address gives way to the proxy, so that nobody invents keys for the limits', async () => {
    const port = await startServer(1);
    for (const word of ['unknown', 'x'.repeat(500), '_hidden'])
      expect((await ask(port, '127.0.0.1', { 'x-forwarded-for': word })).address).toBe('127.0.0.1');
  });

  test('is counted whole in IPv4 and by its /64 in IPv6', () => {
    expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
    expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
    for (const address of [
      '2001:db8:1:2::1',
      '2001:0DB8:1:2:ffff:ffff:ffff:ffff',
      '2001:db8:1:2:3:4:5.6.7.8',
    ])
      expect(networkOf(address)).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
    expect(networkOf('1::2:3:4:5:6.7.8.9')).toBe('1:0:2:3::/64');
  });
});
