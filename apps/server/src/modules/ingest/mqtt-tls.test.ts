import mqtt, { type IClientOptions } from 'mqtt';
import { afterAll, describe, expect, test } from 'vitest';
import { makeLog } from '../../platform/log.ts';
import { openTlsFiles } from '../../platform/tls-files.ts';
import {
  makeCertificateFolder,
  makeTestAuthority,
  makeTestCertificate,
} from '../../testing/certificates.testing.ts';
import { makeTestIngest, type TestDevice } from './ingest.testing.ts';

const authority = await makeTestAuthority();
const certificate = await makeTestCertificate(authority);
const closers: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

async function makeTlsIngest(clientCa?: string) {
  const files = makeCertificateFolder(certificate, clientCa);
  const tls = await openTlsFiles(files.names, {
    log: makeLog('silent'),
    now: () => new Date(),
    everyMs: 20,
  });
  const world = await makeTestIngest({ mqttPort: null, mqttTls: { port: 0, files: tls } });
  closers.push(files.remove, tls.stop, world.close);
  const urlOf = () => `mqtts://localhost:${world.ingest.mqttsPort}`;
  const optionsOf = (device: TestDevice, options: IClientOptions): IClientOptions => ({
    username: device.username,
    password: device.password,
    ca: authority.cert,
    reconnectPeriod: 0,
    connectTimeout: 10_000,
    ...options,
  });
  const connect = (device: TestDevice, options: IClientOptions = {}) =>
    mqtt.connectAsync(urlOf(), optionsOf(device, options));
  /** TLS 1.3 refuses a client certificate after the client believes itself connected: the connection just ends. */
  const isTaken = (device: TestDevice, options: IClientOptions) =>
    new Promise<boolean>((resolve) => {
      const client = mqtt.connect(urlOf(), optionsOf(device, options));
      client.on('error', () => {});
      client.on('connect', () => resolve(true));
      client.on('close', () => resolve(false));
      closers.push(() => client.end(true));
    });
  return { ...world, ...files, connectByTls: connect, isTaken };
}

describe('MQTT by TLS', () => {
  test('is acknowledged as without, and MQTT without encryption can be off', async () => {
    const world = await makeTlsIngest();
    expect(world.ingest.mqttPort).toBe(0);
    const device = await world.newDevice();
    const client = await world.connectByTls(device);
    const topic = `spBv1.0/${device.group}/NDEATH/${device.node}`;
    await client.publishAsync(topic, Buffer.from([]), { qos: 1 });
    const granted = await client.subscribeAsync(`spBv1.0/${device.group}/DCMD/${device.node}/#`);
    expect(granted[0]?.qos).toBe(0);
    await client.endAsync();
  });

  test('refuses a wrong password, and a client that does not know the authority refuses the server', async () => {
    const world = await makeTlsIngest();
    const device = await world.newDevice();
    await expect(world.connectByTls({ ...device, password: 'wrong' })).rejects.toThrow(
      /bad user name|not authorized/i,
    );
    const untrusting = world.connectByTls(device, { ca: (await makeTestAuthority('Another')).cert });
    await expect(untrusting).rejects.toThrow(/certificate/);
  });

  test('shows a new certificate when the files are replaced, and open sessions live on', async () => {
    const world = await makeTlsIngest();
    const device = await world.newDevice();
    const client = await world.connectByTls(device);
    const nextAuthority = await makeTestAuthority('Next authority');
    const next = await makeTestCertificate(nextAuthority);
    world.replace('cert', next.cert);
    world.replace('key', next.key);
    let later: mqtt.MqttClient | undefined;
    for (let n = 0; later === undefined && n < 100; n += 1)
      later = await world.connectByTls(device, { ca: nextAuthority.cert }).catch(() => undefined);
    expect(later?.connected).toBe(true);
    await client.publishAsync(`spBv1.0/${device.group}/NDEATH/${device.node}`, Buffer.from([]), { qos: 1 });
    await Promise.all([client.endAsync(), later?.endAsync()]);
  });

  test('with an authority takes the right password only from who has a certificate of it', async () => {
    const world = await makeTlsIngest(authority.cert);
    const device = await world.newDevice();
    const foreign = await makeTestCertificate(await makeTestAuthority('Another'), 'device 2');
    for (const options of [{}, foreign]) expect(await world.isTaken(device, options)).toBe(false);
    const own = await makeTestCertificate(authority, 'device 1');
    const client = await world.connectByTls(device, { cert: own.cert, key: own.key });
    await client.endAsync();
    await expect(world.connectByTls({ ...device, password: 'wrong' }, own)).rejects.toThrow(
      /bad user name|not authorized/i,
    );
  });
});
