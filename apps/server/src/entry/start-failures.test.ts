import { chownSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { makeStartPlace, occupyPort, type StartedProcess } from './started-process.testing.ts';

// Each starts a whole server, some until it gives up waiting for what does not answer.
vi.setConfig({ testTimeout: 120_000 });
const place = makeStartPlace();
/** One for all starts that open their database before they fail. */
const dataDir = place.makeFolder();
afterAll(() => place.close());

/** One sentence for a person, code 1, and nothing of it alive. */
async function expectRefusal(started: StartedProcess, sentence: RegExp): Promise<void> {
  const { code, stdout, stderr } = await started.ended;
  expect(stderr.trim()).toMatch(sentence);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stdout).not.toMatch(/^\s+at /m);
  expect(code).toBe(1);
  expect(started.living()).toEqual([]);
}

test('a busy PORT is named', async () => {
  const { port, server } = await occupyPort();
  const started = place.start('serve', { DATA_DIR: dataDir, PORT: String(port) });
  await expectRefusal(started, new RegExp(`^Port ${port} is in use: set PORT to another one\\.$`));
  server.close();
});

test('a busy MQTT_PORT is named', async () => {
  const { port, server } = await occupyPort();
  const started = place.start('serve', { DATA_DIR: dataDir, MQTT_PORT: String(port) });
  await expectRefusal(started, new RegExp(`^Port ${port} is in use: set MQTT_PORT to another one\\.$`));
  server.close();
});

test('a demo plant without the endpoints it needs is refused', async () => {
  const started = place.start('start', { DATA_DIR: place.makeFolder(), ROLES: 'ingest,jobs' });
  await expectRefusal(started, /^The demo plant needs the roles http and ingest in this process: .+\.$/);
});

test('a DATA_DIR that cannot be made is named', async () => {
  const started = place.start('serve', { DATA_DIR: '/dev/null/x' });
  await expectRefusal(started, /^The data folder \/dev\/null\/x cannot be made: .+\.$/);
});

test.runIf(process.getuid?.() === 0)('a DATA_DIR of somebody else is named to an ordinary user', async () => {
  const folder = place.makeFolder();
  const nobody = 65_534;
  for (const name of ['of-root', 'home']) mkdirSync(path.join(folder, name));
  chownSync(path.join(folder, 'home'), nobody, nobody);
  const env = { HOME: path.join(folder, 'home'), DATA_DIR: path.join(folder, 'of-root') };
  const started = place.start('serve', env, { uid: nobody, gid: nobody });
  await expectRefusal(started, /^The data folder .+of-root cannot be written: EACCES.+\.$/);
});

test.runIf(process.getuid?.() !== 0)('a DATA_DIR without the right to write is named', async () => {
  const readOnly = path.join(place.makeFolder(), 'read-only');
  mkdirSync(readOnly, { mode: 0o555 });
  const started = place.start('serve', { DATA_DIR: readOnly });
  await expectRefusal(started, /^The data folder .+read-only cannot be written: EACCES.+\.$/);
});

test('a database that does not answer is named', async () => {
  const started = place.start('serve', {
    DATA_DIR: place.makeFolder(),
    DATABASE_URL: 'postgres://someone:secret@127.0.0.1:9/plant',
  });
  await expectRefusal(started, /^The database at 127\.0\.0\.1:9\/plant cannot be reached: .+\.$/);
  expect(started.said()).not.toContain('secret');
});

test('a broker that does not answer is named', async () => {
  const started = place.start('serve', {
    DATA_DIR: dataDir,
    MQTT_URL: 'mqtt://someone:secret@127.0.0.1:9',
    LOG_LEVEL: 'silent',
  });
  await expectRefusal(started, /^The MQTT broker at 127\.0\.0\.1:9 \(MQTT_URL\) cannot be reached: .+\.$/);
  expect(started.said()).not.toContain('secret');
});

test('a blob store that does not answer is named', async () => {
  const started = place.start('serve', {
    DATA_DIR: dataDir,
    BLOB_URL: 's3+http://key:secret@127.0.0.1:9/waves',
  });
  await expectRefusal(started, /^The blob store \(BLOB_URL\) cannot be written: .+\.$/);
  expect(started.said()).not.toContain('secret');
});

test('all wrong variables are named at once', async () => {
  const started = place.start('serve', {
    DATA_DIR: place.makeFolder(),
    PORT: '80800',
    MQTT_PORT: 'mqtt',
    DATABASE_URL: 'mysql://127.0.0.1/plant',
    MQTT_URL: '127.0.0.1',
    BLOB_URL: 'ftp://127.0.0.1/waves',
    ROLES: 'http,everything',
  });
  await expectRefusal(
    started,
    /^The configuration is wrong: PORT must .+; MQTT_PORT must .+; DATABASE_URL must .+; MQTT_URL must .+; BLOB_URL must .+; ROLES names .+\.$/,
  );
});

test('a second server on the same DATA_DIR says who runs there, and the first goes on', async () => {
  const env = { DATA_DIR: dataDir };
  const first = place.start('serve', env);
  await first.untilSaid('Ritzel is ready');
  const second = place.start('serve', env);
  const { code, stderr } = await second.ended;
  expect(stderr.trim()).toMatch(
    /^Ritzel runs already on the data folder \S+ \(process \d+\): stop it or .+\.$/,
  );
  expect(code).toBe(1);
  const address = /http:\/\/localhost:\d+/.exec(first.said())?.[0];
  expect((await fetch(`${address}/api/health`)).status).toBe(200);
  first.child.kill('SIGTERM');
  expect((await first.ended).code).toBe(0);
  expect(first.living()).toEqual([]);
});
