import type { Socket } from 'node:net';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { StartError } from './configuration.ts';
import { connectionTerms, POOL_LIMITS, type PoolLimits, type PoolPurpose } from './database-limits.ts';

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

export interface ConnectionOptions {
  readonly maxConnections?: number;
  /** Whose work it carries, which chooses its limits; `people` by default. */
  readonly purpose?: PoolPurpose;
  /** In place of the purpose's own. */
  readonly limits?: Partial<PoolLimits>;
}

export function connectDatabase(url: string, options: ConnectionOptions = {}): DatabaseConnection {
  const purpose = options.purpose ?? 'people';
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 12,
    idleTimeoutMillis: 60_000,
    application_name: `ritzel-${purpose}`,
    ...connectionTerms({ ...POOL_LIMITS[purpose], ...options.limits }),
  });
  // An idle connection may be cut by a restart of the database; the next query gets a new one.
  pool.on('error', () => {});
  // So may one that is between two statements of a transaction: the next statement reports it, and the process must not die.
  const open = new Set<pg.PoolClient>();
  pool.on('remove', (client) => open.delete(client));
  pool.on('connect', (client) => {
    open.add(client);
    client.on('error', () => {});
    endWhenUnanswered(client);
  });
  const db = new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    const forced = setTimeout(() => {
      for (const client of open) socketOf(client).destroy();
    }, GOODBYE_MS);
    try {
      // Kysely ends the pool only when a query went through Kysely.
      await db.destroy();
      if (!pool.ended) await pool.end();
    } finally {
      clearTimeout(forced);
    }
  };
  // @NOTE: see Database
  return { db: db as unknown as Database, pool, url, close };
}

/** How long a database may take to close its end of a connection that we end; one that is lost never does. */
const GOODBYE_MS = 3_000;

function socketOf(client: pg.PoolClient): Socket {
  // @NOTE: a client's socket is not among its types
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

/**
 * A connection on which no answer came in time is ended: the query is still on its way in it, and whoever were given
 * the connection next would wait behind that one.
 */
function endWhenUnanswered(client: pg.PoolClient): void {
  const query = client.query.bind(client);
  // @NOTE: `query` has a dozen overloads; arguments and answer are handed on as they are
  client.query = ((...terms: Parameters<typeof query>) => {
    const answer: unknown = query(...terms);
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (!isUnanswered(error)) return;
        // @NOTE: a pool's client is a Client, whose end its type leaves out; nobody waits for a goodbye
        (client as unknown as pg.Client).end().catch(() => {});
      });
    }
    return answer;
  }) as typeof client.query;
}

// @NOTE: pg gives this error no code
function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
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
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  // @NOTE: an internal error by its code; only its text says which
  if (code === 'XX000') return lostWorker.test(error.message);
  return (
    /^(08|57P|53[34]|25006|25P03)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'].includes(code) ||
    /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|shutting down|starting up/.test(
      error.message,
    )
  );
}

/** What a file system answers while it is full, busy or out of reach. */
const TRANSIENT_FILE_CODES = new Set([
  'ENOSPC',
  'EDQUOT',
  'EMFILE',
  'ENFILE',
  'EIO',
  'EAGAIN',
  'EBUSY',
  'EROFS',
]);

/**
 * Whether the same work may succeed when it is done again: the database is unreachable, a deadlock or a serialization
 * failure ended it, resources or a lock were lacking, an operator intervened. Everything else (a value out of range, a
 * violated constraint, a limit of the database, a mistake in the program) fails again however often it is tried.
 */
export function isTransient(error: unknown): boolean {
  if (isDatabaseUnreachable(error)) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  // @NOTE: the code means more than this; a statement prepared before a migration is prepared anew with the next try.
  if (code === '0A000') return error.message.includes('cached plan must not change result type');
  return /^(40...|53...|55P03|57...|58...)$/.test(code) || TRANSIENT_FILE_CODES.has(code);
}

/**
 * Input that passed its schema and that PostgreSQL still cannot hold: a NUL or half a surrogate pair in a text or a
 * JSON value, a number or a time beyond its types (SQLSTATE class 22).
 */
export function isUnstorable(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return ['22021', '22P05', '22P02', '22003', '22008'].includes(String(error.code));
}
