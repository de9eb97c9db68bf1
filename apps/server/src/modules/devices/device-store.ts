import type { Device } from '@ritzel/contract';
import { sql } from 'kysely';
import { connectivityOf } from '../../platform/connectivity.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import type { DeviceCredentials } from './device-credentials.ts';

interface DeviceRow {
  id: string;
  identifier: string;
  device_type: string;
  equipment_id: string | null;
  equipment_name: string | null;
  firmware_version: string | null;
  connectivity: number;
  status: Device['status'];
  last_seen_at: Date | null;
  has_credentials: boolean;
  sparkplug_group: string | null;
  sparkplug_node: string | null;
  sparkplug_device: string | null;
}

function asDevice(row: DeviceRow): Device {
  return {
    id: row.id,
    identifier: row.identifier,
    deviceType: row.device_type,
    equipmentId: row.equipment_id,
    equipmentName: row.equipment_name,
    firmwareVersion: row.firmware_version,
    connectivity: connectivityOf(row.connectivity),
    status: row.status,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    hasCredentials: row.has_credentials,
  };
}

/** Devices of one organisation. */
export function makeDeviceStore(db: Database | DatabaseTransaction, organisationId: string) {
  const columns = sql`
    device.id, device.identifier, device.device_type, device.equipment_id, equipment.name as equipment_name,
    device.firmware_version, device.connectivity, device.status, device.last_seen_at,
    device.secret_hash is not null as has_credentials,
    device.sparkplug_group, device.sparkplug_node, device.sparkplug_device`;
  const source = sql`device left join equipment on equipment.id = device.equipment_id`;
  return {
    async list(query: { search?: string | undefined; page: number; size: number }) {
      const match = query.search
        ? sql`and (device.identifier ilike ${`%${query.search}%`} or equipment.name ilike ${`%${query.search}%`})`
        : sql``;
      const { rows } = await sql<DeviceRow & { total: number }>`
        select ${columns}, count(*) over () as total from ${source}
         where device.organisation_id = ${organisationId} ${match}
         order by device.identifier limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(db);
      return { rows: rows.map(asDevice), total: rows[0]?.total ?? 0, page: query.page, size: query.size };
    },

    async find(id: string) {
      const { rows } = await sql<DeviceRow>`
        select ${columns} from ${source}
         where device.organisation_id = ${organisationId} and device.id = ${id}`.execute(db);
      const row = rows[0];
      if (row === undefined) return undefined;
      const sparkplug =
        row.sparkplug_group && row.sparkplug_node
          ? { group: row.sparkplug_group, node: row.sparkplug_node, device: row.sparkplug_device ?? '' }
          : null;
      return { device: asDevice(row), sparkplug };
    },

    async setCredentials(id: string, credentials: DeviceCredentials) {
      await sql`
        update device set username = ${credentials.username}, secret_hash = ${credentials.secretHash},
                          credentials_issued_at = now()
         where organisation_id = ${organisationId} and id = ${id}`.execute(db);
    },

    async listLog(id: string, query: { page: number; size: number }) {
      const { rows } = await sql<{ at: Date; code: string; detail: string; count: number; total: number }>`
        select log.last_at as at, log.code, log.detail, log.count, count(*) over () as total
          from device_log log join device on device.id = log.device_id
         where device.organisation_id = ${organisationId} and device.id = ${id}
         order by log.last_at desc limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(db);
      return {
        rows: rows.map(({ at, code, detail, count }) => ({ at: at.toISOString(), code, detail, count })),
        total: rows[0]?.total ?? 0,
        page: query.page,
        size: query.size,
      };
    },
  };
}
