import { renameSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { livingPostmaster } from '../platform/postgres-process.ts';
import { STOP_WITHIN_MS } from './end-of-process.ts';
import { makeStartPlace, type StartedProcess } from './started-process.testing.ts';

const place = makeStartPlace();
afterAll(() => place.close());

/** PostgreSQL is killed and cannot come back: its folder has another name. */
function makeDatabaseUnreachable(dataDir: string): void {
  const folder = path.join(dataDir, 'postgres');
  const postmaster = livingPostmaster(folder);
  if (postmaster === undefined) throw new Error('there is no PostgreSQL to kill');
  renameSync(folder, `${folder}.away`);
  process.kill(postmaster.pid, 'SIGKILL');
}

async function startReady(): Promise<{ started: StartedProcess; dataDir: string }> {
  const dataDir = place.makeFolder();
  const started = place.start('serve', { DATA_DIR: dataDir });
  await started.untilSaid('Ritzel is ready');
  return { started, dataDir };
}

test('a server whose database is gone for good still ends after SIGTERM, says so and exits with 1', async () => {
  const { started, dataDir } = await startReady();
  makeDatabaseUnreachable(dataDir);
  // Long enough for the parts to notice and to begin waiting.
  await sleep(2_000);
  const sinceMs = performance.now();
  started.child.kill('SIGTERM');
  const { code, stdout, stderr } = await started.ended;
  expect(performance.now() - sinceMs).toBeLessThan(STOP_WITHIN_MS + 10_000);
  expect(code).toBe(1);
  expect(stdout + stderr).toMatch(/Stopped; not in good order: |Not stopped within/);
  await expect.poll(() => started.living(), { timeout: 10_000 }).toEqual([]);
}, 120_000);

test('a database that is frozen holds the stop up for no longer, and a second signal ends it at once', async () => {
  const { started, dataDir } = await startReady();
  const folder = path.join(dataDir, 'postgres');
  const postmaster = livingPostmaster(folder);
  if (postmaster === undefined) throw new Error('there is no PostgreSQL to stop');
  const children = started.living().filter((line) => line.includes('postgres'));
  const pids = [...new Set([postmaster.pid, ...children.map((line) => Number(line.split(' ')[0]))])];
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  try {
    started.child.kill('SIGTERM');
    await sleep(1_500);
    expect(started.child.exitCode).toBeNull();
    started.child.kill('SIGINT');
    const { code, stderr } = await started.ended;
    expect(code).toBe(1);
    expect(stderr).toContain('Asked a second time to stop: ended at once.');
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  }
  // It was asked to stop as well, and does so when it can.
  await expect.poll(() => started.living(), { timeout: 20_000 }).toEqual([]);
}, 120_000);
