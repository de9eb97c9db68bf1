import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { request as sendRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { sendSamples } from '@ritzel/contract';
import { afterAll, describe, expect, test } from 'vitest';
import {
  makeCertificateFolder,
  makeTestAuthority,
  makeTestCertificate,
} from '../testing/certificates.testing.ts';
import { readConfiguration, StartError } from './configuration.ts';
import { admitDevice } from './device-access.ts';
import { API_BASE, makeHttpServer } from './http-server.ts';
import { type Log, makeLog } from './log.ts';
import { openTlsFiles } from './tls-files.ts';

const authority = await makeTestAuthority();
const certificate = await makeTestCertificate(authority);
const closers: (() => unknown)[] = [];
afterAll(() => Promise.all(closers.map((close) => close())));

/** A log that keeps what is written to it. */
function makeRecordingLog() {
  const warnings: string[] = [];
  const log = makeLog('silent').child({});
  log.warn = ((_facts: object, sentence: string) => void warnings.push(sentence)) as Log['warn']; // @NOTE: called in this one way
  return { log, warnings };
}

async function startServer(options: { clientCa?: string } = {}) {
  const files = makeCertificateFolder(certificate, options.clientCa);
  const { log, warnings } = makeRecordingLog();
  const tlsFiles = await openTlsFiles(files.names, { log, now: () => new Date(), everyMs: 20 });
  const { app } = await makeHttpServer({
    log,
    readToken: () => Promise.reject(new Error('nobody signs in here')),
    tls: tlsFiles,
  });
  app.get('/scheme', async (request) => ({ scheme: request.protocol }));
  app.post(
    '/api/v2/write',
    { bodyLimit: 1024, config: { access: 'device' }, onRequest: async (request) => admitDevice(request) },
    async () => 'written',
  );
  const isDeviceCall = { access: sendSamples.access.kind };
  app.post(
    API_BASE + sendSamples.path,
    { config: isDeviceCall, onRequest: async (request) => admitDevice(request) },
    (_, reply) => reply.code(204).send(),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  closers.push(async () => {
    await app.close();
    await tlsFiles.stop();
    files.remove();
  });
  const { port } = app.server.address() as AddressInfo; // @NOTE: a TCP server that listens has one
  const options_ = { port, host: 'localhost', servername: 'localhost', ca: authority.cert };
  return {
    ...files,
    warnings,
    port,
    /** A connection of its own, and the serial number of the certificate it was shown. */
    async connect(more: tls.ConnectionOptions = {}) {
      const socket = tls.connect({ ...options_, ...more });
      closers.push(() => socket.destroy());
      await once(socket, 'secureConnect');
      return { socket, serial: socket.getPeerCertificate().serialNumber };
    },
    ask(method: string, path: string, more: tls.ConnectionOptions = {}) {
      return new Promise<{ status: number; headers: object; text: string }>((resolve, reject) => {
        const asked = sendRequest({ ...options_, ...more, method, path, agent: false }, async (answer) => {
          let text = '';
          for await (const chunk of answer) text += String(chunk);
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
        });
        asked.on('error', reject);
        asked.setHeader('content-type', 'application/json');
        asked.end(method === 'POST' ? '{"samples":[{"metric":"m","t":1,"value":1}]}' : undefined);
      });
    },
  };
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let n = 0; n < 500; n += 1) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('did not come about within 10 s');
}

describe('a server with a certificate', () => {
  test('speaks HTTPS from TLS 1.2 on and has browsers remember it', async () => {
    const server = await startServer();
    const answer = await server.ask('GET', '/scheme');
    expect(JSON.parse(answer.text)).toEqual({ scheme: 'https' });
    expect(answer.headers).toMatchObject({ 'strict-transport-security': 'max-age=31536000' });
    const tls12 = await server.connect({ maxVersion: 'TLSv1.2' });
    expect(tls12.socket.getProtocol()).toBe('TLSv1.2');
    const old = server.connect({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' });
    await expect(old).rejects.toThrow();
  });

  test('takes ciphers with forward secrecy and authenticated encryption alone, the strongest first', async () => {
    const server = await startServer();
    const cipherOf = async (options: tls.ConnectionOptions) =>
      (await server.connect(options)).socket.getCipher();
    expect(await cipherOf({})).toMatchObject({ name: 'TLS_AES_256_GCM_SHA384' });
    const offered =
      'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384';
    const { name } = await cipherOf({ maxVersion: 'TLSv1.2', ciphers: offered });
    expect(name).toMatch(/^ECDHE-\w+-AES256-GCM-SHA384$/);
    for (const weak of ['ECDHE+AES+SHA256:!AESGCM:@SECLEVEL=0', 'kRSA:@SECLEVEL=0', 'DHE:@SECLEVEL=0'])
      await expect(server.connect({ maxVersion: 'TLSv1.2', ciphers: weak }), weak).rejects.toThrow();
  });

  test('shows a new one when the files are replaced, and keeps the connections it has', async () => {
    const server = await startServer();
    const before = await server.connect();
    const next = await makeTestCertificate(authority);
    server.replace('cert', next.cert);
    server.replace('key', next.key);
    await until(async () => (await server.connect()).serial !== before.serial);
    before.socket.write('GET /scheme HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const [chunk] = await once(before.socket, 'data');
    expect(String(chunk)).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('keeps the old one while the new pair does not fit, and says so once', async () => {
    const server = await startServer();
    const { serial } = await server.connect();
    const next = await makeTestCertificate(authority);
    server.replace('cert', next.cert);
    await until(() => server.warnings.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(server.warnings).toEqual([
      expect.stringMatching(/^The key of TLS_KEY .+ is not that of the certificate .+ stays in use\.$/),
    ]);
    expect((await server.connect()).serial).toBe(serial);
    writeFileSync(server.names.cert, 'nonsense');
    await until(() => server.warnings.length > 1);
    expect((await server.connect()).serial).toBe(serial);
    server.replace('cert', next.cert);
    server.replace('key', next.key);
    await until(async () => (await server.connect()).serial !== serial);
  });

  test('and an authority asks devices for a certificate, and nobody else', async () => {
    const server = await startServer({ clientCa: authority.cert });
    const outsider = await makeTestCertificate(await makeTestAuthority('Another authority'));
    const ours = await makeTestCertificate(authority, 'device 1');
    expect((await server.ask('GET', '/scheme')).status).toBe(200);
    expect((await server.ask('POST', '/api/data/samples')).status).toBe(401);
    expect((await server.ask('POST', '/api/v2/write')).status).toBe(401);
    expect((await server.ask('POST', '/api/v2/write', ours)).status).toBe(200);
    expect((await server.ask('POST', '/api/data/samples', outsider)).status).toBe(401);
    expect((await server.ask('POST', '/api/data/samples', ours)).status).toBe(204);
  });
});

describe('files that make no server', () => {
  const open = (names: { cert: string; key: string; clientCa?: string | undefined }) =>
    openTlsFiles({ clientCa: undefined, ...names }, { log: makeLog('silent'), now: () => new Date() });

  test('stop the start with a sentence that names the file', async () => {
    const { names, replace, folder, remove } = makeCertificateFolder(certificate);
    closers.push(remove);
    const other = await makeTestCertificate(authority);
    const missing = `${folder}/missing.pem`;
    await expect(open({ ...names, cert: missing })).rejects.toThrow(
      /^TLS_CERT .+missing\.pem cannot be read: ENOENT.+\.$/,
    );
    await expect(open({ ...names, key: folder })).rejects.toThrow(/^TLS_KEY .+ cannot be read: EISDIR.+\.$/);
    await expect(open({ ...names, key: names.cert })).rejects.toThrow(
      /^TLS_KEY .+cert\.pem cannot be used: .+\.$/,
    );
    await expect(open({ ...names, clientCa: names.key })).rejects.toThrow(
      /^TLS_CLIENT_CA .+key\.pem cannot be used: .+\.$/,
    );
    replace('key', other.key);
    await expect(open(names)).rejects.toThrow(StartError);
    await expect(open(names)).rejects.toThrow(/^The key of TLS_KEY .+ is not that of the certificate .+\.$/);
    writeFileSync(names.cert, Buffer.alloc(2 * 1024 * 1024));
    await expect(open(names)).rejects.toThrow(/it is no certificate or key/);
  });

  test('a certificate that ran out is used and named', async () => {
    const { names, remove } = makeCertificateFolder(
      await makeTestCertificate(authority, 'localhost', new Date(Date.now() - 86_400_000)),
    );
    closers.push(remove);
    const { log, warnings } = makeRecordingLog();
    const files = await openTlsFiles(names, { log, now: () => new Date() });
    await files.stop();
    expect(warnings).toEqual([
      expect.stringMatching(/^The certificate .+ ran out on .+Z: clients will refuse it\.$/),
    ]);
  });
});

test('the variables of TLS are complete or refused in a sentence', () => {
  const read = (environment: Record<string, string>) => readConfiguration(environment, { demo: false });
  expect(() => read({ TLS_CERT: 'c.pem' })).toThrow('TLS_CERT and TLS_KEY belong together');
  expect(() => read({ TLS_CLIENT_CA: 'ca.pem' })).toThrow('TLS_CLIENT_CA needs TLS_CERT and TLS_KEY');
  expect(() => read({ MQTT_PORT: 'off' })).toThrow('MQTT_PORT can be off only with');
  expect(() => read({ MQTT_PORT: 'on' })).toThrow('MQTT_PORT must be a port number from 0 to 65535, or off');
  expect(read({})).toMatchObject({ tls: undefined, mqttPort: 1883, mqttsPort: 8883 });
  expect(read({ TLS_CERT: 'c.pem', TLS_KEY: 'k.pem', MQTT_PORT: 'off' })).toMatchObject({
    tls: { cert: 'c.pem', key: 'k.pem', clientCa: undefined },
    mqttPort: null,
  });
});
