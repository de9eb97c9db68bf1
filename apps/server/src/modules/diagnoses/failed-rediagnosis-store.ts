import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { requestRediagnosis } from './rediagnosis-request-store.ts';

export interface FailedRediagnosis {
  readonly id: string;
  /** Of the equipment. */
  readonly name: string;
  readonly failed: number;
  readonly total: number;
  readonly failedAt: Date;
  readonly isWaiting: boolean;
}

/** The newest run of each equipment, where some of its records could not be diagnosed. */
const failedRuns = sql`
  select distinct on (run.equipment_id) run.id::text as id, run.equipment_id, run.organisation_id, run.failed, run.total,
         coalesce(run.finished_at, run.requested_at) as failed_at, equipment.name,
         coalesce(equipment.drivetrain_id, equipment.id) as drivetrain_id
    from rediagnosis run join equipment on equipment.id = run.equipment_id
   order by run.equipment_id, run.requested_at desc`;

export async function listFailedRediagnoses(db: Database, limit: number): Promise<FailedRediagnosis[]> {
  const { rows } = await sql<FailedRediagnosis>`
    select run.id, run.name, run.failed, run.total, run.failed_at as "failedAt",
           exists (select 1 from rediagnosis_request asked where asked.drivetrain_id = run.drivetrain_id) as "isWaiting"
      from (${failedRuns}) run where run.failed > 0 order by run.failed_at desc limit ${limit}`.execute(db);
  return rows;
}

/** Requests a rediagnosis of their equipment. Answers how many runs it is for. */
export async function retryRediagnoses(
  transaction: DatabaseTransaction,
  ids: readonly string[] | 'all',
  userId: string,
): Promise<number> {
  const { rows } = await sql<{ equipment_id: string; organisation_id: string }>`
    select run.equipment_id, run.organisation_id from (${failedRuns}) run
     where run.failed > 0 and ${ids === 'all' ? sql`true` : sql`run.id = any(${[...ids]}::text[])`}
     order by run.organisation_id, run.equipment_id`.execute(transaction);
  for (const organisationId of new Set(rows.map((row) => row.organisation_id)))
    await requestRediagnosis(transaction, {
      organisationId,
      equipmentIds: rows.flatMap((row) => (row.organisation_id === organisationId ? [row.equipment_id] : [])),
      userId,
    });
  return rows.length;
}
