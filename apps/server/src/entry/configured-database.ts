import { readConfiguration } from '../platform/configuration.ts';
import { assertReachable, connectDatabase, type Database } from '../platform/database.ts';
import { findEmbeddedPostgres } from '../platform/embedded-postgres.ts';

/** The database of a running server, for a command beside it. */
export async function openConfiguredDatabase(): Promise<{
  readonly db: Database;
  readonly staffEmailDomains: readonly string[];
  readonly close: () => Promise<void>;
}> {
  const { databaseUrl, dataDir, staffEmailDomains } = readConfiguration(process.env, { demo: false });
  const connection = connectDatabase(databaseUrl ?? findEmbeddedPostgres(dataDir), { maxConnections: 1 });
  try {
    await assertReachable(connection);
  } catch (error) {
    await connection.close();
    throw error;
  }
  return { db: connection.db, staffEmailDomains, close: () => connection.close() };
}
