import type { PoolClient } from 'pg';
import type { DeviceLogCode } from './device-log.ts';

/** What a device did within an hour, gathered. */
export interface LogEntry {
  deviceId: string;
  code: DeviceLogCode;
  hour: Date;
  firstAt: Date;
  lastAt: Date;
  count: number;
  detail: string;
}

interface WrittenEntry {
  readonly device_id: string;
  readonly code: string;
  readonly first_at: Date;
  readonly count: number;
  readonly detail: string;
  readonly organisation_id: string;
  readonly equipment_id: string | null;
  readonly identifier: string;
  readonly device_type: string;
}

/** Adds entries to the rows of their hours, of devices that are there; answers those that are the first of their hour. */
export async function writeLogEntries(
  client: PoolClient,
  entries: readonly LogEntry[],
): Promise<WrittenEntry[]> {
  const { rows } = await client.query<WrittenEntry>(
    `with written as (
         insert into device_log (device_id, code, hour, first_at, last_at, count, detail)
         select * from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[], $6::bigint[], $7::text[])
           as entry (device_id, code, hour, first_at, last_at, count, detail)
         where exists (select 1 from device where device.id = entry.device_id)
         on conflict (device_id, code, hour) do update
           set last_at = excluded.last_at, count = device_log.count + excluded.count, detail = excluded.detail
         returning device_log.*, (xmax = 0) as is_first)
       select written.*, device.organisation_id, device.equipment_id, device.identifier, device.device_type
         from written join device on device.id = written.device_id where is_first order by first_at, code`,
    [
      entries.map((entry) => entry.deviceId),
      entries.map((entry) => entry.code),
      entries.map((entry) => entry.hour),
      entries.map((entry) => entry.firstAt),
      entries.map((entry) => entry.lastAt),
      entries.map((entry) => entry.count),
      entries.map((entry) => entry.detail),
    ],
  );
  return rows;
}
