import type { DeletionPreview } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';

type Counts = DeletionPreview['counts'];

function present(counts: Readonly<Record<string, number>> | undefined): Counts {
  return Object.fromEntries(Object.entries(counts ?? {}).filter(([, count]) => count > 0));
}

/** What goes with a drivetrain and its parts. */
export async function countOfEquipment(
  db: Database | DatabaseTransaction,
  assetIds: readonly string[],
): Promise<Counts> {
  const ids = sql`any(${[...assetIds]}::uuid[])`;
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from equipment where drivetrain_id = ${ids}) as parts,
           (select count(*)::int from device where equipment_id = ${ids}) as devices,
           (select count(*)::int from signal where asset_id = ${ids}) as signals,
           (select count(*)::int from waveform where asset_id = ${ids}) as records,
           (select count(*)::int from finding_condition where asset_id = ${ids}) as findings,
           (select count(*)::int from log_entry where equipment_id = ${ids} and removed_at is null) as "logEntries",
           (select count(*)::int from document where equipment_id = ${ids} and removed_at is null) as documents`.execute(
    db,
  );
  return present(rows[0]);
}

/** What a device no longer feeds; what it measured stays with the machine. */
export async function countOfDevice(db: Database | DatabaseTransaction, deviceId: string): Promise<Counts> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from signal where device_id = ${deviceId}) as signals,
           (select count(*)::int from waveform_channel where device_id = ${deviceId}) as channels,
           (select count(*)::int from device_job where device_id = ${deviceId}) as jobs`.execute(db);
  return present(rows[0]);
}

/** What goes with a person, and what then waits for somebody else; what they wrote and signed stays. */
export async function countOfUser(db: Database | DatabaseTransaction, userId: string): Promise<Counts> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from session where user_id = ${userId} and ends_at > now()) as sessions,
           (select count(*)::int from group_member where user_id = ${userId}) as groups,
           (select count(*)::int from saved_view where owner_id = ${userId}) as "savedViews",
           (select count(*)::int from fault_case where assignee_id = ${userId} and closed_at is null) as cases,
           (select count(distinct rota_id)::int from on_call_member where user_id = ${userId}) as rotas`.execute(
    db,
  );
  return present(rows[0]);
}

/** What an organisation has: people and groups go with it, machines and organisations below it are deleted before. */
export async function countOfOrganisation(
  db: Database | DatabaseTransaction,
  organisationId: string,
): Promise<Counts> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from every_equipment
             where organisation_id = ${organisationId} and drivetrain_id is null) as drivetrains,
           (select count(*)::int from every_device where organisation_id = ${organisationId}) as devices,
           (select count(*)::int from organisation
             where parent_id = ${organisationId} and status <> 'purged') as organisations,
           (select count(*)::int from app_user where organisation_id = ${organisationId} and guest_until is null
               and status not in ('service', 'deleted')) as people,
           (select count(*)::int from user_group where organisation_id = ${organisationId}) as groups`.execute(
    db,
  );
  return present(rows[0]);
}
