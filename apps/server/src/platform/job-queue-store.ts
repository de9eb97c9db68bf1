import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';

/** The jobs of pg-boss by its own table: the process with the screens does not run them. */

export interface JobQueue {
  readonly name: string;
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  readonly oldestSeconds: number | null;
}

export interface FailedBossJob {
  readonly id: string;
  readonly name: string;
  readonly error: string;
  readonly attempts: number;
  readonly failedAt: Date;
}

/** Until a process with the role `jobs` has started for the first time there is no table. */
async function hasJobs(db: Database | DatabaseTransaction): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('jobs.job') is not null as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

/** Queues of pg-boss itself begin with two underscores. */
export async function readJobQueues(db: Database): Promise<JobQueue[]> {
  if (!(await hasJobs(db))) return [];
  const { rows } = await sql<{
    name: string;
    waiting: number;
    running: number;
    failed: number;
    oldest: number | null;
  }>`
    select queue.name, count(job.id) filter (where job.state < 'active' and job.start_after <= now())::int as waiting,
           count(job.id) filter (where job.state = 'active')::int as running,
           count(job.id) filter (where job.state = 'failed')::int as failed,
           extract(epoch from now() - min(job.created_on) filter (where job.state < 'active' and job.start_after <= now()))::float8 as oldest
      from jobs.queue left join jobs.job on job.name = queue.name
     where not starts_with(queue.name, '__') group by queue.name order by queue.name`.execute(db);
  return rows.map(({ oldest, ...row }) => ({
    ...row,
    oldestSeconds: oldest === null ? null : Math.max(0, oldest),
  }));
}

export async function listFailedBossJobs(db: Database, limit: number): Promise<FailedBossJob[]> {
  if (!(await hasJobs(db))) return [];
  const { rows } = await sql<FailedBossJob>`
    select id::text as id, name, coalesce(output ->> 'message', output ->> 'value', output::text, '') as error,
           retry_count + 1 as attempts, coalesce(completed_on, created_on) as "failedAt"
      from jobs.job where state = 'failed' and not starts_with(name, '__')
     order by coalesce(completed_on, created_on) desc, id limit ${limit}`.execute(db);
  return rows;
}

/** Once more, as pg-boss itself retries; answers how many of them had failed. */
export async function retryBossJobs(
  db: DatabaseTransaction,
  ids: readonly string[] | 'all',
): Promise<number> {
  if (!(await hasJobs(db))) return 0;
  const { numAffectedRows } = await sql`
    update jobs.job set state = 'retry', retry_limit = retry_limit + 1, start_after = now(), completed_on = null
     where state = 'failed' and not starts_with(name, '__')
       and ${ids === 'all' ? sql`true` : sql`id = any(${[...ids]}::uuid[])`}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
