// Commits points and waveforms as fast as it may and says on standard output what was acknowledged, until it is
// killed. Arguments: data folder, first serial number.
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeTelemetryStore, makeWaveformStore } from '../modules/telemetry-store/index.ts';
import { makeBlobStore } from '../platform/blob-store.ts';
import { connectDatabase } from '../platform/database.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts';
import { makeLog } from '../platform/log.ts';
import { makeMetrics } from '../platform/metrics.ts';
import { migrate } from '../platform/migrations.ts';
import { assetIds, pointsOf, waveformOf } from './deterministic-load.testing.ts';

const [dataDir = '', first = '0'] = process.argv.slice(2);
const log = makeLog(process.env.TEST_LOG_LEVEL ?? 'silent');
const postgres = await startEmbeddedPostgres(dataDir);
const { pool } = connectDatabase(postgres.url);
await migrate(pool);
const metrics = makeMetrics();
const store = makeTelemetryStore({ pool, log, metrics, nowMs: Date.now });
const waveforms = makeWaveformStore({ pool, blobs: makeBlobStore(undefined, dataDir), metrics, log });
await store.start();
// One write call per line: what the pipe took is read by the other side, whatever happens to this one.
const say = (line: string) => writeSync(1, `${line}\n`);
say(`started ${postgres.pid} ${postgres.adopted ? 'adopted' : 'launched'}`);

let serial = Number(first);

/** What failed is sent again, as a device does. */
async function untilItSucceeds(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      // That would never succeed.
      if (error instanceof RangeError) throw error;
      await sleep(50);
    }
  }
}

async function commitPoints(asset: number): Promise<void> {
  for (;;) {
    const mine = serial++;
    await untilItSucceeds(() => store.append([pointsOf(asset, mine)]));
    say(`point ${asset} ${mine}`);
    await sleep(1);
  }
}

async function commitWaveforms(): Promise<void> {
  for (;;) {
    const mine = serial++;
    let id = '';
    await untilItSucceeds(async () => {
      ({ id } = await waveforms.store(waveformOf(mine)));
    });
    say(`waveform ${mine} ${id}`);
    await sleep(5);
  }
}

async function compactAlways(): Promise<void> {
  for (;;) {
    await store.compact({ all: true }).catch(() => sleep(50));
    await sleep(20);
  }
}

await Promise.all([
  ...Array.from({ length: 12 }, (_, index) => commitPoints(index % assetIds.length)),
  commitWaveforms(),
  compactAlways(),
]);
