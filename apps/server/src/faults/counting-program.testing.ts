// Counts operating hours round after round until it is killed. Arguments: address of the database, the time it is there.
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeHourCounting } from '../modules/operating-hours/index.ts';
import { makeSeriesReader } from '../modules/telemetry-store/index.ts';
import { connectDatabase } from '../platform/database.ts';
import { makeLog } from '../platform/log.ts';
import { makeMetrics } from '../platform/metrics.ts';

const [databaseUrl = '', nowMs = '0'] = process.argv.slice(2);
const { db, pool } = connectDatabase(databaseUrl);
const counting = makeHourCounting({
  ...{ db, pool, log: makeLog(process.env.TEST_LOG_LEVEL ?? 'silent'), metrics: makeMetrics() },
  ...{ readSeries: makeSeriesReader(pool), now: () => Number(nowMs) },
});
writeSync(1, 'started\n');
for (;;) {
  await counting.drain();
  await sleep(5);
}
