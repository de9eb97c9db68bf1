import { type Executor, queryRows } from '../../platform/query-rows.ts';
import type { EquipmentViewer } from '../visibility/index.ts';
import { SEEN_BY_GROUPS } from '../visibility/index.ts';
import type { NotifyPreference, OwnChoice } from './notify-preference.ts';

/** A row of `notify_preference`, under the names of its columns. */
export interface PreferenceRow {
  readonly email: boolean;
  readonly push: boolean;
  readonly least_severity: number;
  readonly time_zone: string;
  readonly quiet_from: number | null;
  readonly quiet_to: number | null;
  readonly critical_in_quiet: boolean;
  readonly digest_at: number | null;
  readonly digest_up_to: number | null;
  readonly revision: number;
}

export interface ChoiceRow {
  readonly mode: 'own' | 'mute';
  readonly least_severity: number;
  readonly email: boolean;
  readonly push: boolean;
}

export const toOwnChoice = (row: ChoiceRow): OwnChoice => ({
  ...{ mode: row.mode, leastSeverity: row.least_severity, email: row.email, push: row.push },
});

export function toPreference(row: PreferenceRow): NotifyPreference {
  const { quiet_from, quiet_to, digest_at, digest_up_to } = row;
  return {
    ...{ email: row.email, push: row.push, leastSeverity: row.least_severity, timeZone: row.time_zone },
    quietHours:
      quiet_from === null || quiet_to === null
        ? null
        : { from: quiet_from, to: quiet_to, criticalComesThrough: row.critical_in_quiet },
    digest: digest_at === null || digest_up_to === null ? null : { at: digest_at, upTo: digest_up_to },
    revision: row.revision,
  };
}

export interface GroupChoice {
  readonly groupId: string;
  readonly name: string;
  readonly choice: OwnChoice | undefined;
}

export interface MachineNotifyChoice {
  readonly equipmentId: string;
  readonly name: string;
  readonly choice: OwnChoice;
}

/** What one person wants to be notified of, of what they see. */
export function makeNotifyPreferenceStore(
  executor: Executor,
  caller: EquipmentViewer & { readonly userId: string },
) {
  const { userId, organisationId, visibleGroups } = caller;
  const seen = visibleGroups === null ? null : [...visibleGroups];

  return {
    async read(): Promise<NotifyPreference | undefined> {
      const rows = await queryRows<PreferenceRow>(
        executor,
        'select * from notify_preference where user_id = $1',
        [userId],
      );
      return rows[0] && toPreference(rows[0]);
    },

    /** The zone of the profile, for who has not chosen one here. */
    async readProfileZone(): Promise<string | null> {
      const rows = await queryRows<{ zone: string | null }>(
        executor,
        "select preferences ->> 'timeZone' as zone from user_preference where user_id = $1",
        [userId],
      );
      return rows[0]?.zone ?? null;
    },

    /** Answers whether it was saved: not when somebody saved another revision meanwhile, or the person is gone. */
    async save(wanted: NotifyPreference, at: Date): Promise<boolean> {
      const rows = await queryRows(
        executor,
        `insert into notify_preference as known (user_id, email, push, least_severity, time_zone, quiet_from, quiet_to,
                critical_in_quiet, digest_at, digest_up_to, changed_at)
         select app_user.id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $12 from app_user where app_user.id = $1
         on conflict (user_id) do update set email = excluded.email, push = excluded.push,
           least_severity = excluded.least_severity, time_zone = excluded.time_zone, quiet_from = excluded.quiet_from,
           quiet_to = excluded.quiet_to, critical_in_quiet = excluded.critical_in_quiet, digest_at = excluded.digest_at,
           digest_up_to = excluded.digest_up_to, changed_at = excluded.changed_at, revision = known.revision + 1
          where known.revision = $11
         returning 1`,
        [
          ...[userId, wanted.email, wanted.push, wanted.leastSeverity, wanted.timeZone],
          ...[wanted.quietHours?.from ?? null, wanted.quietHours?.to ?? null],
          ...[
            wanted.quietHours?.criticalComesThrough ?? true,
            wanted.digest?.at ?? null,
            wanted.digest?.upTo ?? null,
          ],
          ...[wanted.revision, at],
        ],
      );
      return rows.length > 0;
    },

    async listGroups(): Promise<GroupChoice[]> {
      const rows = await queryRows<
        ChoiceRow & { group_id: string; name: string; mode: 'own' | 'mute' | null }
      >(
        executor,
        `select user_group.id as group_id, user_group.name, choice.mode, choice.least_severity, choice.email, choice.push
           from user_group
           left join notify_group_preference choice on choice.group_id = user_group.id and choice.user_id = $1
          where user_group.organisation_id = $2 and ($3::uuid[] is null or user_group.id = any($3::uuid[]))
          order by user_group.name, user_group.id limit 1000`,
        [userId, organisationId, seen],
      );
      return rows.map((row) => ({
        ...{ groupId: row.group_id, name: row.name },
        choice: row.mode === null ? undefined : toOwnChoice(row),
      }));
    },

    async saveGroups(choices: readonly (OwnChoice & { readonly groupId: string })[]): Promise<void> {
      await queryRows(
        executor,
        'delete from notify_group_preference where user_id = $1 and group_id <> all ($2::uuid[])',
        [userId, choices.map(({ groupId }) => groupId)],
      );
      await queryRows(
        executor,
        `insert into notify_group_preference (user_id, group_id, mode, least_severity, email, push)
         select $1, wanted.group_id, wanted.mode, wanted.least_severity, wanted.email, wanted.push
           from jsonb_to_recordset($2::jsonb)
             as wanted (group_id uuid, mode text, least_severity smallint, email boolean, push boolean)
          order by wanted.group_id
         on conflict (user_id, group_id) do update set mode = excluded.mode, least_severity = excluded.least_severity,
           email = excluded.email, push = excluded.push`,
        [
          userId,
          JSON.stringify(
            choices.map(({ groupId, mode, leastSeverity, email, push }) => ({
              ...{ group_id: groupId, mode, least_severity: leastSeverity, email, push },
            })),
          ),
        ],
      );
    },

    async listMachines(): Promise<MachineNotifyChoice[]> {
      const rows = await queryRows<ChoiceRow & { equipment_id: string; name: string }>(
        executor,
        `select equipment.id as equipment_id, equipment.name, choice.mode, choice.least_severity, choice.email, choice.push
           from notify_equipment_preference choice join equipment on equipment.id = choice.equipment_id
          where choice.user_id = $1 and equipment.organisation_id = $2 and ${SEEN_BY_GROUPS('equipment.id', '$3')}
          order by equipment.name, equipment.id limit 1000`,
        [userId, organisationId, seen],
      );
      return rows.map((row) => ({
        ...{ equipmentId: row.equipment_id, name: row.name, choice: toOwnChoice(row) },
      }));
    },

    /** The machine with its drivetrain, where the caller sees it. */
    async findMachine(equipmentId: string) {
      const rows = await queryRows<{
        id: string;
        drivetrain_id: string | null;
        drivetrain_name: string | null;
        part: ChoiceRow | null;
        drivetrain: ChoiceRow | null;
        of_groups: readonly (ChoiceRow & { readonly name: string })[];
      }>(
        executor,
        `select equipment.id, equipment.drivetrain_id, top.name as drivetrain_name,
                to_jsonb(part) as part, to_jsonb(whole) as drivetrain,
                coalesce((select jsonb_agg(to_jsonb(choice) || jsonb_build_object('name', user_group.name) order by user_group.name)
                            from notify_group_preference choice join user_group on user_group.id = choice.group_id
                           where choice.user_id = $1
                             and exists (select 1 from group_asset where group_asset.group_id = choice.group_id
                                            and group_asset.asset_id = equipment.id)), '[]') as of_groups
           from equipment
           left join equipment top on top.id = equipment.drivetrain_id
           left join notify_equipment_preference part on part.user_id = $1 and part.equipment_id = equipment.id
           left join notify_equipment_preference whole on whole.user_id = $1 and whole.equipment_id = equipment.drivetrain_id
          where equipment.id = $4 and equipment.organisation_id = $2 and ${SEEN_BY_GROUPS('equipment.id', '$3')}`,
        [userId, organisationId, seen, equipmentId],
      );
      return rows[0];
    },

    async saveMachine(equipmentId: string, choice: OwnChoice | undefined): Promise<void> {
      if (choice === undefined) {
        await queryRows(
          executor,
          'delete from notify_equipment_preference where user_id = $1 and equipment_id = $2',
          [userId, equipmentId],
        );
        return;
      }
      await queryRows(
        executor,
        `insert into notify_equipment_preference (user_id, equipment_id, mode, least_severity, email, push)
         select app_user.id, $2, $3, $4, $5, $6 from app_user where app_user.id = $1
         on conflict (user_id, equipment_id) do update set mode = excluded.mode,
           least_severity = excluded.least_severity, email = excluded.email, push = excluded.push`,
        [userId, equipmentId, choice.mode, choice.leastSeverity, choice.email, choice.push],
      );
    },

    async countMachines(): Promise<number> {
      const rows = await queryRows<{ count: number }>(
        executor,
        'select count(*)::int as count from notify_equipment_preference where user_id = $1',
        [userId],
      );
      return rows[0]?.count ?? 0;
    },
  };
}
