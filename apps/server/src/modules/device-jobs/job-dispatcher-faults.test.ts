import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { makeTestDatabase } from '../../platform/database.testing.ts';
import { makeEventBus } from '../../platform/events.ts';
import { makeLog } from '../../platform/log.ts';
import { makeJobDispatcher } from './job-dispatcher.ts';

const database = await makeTestDatabase();
afterAll(() => database.drop());

test('a pool that times out while a cancelled job is recalled ends nothing, and the next look works', async () => {
  let isBroken = false;
  let refused = 0;
  const { pool } = database;
  const query = (...args: Parameters<Pool['query']>) => {
    if (!isBroken) return pool.query(...args);
    refused += 1;
    return Promise.reject(new Error('timeout exceeded when trying to connect'));
  };
  const breaking: Pool = Object.assign(Object.create(pool), { query });
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  const events = makeEventBus();
  let looks = 0;
  const dispatcher = makeJobDispatcher({
    pool: breaking,
    events,
    log: makeLog('silent'),
    now: () => Date.now(),
    prepareCommand: () => () => {},
    onIdle: async () => {
      looks += 1;
    },
    everyMs: 60_000,
  });
  dispatcher.start();
  await dispatcher.drain();
  isBroken = true;
  for (const state of ['cancelled', 'queued'])
    events.publish('deviceJob', {
      organisationId: crypto.randomUUID(),
      equipmentId: null,
      deviceId: crypto.randomUUID(),
      jobId: crypto.randomUUID(),
      kind: 'measure',
      state,
      progress: null,
      waveformIds: [],
    });
  await dispatcher.born(crypto.randomUUID());
  // Rejections are announced after the microtasks of a turn.
  for (let turn = 0; turn < 10; turn += 1) await sleep(5);
  expect(refused).toBeGreaterThanOrEqual(3);
  expect(unhandled).toEqual([]);
  isBroken = false;
  const before = looks;
  await dispatcher.drain();
  expect(looks).toBeGreaterThan(before);
  await dispatcher.stop();
  process.off('unhandledRejection', note);
});
