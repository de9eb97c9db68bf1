import { readConfiguration } from '../platform/configuration.ts';
import { assertReachable, connectDatabase } from '../platform/database.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts';
import { migrate } from '../platform/migrations.ts';

/** Brings the schema up to date and ends. */
export async function runMigrate(): Promise<number> {
  const configuration = readConfiguration(process.env, { demo: false });
  const postgres =
    configuration.databaseUrl === undefined ? await startEmbeddedPostgres(configuration.dataDir) : undefined;
  const connection = connectDatabase(configuration.databaseUrl ?? postgres?.url ?? '');
  try {
    await assertReachable(connection);
    const ran = await migrate(connection.pool);
    console.log(ran.length === 0 ? 'The schema is up to date.' : `Ran ${ran.join(', ')}.`);
    return 0;
  } finally {
    await connection.close();
    if (postgres && !postgres.adopted) await postgres.stop();
  }
}
