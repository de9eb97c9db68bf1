import type { Rediagnosis } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { recordAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';

export interface RediagnosisRequest {
  readonly organisationId: string;
  readonly equipmentId: string;
  readonly userId: string | null;
  readonly requestId: string;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
}

export interface RediagnosisStore {
  /** Puts the records back into the backlog; undefined where the machine is not of this organisation. */
  request(request: RediagnosisRequest): Promise<Rediagnosis | undefined>;
  find(organisationId: string, id: string): Promise<Rediagnosis | undefined>;
  /** Counts a record that is done; undefined when it was part of no run. */
  tick(waveform: { readonly assetId: string; readonly id: string }): Promise<Rediagnosis | undefined>;
}

interface Row {
  id: string;
  equipment_id: string;
  total: number;
  done: number;
  requested_at: Date;
  finished_at: Date | null;
}

const shown = (row: Row): Rediagnosis => ({
  id: row.id,
  equipmentId: row.equipment_id,
  total: row.total,
  done: row.done,
  requestedAt: row.requested_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
});

const nsOf = (time: Date | undefined) =>
  time === undefined ? null : String(BigInt(time.getTime()) * 1_000_000n);

export function makeRediagnosisStore({ pool, db }: { pool: Pool; db: Database }): RediagnosisStore {
  return {
    request: ({ organisationId, equipmentId, userId, requestId, from, to }) =>
      db.transaction().execute(async (transaction) => {
        const { rows: assets } = await sql<{ id: string }>`
          select id from equipment
           where organisation_id = ${organisationId} and (id = ${equipmentId} or drivetrain_id = ${equipmentId})`.execute(
          transaction,
        );
        if (assets.length === 0) return undefined;
        const { rows } = await sql<Row>`
          insert into rediagnosis (organisation_id, equipment_id, requested_by, total)
          values (${organisationId}, ${equipmentId}, ${userId}, 0) returning *`.execute(transaction);
        const made = rows[0]!;
        const { numAffectedRows } = await sql`
          update waveform set diagnosed_at = null, rediagnosis_id = ${made.id}
           where asset_id = any(${assets.map(({ id }) => id)}::uuid[]) and analysed_at is not null
             and (${nsOf(from)}::bigint is null or t0_ns >= ${nsOf(from)}::bigint)
             and (${nsOf(to)}::bigint is null or t0_ns < ${nsOf(to)}::bigint)`.execute(transaction);
        const { rows: counted } = await sql<Row>`
          update rediagnosis set total = ${Number(numAffectedRows ?? 0n)},
                 finished_at = case when ${Number(numAffectedRows ?? 0n)} = 0 then now() end
           where id = ${made.id} returning *`.execute(transaction);
        await recordAudit(transaction, {
          organisationId,
          userId,
          action: 'equipment.rediagnose',
          subjectType: 'equipment',
          subjectId: equipmentId,
          detail: { rediagnosisId: made.id, records: counted[0]!.total },
          requestId,
        });
        return shown(counted[0]!);
      }),
    async find(organisationId, id) {
      const { rows } = await pool.query<Row>(
        'select * from rediagnosis where organisation_id = $1 and id = $2',
        [organisationId, id],
      );
      return rows[0] && shown(rows[0]);
    },
    async tick({ assetId, id }) {
      // One statement, so that a record counts once however often it is tried.
      const { rows } = await pool.query<Row>(
        `with mine as (
           select asset_id, id, rediagnosis_id from waveform
            where asset_id = $1 and id = $2 and rediagnosis_id is not null for update
         ), ticked as (
           update waveform set rediagnosis_id = null from mine
            where waveform.asset_id = mine.asset_id and waveform.id = mine.id returning mine.rediagnosis_id as run
         )
         update rediagnosis set done = done + 1, finished_at = case when done + 1 >= total then now() end
           from ticked where rediagnosis.id = ticked.run returning rediagnosis.*`,
        [assetId, id],
      );
      return rows[0] && shown(rows[0]);
    },
  };
}
