// Takes replays over many signals from the queue until it is killed. Arguments: address of the database, how long each reading of
// a signal takes at least, in milliseconds.
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectDatabase } from '../../platform/database.ts';
import { makeJobs } from '../../platform/jobs.ts';
import { makeLog } from '../../platform/log.ts';
import { makeSeriesReader, type TelemetryStore } from '../telemetry-store/index.ts';
import { handleLimitReplays, resumeLimitReplays } from './index.ts';

const [databaseUrl = '', readingMs = '0'] = process.argv.slice(2);
const { db, pool } = connectDatabase(databaseUrl);
const log = makeLog(process.env.TEST_LOG_LEVEL ?? 'silent');
const jobs = makeJobs(databaseUrl, log);
const read = makeSeriesReader(pool);
const readSeries = (async (question) => {
  await sleep(Number(readingMs));
  return read(question);
}) as TelemetryStore['readSeries']; // @NOTE: answers what the reader answers
handleLimitReplays(jobs, { db, readSeries, jobs, log });
await jobs.start();
await resumeLimitReplays({ db, jobs });
writeSync(1, 'started\n');
