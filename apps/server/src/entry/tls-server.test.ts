import { request } from 'node:https';
import mqtt from 'mqtt';
import { afterAll, expect, test } from 'vitest';
import {
  makeCertificateFolder,
  makeTestAuthority,
  makeTestCertificate,
} from '../testing/certificates.testing.ts';
import { makeWholeServer } from './whole-server.testing.ts';

const authority = await makeTestAuthority();
const files = makeCertificateFolder(await makeTestCertificate(authority));
const server = await makeWholeServer({ tls: files.names, mqttPort: null });
afterAll(async () => {
  await server.close();
  files.remove();
});

test('the whole server speaks HTTPS and MQTT by TLS, and its refresh cookie is for HTTPS alone', async () => {
  expect(server.publicUrl).toMatch(/^https:\/\/localhost:\d+$/);
  const { status, cookie } = await new Promise<{ status: number; cookie: string }>((resolve, reject) => {
    request(`${server.publicUrl}/api/auth/login/demo`, { ca: authority.cert, agent: false }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, cookie: String(answer.headers['set-cookie']) });
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBe(200);
  expect(cookie).toMatch(/^__Host-ritzel_refresh=.*; Path=\/; .*Secure/);

  const plant = await server.makePlant();
  const [username = '', password = ''] = plant.deviceToken.split('.');
  const client = await mqtt.connectAsync(`mqtts://localhost:${server.mqttsPort}`, {
    username,
    password,
    ca: authority.cert,
    reconnectPeriod: 0,
  });
  expect(client.connected).toBe(true);
  await client.endAsync();
});

test('programs of this machine reach it without encryption, which is no way around the certificate elsewhere', async () => {
  const answer = await server.send({ method: 'GET', path: '/health' });
  expect(answer.status).toBe(200);
  await expect(fetch(server.publicUrl.replace('https:', 'http:'))).rejects.toThrow();
});
