import type { Pool, PoolClient } from 'pg';

/** What the status of a device is evaluated from, and the status as it stands. */
export interface StatusRow {
  id: string;
  organisation_id: string;
  equipment_id: string | null;
  identifier: string;
  device_type: string;
  connectivity: number;
  last_seen_at: Date | null;
  status: string;
  status_reasons: unknown;
  recorded: Record<string, { atMs: number; clippedShare: number; isFlat: boolean }>;
  complaints: Record<string, number> | null;
  battery: number | null;
  radio: number | null;
  firmware: { state: string; version: string } | null;
}

const select = `
  select device.id, device.organisation_id, device.equipment_id, device.identifier, device.device_type, device.connectivity, device.last_seen_at, device.status,
         device.status_reasons, device.recorded,
         (select jsonb_object_agg(code, count) from
            (select code, sum(count) as count from device_log
              where device_log.device_id = device.id and last_at > $2 group by code) recent) as complaints,
         (select last.value from signal join telemetry_last last on last.asset_id = signal.asset_id
                  and last.signal_number = signal.number
           where signal.device_id = device.id and signal.role = 'battery' limit 1) as battery,
         (select last.value from signal join telemetry_last last on last.asset_id = signal.asset_id
                  and last.signal_number = signal.number
           where signal.device_id = device.id and signal.role = 'radio-signal' limit 1) as radio,
         (select jsonb_build_object('state', job.state, 'version', job.request ->> 'firmwareVersion') from device_job job
           where job.device_id = device.id and job.kind = 'firmware' and not job.is_held and job.state <> 'cancelled'
           order by job.created_at desc limit 1) as firmware
    from device where device.id = any($1::uuid[])`;

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** @param since complaints of the log count from then on */
export async function readStatusRows(pool: Pool, ids: readonly string[], since: Date): Promise<StatusRow[]> {
  const { rows } = await pool.query<StatusRow>(select, [ids, since]);
  return rows;
}

/** A page of all devices, in the order of their ids. */
export async function listDeviceIds(pool: Pool, after: string | undefined, most: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from device where id > $1 order by id limit $2',
    [after ?? FIRST_ID, most],
  );
  return rows.map(({ id }) => id);
}

/**
 * Keeps what is known of the newest record of each channel; the past may arrive later, and takes nothing's place. Answers
 * the devices that are not written, because somebody saves them at this moment.
 *
 * @param facts of each device a JSON object by channel
 */
export async function writeRecordedFacts(
  pool: Pool,
  ids: readonly string[],
  facts: readonly string[],
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with free as (
           select id from device where id = any($1::uuid[]) order by id for no key update skip locked
         ), written as (
           update device set recorded = recorded || coalesce((
                    select jsonb_object_agg(key, value) from jsonb_each(found.facts)
                     where coalesce((device.recorded -> key ->> 'atMs')::float8, 0) < (value ->> 'atMs')::float8), '{}')
             from unnest($1::uuid[], $2::jsonb[]) as found (id, facts) join free on free.id = found.id
            where device.id = found.id returning device.id
         ) select id from device where id = any($1::uuid[]) and id not in (select id from written)`,
    [ids, facts],
  );
  return rows.map(({ id }) => id);
}

/** Answers the devices that are written; the others are gone, or somebody saves them at this moment. */
export async function writeStatuses(
  client: PoolClient,
  statuses: readonly { readonly id: string; readonly status: string; readonly reasonsText: string }[],
  now: Date,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `with free as (
         select id from device where id = any($1::uuid[]) order by id for no key update skip locked)
       update device set status = found.status, status_reasons = found.reasons,
              status_since = case when device.status = found.status then status_since else $4 end
         from unnest($1::uuid[], $2::text[], $3::jsonb[]) as found (id, status, reasons) join free on free.id = found.id
        where device.id = found.id returning device.id`,
    [
      statuses.map(({ id }) => id),
      statuses.map(({ status }) => status),
      statuses.map(({ reasonsText }) => reasonsText),
      now,
    ],
  );
  return rows.map(({ id }) => id);
}
