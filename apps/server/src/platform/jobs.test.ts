import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from './database.testing.ts';
import { type Jobs, makeJobs } from './jobs.ts';
import { makeLog } from './log.ts';

let database: TestDatabase;
const running: Jobs[] = [];

beforeAll(async () => {
  database = await makeTestDatabase();
});
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop();
});
afterAll(() => database.drop());

function newJobs(): Jobs {
  const jobs = makeJobs(database.url, makeLog('silent'));
  running.push(jobs);
  return jobs;
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(50);
}

test('a job is worked once, with what it was sent', async () => {
  const jobs = newJobs();
  const worked: object[] = [];
  jobs.handle('once', async (data) => {
    worked.push(data);
  });
  await jobs.start();
  await jobs.send('once', { plant: 'mill', share: 0.5 });
  await until(() => worked.length > 0);
  // Longer than the workers' interval of looking.
  await sleep(2500);
  expect(worked).toEqual([{ plant: 'mill', share: 0.5 }]);
});

test('a process begins a job that it sends to itself without waiting for the next look into its queue', async () => {
  const jobs = newJobs();
  const workedMs: number[] = [];
  jobs.handle('prompt', async () => {
    workedMs.push(performance.now());
  });
  await jobs.start();
  const startedMs = performance.now();
  for (let number = 1; number <= 4; number += 1) {
    await jobs.send('prompt', { number });
    await until(() => workedMs.length === number);
  }
  // A worker looks every two seconds: four would take more than six.
  expect(workedMs.at(-1)! - startedMs).toBeLessThan(4000);
});

test('two servers work a job once between them', async () => {
  const worked: object[] = [];
  const servers = [newJobs(), newJobs()];
  for (const jobs of servers) {
    jobs.handle('shared', async (data) => {
      worked.push(data);
    });
    await jobs.start();
  }
  for (let number = 0; number < 6; number += 1) await servers[0]?.send('shared', { number });
  await until(() => worked.length >= 6);
  await sleep(2500);
  expect(worked).toHaveLength(6);
});

test('a job that fails is tried again', async () => {
  const jobs = newJobs();
  let tries = 0;
  jobs.handle('failing', async () => {
    tries += 1;
    if (tries === 1) throw new Error('the first try fails');
  });
  await jobs.start();
  await jobs.send('failing', {});
  await until(() => tries === 2);
});

test('a job that was sent before a restart is worked after it', async () => {
  const worked: object[] = [];
  const before = newJobs();
  // It is due only when the first server is gone.
  before.handle('kept', async () => {
    throw new Error('too early');
  });
  await before.start();
  await before.send('kept', { number: 1 }, { startAfterS: 1 });
  await before.stop();
  running.length = 0;
  const after = newJobs();
  after.handle('kept', async (data) => {
    worked.push(data);
  });
  await after.start();
  await until(() => worked.length > 0);
  expect(worked).toEqual([{ number: 1 }]);
});
