import {
  type CallQuery,
  DEVICE_SORTS,
  type Device,
  type DeviceSort,
  type listDevices,
} from '@ritzel/contract';
import { type RawBuilder, sql } from 'kysely';
import { connectivityOf } from '../../platform/connectivity.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { searchPattern } from '../../platform/search-pattern.ts';
import { type EquipmentViewer, seesAsset } from '../visibility/index.ts';
import type { DeviceCredentials } from './device-credentials.ts';

interface LastValue {
  readonly value: number;
  readonly t_ms: number;
}

const lastOf = (last: LastValue | null) =>
  last && { value: last.value, at: new Date(last.t_ms).toISOString() };

interface DeviceRow {
  id: string;
  identifier: string;
  device_type: string;
  equipment_id: string | null;
  equipment_name: string | null;
  equipment_type: Device['equipmentType'];
  equipment_identifier: string | null;
  drivetrain_id: string | null;
  firmware_version: string | null;
  connectivity: number;
  status: Device['status'];
  status_reasons: Device['statusReasons'];
  status_since: Date | null;
  battery: LastValue | null;
  radio: LastValue | null;
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
    equipmentType: row.equipment_type,
    equipmentIdentifier: row.equipment_identifier,
    drivetrainId: row.drivetrain_id,
    firmwareVersion: row.firmware_version,
    connectivity: connectivityOf(row.connectivity),
    status: row.status,
    statusReasons: row.status_reasons,
    statusSince: row.status_since?.toISOString() ?? null,
    battery: lastOf(row.battery),
    radioSignal: lastOf(row.radio),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    hasCredentials: row.has_credentials,
  };
}

const lastValue = (role: string) => sql`
  (select jsonb_build_object('value', last.value, 't_ms', last.t_ms)
     from signal join telemetry_last last on last.asset_id = signal.asset_id and last.signal_number = signal.number
    where signal.device_id = device.id and signal.role = ${role} limit 1)`;

const URGENCY = sql`case device.status when 'failure' then 0 when 'check-function' then 1
  when 'out-of-specification' then 2 when 'maintenance-required' then 3 else 4 end`;

/** What a column is ordered by; numbers within versions count as numbers. */
const ORDERS: Readonly<Record<DeviceSort, RawBuilder<unknown>>> = {
  identifier: sql`device.identifier`,
  status: URGENCY,
  connectivity: sql`device.connectivity`,
  battery: sql`${lastValue('battery')} -> 'value'`,
  radio: sql`${lastValue('radio-signal')} -> 'value'`,
  firmware: sql`
    (select array_agg(number[1]::numeric) from regexp_matches(device.firmware_version, '[0-9]+', 'g') as number)`,
};

function orderOf(sort: string | undefined): RawBuilder<unknown> {
  const column = DEVICE_SORTS.find((each) => each === sort?.replace('-', ''));
  if (column === undefined) return sql`${URGENCY}, device.identifier`;
  const direction = sort?.startsWith('-') ? sql`desc` : sql`asc`;
  return sql`${ORDERS[column]} ${direction} nulls last, device.identifier`;
}

/** Devices of one organisation. */
export function makeDeviceStore(db: Database | DatabaseTransaction, viewer: EquipmentViewer) {
  const { organisationId } = viewer;
  const columns = sql`
    device.id, device.identifier, device.device_type, device.equipment_id, equipment.name as equipment_name,
    equipment.type as equipment_type, equipment.identifier as equipment_identifier, equipment.drivetrain_id,
    device.status_reasons, device.status_since, ${lastValue('battery')} as battery, ${lastValue('radio-signal')} as radio,
    device.firmware_version, device.connectivity, device.status, device.last_seen_at,
    device.secret_hash is not null as has_credentials,
    device.sparkplug_group, device.sparkplug_node, device.sparkplug_device`;
  const source = sql`device left join equipment on equipment.id = device.equipment_id`;
  return {
    async list(query: CallQuery<typeof listDevices>) {
      const match = query.search
        ? sql`and (device.identifier ilike ${searchPattern(query.search)} or equipment.name ilike ${searchPattern(query.search)})`
        : sql``;
      const { rows } = await sql<DeviceRow & { total: number }>`
        select ${columns}, count(*) over () as total from ${source}
         where device.organisation_id = ${organisationId} and ${seesAsset(viewer, sql`device.equipment_id`)} ${match}
         order by ${orderOf(query.sort)} limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(
        db,
      );
      return { rows: rows.map(asDevice), total: rows[0]?.total ?? 0, page: query.page, size: query.size };
    },

    async find(id: string) {
      const { rows } = await sql<DeviceRow>`
        select ${columns} from ${source}
         where device.organisation_id = ${organisationId} and ${seesAsset(viewer, sql`device.equipment_id`)} and device.id = ${id}`.execute(
        db,
      );
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
         where organisation_id = ${organisationId} and ${seesAsset(viewer, sql`device.equipment_id`)} and id = ${id}`.execute(
        db,
      );
    },

    /** Answers false where the device had none. */
    async revokeCredentials(id: string): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update device set secret_hash = null, credentials_issued_at = null
         where organisation_id = ${organisationId} and ${seesAsset(viewer, sql`device.equipment_id`)} and id = ${id} and secret_hash is not null`.execute(
        db,
      );
      return (numAffectedRows ?? 0n) > 0n;
    },

    async listLog(id: string, query: { page: number; size: number }) {
      const { rows } = await sql<{ at: Date; code: string; detail: string; count: number; total: number }>`
        select log.last_at as at, log.code, log.detail, log.count, count(*) over () as total
          from device_log log join device on device.id = log.device_id
         where device.organisation_id = ${organisationId} and ${seesAsset(viewer, sql`device.equipment_id`)} and device.id = ${id}
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
