import type { RoundListItem, RoundPoint, RoundPointInput } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { type EquipmentViewer, seesAsset } from '../visibility/index.ts';
import { RUN_COLUMNS, RUN_ORDER, type RunRow, runOf } from './round-run-row-store.ts';

export interface StoredRound {
  readonly id: string;
  readonly name: string;
  readonly intervalDays: number;
  readonly nextDue: string;
  readonly timeZone: string;
  readonly assignee: { readonly id: string; readonly name: string } | null;
  readonly revision: number;
}

export type ListedRound = Omit<RoundListItem, 'isOverdue'>;

/** What is written of a round beside its points. */
export interface RoundHead {
  readonly name: string;
  readonly intervalDays: number;
  readonly nextDue: string;
  readonly timeZone: string;
  readonly assigneeId: string | null;
}

/** A point with what it is at; the speed of its machine is another module's. */
export type StoredPoint = Omit<RoundPoint, 'ratedSpeedRpm' | 'last'> & {
  readonly last: { readonly waveformId: string; readonly at: string } | null;
};

const HEAD = sql`r.id, r.name, r.interval_days as "intervalDays", to_char(r.next_due, 'YYYY-MM-DD') as "nextDue",
  r.time_zone as "timeZone", r.revision,
  (select jsonb_build_object('id', person.id, 'name', person.name) from app_user person where person.id = r.assignee_id) as assignee`;
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
    async list(limit: number): Promise<ListedRound[]> {
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
               (select to_jsonb(newest) from (select ${RUN_COLUMNS} from round_run run where run.round_id = r.id
                 order by ${RUN_ORDER} limit 1) newest) as run
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
                 where record.point_id = p.id and run.ended_at is null) as "recordedId",
               (select jsonb_build_object('reason', skip.reason, 'note', skip.note) from round_skip skip
                 where skip.point_id = p.id and skip.run_id = (select run.id from round_run run
                         where run.round_id = p.round_id and run.ended_at is not null order by ${RUN_ORDER} limit 1)) as skipped
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

    async insert({ name, intervalDays, nextDue, timeZone, assigneeId }: RoundHead): Promise<string> {
      const { rows } = await sql<{ id: string }>`
        insert into measuring_round (organisation_id, name, interval_days, next_due, time_zone, assignee_id)
        values (${organisationId}, ${name}, ${intervalDays}, ${nextDue}::date, ${timeZone}, ${assigneeId}) returning id`.execute(
        db,
      );
      return rows[0]!.id; // @NOTE: an insert answers its row
    },

    /** The drivetrains of its points, or what stands alone. */
    async listMachines(roundId: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select distinct coalesce(e.drivetrain_id, e.id) as id from round_point p join equipment e on e.id = p.asset_id
         where p.round_id = ${roundId} order by id`.execute(db);
      return rows.map(({ id }) => id);
    },

    /** Drivetrains that the viewer sees and the round does not come by. */
    async listOtherMachines(roundId: string, limit: number): Promise<{ name: string; identifier: string }[]> {
      const { rows } = await sql<{ name: string; identifier: string }>`
        select e.name, e.identifier from equipment e
         where e.organisation_id = ${organisationId} and e.drivetrain_id is null and ${seesAsset(viewer, sql`e.id`)}
           and e.id not in (select coalesce(part.drivetrain_id, part.id) from round_point p join equipment part on part.id = p.asset_id
                             where p.round_id = ${roundId})
         order by e.identifier limit ${limit}`.execute(db);
      return rows;
    },

    async count(): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from measuring_round where organisation_id = ${organisationId}`.execute(db);
      return rows[0]?.n ?? 0;
    },

    /** The caller holds the round. */
    async update(
      id: string,
      { name, intervalDays, nextDue, timeZone, assigneeId }: RoundHead,
    ): Promise<void> {
      await sql`
        update measuring_round set name = ${name}, interval_days = ${intervalDays}, next_due = ${nextDue}::date,
               time_zone = ${timeZone}, assignee_id = ${assigneeId}, revision = revision + 1, changed_at = now()
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
  };
}
