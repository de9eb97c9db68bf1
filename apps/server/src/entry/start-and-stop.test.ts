import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { livingPostmaster } from '../platform/postgres-process.ts';
import { ensurePortalBuilt } from './portal-build.ts';
import { makeStartPlace, type StartedProcess } from './started-process.testing.ts';

const place = makeStartPlace();
afterAll(() => place.close());

/** A folder whose database is made and up to date: what the tests are about comes after that. */
const readyFolder = place.makeFolder();

const fewSecondsMs = 12_000;
/** A demo plant that is small enough for a test. */
const smallPlant = { MACHINES: '2', HISTORY_DAYS: '10' };

async function expectEndWithin(started: StartedProcess, ms: number): Promise<void> {
  const startedMs = performance.now();
  const { code, stderr } = await started.ended;
  expect(performance.now() - startedMs).toBeLessThan(ms);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  expect(started.living()).toEqual([]);
}

const healthOf = async (started: StartedProcess) =>
  (await fetch(`${/http:\/\/localhost:\d+/.exec(started.said())?.[0]}/api/health`)).status;

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(20);
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends a start while PostgreSQL makes its folder',
  async (signal) => {
    const env = { DATA_DIR: signal === 'SIGINT' ? readyFolder : place.makeFolder() };
    const started = place.start('serve', env);
    await until(() => existsSync(path.join(env.DATA_DIR, 'postgres.part')));
    started.child.kill(signal);
    await expectEndWithin(started, fewSecondsMs);
    expect(readdirSync(env.DATA_DIR).filter((name) => name !== 'postgres-password')).toEqual(['postgres']);
    const again = place.start('serve', env);
    await again.untilSaid('Ritzel is ready');
    again.child.kill(signal);
    await expectEndWithin(again, fewSecondsMs);
  },
  120_000,
);

test('SIGTERM ends a start while the schema is brought up to date', async () => {
  const started = place.start('serve', { DATA_DIR: place.makeFolder() });
  await started.untilSaid('Bringing the schema');
  started.child.kill('SIGTERM');
  await expectEndWithin(started, fewSecondsMs);
}, 60_000);

test('a server that nobody reads any more still ends in good order', async () => {
  const started = place.start('serve', { DATA_DIR: readyFolder });
  await started.untilSaid('Ritzel is ready');
  started.child.stdout?.destroy();
  started.child.stderr?.destroy();
  started.child.kill('SIGTERM');
  expect((await started.ended).code).toBe(0);
  expect(started.living()).toEqual([]);
}, 60_000);

test('SIGINT ends everything while the history is written, and the next start completes it', async () => {
  const env = { DATA_DIR: place.makeFolder(), ...smallPlant };
  const started = place.start('start', env);
  await started.untilSaid('Sending the past');
  started.child.kill('SIGINT');
  await expectEndWithin(started, fewSecondsMs);
  const again = place.start('start', env);
  await again.untilSaid('The demo plant is complete.');
  again.child.kill('SIGINT');
  await expectEndWithin(again, fewSecondsMs);
}, 180_000);

test('a portal build that is given up leaves nothing behind', async () => {
  const folder = place.makeFolder();
  const giveUp = new AbortController();
  const building = ensurePortalBuilt({ step() {}, done() {} }, giveUp.signal, path.join(folder, 'dist'));
  setTimeout(() => giveUp.abort(), 1500);
  await expect(building).rejects.toThrow('aborted');
  expect(readdirSync(folder)).toEqual([]);
}, 60_000);

test('after kill -9 of the server the simulator ends, and a new server works on with its PostgreSQL', async () => {
  const env = { DATA_DIR: readyFolder, ...smallPlant, HISTORY_DAYS: '0' };
  const killed = place.start('start', env);
  await killed.untilSaid('The demo plant is complete.');
  const holder = JSON.parse(readFileSync(path.join(env.DATA_DIR, 'server.lock'), 'utf8'));
  const postgres = livingPostmaster(path.join(env.DATA_DIR, 'postgres'));
  process.kill(holder.pid, 'SIGKILL');
  expect((await killed.ended).code).toBe(1);
  await until(() => !killed.living().some((line) => line.includes('simulator')));
  const again = place.start('start', env);
  await again.untilSaid('The demo plant is complete.');
  expect(livingPostmaster(path.join(env.DATA_DIR, 'postgres'))?.pid).toBe(postgres?.pid);
  expect(await healthOf(again)).toBe(200);
  again.child.kill('SIGTERM');
  await expectEndWithin(again, fewSecondsMs);
}, 180_000);

test('simulated devices that die are started again', async () => {
  const started = place.start('start', { DATA_DIR: readyFolder, ...smallPlant, HISTORY_DAYS: '0' });
  await started.untilSaid('The demo plant is complete.');
  const simulator = () => started.living().find((line) => line.includes('simulator/src/main.ts'));
  const first = simulator();
  process.kill(Number(first?.split(' ')[0]), 'SIGKILL');
  await until(() => (simulator() ?? first) !== first);
  started.child.kill('SIGTERM');
  expect((await started.ended).code).toBe(0);
  expect(started.living()).toEqual([]);
}, 120_000);

test('a launcher that is killed takes all the others with it', async () => {
  const started = place.start('serve', { DATA_DIR: readyFolder });
  await started.untilSaid('Ritzel is ready');
  started.child.kill('SIGKILL');
  await until(() => started.living().length === 0);
}, 60_000);
