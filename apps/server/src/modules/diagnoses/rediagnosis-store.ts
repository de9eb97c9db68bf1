import type { Rediagnosis } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { recordAudit } from '../../platform/audit.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { listAssetsInScope } from '../equipment/index.ts';
import { type EquipmentViewer, SEEN_BY_GROUPS } from '../visibility/index.ts';
import type { Cause } from './rediagnosis-causes.ts';

export interface RediagnosisRequest {
  readonly viewer: EquipmentViewer;
  readonly equipmentId: string;
  readonly userId: string | null;
  readonly requestId: string;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
}

/** A request as the worker takes it up. */
export interface DueRequest {
  readonly drivetrainId: string;
  readonly organisationId: string;
  readonly userId: string | null;
  readonly changes: number;
}

export interface RediagnosisStore {
  /** Puts the records back into the backlog; undefined where the viewer has no such machine. */
  request(request: RediagnosisRequest): Promise<Rediagnosis | undefined>;
  find(viewer: EquipmentViewer, id: string): Promise<Rediagnosis | undefined>;
  /** The newest runs over a machine or its drivetrain, running ones first; undefined where the viewer has no such machine. */
  listOf(viewer: EquipmentViewer, equipmentId: string): Promise<Rediagnosis[] | undefined>;
  /** Requests that are due. */
  listDue(now: Date, limit: number): Promise<DueRequest[]>;
  /**
   * Fulfils a request: puts `changed` back into the backlog as part of the run that is under way, or of a new one;
   * makes sure that what is being diagnosed at this moment (`waiting`) is diagnosed once more; and takes the request
   * away unless it was made again meanwhile. The run is undefined where nothing is to be diagnosed.
   */
  fulfil(
    dueRequest: DueRequest,
    records: {
      readonly changed: readonly string[];
      readonly waiting: readonly string[];
      readonly causes: readonly Cause['kind'][];
    },
  ): Promise<Rediagnosis | undefined>;
  /** Ends the runs that no record waits for any more. */
  endIdle(): Promise<void>;
  /** Takes a record that cannot be diagnosed out of its run, which goes on without it; undefined when it was in none. */
  giveUp(waveform: { readonly assetId: string; readonly id: string }): Promise<Rediagnosis | undefined>;
}

interface Row {
  id: string;
  equipment_id: string;
  total: number;
  done: number;
  failed: number;
  is_automatic: boolean;
  causes: Cause['kind'][];
  requested_at: Date;
  finished_at: Date | null;
}

const shown = (row: Row): Rediagnosis => ({
  id: row.id,
  equipmentId: row.equipment_id,
  isAutomatic: row.is_automatic,
  causes: row.causes,
  total: row.total,
  done: row.done,
  failed: row.failed,
  requestedAt: row.requested_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
});

const nsOf = (time: Date | undefined) =>
  time === undefined ? null : String(BigInt(time.getTime()) * 1_000_000n);

const RUNS_SHOWN = 5;

/** Counts a record that is done, or could not be; within the transaction that ticks it off, so that it counts once. */
export async function tickRecord(
  client: Pick<PoolClient, 'query'>,
  { assetId, id }: { readonly assetId: string; readonly id: string },
  hasFailed = false,
): Promise<Rediagnosis | undefined> {
  const { rows } = await client.query<Row>(
    `with mine as (
       select asset_id, id, rediagnosis_id from waveform
        where asset_id = $1 and id = $2 and rediagnosis_id is not null for update
     ), ticked as (
       update waveform set rediagnosis_id = null from mine
        where waveform.asset_id = mine.asset_id and waveform.id = mine.id returning mine.rediagnosis_id as run
     )
     update rediagnosis set done = done + 1, failed = failed + $3::int,
                            finished_at = case when done + 1 >= total then now() end
       from ticked where rediagnosis.id = ticked.run returning rediagnosis.*`,
    [assetId, id, hasFailed ? 1 : 0],
  );
  return rows[0] && shown(rows[0]);
}

/**
 * Puts these records back into the backlog as part of a run, in the order of their ids: whoever ticks one off at this
 * moment is waited for. Answers how many there are, and how many of them waited for which other run.
 */
async function requeue(
  transaction: DatabaseTransaction,
  run: string,
  which: ReturnType<typeof sql>,
): Promise<{ readonly count: number; readonly left: ReadonlyMap<string, number> }> {
  const { rows } = await sql<{ run: string | null; count: number }>`
    with mine as materialized (
      select asset_id, id, rediagnosis_id from waveform where ${which} order by asset_id, id for no key update
    ), moved as (
      update waveform set diagnosed_at = null, rediagnosis_id = ${run}, revision = revision + 1
        from mine where waveform.asset_id = mine.asset_id and waveform.id = mine.id
      returning mine.rediagnosis_id as run
    ) select run, count(*)::int as count from moved group by run`.execute(transaction);
  const left = new Map(rows.flatMap((row) => (row.run === null ? [] : [[row.run, row.count]])));
  return { count: rows.reduce((sum, row) => sum + row.count, 0), left };
}

/** The runs that lost records to another go on with what they have left. */
async function shrinkRuns(
  transaction: DatabaseTransaction,
  left: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [run, count] of [...left].sort(([a], [b]) => (a < b ? -1 : 1)))
    await sql`
      update rediagnosis set total = total - ${count}, finished_at = case when done >= total - ${count} then now() end
       where id = ${run}`.execute(transaction);
}

export function makeRediagnosisStore({ pool, db }: { pool: Pool; db: Database }): RediagnosisStore {
  return {
    request: ({ viewer, equipmentId, userId, requestId, from, to }) =>
      runTransaction(db, async (transaction) => {
        const assets = await listAssetsInScope(transaction, viewer, equipmentId);
        if (assets.length === 0) return undefined;
        const { organisationId } = viewer;
        const { rows } = await sql<Row>`
          insert into rediagnosis (organisation_id, equipment_id, requested_by, total)
          values (${organisationId}, ${equipmentId}, ${userId}, 0) returning *`.execute(transaction);
        const made = rows[0]!;
        const which = sql`
          asset_id = any(${assets.map(({ id }) => id)}::uuid[]) and analysed_at is not null
             and (${nsOf(from)}::bigint is null or t0_ns >= ${nsOf(from)}::bigint)
             and (${nsOf(to)}::bigint is null or t0_ns < ${nsOf(to)}::bigint)`;
        const { count, left } = await requeue(transaction, made.id, which);
        await shrinkRuns(transaction, left);
        const { rows: counted } = await sql<Row>`
          update rediagnosis set total = ${count}, finished_at = case when ${count} = 0 then now() end
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
    async find({ organisationId, visibleGroups }, id) {
      const { rows } = await pool.query<Row>(
        `select * from rediagnosis
          where organisation_id = $1 and id = $2 and ${SEEN_BY_GROUPS('rediagnosis.equipment_id', '$3')}
            and equipment_id in (select equipment.id from equipment)`,
        [organisationId, id, visibleGroups],
      );
      return rows[0] && shown(rows[0]);
    },
    async listOf(viewer, equipmentId) {
      const assets = await listAssetsInScope(pool, viewer, equipmentId);
      if (assets.length === 0) return undefined;
      const ids = assets.flatMap(({ id, drivetrainId }) =>
        drivetrainId === null ? [id] : [id, drivetrainId],
      );
      const { rows } = await pool.query<Row>(
        `select * from rediagnosis where equipment_id = any($1::uuid[])
          order by finished_at is not null, requested_at desc limit ${RUNS_SHOWN}`,
        [ids],
      );
      return rows.map(shown);
    },
    async listDue(now, limit) {
      // The database's clock set the moment; this process's may be behind it.
      const { rows } = await pool.query<DueRequest>(
        `select drivetrain_id as "drivetrainId", organisation_id as "organisationId", requested_by as "userId", changes
           from rediagnosis_request where due_at <= greatest($1::timestamptz, now()) order by due_at limit $2`,
        [now, limit],
      );
      return rows;
    },
    fulfil: ({ drivetrainId, organisationId, userId, changes }, { changed, waiting, causes }) =>
      runTransaction(db, async (transaction) => {
        // Records before runs before requests, each in the order of their ids.
        await sql`
          select id from waveform where organisation_id = ${organisationId} and id = any(${[...waiting, ...changed]}::uuid[])
           order by asset_id, id for no key update`.execute(transaction);
        await sql`update waveform set revision = revision + 1
                   where organisation_id = ${organisationId} and id = any(${[...waiting]}::uuid[])`.execute(
          transaction,
        );
        const run = await addToRun();
        await sql`delete from rediagnosis_request where drivetrain_id = ${drivetrainId} and changes = ${changes}`.execute(
          transaction,
        );
        return run;

        async function addToRun(): Promise<Rediagnosis | undefined> {
          if (changed.length === 0) return undefined;
          const { rows } = await sql<Row>`
            insert into rediagnosis (organisation_id, equipment_id, requested_by, total, is_automatic, causes)
            values (${organisationId}, ${drivetrainId}, ${userId}, 0, true, ${[...causes]}::text[])
            on conflict (equipment_id) where finished_at is null and is_automatic do update
              set causes = array(select distinct unnest(rediagnosis.causes || excluded.causes) order by 1)
            returning *`.execute(transaction);
          const { id } = rows[0]!;
          // Only what is not waiting already: it would count twice.
          const { count } = await requeue(
            transaction,
            id,
            sql`organisation_id = ${organisationId} and id = any(${[...changed]}::uuid[]) and diagnosed_at is not null`,
          );
          const { rows: counted } = await sql<Row>`
            update rediagnosis set total = total + ${count},
                   finished_at = case when total + ${count} <= done then now() end
             where id = ${id} returning *`.execute(transaction);
          return shown(counted[0]!);
        }
      }),
    async endIdle() {
      await pool.query(
        `update rediagnosis set finished_at = now() where id in (
           select id from rediagnosis where finished_at is null
              and not exists (select 1 from waveform where waveform.rediagnosis_id = rediagnosis.id)
            order by id for no key update skip locked)`,
      );
    },
    giveUp: (waveform) => tickRecord(pool, waveform, true),
  };
}
