import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { StartError } from './configuration.ts';

/** Stores write plain SQL through Kysely's `sql` tag; rows are typed where they are read. */
// biome-ignore lint/suspicious/noExplicitAny: @NOTE no query builder over tables is used, so there is no table map
export type Database = Kysely<any>;
// biome-ignore lint/suspicious/noExplicitAny: @NOTE as above
export type DatabaseTransaction = Transaction<any>;

export interface DatabaseConnection {
  readonly db: Database;
  /** The pool itself, for the hot paths that bind arrays and bytes without ceremony. */
  readonly pool: pg.Pool;
  readonly url: string;
  close(): Promise<void>;
}

// Counts and milliseconds fit a double; nanosecond columns are selected as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

export function connectDatabase(url: string, options: { maxConnections?: number } = {}): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 12,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    application_name: 'ritzel',
  });
  // An idle connection may be cut by a restart of the database; the next query gets a new one.
  pool.on('error', () => {});
  // So may one that is between two statements of a transaction: the next statement tells, the process must not die.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    // Kysely ends the pool only when a query went through Kysely.
    await db.destroy();
    if (!pool.ended) await pool.end();
  };
  // @NOTE: see Database
  return { db: db as unknown as Database, pool, url, close };
}

/** One sentence instead of a stack when the database of DATABASE_URL cannot be reached. */
export async function assertReachable(connection: DatabaseConnection): Promise<void> {
  try {
    await sql`select 1`.execute(connection.db);
  } catch (error) {
    const { hostname, port, pathname } = new URL(connection.url);
    throw new StartError(
      `The database at ${hostname}:${port || 5432}${pathname} cannot be reached: ${describe(error)}.`,
    );
  }
}

function describe(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describe).join(', ');
  return error instanceof Error ? error.message || error.name : String(error);
}

/** How a cluster's coordinator says that one of its workers is unreachable: an internal error by its code. */
const lostWorker =
  /failure on connection marked as essential|failed to (?:connect to|execute task on) |connection to the remote node|could not establish (?:any )?connection|there is no placement of|server closed the connection unexpectedly|SSL SYSCALL error/i;

/** Connection-level failures, worth another try; anything else is a fault of the statement. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'XX000') return lostWorker.test(error.message);
  return (
    /^(08|57P|53[34]|25006)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'].includes(code) ||
    /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|shutting down|starting up/.test(
      error.message,
    )
  );
}

/**
 * Input that passed its schema and that PostgreSQL still cannot hold: a NUL or half a surrogate pair in a text or a
 * JSON value, a number or a time beyond its types (SQLSTATE class 22).
 */
export function isUnstorable(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return ['22021', '22P05', '22P02', '22003', '22008'].includes(String(error.code));
}
