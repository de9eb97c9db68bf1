import type { PartDocument } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { withoutNulls } from '../../platform/without-nulls.ts';

type DeviceDocument = NonNullable<PartDocument['devices']>[number];
type SignalDocument = NonNullable<DeviceDocument['signals']>[number];
type ChannelDocument = NonNullable<DeviceDocument['waveforms']>[number];

export interface DeclaredDevice {
  readonly assetId: string;
  readonly device: DeviceDocument;
}

interface DeviceRecord {
  id: string;
  equipment_id: string;
  identifier: string;
  device_type: string;
  firmware_version: string | null;
  sparkplug_group: string | null;
  sparkplug_node: string | null;
  sparkplug_device: string | null;
  signals: { [key in keyof SignalDocument]: SignalDocument[key] | null }[];
  waveforms: { [key in keyof ChannelDocument]: ChannelDocument[key] | null }[];
}

function deviceOf(record: DeviceRecord): DeviceDocument {
  const { sparkplug_group: group, sparkplug_node: node, sparkplug_device: device } = record;
  // @NOTE withoutNulls() leaves exactly the optional fields out, which the shape allows.
  return withoutNulls({
    identifier: record.identifier,
    deviceType: record.device_type,
    firmwareVersion: record.firmware_version,
    sparkplug: group !== null && node !== null && device !== null ? { group, node, device } : null,
    signals: record.signals.map(withoutNulls),
    waveforms: record.waveforms.map(withoutNulls),
  }) as DeviceDocument;
}

/** The devices of these assets as a drivetrain's document describes them, in the order of their identifiers. */
export async function readDeclaredDevices(
  db: Database | DatabaseTransaction,
  organisationId: string,
  assetIds: readonly string[],
): Promise<DeclaredDevice[]> {
  const { rows } = await sql<DeviceRecord>`
    select device.id, device.equipment_id, device.identifier, device.device_type, device.firmware_version,
           device.sparkplug_group, device.sparkplug_node, device.sparkplug_device,
           coalesce((select jsonb_agg(jsonb_build_object('metric', metric, 'key', key, 'name', name, 'quantity', quantity, 'unit', unit,
                       'role', role, 'position', position, 'intervalS', interval_s) order by number)
              from signal where signal.device_id = device.id), '[]') as signals,
           coalesce((select jsonb_agg(jsonb_build_object('channel', channel, 'name', name, 'position', position, 'axis', axis,
                       'quantity', quantity, 'unit', unit, 'samplingRateHz', sampling_rate_hz, 'samples', samples, 'range', range) order by channel)
              from waveform_channel where waveform_channel.device_id = device.id), '[]') as waveforms
      from device where device.organisation_id = ${organisationId}
       and device.equipment_id = any(${[...assetIds]}::uuid[])
     order by device.identifier`.execute(db);
  return rows.map((record) => ({ assetId: record.equipment_id, device: deviceOf(record) }));
}
