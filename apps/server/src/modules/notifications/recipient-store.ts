import { LANGUAGES, type Language, type PermissionCode, permissionsOfRoles } from '@ritzel/contract';
import { type Executor, queryRows } from '../../platform/query-rows.ts';
import {
  choiceFor,
  DEFAULT_PREFERENCE,
  type NotifyChoice,
  type NotifyPreference,
  type OwnChoice,
} from './notify-preference.ts';
import { type ChoiceRow, type PreferenceRow, toOwnChoice, toPreference } from './preference-store.ts';

/** Somebody who sees a machine and may see its alarms, with what they want to be notified of there. */
export interface Recipient {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  readonly permissions: ReadonlySet<PermissionCode>;
  readonly visibleGroups: readonly string[] | null;
  readonly isAdministrator: boolean;
  readonly preference: NotifyPreference;
  /** Null: muted. */
  readonly choice: NotifyChoice | null;
}

interface Row {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly roles: string[];
  readonly own_permissions: string[];
  readonly groups: string[];
  readonly is_in_group: boolean;
  readonly preference: PreferenceRow | null;
  readonly part: ChoiceRow | null;
  readonly drivetrain: ChoiceRow | null;
  readonly of_groups: readonly ChoiceRow[];
  readonly language: string | null;
  readonly time_zone: string | null;
}

/**
 * Who may be notified of a machine, read as it is now: people who can sign in, see the machine and hold ALARM_3101.
 * Guests of the demo are nobody's colleagues.
 */
export async function listRecipients(
  executor: Executor,
  {
    organisationId,
    equipmentId,
    userIds,
  }: { readonly organisationId: string; readonly equipmentId: string; readonly userIds?: readonly string[] },
): Promise<Recipient[]> {
  const rows = await queryRows<Row>(
    executor,
    `select person.id, person.email, person.name, user_right.roles, user_right.own_permissions, held.groups,
            exists (select 1 from group_asset
                     where group_asset.asset_id = $2 and group_asset.group_id = any(held.groups)) as is_in_group,
            to_jsonb(wants) as preference, to_jsonb(part) as part, to_jsonb(whole) as drivetrain,
            coalesce((select jsonb_agg(to_jsonb(choice)) from notify_group_preference choice
                       where choice.user_id = person.id
                         and exists (select 1 from group_asset
                                      where group_asset.group_id = choice.group_id and group_asset.asset_id = $2)), '[]') as of_groups,
            profile.preferences ->> 'language' as language, profile.preferences ->> 'timeZone' as time_zone
       from equipment
       join app_user person on person.organisation_id = equipment.organisation_id
       join organisation home on home.id = person.organisation_id and home.status = 'active'
       join user_right on user_right.user_id = person.id
      cross join lateral (select groups_of_user(person.id) as groups) held
       left join notify_preference wants on wants.user_id = person.id
       left join notify_equipment_preference part on part.user_id = person.id and part.equipment_id = equipment.id
       left join notify_equipment_preference whole
              on whole.user_id = person.id and whole.equipment_id = equipment.drivetrain_id
       left join user_preference profile on profile.user_id = person.id
      where equipment.id = $2 and equipment.organisation_id = $1 and person.status = 'active' and person.guest_until is null
        and ($3::uuid[] is null or person.id = any($3::uuid[]))
        and not exists (select 1 from hidden_equipment hidden
                         where hidden.id = equipment.id and hidden.organisation_id = equipment.organisation_id)
      order by person.id`,
    [organisationId, equipmentId, userIds === undefined ? null : [...userIds]],
  );
  return rows.flatMap((row): Recipient[] => {
    const permissions = permissionsOfRoles(row.roles, row.own_permissions);
    const isAdministrator = permissions.has('ORGANISATION_5102');
    const seesAll = row.groups.length === 0 || isAdministrator;
    if (!permissions.has('ALARM_3101') || !(seesAll || row.is_in_group)) return [];
    const general = row.preference === null ? defaultsFor(row.time_zone) : toPreference(row.preference);
    return [
      {
        ...{ userId: row.id, email: row.email, name: row.name, permissions, isAdministrator },
        language: LANGUAGES.find((each) => each === row.language) ?? 'en',
        visibleGroups: seesAll ? null : row.groups,
        preference: general,
        choice: choiceFor({
          general,
          part: ownChoice(row.part),
          drivetrain: ownChoice(row.drivetrain),
          groups: row.of_groups.map(toOwnChoice),
        }),
      },
    ];
  });
}

const ownChoice = (row: ChoiceRow | null): OwnChoice | undefined =>
  row === null ? undefined : toOwnChoice(row);

/** Who never chose lives in the zone of their profile, where they named one. */
export function defaultsFor(profileZone: string | null): NotifyPreference {
  return {
    ...DEFAULT_PREFERENCE,
    timeZone: isNamedZone(profileZone) ? profileZone : DEFAULT_PREFERENCE.timeZone,
  };
}

function isNamedZone(name: string | null): name is string {
  if (name === null || name === 'local') return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
