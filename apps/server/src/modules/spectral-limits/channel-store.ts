import { type EquipmentTypeCode, problem } from '@ritzel/contract';
import { type Executor, queryRows } from '../../platform/query-rows.ts';
import type { StoredWaveform } from '../telemetry-store/index.ts';

/** The machine of a channel and what is known of its records. */
export interface ChannelRow {
  readonly equipmentName: string;
  readonly equipmentIdentifier: string;
  readonly equipmentType: EquipmentTypeCode;
  readonly drivetrainId: string | null;
  readonly deviceType: string | null;
  readonly highestRpm: number | null;
  readonly records: number;
  readonly healthyRecords: number;
}

/** `every_device`: the device of an old record may be gone since. */
export async function readChannel(
  db: Executor,
  { assetId, channel, deviceId, samplingRateHz }: StoredWaveform,
): Promise<ChannelRow> {
  const [row] = await queryRows<ChannelRow>(
    db,
    `select equipment.name as "equipmentName", equipment.identifier as "equipmentIdentifier", equipment.type as "equipmentType",
            equipment.drivetrain_id as "drivetrainId",
            (select device_type from every_device where id = $3) as "deviceType",
            max(abs(waveform.speed_rpm)) as "highestRpm", count(waveform.id)::int as records,
            count(waveform.id) filter (where is_healthy and sampling_rate_hz = $4
                                         and t0_ns >= waveform_ns(baseline_since($1, now())))::int as "healthyRecords"
       from equipment left join waveform on waveform.asset_id = equipment.id and waveform.channel = $2
      where equipment.id = $1 group by equipment.id, equipment.name, equipment.identifier, equipment.type, equipment.drivetrain_id`,
    [assetId, channel, deviceId, samplingRateHz],
  );
  if (row === undefined) throw problem.notFound('waveform');
  return row;
}

/** The newest records of a channel that have been diagnosed, by their ids. */
export async function listNewestRecords(
  db: Executor,
  { assetId, channel }: Pick<StoredWaveform, 'assetId' | 'channel'>,
  most: number,
): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select id from waveform where asset_id = $1 and channel = $2 and analysed_at is not null
      order by t0_ns desc, id limit $3`,
    [assetId, channel, most],
  );
  return rows.map(({ id }) => id);
}

/** Healthy records since the baseline was last reset, of the same sampling rate: the earliest, as baselines take them. */
export async function listHealthyOfChannel(
  db: Executor,
  { assetId, channel, samplingRateHz }: Pick<StoredWaveform, 'assetId' | 'channel' | 'samplingRateHz'>,
  most: number,
): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select id from waveform
      where asset_id = $1 and channel = $2 and sampling_rate_hz = $3 and is_healthy
        and t0_ns >= waveform_ns(baseline_since($1, now()))
      order by t0_ns, id limit $4`,
    [assetId, channel, samplingRateHz, most],
  );
  return rows.map(({ id }) => id);
}
