import type pg from 'pg';
import { StartError } from './configuration.ts';
import { CONNECTIONS_BESIDE_POOLS, type PoolSizes } from './database-limits.ts';

/** The store's tests pass from this release on. */
export const OLDEST_POSTGRES = 15;

/** One sentence instead of the first statement that an old server does not understand. */
export async function assertSupportedVersion(pool: pg.Pool, oldest: number = OLDEST_POSTGRES): Promise<void> {
  const { rows } = await pool.query<{ server_version: string; number: string }>(
    "select current_setting('server_version') as server_version, current_setting('server_version_num') as number",
  );
  const major = Math.floor(Number(rows[0]?.number ?? 0) / 10_000);
  if (major >= oldest) return;
  throw new StartError(
    `The database is PostgreSQL ${rows[0]?.server_version}, and Ritzel needs PostgreSQL ${oldest} or newer: upgrade the server, or leave DATABASE_URL empty to use the one that Ritzel brings.`,
  );
}

/** Refuses pools that together want more connections than PostgreSQL gives. */
export async function assertConnectionsFit(pool: pg.Pool, sizes: PoolSizes): Promise<void> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
     where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')`,
  );
  const settings = new Map(rows.map(({ name, setting }) => [name, Number(setting)]));
  const most = settings.get('max_connections') ?? 0;
  const reserved =
    (settings.get('superuser_reserved_connections') ?? 0) + (settings.get('reserved_connections') ?? 0);
  const wanted = sizes.people + sizes.ingest + sizes.background + CONNECTIONS_BESIDE_POOLS;
  if (wanted > most - reserved) {
    throw new StartError(
      `This process may open ${wanted} database connections and PostgreSQL allows ${most - reserved}: ` +
        'lower DATABASE_POOL_HTTP, DATABASE_POOL_INGEST or DATABASE_POOL_JOBS, or raise max_connections.',
    );
  }
}
