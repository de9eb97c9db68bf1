import { appendFileSync, chmodSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makeUpkeep } from '../apps/server/src/modules/telemetry-store/upkeep.ts';
import { makeLog } from '../apps/server/src/platform/log.ts';
import { FIXED_CLOCK, PLANT_TIME_MS } from './plant.ts';
import { plantDatabaseUrl, withPlantDatabase } from './plant-database.ts';
import { startRitzel } from './ritzel-process.ts';

// A slow machine under load may take ten times what a fast one does.
const MAX_MS = 900_000;

/** No machine goes down while a journey runs: nothing waits for the disk. */
const NO_WAITING_FOR_THE_DISK = 'fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n';

/**
 * Global set-up: makes the demo plant as it stands at the fixed moment, complete and every waveform diagnosed, in a
 * folder that the plants of the workers are copied from. PLANT_TEMPLATE names a folder that is kept for the next run.
 */
export default async function makePlantTemplate(): Promise<() => void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ritzel-journeys-'));
  // PostgreSQL may run as another account: its files stay in this folder, and go with it.
  chmodSync(folder, 0o755);
  process.env.PLANT_FOLDER = folder;
  const kept = process.env.PLANT_TEMPLATE;
  const dataDir = kept ?? path.join(folder, 'template');
  process.env.PLANT_TEMPLATE_DIR = dataDir;
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (!existsSync(dataDir)) {
    await makeTemplate(dataDir).catch((error: unknown) => {
      remove();
      throw error;
    });
  }
  return remove;
}

async function makeTemplate(dataDir: string): Promise<void> {
  // It takes its name when it is whole.
  const made = `${dataDir}.part`;
  rmSync(made, { recursive: true, force: true });
  const startedAtMs = performance.now();
  const program = await startRitzel('start', made, { ...FIXED_CLOCK, LOG_LEVEL: 'info' });
  try {
    await program.printed(/The demo plant is complete/, MAX_MS);
    await program.printed(/The waveforms of the past are sent/, MAX_MS);
    await atRest(made);
    await compactThePast(plantDatabaseUrl(made));
  } finally {
    await program.stop();
  }
  appendFileSync(path.join(made, 'postgres/postgresql.auto.conf'), NO_WAITING_FOR_THE_DISK);
  renameSync(made, dataDir);
  console.log(`The plant is made, after ${Math.round((performance.now() - startedAtMs) / 1000)} s.`);
}

/** Resolves when everything that arrived is evaluated: from then on the server changes nothing by itself. */
const atRest = (dataDir: string): Promise<void> =>
  withPlantDatabase(dataDir, async (client) => {
    const waiting = `select (select count(*) from waveform where analysed_at is null or diagnosed_at is null)
                          + (select count(*) from rediagnosis where finished_at is null)
                          + (select count(*) from rediagnosis_request) as count`;
    const deadline = performance.now() + MAX_MS;
    while (Number((await client.query(waiting)).rows[0].count) > 0) {
      if (performance.now() > deadline)
        throw new Error('The waveforms of the plant still wait for their diagnosis.');
      await sleep(200);
    }
  });

/**
 * Compacts the past days as the server does once they have been quiet for a minute, without that minute: else the server
 * of each copy did it anew, over two million points, while a journey looks at it.
 */
async function compactThePast(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  try {
    await pool.query(`update telemetry_fresh set received_at = received_at - interval '2 minutes'`);
    const log = makeLog('warn');
    await makeUpkeep({ pool, log, nowMs: () => PLANT_TIME_MS, everyMs: 60_000 }).runOnce();
    await pool.query('vacuum (analyze)');
  } finally {
    await pool.end();
  }
}
