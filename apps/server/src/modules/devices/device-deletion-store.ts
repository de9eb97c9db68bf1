import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database.ts';

/** What hung between equipment that is deleted and its devices, so that a restore binds it again. */
export interface UnboundDevices {
  readonly devices: readonly { readonly id: string; readonly equipmentId: string }[];
  readonly signals: readonly { readonly id: string; readonly deviceId: string }[];
  /** Rows of waveform_channel as they were. */
  readonly channels: readonly Readonly<Record<string, unknown>>[];
}

export interface DeletableDevice {
  readonly id: string;
  readonly identifier: string;
  readonly equipmentId: string | null;
}

/** Holds a device of the organisation; undefined where there is none. */
export async function lockDeletableDevice(
  transaction: DatabaseTransaction,
  organisationId: string,
  id: string,
): Promise<DeletableDevice | undefined> {
  const { rows } = await sql<DeletableDevice>`
    select id, identifier, equipment_id as "equipmentId" from device
     where organisation_id = ${organisationId} and id = ${id} for update`.execute(transaction);
  return rows[0];
}

export async function hideDevice(
  transaction: DatabaseTransaction,
  id: string,
  deletionId: string,
): Promise<void> {
  await sql`update every_device set deletion_id = ${deletionId}, connectivity = 0 where id = ${id}`.execute(
    transaction,
  );
}

/** Answers the equipment it sits on, for what is remembered of that. */
export async function showDevice(transaction: DatabaseTransaction, deletionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string | null }>`
    update every_device set deletion_id = null where deletion_id = ${deletionId}
    returning equipment_id as id`.execute(transaction);
  return rows.flatMap(({ id }) => id ?? []);
}

/** Takes the devices off equipment that is deleted, deleted devices too: they send nothing for it any more. */
export async function unbindDevices(
  transaction: DatabaseTransaction,
  assetIds: readonly string[],
): Promise<UnboundDevices> {
  const ids = [...assetIds];
  // Devices after equipment, in the order of their ids.
  await sql`
    select id from every_device
     where equipment_id = any(${ids}::uuid[])
        or id in (select device_id from signal where asset_id = any(${ids}::uuid[]))
        or id in (select device_id from waveform_channel where asset_id = any(${ids}::uuid[]))
     order by id for no key update`.execute(transaction);
  const { rows: devices } = await sql<UnboundDevices['devices'][number]>`
    select id, equipment_id as "equipmentId" from every_device where equipment_id = any(${ids}::uuid[])
     order by id`.execute(transaction);
  await sql`update every_device set equipment_id = null where equipment_id = any(${ids}::uuid[])`.execute(
    transaction,
  );
  const { rows: signals } = await sql<UnboundDevices['signals'][number]>`
    select id, device_id as "deviceId" from signal
     where asset_id = any(${ids}::uuid[]) and device_id is not null order by id`.execute(transaction);
  await sql`update signal set device_id = null where asset_id = any(${ids}::uuid[]) and device_id is not null`.execute(
    transaction,
  );
  const { rows: channels } = await sql<{ channel: Record<string, unknown> }>`
    delete from waveform_channel where asset_id = any(${ids}::uuid[])
    returning to_jsonb(waveform_channel) as channel`.execute(transaction);
  return { devices, signals, channels: channels.map(({ channel }) => channel) };
}

/** Binds what was unbound, except what got another place meanwhile or is gone. */
export async function bindAgain(transaction: DatabaseTransaction, unbound: UnboundDevices): Promise<void> {
  const ids = unbound.devices.map(({ id }) => id).sort();
  await sql`select id from every_device where id = any(${ids}::uuid[]) order by id for no key update`.execute(
    transaction,
  );
  const { rows } = await sql<{ id: string }>`
    update every_device set equipment_id = was.equipment_id
      from unnest(${unbound.devices.map(({ id }) => id)}::uuid[], ${unbound.devices.map(({ equipmentId }) => equipmentId)}::uuid[])
        as was (id, equipment_id)
     where every_device.id = was.id and every_device.equipment_id is null
    returning every_device.id`.execute(transaction);
  const free = rows.map(({ id }) => id);
  const signals = unbound.signals.filter(({ deviceId }) => free.includes(deviceId));
  await sql`
    update signal set device_id = was.device_id
      from unnest(${signals.map(({ id }) => id)}::uuid[], ${signals.map(({ deviceId }) => deviceId)}::uuid[]) as was (id, device_id)
     where signal.id = was.id and signal.device_id is null
       and not exists (select 1 from signal other where other.device_id = was.device_id and other.metric = signal.metric)`.execute(
    transaction,
  );
  const channels = unbound.channels.filter(({ device_id }) => free.some((id) => id === device_id));
  await sql`
    insert into waveform_channel
    select * from jsonb_populate_recordset(null::waveform_channel, ${JSON.stringify(channels)}::jsonb)
    on conflict do nothing`.execute(transaction);
}

/** For good: what it measured stays with the machine and is fed no more. */
export async function purgeDevices(transaction: DatabaseTransaction, deletionId: string): Promise<void> {
  await sql`delete from every_device where deletion_id = ${deletionId}`.execute(transaction);
}

/** Of these identifiers one that a deleted device holds for the day it can be restored. */
export async function findDeletedDevice(
  transaction: DatabaseTransaction,
  organisationId: string,
  identifiers: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ identifier: string }>`
    select identifier from every_device
     where organisation_id = ${organisationId} and identifier = any(${[...identifiers]}::text[])
       and deletion_id is not null limit 1`.execute(transaction);
  return rows[0]?.identifier;
}
