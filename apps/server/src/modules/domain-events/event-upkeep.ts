import type { Pool, PoolClient } from 'pg';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { isLockTimeout, runPoolTransaction } from '../../platform/transaction.ts';

export const EVENT_UPKEEP_QUEUE = 'event-upkeep';
const MONTHS_AHEAD = 3;
const DAY_MS = 86_400_000;
/** Everybody who reads or writes events waits behind it meanwhile. */
const LOCK_MS = 2_000;

export interface EventUpkeepParts {
  readonly pool: Pool;
  readonly nowMs: () => number;
  readonly retentionDays: number;
  readonly log: Log;
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/**
 * Makes the months that come, so that none of their events has to be moved; answers how many. Where somebody holds the
 * table for longer than a moment, none: the next round comes within the hour, and the default partition takes everything.
 */
export async function makePartitions(pool: Pool, nowMs: number): Promise<number> {
  const ahead = new Date(nowMs);
  ahead.setUTCDate(1);
  ahead.setUTCMonth(ahead.getUTCMonth() + MONTHS_AHEAD);
  const make = async (client: PoolClient) => {
    const { rows } = await client.query<{ made: number }>('select make_event_partitions($1, $2) as made', [
      dayOf(nowMs),
      dayOf(ahead.getTime()),
    ]);
    return rows[0]?.made ?? 0;
  };
  try {
    return await runPoolTransaction(pool, make, { lockTimeoutMs: LOCK_MS });
  } catch (error) {
    if (isLockTimeout(error)) return 0;
    throw error;
  }
}

/** Drops the months whose last day is older than the span; answers their names. */
export async function dropOldPartitions(pool: Pool, nowMs: number, retentionDays: number): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select child.relname as name from pg_inherits
       join pg_class child on child.oid = inhrelid
      where inhparent = 'domain_event'::regclass and child.relname ~ '^domain_event_\\d{4}_\\d{2}$'
      order by child.relname`,
  );
  const oldest = new Date(nowMs - retentionDays * DAY_MS);
  const keptFrom = `domain_event_${oldest.getUTCFullYear()}_${String(oldest.getUTCMonth() + 1).padStart(2, '0')}`;
  const old = rows.map(({ name }) => name).filter((name) => name < keptFrom);
  for (const name of old)
    await runPoolTransaction(pool, (client) => client.query(`drop table "${name}"`), {
      lockTimeoutMs: LOCK_MS,
    });
  return old;
}

/** Hourly: the months that come are made, those that are over for longer than the span are dropped. */
export function addEventJobs(jobs: Jobs, { pool, nowMs, retentionDays, log }: EventUpkeepParts): void {
  jobs.handle(
    EVENT_UPKEEP_QUEUE,
    async () => {
      await makePartitions(pool, nowMs());
      const dropped = await dropOldPartitions(pool, nowMs(), retentionDays);
      if (dropped.length > 0) log.info({ dropped }, 'months of events dropped');
    },
    { everyMinutes: 60 },
  );
}
