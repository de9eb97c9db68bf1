import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database.ts';
import type { Document } from './document-checks.ts';
import { namedDevices, namedEquipment } from './drivetrain-lock-store.ts';
import type { WritingScope } from './drivetrain-writing.ts';

/** What saving a drivetrain writes. */
const WRITTEN_TABLES = [
  'location',
  'every_equipment',
  'kinematics_version',
  'kinematics_event',
  'sparkplug_group',
  'every_device',
  'signal',
  'waveform_channel',
  'condition',
  'rediagnosis_request',
  'user_group',
  'group_equipment',
] as const;

/**
 * Puts temporary tables in front of those that saving writes, with copies of the rows that these documents concern. What
 * is saved afterwards in this transaction, is saved into the copies: a preview does what saving does, and locks no row
 * of anybody. The transaction can only read what is not temporary; that is held by PostgreSQL, whatever the code does.
 */
export async function usePreviewTables(
  transaction: DatabaseTransaction,
  { organisationId }: WritingScope,
  documents: readonly Document[],
): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(transaction);
  const stored = (table: (typeof WRITTEN_TABLES)[number] | 'equipment' | 'device') =>
    sql.id(rows[0]?.schema ?? 'public', table);
  for (const table of WRITTEN_TABLES)
    await sql`create temporary table ${sql.id(table)} (like ${stored(table)} including all excluding generated) on commit drop`.execute(
      transaction,
    );
  // What reads by the names of the views finds the copies.
  await sql`create temporary view equipment as select * from pg_temp.every_equipment where deletion_id is null`.execute(
    transaction,
  );
  await sql`create temporary view device as select * from pg_temp.every_device where deletion_id is null`.execute(
    transaction,
  );

  const devices = documents.flatMap(namedDevices);
  const sparkplug = documents.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.devices ?? []).flatMap((device) => device.sparkplug ?? [])),
  );
  await sql`insert into location select * from ${stored('location')} where organisation_id = ${organisationId}`.execute(
    transaction,
  );
  await sql`
    insert into equipment select * from ${stored('equipment')} whole
     where organisation_id = ${organisationId} and coalesce(drivetrain_id, id) in (
       select coalesce(named.drivetrain_id, named.id) from ${stored('equipment')} named
        where named.organisation_id = ${organisationId}
          and (named.identifier = any(${documents.flatMap(namedEquipment)}::text[])
               or named.id in (select equipment_id from ${stored('device')}
                                where organisation_id = ${organisationId} and identifier = any(${devices}::text[]))))`.execute(
    transaction,
  );
  // Names of a gateway are taken by whoever has them, in whatever organisation.
  await sql`
    insert into device select * from ${stored('device')} whole where whole.id in (
      select id from ${stored('device')}
       where organisation_id = ${organisationId} and identifier = any(${devices}::text[])
      union select id from ${stored('device')} where equipment_id in (select id from equipment)
      union select named.id from ${stored('device')} named
        join unnest(${sparkplug.map(({ group }) => group)}::text[], ${sparkplug.map(({ node }) => node)}::text[],
                    ${sparkplug.map(({ device }) => device)}::text[]) as wanted (sparkplug_group, node, device)
          on named.sparkplug_group = wanted.sparkplug_group and named.sparkplug_node = wanted.node
             and coalesce(named.sparkplug_device, '') = wanted.device)`.execute(transaction);
  await sql`
    insert into sparkplug_group select * from ${stored('sparkplug_group')}
     where name = any(${sparkplug.map(({ group }) => group)}::text[])`.execute(transaction);
  await sql`
    insert into signal select * from ${stored('signal')}
     where device_id in (select id from device) or asset_id in (select id from equipment)`.execute(
    transaction,
  );
  await sql`
    insert into waveform_channel select * from ${stored('waveform_channel')}
     where device_id in (select id from device)`.execute(transaction);
  await sql`
    insert into kinematics_version select * from ${stored('kinematics_version')}
     where equipment_id in (select id from equipment)`.execute(transaction);
  await sql`
    insert into kinematics_event overriding system value select * from ${stored('kinematics_event')}
     where equipment_id in (select id from equipment)`.execute(transaction);
  await sql`insert into user_group select * from ${stored('user_group')} where organisation_id = ${organisationId}`.execute(
    transaction,
  );
  await sql`
    insert into group_equipment select * from ${stored('group_equipment')}
     where equipment_id in (select id from equipment)`.execute(transaction);
  // What is added goes behind what was copied.
  await sql`alter table kinematics_event alter column id restart with 4611686018427387904`.execute(
    transaction,
  );
  await sql`set transaction read only`.execute(transaction);
}
