import type { RoundRun } from '@ritzel/contract';
import { sql } from 'kysely';

export interface RunRow {
  id: string;
  started_at: Date;
  ended_at: Date | null;
  user_name: string;
  points: number;
  recorded: number;
  skipped: number;
}

/** Of a statement that calls `round_run` `run`. */
export const RUN_COLUMNS = sql`run.id, run.started_at, run.ended_at, run.user_name, run.points,
  (select count(*)::int from round_record record where record.run_id = run.id) as recorded,
  (select count(*)::int from round_skip skip where skip.run_id = run.id) as skipped`;

/** Newest first; of runs that began at one moment the one that is open, then the one with the newest record. */
export const RUN_ORDER = sql`run.started_at desc, run.ended_at is null desc,
  (select max(record.measured_at) from round_record record where record.run_id = run.id) desc nulls last`;

export const runOf = (row: RunRow): RoundRun => ({
  ...{ id: row.id, points: row.points, recorded: row.recorded, skipped: row.skipped },
  ...{ userName: row.user_name, startedAt: row.started_at.toISOString() },
  endedAt: row.ended_at?.toISOString() ?? null,
});
