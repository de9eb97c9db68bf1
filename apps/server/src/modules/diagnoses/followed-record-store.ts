import type { Pool } from 'pg';
import { RECORDS_FOLLOWED } from './finding-rules.ts';

interface RecordRow {
  readonly asset_id: string;
  readonly id: string;
  readonly inputs_hash: string | null;
  readonly is_waiting: boolean;
}

/** Of each sensor of these assets the newest records that findings are followed by, since the last repair. */
export async function listFollowedRecords(pool: Pool, assetIds: readonly string[]): Promise<RecordRow[]> {
  const { rows } = await pool.query<RecordRow>(
    `with sensor as (
       select asset_id, channel, baseline_since(asset_id, now()) as since
         from (select distinct asset_id, channel from waveform where asset_id = any($1::uuid[])) as received)
     select newest.asset_id, newest.id, newest.is_waiting, d.inputs_hash
       from sensor cross join lateral (
         select w.asset_id, w.id, w.diagnosed_at is null as is_waiting from waveform w
          where w.asset_id = sensor.asset_id and w.channel = sensor.channel and w.analysed_at is not null
            and w.t0_ns >= waveform_ns(sensor.since)
          order by w.t0_ns desc limit ${RECORDS_FOLLOWED}) as newest
       left join diagnosis d on d.asset_id = newest.asset_id and d.waveform_id = newest.id`,
    [assetIds],
  );
  return rows;
}
