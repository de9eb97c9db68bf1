import { type Executor, queryRows } from './query-rows.ts';

/** Tables whose rows are jobs that run in slices. Their modules own them; what holds a row is the same in each. */
type SlicedTable = 'limit_replay' | 'spectral_replay';

/** Whoever has not saved for so long is taken for dead. */
const LEASE_S = 30;
/** A job that waits between two slices for longer is in no queue any more. */
const LOST_AFTER_S = 3600;
/** One that took so many processes down with it, without a whole slice between, is not begun again. */
const MOST_LOST_RUNS = 6;
const OPEN = `state in ('waiting', 'running')`;

/** One slice's hold of a job: after another run has taken it, nothing that it writes counts. */
export interface SlicedJobRun {
  readonly id: string;
  readonly runId: string;
}

/** Columns of a row by their names. */
type Columns = Readonly<Record<string, unknown>>;

export type SlicedJobRows<R> = ReturnType<typeof makeSlicedJobRows<R>>;

/** The rows of one table; `whileOpen` are columns that are of use only until a job has ended. */
export function makeSlicedJobRows<R>(
  table: SlicedTable,
  columns: string,
  { whileOpen = [] }: { readonly whileOpen?: readonly string[] } = {},
) {
  const cleared = whileOpen.map((name) => `, ${name} = null`).join('');
  const ended = `ended_at = now(), run_id = null${cleared}`;
  return {
    async isOpen(db: Executor, userId: string): Promise<boolean> {
      const rows = await queryRows(db, `select 1 from ${table} where user_id = $1 and ${OPEN}`, [userId]);
      return rows.length > 0;
    },

    /** Begins, or goes on with, a job that has not ended and that no other run holds. */
    async claim(
      db: Executor,
      id: string,
    ): Promise<{ readonly run: SlicedJobRun; readonly row: R } | undefined> {
      const [row] = await queryRows<R & { readonly run_id: string }>(
        db,
        `update ${table} set state = 'running', run_id = gen_random_uuid(), leased_until = now() + make_interval(secs => $2)
          where id = $1 and ${OPEN} and (run_id is null or leased_until <= now())
         returning ${columns}, run_id`,
        [id, LEASE_S],
      );
      return row && { run: { id, runId: row.run_id }, row };
    },

    /** How far it is. Answers whether the run goes on: the job may have been cancelled, or another run may have taken it. */
    async save(db: Executor, { id, runId }: SlicedJobRun, kept: Columns): Promise<boolean> {
      const names = Object.keys(kept);
      const rows = await queryRows(
        db,
        `update ${table} set leased_until = now() + make_interval(secs => $3)${names.map((name, i) => `, ${name} = $${i + 4}`).join('')}
          where id = $1 and run_id = $2 and state = 'running' returning id`,
        [id, runId, LEASE_S, ...Object.values(kept)],
      );
      return rows.length > 0;
    },

    async finish(db: Executor, { id, runId }: SlicedJobRun): Promise<void> {
      await queryRows(
        db,
        `update ${table} set state = 'done', ${ended} where id = $1 and run_id = $2 and state = 'running'`,
        [id, runId],
      );
    },

    async fail(db: Executor, { id, runId }: SlicedJobRun, error: string): Promise<void> {
      await queryRows(
        db,
        `update ${table} set state = 'failed', error = $3, ${ended} where id = $1 and run_id = $2 and state = 'running'`,
        [id, runId, error.slice(0, 500)],
      );
    },

    /** The next slice, which its sender puts into the queue, may begin. */
    async release(db: Executor, { id, runId }: SlicedJobRun): Promise<void> {
      await queryRows(
        db,
        `update ${table} set run_id = null, leased_until = now(), lost_runs = 0 where id = $1 and run_id = $2`,
        [id, runId],
      );
    },

    /** Nobody puts it into the queue: whoever looks for what was left behind does. */
    async leave(db: Executor, { id, runId }: SlicedJobRun): Promise<void> {
      await queryRows(
        db,
        `update ${table} set run_id = null, leased_until = now() - make_interval(secs => $3) where id = $1 and run_id = $2`,
        [id, runId, LOST_AFTER_S],
      );
    },

    /** Ends the open jobs of which these columns are true. */
    async cancel(db: Executor, of: Columns): Promise<void> {
      const conditions = Object.keys(of).map((name, i) => `${name} = $${i + 1}`);
      await queryRows(
        db,
        `update ${table} set state = 'cancelled', ${ended} where ${conditions.join(' and ')} and ${OPEN}`,
        Object.values(of),
      );
    },

    /** Jobs whose run is dead, and those that no queue holds any more; each is answered once. */
    async takeLeft(db: Executor): Promise<string[]> {
      await queryRows(
        db,
        `update ${table} set state = 'failed', error = 'Each time, the process ended while it worked on this.', ${ended}
          where ${OPEN} and run_id is not null and leased_until <= now() and lost_runs + 1 >= $1`,
        [MOST_LOST_RUNS],
      );
      const rows = await queryRows<{ id: string }>(
        db,
        `update ${table} set run_id = null, leased_until = now(), lost_runs = lost_runs + (run_id is not null)::int
          where ${OPEN} and leased_until <= case when run_id is null then now() - make_interval(secs => $1) else now() end
         returning id`,
        [LOST_AFTER_S],
      );
      return rows.map(({ id }) => id);
    },

    /** What has ended a month ago is of no use any more. */
    async deleteOld(db: Executor): Promise<void> {
      await queryRows(db, `delete from ${table} where started_at < now() - interval '31 days'`, []);
    },
  };
}
