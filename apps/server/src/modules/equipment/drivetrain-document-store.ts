import type { DrivetrainDocument, PartDocument } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { withoutNulls } from '../../platform/without-nulls.ts';
import { type DeclaredDevice, readDeclaredDevices } from '../devices/index.ts';
import { type EquipmentViewer, seesEquipment } from '../visibility/index.ts';

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

interface DrivetrainRecord {
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

function orNull<T extends object>(facts: T): T | null {
  return Object.keys(facts).length === 0 ? null : facts;
}

function partOf(record: PartRecord, devices: readonly DeclaredDevice[]): PartDocument {
  // @NOTE withoutNulls() leaves exactly the optional fields out, which the shape allows.
  return withoutNulls({
    type: record.type,
    identifier: record.identifier,
    name: record.name,
    manufacturer: record.manufacturer,
    serialNumber: record.serial_number,
    nameplate: record.nameplate,
    vibrationRating: orNull(record.vibration_rating),
    temperatureLimits: orNull(record.temperature_limits),
    drivenFrom: record.driven_from,
    devices: devices.filter(({ assetId }) => assetId === record.id).map(({ device }) => device),
  }) as PartDocument;
}

/**
 * Drivetrains as the documents that made them, in the order of their identifiers. Reading, saving and reading again
 * gives the same document.
 */
export async function readDrivetrainDocuments(
  db: Database | DatabaseTransaction,
  viewer: EquipmentViewer,
  drivetrainIds: readonly string[],
): Promise<{ readonly id: string; readonly document: DrivetrainDocument }[]> {
  const { organisationId } = viewer;
  const ids = [...drivetrainIds];
  const drivetrains = await sql<DrivetrainRecord>`
    select drivetrain.id, drivetrain.identifier, drivetrain.name, drivetrain.group_name, drivetrain.application_type, drivetrain.application_name,
           drivetrain.criticality, to_char(drivetrain.commissioned_at, 'YYYY-MM-DD') as commissioned_at, drivetrain.maintenance_due_hours,
           case when location.id is not null then jsonb_strip_nulls(jsonb_build_object('name', location.name,
             'address', nullif(location.address, ''), 'town', location.town, 'country', location.country,
             'latitude', location.latitude, 'longitude', location.longitude)) end as place,
           (select document from kinematics_version k where k.equipment_id = drivetrain.id order by version desc limit 1) as kinematics
      from equipment drivetrain left join location on location.id = drivetrain.location_id
     where drivetrain.organisation_id = ${organisationId} and drivetrain.id = any(${ids}::uuid[]) and drivetrain.type = 'drivetrain'
       and ${seesEquipment(viewer, 'drivetrain')}
     order by drivetrain.identifier`.execute(db);
  const parts = await sql<PartRecord & { drivetrain_id: string }>`
    select id, drivetrain_id, type, identifier, name, manufacturer, serial_number, nameplate, vibration_rating, temperature_limits, driven_from
      from equipment where organisation_id = ${organisationId} and ${seesEquipment(viewer)} and drivetrain_id = any(${ids}::uuid[]) order by position`.execute(
    db,
  );
  const devices = await readDeclaredDevices(
    db,
    organisationId,
    parts.rows.map(({ id }) => id),
  );
  return drivetrains.rows.map((drivetrain) => ({
    id: drivetrain.id,
    // @NOTE withoutNulls() leaves exactly the optional fields out, which the shape allows.
    document: withoutNulls({
      identifier: drivetrain.identifier,
      name: drivetrain.name,
      group: drivetrain.group_name,
      application: { type: drivetrain.application_type ?? '', name: drivetrain.application_name ?? '' },
      criticality: drivetrain.criticality,
      place: drivetrain.place,
      commissionedAt: drivetrain.commissioned_at,
      maintenanceDueHours: drivetrain.maintenance_due_hours,
      parts: parts.rows
        .filter((part) => part.drivetrain_id === drivetrain.id)
        .map((part) => partOf(part, devices)),
      kinematics: drivetrain.kinematics,
    }) as DrivetrainDocument,
  }));
}
