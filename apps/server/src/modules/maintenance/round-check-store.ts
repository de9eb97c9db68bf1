import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { type EquipmentViewer, seesAsset } from '../visibility/index.ts';

/** What a measuring round says of the checks that are due with it. */
export interface DueRound {
  readonly id: string;
  readonly name: string;
  readonly intervalDays: number;
  readonly nextDue: string;
  readonly timeZone: string;
  readonly assigneeId: string | null;
  /** The drivetrains of its points. */
  readonly machineIds: readonly string[];
  readonly minutes: number;
}

/** The checks of measuring rounds, one for each machine that a round comes by. */
export function makeRoundCheckStore(transaction: DatabaseTransaction, viewer: EquipmentViewer) {
  const { organisationId } = viewer;
  return {
    /** Answers the ids of those that are new. */
    async save(round: DueRound, at: Date): Promise<string[]> {
      const { rows } = await sql<{ id: string; is_new: boolean }>`
        insert into maintenance_check (organisation_id, equipment_id, scope_id, origin, round_id, shipped_code, name, steps, kind,
          minutes, every_count, every_unit, due_on, due_by, time_zone, assignee_id, planned_at, settled_at)
        select ${organisationId}, machine.id, machine.id, 'round', ${round.id}::uuid, 'measuring-round', ${round.name}, '[]'::jsonb,
               'measuring-round', ${round.minutes}::integer, ${round.intervalDays}::integer, 'day', ${round.nextDue}::date,
               (${round.nextDue}::date + 1)::timestamp at time zone ${round.timeZone}, ${round.timeZone},
               ${round.assigneeId}::uuid, ${at}::timestamptz, ${at}::timestamptz
          from equipment machine
         where machine.id = any(${[...round.machineIds]}::uuid[]) and machine.organisation_id = ${organisationId}
           and ${seesAsset(viewer, sql`machine.id`)} order by machine.id
        on conflict (round_id, equipment_id) where round_id is not null and ended_at is null do update
           set name = excluded.name, minutes = excluded.minutes, every_count = excluded.every_count, due_on = excluded.due_on,
               due_by = excluded.due_by, time_zone = excluded.time_zone, assignee_id = excluded.assignee_id,
               revision = maintenance_check.revision + 1
        returning id, xmax = 0 as is_new`.execute(transaction);
      return rows.filter(({ is_new }) => is_new).map(({ id }) => id);
    },

    /** Of machines that the round does not come by any more; of all when none is named. Answers the ids. */
    async end(roundId: string, machineIds: readonly string[], at: Date): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        update maintenance_check set ended_at = ${at}, revision = revision + 1
         where organisation_id = ${organisationId} and round_id = ${roundId} and ended_at is null
           and equipment_id <> all(${[...machineIds]}::uuid[]) returning id`.execute(transaction);
      return rows.map(({ id }) => id);
    },

    async list(roundId: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select id from maintenance_check
         where organisation_id = ${organisationId} and round_id = ${roundId} and ended_at is null order by equipment_id`.execute(
        transaction,
      );
      return rows.map(({ id }) => id);
    },

    /** Each check of the round is in the history of its machine as carried out: its points were measured, and it has no steps. */
    async carryOut(roundId: string, startedAt: Date, at: Date, userId: string): Promise<void> {
      await sql`
        insert into check_execution (id, organisation_id, check_id, equipment_id, name, shipped_code, steps, due_on, started_at,
          started_by, started_by_name, finished_at, finished_by, finished_by_name, operation_hours, signed_name)
        select gen_random_uuid(), ${organisationId}, planned.id, planned.equipment_id, planned.name, planned.shipped_code,
               '[]'::jsonb, planned.due_on, ${startedAt}::timestamptz, person.id, coalesce(person.name, ''), ${at}::timestamptz,
               person.id, coalesce(person.name, ''), machine.operation_hours, coalesce(person.name, '')
          from maintenance_check planned
          join equipment machine on machine.id = planned.equipment_id
          left join app_user person on person.id = ${userId}
         where planned.organisation_id = ${organisationId} and planned.round_id = ${roundId}
           and planned.ended_at is null and ${seesAsset(viewer, sql`planned.equipment_id`)}`.execute(
        transaction,
      );
      await sql`
        update maintenance_check set settled_at = ${at}
         where organisation_id = ${organisationId} and round_id = ${roundId} and ended_at is null`.execute(
        transaction,
      );
    },
  };
}
