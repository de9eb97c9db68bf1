import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { assetsInScope } from '../equipment/index.ts';
import type { EquipmentViewer } from '../visibility/index.ts';

/** Records of one channel in one operating bin, of which a few healthy ones are named. */
export interface HealthyRecords {
  readonly assetId: string;
  readonly channel: string;
  readonly channelName: string;
  readonly position: string | null;
  readonly operatingBin: string;
  /** How many healthy records the bin has. */
  readonly count: number;
  /** The newest first; references last, for a record is not compared with itself. */
  readonly waveformIds: readonly string[];
}

/** Records that are looked at, newest first: a drivetrain may have millions. */
const RECENT_RECORDS = 5000;

/** Healthy records of a machine and its parts by channel and operating bin, each channel's fullest bin first. */
export async function listHealthyRecordsByBin(
  db: Database | DatabaseTransaction,
  viewer: EquipmentViewer,
  equipmentId: string,
  most: number,
): Promise<HealthyRecords[]> {
  const { rows } = await sql<HealthyRecords>`
    with recent as (
      select w.asset_id, w.id, w.channel, w.channel_name, w.position, w.operating_bin, w.t0_ns
        from waveform w
       where w.organisation_id = ${viewer.organisationId} and w.asset_id in (${assetsInScope(viewer, equipmentId)})
         and w.is_healthy and w.speed_rpm > 0
       order by w.t0_ns desc limit ${RECENT_RECORDS}),
    ranked as (
      select recent.*, count(*) over bin as count, row_number() over (bin order by r.waveform_id is not null, t0_ns desc, id) as place
        from recent
        left join waveform_reference r on r.asset_id = recent.asset_id and r.waveform_id = recent.id
      window bin as (partition by recent.asset_id, recent.channel, recent.operating_bin))
    select asset_id as "assetId", channel, max(channel_name) as "channelName", max(position) as position,
           operating_bin as "operatingBin", max(count)::int as count, array_agg(id order by place) as "waveformIds"
      from ranked where place <= ${most}
     group by asset_id, channel, operating_bin
     order by asset_id, channel, max(count) desc, operating_bin`.execute(db);
  return rows;
}

/** Channels that have sent records at all. */
export async function listRecordedChannels(
  db: Database | DatabaseTransaction,
  viewer: EquipmentViewer,
  equipmentId: string,
): Promise<Pick<HealthyRecords, 'assetId' | 'channel' | 'channelName' | 'position'>[]> {
  const { rows } = await sql<Pick<HealthyRecords, 'assetId' | 'channel' | 'channelName' | 'position'>>`
    select w.asset_id as "assetId", w.channel, max(w.channel_name) as "channelName", max(w.position) as position
      from (select asset_id, channel, channel_name, position from waveform
             where organisation_id = ${viewer.organisationId} and asset_id in (${assetsInScope(viewer, equipmentId)})
             order by t0_ns desc limit ${RECENT_RECORDS}) w
     group by w.asset_id, w.channel order by w.asset_id, w.channel`.execute(db);
  return rows;
}
