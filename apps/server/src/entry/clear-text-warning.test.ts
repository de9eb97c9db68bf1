import { expect, test } from 'vitest';
import { readConfiguration } from '../platform/configuration.ts';
import { clearTextWarning } from './clear-text-warning.ts';

const warningOf = (environment: Record<string, string>) =>
  clearTextWarning(readConfiguration(environment, { demo: false }));
const tls = { TLS_CERT: 'cert.pem', TLS_KEY: 'key.pem' };

test('passwords that would cross the network unencrypted are named in one sentence', () => {
  expect(warningOf({})).toMatch(
    /^Passwords cross the network unencrypted \(HTTP, MQTT at port 1883\): .+\.$/,
  );
  expect(warningOf({ ROLES: 'http' })).toContain('(HTTP)');
  expect(warningOf(tls)).toContain('(MQTT at port 1883)');
  expect(warningOf({ HOST: '127.0.0.1', MQTT_URL: 'mqtt://ritzel:secret@broker.example' })).toContain(
    '(MQTT to the broker of MQTT_URL)',
  );
});

test('nothing is said where they stay on this machine or are encrypted', () => {
  for (const environment of [
    { HOST: '127.0.0.1' },
    { HOST: 'localhost' },
    { HOST: '::1' },
    { TRUST_PROXY: '1' },
    { ...tls, MQTT_PORT: 'off' },
    { ...tls, MQTT_URL: 'mqtts://ritzel:secret@broker.example' },
    { ...tls, MQTT_URL: 'mqtt://ritzel:secret@127.0.0.1' },
  ])
    expect(warningOf(environment)).toBeUndefined();
});
