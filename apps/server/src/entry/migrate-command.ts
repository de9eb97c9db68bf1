import { distributeTelemetry } from '../modules/telemetry-store/index.ts';
import { readConfiguration } from '../platform/configuration.ts';
import { lockDataDir } from '../platform/data-dir-lock.ts';
import { assertReachable, connectDatabase } from '../platform/database.ts';
import { assertSupportedVersion } from '../platform/database-requirements.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts';
import { migrate } from '../platform/migrations.ts';

/** Brings the schema up to date and ends. */
export async function runMigrate(): Promise<number> {
  const { databaseUrl, dataDir } = readConfiguration(process.env, { demo: false });
  if (databaseUrl !== undefined) return migrateAt(databaseUrl);
  const lock = lockDataDir(dataDir);
  try {
    const postgres = await startEmbeddedPostgres(dataDir);
    try {
      return await migrateAt(postgres.url);
    } finally {
      await postgres.stop();
    }
  } finally {
    lock.release();
  }
}

async function migrateAt(url: string): Promise<number> {
  const connection = connectDatabase(url, { purpose: 'migration', maxConnections: 2 });
  try {
    await assertReachable(connection);
    await assertSupportedVersion(connection.pool);
    const ran = await migrate(connection.pool);
    console.log(ran.length === 0 ? 'The schema is up to date.' : `Ran ${ran.join(', ')}.`);
    if (await distributeTelemetry(connection.pool))
      console.log('The telemetry tables are distributed over the cluster.');
    return 0;
  } finally {
    await connection.close();
  }
}
