import type { RoundListItem, RoundPoint, RoundPointInput, RoundRun } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { type EquipmentViewer, seesAsset } from '../visibility/index.ts';

export interface StoredRound {
  readonly id: string;
  readonly name: string;
  readonly intervalDays: number;
  readonly nextDue: string;
  readonly revision: number;
}

/** A point with what it is at; the speed of its machine is another module's. */
export type StoredPoint = Omit<RoundPoint, 'ratedSpeedRpm' | 'last'> & {
  readonly last: { readonly waveformId: string; readonly at: string } | null;
};

interface RunRow {
  id: string;
  started_at: Date;
  ended_at: Date | null;
  user_name: string;
  points: number;
  recorded: number;
}

const runOf = ({ id, started_at, ended_at, user_name, points, recorded }: RunRow): RoundRun => ({
  ...{ id, points, recorded, userName: user_name },
  startedAt: started_at.toISOString(),
  endedAt: ended_at?.toISOString() ?? null,
});

const HEAD = sql`r.id, r.name, r.interval_days as "intervalDays", to_char(r.next_due, 'YYYY-MM-DD') as "nextDue", r.revision`;
const RUN = sql`run.id, run.started_at, run.ended_at, run.user_name, run.points,
  (select count(*)::int from round_record record where record.run_id = run.id) as recorded`;
const RUNS_SHOWN = 20;

/**
 * Rounds of one organisation that the viewer sees: those whose points are all on equipment that the viewer sees, and some of
 * it is not deleted; one without any point is for who sees all.
 */
export function makeMeasuringRoundStore(db: Database | DatabaseTransaction, viewer: EquipmentViewer) {
  const { organisationId } = viewer;
  const isSeen = sql`r.organisation_id = ${organisationId} and not exists (
    select 1 from round_point hidden where hidden.round_id = r.id and not (${seesAsset(viewer, sql`hidden.asset_id`)}))
    and (exists (select 1 from round_point shown join equipment e on e.id = shown.asset_id where shown.round_id = r.id)
         or (${viewer.visibleGroups === null} and not exists (select 1 from round_point any_point where any_point.round_id = r.id)))`;

  return {
    async list(limit: number): Promise<RoundListItem[]> {
      const { rows } = await sql<
        StoredRound & {
          points: number;
          machines: string[];
          run:
            | (Omit<RunRow, 'started_at' | 'ended_at'> & { started_at: string; ended_at: string | null })
            | null;
        }
      >`
        select ${HEAD}, (select count(*)::int from round_point p where p.round_id = r.id) as points,
               (select coalesce(array_agg(distinct e.name), '{}') from round_point p join equipment e on e.id = p.asset_id
                 where p.round_id = r.id) as machines,
               (select to_jsonb(newest) from (select ${RUN} from round_run run where run.round_id = r.id
                 order by run.started_at desc limit 1) newest) as run
          from measuring_round r where ${isSeen} order by r.next_due, r.name, r.id limit ${limit}`.execute(
        db,
      );
      return rows.map(({ run, ...round }) => ({
        ...round,
        run:
          run &&
          runOf({
            ...run,
            started_at: new Date(run.started_at),
            ended_at: run.ended_at === null ? null : new Date(run.ended_at),
          }),
      }));
    },

    async find(id: string, { isLocked } = { isLocked: false }): Promise<StoredRound | undefined> {
      const { rows } = await sql<StoredRound>`
        select ${HEAD} from measuring_round r where r.id = ${id} and ${isSeen} ${isLocked ? sql`for update of r` : sql``}`.execute(
        db,
      );
      return rows[0];
    },

    async listPoints(roundId: string): Promise<StoredPoint[]> {
      const { rows } = await sql<
        Omit<StoredPoint, 'last'> & { last_id: string | null; last_at: Date | null }
      >`
        select p.id, p.asset_id as "equipmentId", p.code, p.name, p.axis, p.position, p.unit, e.name as "equipmentName",
               e.identifier as "equipmentIdentifier", e.type as "equipmentType", e.drivetrain_id as "drivetrainId",
               (select name from equipment top where top.id = e.drivetrain_id) as "drivetrainName",
               newest.waveform_id as last_id, newest.measured_at as last_at,
               (select record.waveform_id from round_record record join round_run run on run.id = record.run_id
                 where record.point_id = p.id and run.ended_at is null) as "recordedId"
          from round_point p join equipment e on e.id = p.asset_id
          left join lateral (select waveform_id, measured_at from round_record record where record.point_id = p.id
                              order by measured_at desc limit 1) newest on true
         where p.round_id = ${roundId} and ${seesAsset(viewer, sql`p.asset_id`)} order by p.place`.execute(
        db,
      );
      return rows.map(({ last_id, last_at, ...point }) => ({
        ...point,
        last:
          last_id === null || last_at === null ? null : { waveformId: last_id, at: last_at.toISOString() },
      }));
    },

    async listRuns(roundId: string): Promise<RoundRun[]> {
      const { rows } = await sql<RunRow>`
        select ${RUN} from round_run run where run.round_id = ${roundId} order by run.started_at desc limit ${RUNS_SHOWN}`.execute(
        db,
      );
      return rows.map(runOf);
    },

    async insert({ name, intervalDays, nextDue }: Omit<StoredRound, 'id' | 'revision'>): Promise<string> {
      const { rows } = await sql<{ id: string }>`
        insert into measuring_round (organisation_id, name, interval_days, next_due)
        values (${organisationId}, ${name}, ${intervalDays}, ${nextDue}::date) returning id`.execute(db);
      return rows[0]!.id; // @NOTE: an insert answers its row
    },

    async count(): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from measuring_round where organisation_id = ${organisationId}`.execute(db);
      return rows[0]?.n ?? 0;
    },

    /** The caller holds the round. */
    async update({ id, name, intervalDays, nextDue }: Omit<StoredRound, 'revision'>): Promise<void> {
      await sql`
        update measuring_round set name = ${name}, interval_days = ${intervalDays}, next_due = ${nextDue}::date,
               revision = revision + 1, changed_at = now()
         where id = ${id} and organisation_id = ${organisationId}`.execute(db);
    },

    /** These points and no others, in this order; those that stay keep their records. */
    async setPoints(roundId: string, points: readonly RoundPointInput[]): Promise<void> {
      const kept = points.flatMap(({ id }) => id ?? []);
      await sql`delete from round_point where round_id = ${roundId} and id <> all(${kept}::uuid[])`.execute(
        db,
      );
      for (const [place, { id, equipmentId, code, name, axis, position, unit }] of points.entries()) {
        await (id === undefined
          ? sql`insert into round_point (round_id, place, asset_id, code, name, axis, position, unit)
                values (${roundId}, ${place}, ${equipmentId}, ${code}, ${name}, ${axis}, ${position}, ${unit})`
          : sql`update round_point set place = ${place}, asset_id = ${equipmentId}, code = ${code}, name = ${name},
                       axis = ${axis}, position = ${position}, unit = ${unit}
                 where id = ${id} and round_id = ${roundId}`
        ).execute(db);
      }
    },

    async remove(id: string): Promise<void> {
      await sql`delete from measuring_round where id = ${id} and organisation_id = ${organisationId}`.execute(
        db,
      );
    },

    /** The open run of a round that the caller holds, or a new one. */
    async openRun(roundId: string, userId: string, points: number, at: Date): Promise<string> {
      const { rows: open } = await sql<{ id: string }>`
        select id from round_run where round_id = ${roundId} and ended_at is null`.execute(db);
      if (open[0] !== undefined) return open[0].id;
      const { rows } = await sql<{ id: string }>`
        insert into round_run (round_id, user_id, user_name, points, started_at)
        values (${roundId}, ${userId}, coalesce((select name from app_user where id = ${userId}), ''), ${points}, ${at})
        returning id`.execute(db);
      return rows[0]!.id; // @NOTE: as above
    },

    async findOpenRun(roundId: string): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        select id from round_run where round_id = ${roundId} and ended_at is null`.execute(db);
      return rows[0]?.id;
    },

    /** A later record of a point takes the place of the earlier one. Answers how many points have one. */
    async record(runId: string, pointId: string, waveformId: string, measuredAt: Date): Promise<number> {
      await sql`
        insert into round_record (run_id, point_id, waveform_id, measured_at)
        values (${runId}, ${pointId}, ${waveformId}, ${measuredAt})
        on conflict (run_id, point_id) do update
           set waveform_id = excluded.waveform_id, measured_at = excluded.measured_at`.execute(db);
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from round_record where run_id = ${runId}`.execute(db);
      return rows[0]?.n ?? 0;
    },

    /** A record that the last run has already: it was sent twice. */
    async findRecorded(roundId: string, pointId: string, waveformId: string): Promise<boolean> {
      const { rows } = await sql`
        select 1 from round_record record join round_run run on run.id = record.run_id
         where run.round_id = ${roundId} and record.point_id = ${pointId} and record.waveform_id = ${waveformId}`.execute(
        db,
      );
      return rows.length > 0;
    },

    /** Ends a run and sets when the next is due, counted from its day. */
    async endRun(runId: string, at: Date): Promise<void> {
      await sql`update round_run set ended_at = ${at} where id = ${runId}`.execute(db);
      await sql`
        update measuring_round r set next_due = (${at}::timestamptz at time zone 'UTC')::date + r.interval_days
          from round_run run where run.id = ${runId} and r.id = run.round_id and r.organisation_id = ${organisationId}`.execute(
        db,
      );
    },
  };
}
