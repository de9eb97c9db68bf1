import type { Pool, PoolClient } from 'pg';
import { CONNECTIVITY_NUMBERS } from '../../platform/connectivity.ts';

interface WatchedRow {
  id: string;
  organisation_id: string;
  equipment_id: string | null;
  drivetrain_id: string | null;
  connectivity: number;
  last_seen_at: Date | null;
  interval_s: number | null;
  device_type: string;
}

export interface EquipmentRow {
  readonly id: string;
  readonly organisation_id: string;
  readonly connectivity: number;
  readonly last_seen_at: Date | null;
  readonly is_changed: boolean;
}

/** A device after the write; where another process received from it later it stands as that one wrote it. */
export interface DeviceRow {
  readonly id: string;
  /** Nobody else holds it. */
  readonly is_free: boolean;
  readonly is_written: boolean;
  readonly last_seen_at: Date | null;
  readonly organisation_id: string;
  readonly equipment_id: string | null;
  readonly identifier: string;
  readonly device_type: string;
  readonly connectivity: number;
  readonly before: number;
}

/** All devices, with where they sit and the shortest interval that they declared. */
export async function listWatchedDevices(pool: Pool): Promise<WatchedRow[]> {
  const { rows } = await pool.query<WatchedRow>(
    `select device.id, device.organisation_id, device.equipment_id, equipment.drivetrain_id, device.connectivity, device.last_seen_at, device.device_type,
              (select min(interval_s) from signal where signal.device_id = device.id) as interval_s
         from device left join equipment on equipment.id = device.equipment_id`,
  );
  return rows;
}

/** A device as one process knows it. */
interface NoticedDevice {
  readonly deviceId: string;
  readonly connectivity: number;
  /** 0 where it never spoke. */
  readonly lastSeenMs: number;
  readonly knownMs: number;
}

/** Passed over is whoever somebody saves at this moment, and what another process knows from later. */
export async function writeConnectivity(
  client: PoolClient,
  devices: readonly NoticedDevice[],
): Promise<DeviceRow[]> {
  const { rows } = await client.query<DeviceRow>(
    `with given as (
           select * from unnest($1::uuid[], $2::smallint[], $3::timestamptz[], $4::timestamptz[])
             as given (id, connectivity, last_seen_at, known_at)
         ), free as (
           select id, connectivity, last_seen_at from device where id = any($1::uuid[]) order by id
              for no key update skip locked
         ), written as (
           update device set connectivity = given.connectivity,
                             last_seen_at = greatest(free.last_seen_at, given.last_seen_at)
             from given join free on free.id = given.id
            where device.id = given.id
              and (given.connectivity = $5 or free.last_seen_at is null
                   or date_trunc('milliseconds', free.last_seen_at) <= given.known_at)
           returning device.id
         ) select device.id, free.id is not null as is_free, written.id is not null as is_written, device.organisation_id,
                  device.equipment_id, device.identifier, device.device_type, free.last_seen_at,
                  case when written.id is null then free.connectivity else given.connectivity end as connectivity,
                  free.connectivity as before
             from device join given on given.id = device.id
             left join free on free.id = device.id
             left join written on written.id = device.id`,
    [
      devices.map(({ deviceId }) => deviceId),
      devices.map(({ connectivity }) => connectivity),
      devices.map(({ lastSeenMs }) => (lastSeenMs > 0 ? new Date(lastSeenMs).toISOString() : null)),
      devices.map(({ knownMs }) => new Date(knownMs).toISOString()),
      CONNECTIVITY_NUMBERS.online,
    ],
  );
  return rows;
}

/** An equipment is as connected as the worst of its devices that ever spoke. The caller holds the rows. */
export async function writeEquipmentConnectivity(
  client: PoolClient,
  ids: readonly string[],
): Promise<EquipmentRow[]> {
  const { rows } = await client.query<EquipmentRow>(
    `with found as (
         select equipment.id, coalesce(min(device.connectivity) filter (where device.connectivity > 0), 0) as connectivity,
                max(device.last_seen_at) as last_seen_at, equipment.connectivity as before
           from equipment
           left join equipment part on part.id = equipment.id or part.drivetrain_id = equipment.id
           left join device on device.equipment_id = part.id
          where equipment.id = any($1::uuid[])
          group by equipment.id, equipment.connectivity)
       update equipment set connectivity = found.connectivity, last_seen_at = found.last_seen_at
         from found where equipment.id = found.id
       returning equipment.id, equipment.organisation_id, equipment.connectivity, equipment.last_seen_at,
                 found.before <> found.connectivity as is_changed`,
    [ids],
  );
  return rows;
}
