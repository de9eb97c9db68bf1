import type { DrivetrainDocument, PartDocument } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';

type DeviceDocument = NonNullable<PartDocument['devices']>[number];
type SignalDocument = NonNullable<DeviceDocument['signals']>[number];
type ChannelDocument = NonNullable<DeviceDocument['waveforms']>[number];

interface PartRecord {
  id: string;
  type: PartDocument['type'];
  identifier: string;
  name: string;
  manufacturer: string | null;
  serial_number: string | null;
  nameplate: NonNullable<PartDocument['nameplate']>;
  vibration_rating: NonNullable<PartDocument['vibrationRating']>;
  temperature_limits: NonNullable<PartDocument['temperatureLimits']>;
  driven_from: string[] | null;
}

interface TrainRecord {
  id: string;
  identifier: string;
  name: string;
  group_name: string | null;
  application_type: string | null;
  application_name: string | null;
  criticality: 'A' | 'B' | 'C';
  commissioned_at: string | null;
  maintenance_due_hours: number | null;
  place: DrivetrainDocument['place'] | null;
  kinematics: DrivetrainDocument['kinematics'] | null;
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

/** Leaves out what is null: a document does not speak of what is not known. */
function told<T extends object>(facts: T): { [key in keyof T]: Exclude<T[key], null> } {
  // @NOTE entries of the same object without its nulls.
  return Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== null && value !== undefined),
  ) as { [key in keyof T]: Exclude<T[key], null> };
}

function orNull<T extends object>(facts: T): T | null {
  return Object.keys(facts).length === 0 ? null : facts;
}

function deviceOf(record: DeviceRecord): DeviceDocument {
  const { sparkplug_group: group, sparkplug_node: node, sparkplug_device: device } = record;
  // @NOTE told() leaves exactly the optional fields out, which the shape allows.
  return told({
    identifier: record.identifier,
    deviceType: record.device_type,
    firmwareVersion: record.firmware_version,
    sparkplug: group !== null && node !== null && device !== null ? { group, node, device } : null,
    signals: record.signals.map(told),
    waveforms: record.waveforms.map(told),
  }) as DeviceDocument;
}

function partOf(record: PartRecord, devices: readonly DeviceRecord[]): PartDocument {
  // @NOTE told() leaves exactly the optional fields out, which the shape allows.
  return told({
    type: record.type,
    identifier: record.identifier,
    name: record.name,
    manufacturer: record.manufacturer,
    serialNumber: record.serial_number,
    nameplate: record.nameplate,
    vibrationRating: orNull(record.vibration_rating),
    temperatureLimits: orNull(record.temperature_limits),
    drivenFrom: record.driven_from,
    devices: devices.filter((device) => device.equipment_id === record.id).map(deviceOf),
  }) as PartDocument;
}

/**
 * Drivetrains as the documents that made them, in the order of their identifiers. Reading, saving and reading again gives the
 * same document.
 */
export async function readDrivetrainDocuments(
  db: Database | DatabaseTransaction,
  organisationId: string,
  drivetrainIds: readonly string[],
): Promise<{ readonly id: string; readonly document: DrivetrainDocument }[]> {
  const ids = [...drivetrainIds];
  const trains = await sql<TrainRecord>`
    select train.id, train.identifier, train.name, train.group_name, train.application_type, train.application_name,
           train.criticality, to_char(train.commissioned_at, 'YYYY-MM-DD') as commissioned_at, train.maintenance_due_hours,
           case when location.id is not null then jsonb_build_object('name', location.name, 'town', location.town,
             'country', location.country, 'latitude', location.latitude, 'longitude', location.longitude) end as place,
           (select document from kinematics_version k where k.equipment_id = train.id order by version desc limit 1) as kinematics
      from equipment train left join location on location.id = train.location_id
     where train.organisation_id = ${organisationId} and train.id = any(${ids}::uuid[]) and train.type = 'drivetrain'
     order by train.identifier`.execute(db);
  const parts = await sql<PartRecord & { drivetrain_id: string }>`
    select id, drivetrain_id, type, identifier, name, manufacturer, serial_number, nameplate, vibration_rating, temperature_limits, driven_from
      from equipment where organisation_id = ${organisationId} and drivetrain_id = any(${ids}::uuid[]) order by position`.execute(
    db,
  );
  const devices = await sql<DeviceRecord>`
    select device.id, device.equipment_id, device.identifier, device.device_type, device.firmware_version,
           device.sparkplug_group, device.sparkplug_node, device.sparkplug_device,
           coalesce((select jsonb_agg(jsonb_build_object('metric', metric, 'key', key, 'name', name, 'quantity', quantity, 'unit', unit,
                       'role', role, 'position', position, 'intervalS', interval_s) order by number)
              from signal where signal.device_id = device.id), '[]') as signals,
           coalesce((select jsonb_agg(jsonb_build_object('channel', channel, 'name', name, 'position', position, 'axis', axis,
                       'quantity', quantity, 'unit', unit, 'samplingRateHz', sampling_rate_hz, 'samples', samples, 'range', range) order by channel)
              from waveform_channel where waveform_channel.device_id = device.id), '[]') as waveforms
      from device where device.organisation_id = ${organisationId}
       and device.equipment_id = any(${parts.rows.map(({ id }) => id)}::uuid[])
     order by device.identifier`.execute(db);
  return trains.rows.map((train) => ({
    id: train.id,
    // @NOTE told() leaves exactly the optional fields out, which the shape allows.
    document: told({
      identifier: train.identifier,
      name: train.name,
      group: train.group_name,
      application: { type: train.application_type ?? '', name: train.application_name ?? '' },
      criticality: train.criticality,
      place: train.place,
      commissionedAt: train.commissioned_at,
      maintenanceDueHours: train.maintenance_due_hours,
      parts: parts.rows
        .filter((part) => part.drivetrain_id === train.id)
        .map((part) => partOf(part, devices.rows)),
      kinematics: train.kinematics,
    }) as DrivetrainDocument,
  }));
}
