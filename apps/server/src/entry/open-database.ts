import { adoptRestoredEvents, makePartitions } from '../modules/domain-events/index.ts';
import { distributeTelemetry } from '../modules/telemetry-store/index.ts';
import type { Configuration } from '../platform/configuration.ts';
import { lockDataDir } from '../platform/data-dir-lock.ts';
import { assertReachable, connectDatabase, type DatabaseConnection } from '../platform/database.ts';
import { POOL_SIZES, type PoolPurpose, UPKEEP_CONNECTIONS } from '../platform/database-limits.ts';
import { assertConnectionsFit, assertSupportedVersion } from '../platform/database-requirements.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts';
import { migrate } from '../platform/migrations.ts';
import type { Progress } from '../platform/progress.ts';
import type { StopOrder } from './stop-order.ts';

/** Starts PostgreSQL where none is named, brings the schema up to date and opens the pools. */
export async function openDatabase(
  configuration: Configuration,
  undo: StopOrder,
  progress: Progress,
  signal: AbortSignal | undefined,
): Promise<DatabasePools> {
  let url = configuration.databaseUrl;
  if (url === undefined) {
    const lock = lockDataDir(configuration.dataDir);
    undo.add('data folder', async () => lock.release());
    progress.step('Starting PostgreSQL');
    const postgres = await startEmbeddedPostgres(configuration.dataDir, signal);
    // Also when nobody waits for the end of the process: PostgreSQL does not stay behind.
    const endPostgres = () => postgres.askToStop();
    process.once('exit', endPostgres);
    undo.add('postgres', async () => {
      await postgres.stop();
      process.off('exit', endPostgres);
    });
    url = postgres.url;
  }
  progress.step('Bringing the schema up to date');
  await prepareSchema(url);
  return openPools(url, configuration, undo);
}

/** On connections of their own: what migrating sets for the database holds for those that are opened afterwards. */
async function prepareSchema(url: string): Promise<void> {
  const connection = connectDatabase(url, { purpose: 'migration', maxConnections: 2 });
  try {
    await assertReachable(connection);
    await assertSupportedVersion(connection.pool);
    await migrate(connection.pool);
    await distributeTelemetry(connection.pool);
    await makePartitions(connection.pool, Date.now());
    await adoptRestoredEvents(connection.pool);
  } finally {
    await connection.close();
  }
}

/** One pool each for people, for devices and for background work: none can use up another's connections. */
interface DatabasePools {
  readonly people: DatabaseConnection;
  readonly ingest: DatabaseConnection;
  readonly background: DatabaseConnection;
  readonly upkeep: DatabaseConnection;
}

async function openPools(
  url: string,
  { poolSizes: sizes = POOL_SIZES, poolLimits: limits = {} }: Configuration,
  undo: StopOrder,
): Promise<DatabasePools> {
  const open = (purpose: PoolPurpose, maxConnections: number) => {
    const connection = connectDatabase(url, { purpose, maxConnections, limits });
    undo.add(`database connections for ${purpose}`, () => connection.close());
    return connection;
  };
  const pools = {
    people: open('people', sizes.people),
    ingest: open('ingest', sizes.ingest),
    background: open('background', sizes.background),
    upkeep: open('upkeep', UPKEEP_CONNECTIONS),
  };
  await assertConnectionsFit(pools.people.pool, sizes);
  return pools;
}
