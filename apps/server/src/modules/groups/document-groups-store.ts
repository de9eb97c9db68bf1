import { problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database.ts';
import type { EquipmentViewer } from '../visibility/index.ts';

/** Who writes a document that may name a group. */
export interface DocumentWriter extends EquipmentViewer {
  readonly userId: string;
}

interface HomeGroup {
  readonly id: string;
  readonly name: string;
  readonly addedAt: string;
}

/** The group that equipment has been in longest. */
async function homeOf(db: DatabaseTransaction, drivetrainId: string): Promise<HomeGroup | undefined> {
  const { rows } = await sql<HomeGroup>`
    select user_group.id, user_group.name, group_equipment.added_at::text as "addedAt"
      from group_equipment join user_group on user_group.id = group_equipment.group_id
     where group_equipment.equipment_id = ${drivetrainId} order by group_equipment.added_at, user_group.name limit 1`.execute(
    db,
  );
  return rows[0];
}

/**
 * The group that the drivetrain of a document will be listed under. Who sees some groups only keeps their equipment in
 * sight: what they leave out stays as it is, what is new goes into their own group, and they may name no other.
 */
export async function groupForDocument(
  db: DatabaseTransaction,
  { organisationId, visibleGroups, userId }: DocumentWriter,
  drivetrainId: string | undefined,
  wanted: string | undefined,
): Promise<string | undefined> {
  if (visibleGroups === null) return wanted;
  const home = drivetrainId === undefined ? undefined : await homeOf(db, drivetrainId);
  if (home !== undefined && (wanted === undefined || wanted === home.name)) return home.name;
  const { rows } = await sql<{ name: string }>`
    select user_group.name from user_group
      left join group_member on group_member.group_id = user_group.id and group_member.user_id = ${userId}
     where user_group.organisation_id = ${organisationId} and user_group.id = any(${[...visibleGroups]}::uuid[])
       and (${wanted ?? null}::text is null or user_group.name = ${wanted ?? null})
     order by group_member.user_id is null, user_group.name limit 1`.execute(db);
  if (rows[0] === undefined)
    throw problem.fieldInvalid(
      'body.group',
      'groupUnknown',
      problemText('NOT_IN_GROUP', { name: wanted ?? '' }),
    );
  return rows[0].name;
}

/** Brings the drivetrain into the group of this name instead of the one it was listed under; other groups keep it. */
export async function putIntoGroup(
  db: DatabaseTransaction,
  { organisationId }: EquipmentViewer,
  drivetrainId: string,
  name: string | undefined,
): Promise<void> {
  const home = await homeOf(db, drivetrainId);
  if (home?.name === name) return;
  if (home !== undefined)
    await sql`delete from group_equipment where group_id = ${home.id} and equipment_id = ${drivetrainId}`.execute(
      db,
    );
  if (name === undefined) return;
  await sql`
    insert into user_group (organisation_id, name) values (${organisationId}, ${name})
    on conflict (organisation_id, name) do nothing`.execute(db);
  await sql`
    insert into group_equipment (group_id, equipment_id, added_at)
    select id, ${drivetrainId}, coalesce(${home?.addedAt ?? null}::timestamptz, clock_timestamp()) from user_group
     where organisation_id = ${organisationId} and name = ${name}
    on conflict (group_id, equipment_id) do update set added_at = least(group_equipment.added_at, excluded.added_at)`.execute(
    db,
  );
}
