/**
 * Whose work a pool carries. Each has connections of its own, so that a screen that reads a lot cannot hold up what
 * devices send, and a night of re-diagnosis cannot hold up either.
 */
export type PoolPurpose = 'people' | 'ingest' | 'background' | 'upkeep' | 'migration';

export interface PoolLimits {
  /** How long a caller waits for a free or a new connection. */
  readonly connectMs: number;
  /** PostgreSQL ends a statement that takes longer (57014). */
  readonly statementMs: number;
  /** PostgreSQL ends a statement that waits longer for one lock (55P03). */
  readonly lockMs: number;
  /** PostgreSQL ends a connection that holds a transaction open and says nothing. */
  readonly idleInTransactionMs: number;
}

/** A limit of 0 is none. Beyond a statement's own limit: then the network has swallowed it, and its connection is given up. */
const NO_ANSWER_AFTER_MS = 3_000;

export const POOL_LIMITS: Readonly<Record<PoolPurpose, PoolLimits>> = {
  people: { connectMs: 5_000, statementMs: 20_000, lockMs: 10_000, idleInTransactionMs: 60_000 },
  ingest: { connectMs: 5_000, statementMs: 12_000, lockMs: 8_000, idleInTransactionMs: 30_000 },
  background: { connectMs: 30_000, statementMs: 60_000, lockMs: 30_000, idleInTransactionMs: 120_000 },
  // Compaction and retention read and write whole days at once.
  upkeep: { connectMs: 30_000, statementMs: 600_000, lockMs: 60_000, idleInTransactionMs: 300_000 },
  // Building an index takes as long as the table is large, and other processes wait for the one that migrates.
  migration: { connectMs: 5_000, statementMs: 0, lockMs: 0, idleInTransactionMs: 0 },
};

export type PoolSizes = Readonly<Record<Exclude<PoolPurpose, 'upkeep' | 'migration'>, number>>;

export const POOL_SIZES: PoolSizes = { people: 10, ingest: 6, background: 6 };

/** Compaction of one asset, and retention or the roll forward beside it. */
export const UPKEEP_CONNECTIONS = 2;
export const JOB_CONNECTIONS = 3;
/** Besides the pools that are configured: upkeep, pg-boss, the events between processes, a migration, and an export. */
export const CONNECTIONS_BESIDE_POOLS = UPKEEP_CONNECTIONS + JOB_CONNECTIONS + 3;

/** What `pg` takes of these limits: the server's own by its start-up parameters, the client's by timers. */
export function connectionTerms(limits: PoolLimits) {
  return {
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    query_timeout: limits.statementMs === 0 ? 0 : limits.statementMs + NO_ANSWER_AFTER_MS,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    ...keepAliveTerms,
  };
}

/** A connection at rest whose other end is lost is noticed by the operating system. */
export const keepAliveTerms = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
