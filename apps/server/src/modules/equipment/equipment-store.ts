import type { Component, EquipmentDetail, Signal } from '@ritzel/contract';
import { severityOf } from '@ritzel/drivetrain';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { type EquipmentViewer, seesEquipment } from '../visibility/index.ts';
import { assetsInScope } from './asset-scope-store.ts';
import { conditionOf, type EquipmentRecord, equipmentColumns } from './equipment-row-store.ts';

interface ComponentRecord
  extends Pick<
    EquipmentRecord,
    'id' | 'type' | 'identifier' | 'name' | 'severity' | 'has_unknown' | 'severity_since' | 'reason'
  > {
  position: number;
  manufacturer: string | null;
  serial_number: string | null;
  nameplate: Component['nameplate'];
  driven_from: string[] | null;
  device_ids: string[];
}

function componentOf(record: ComponentRecord): Component {
  return {
    id: record.id,
    type: record.type,
    identifier: record.identifier,
    name: record.name,
    position: record.position,
    manufacturer: record.manufacturer,
    serialNumber: record.serial_number,
    nameplate: record.nameplate,
    drivenFrom: record.driven_from,
    condition: conditionOf(record),
    deviceIds: record.device_ids,
  };
}

export interface SignalRecord {
  id: string;
  equipment_id: string;
  number: number;
  key: string;
  name: string;
  quantity: string;
  unit: string;
  role: string;
  position: string | null;
  interval_s: number | null;
  severity: number | null;
  reason: { sentence?: string } | null;
}

/** Equipment of one organisation; another's rows cannot be named. */
export function makeEquipmentStore(db: Database | DatabaseTransaction, viewer: EquipmentViewer) {
  const { organisationId } = viewer;
  const componentColumns = sql`
    equipment.id, equipment.type, equipment.identifier, equipment.name, equipment.position, equipment.manufacturer,
    equipment.serial_number, equipment.nameplate, equipment.driven_from, equipment.severity, equipment.has_unknown, equipment.severity_since,
    equipment.reason, array(select device.id from device where device.equipment_id = equipment.id order by identifier) as device_ids`;
  return {
    async find(id: string, userId: string) {
      const { rows } = await sql<
        EquipmentRecord &
          Pick<ComponentRecord, 'manufacturer' | 'serial_number' | 'nameplate'> & {
            criticality: EquipmentDetail['criticality'];
          }
      >`
        select ${equipmentColumns}, equipment.manufacturer, equipment.serial_number, equipment.nameplate, equipment.criticality,
               exists (select 1 from favorite where user_id = ${userId} and equipment_id = equipment.id) as is_favorite
          from equipment left join location on location.id = equipment.location_id
         where equipment.organisation_id = ${organisationId} and ${seesEquipment(viewer)} and equipment.id = ${id}`.execute(
        db,
      );
      return rows[0];
    },

    async findComponent(id: string): Promise<Component | undefined> {
      const { rows } = await sql<ComponentRecord>`
        select ${componentColumns} from equipment
         where equipment.organisation_id = ${organisationId} and ${seesEquipment(viewer)} and equipment.id = ${id}`.execute(
        db,
      );
      return rows[0] && componentOf(rows[0]);
    },

    async listComponents(drivetrainId: string): Promise<Component[]> {
      const { rows } = await sql<ComponentRecord>`
        select ${componentColumns} from equipment
         where equipment.organisation_id = ${organisationId} and ${seesEquipment(viewer)} and equipment.drivetrain_id = ${drivetrainId}
         order by equipment.position`.execute(db);
      return rows.map(componentOf);
    },

    async listChildren(identifier: string) {
      const { rows } = await sql<{ type: Component['type']; identifier: string; uuid: string }>`
        select part.type, part.identifier, part.id as uuid
          from equipment drivetrain join equipment part on part.drivetrain_id = drivetrain.id
         where drivetrain.organisation_id = ${organisationId} and ${seesEquipment(viewer, 'drivetrain')} and drivetrain.identifier = ${identifier}
         order by part.position`.execute(db);
      return rows;
    },

    async findByIdentifier(identifier: string): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        select id from equipment where organisation_id = ${organisationId} and ${seesEquipment(viewer)} and identifier = ${identifier}`.execute(
        db,
      );
      return rows[0]?.id;
    },

    /** The drivetrain a uuid belongs to: itself, or that of a part. */
    async findDrivetrain(id: string): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        select coalesce(drivetrain_id, id) as id from equipment
         where organisation_id = ${organisationId} and ${seesEquipment(viewer)} and id = ${id}`.execute(db);
      return rows[0]?.id;
    },

    async rename(id: string, name: string): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update equipment set name = ${name}, search_text = lower(replace(search_text, lower(name), lower(${name}))), changed_at = now()
         where organisation_id = ${organisationId} and ${seesEquipment(viewer)} and id = ${id}`.execute(db);
      return numAffectedRows === 1n;
    },

    async setFavorite(id: string, userId: string, isFavorite: boolean): Promise<void> {
      await (isFavorite
        ? sql`insert into favorite (user_id, equipment_id)
              select ${userId}, id from equipment where organisation_id = ${organisationId} and ${seesEquipment(viewer)} and id = ${id}
                 for key share
              on conflict do nothing`
        : sql`delete from favorite where user_id = ${userId} and equipment_id = ${id}`
      ).execute(db);
    },

    /** The version in force, and the newest where that is another. */
    async kinematicsNow(drivetrainId: string, nowMs: number): Promise<EquipmentDetail['kinematics']> {
      type Version = NonNullable<EquipmentDetail['kinematics']>;
      const { rows } = await sql<Omit<Version, 'pending'> & { is_in_force: boolean }>`
        select version, status, document,
               version = kinematics_in_force(${drivetrainId}, ${new Date(nowMs)}) as is_in_force
          from kinematics_version k
         where equipment_id = ${drivetrainId}
           and exists (select 1 from equipment where id = ${drivetrainId} and organisation_id = ${organisationId} and ${seesEquipment(viewer)})
           and (version = kinematics_in_force(${drivetrainId}, ${new Date(nowMs)})
                or version = (select max(version) from kinematics_version where equipment_id = ${drivetrainId}))
         order by version desc`.execute(db);
      const inForce = rows.find((row) => row.is_in_force);
      const newest = rows[0];
      if (inForce === undefined || newest === undefined) return null;
      return {
        version: inForce.version,
        status: inForce.status,
        document: inForce.document,
        pending:
          newest.version === inForce.version ? null : { version: newest.version, status: newest.status },
      };
    },

    async listFirmware(drivetrainId: string): Promise<EquipmentDetail['firmware']> {
      const { rows } = await sql<EquipmentDetail['firmware'][number]>`
        select device.id as "deviceId", device.device_type as "deviceType", device.firmware_version as "firmwareVersion"
          from device join equipment on equipment.id = device.equipment_id
         where equipment.id in (${assetsInScope(viewer, drivetrainId)})
         order by device.identifier`.execute(db);
      return rows;
    },

    async listChoices() {
      const mine = sql`organisation_id = ${organisationId} and ${seesEquipment(viewer)}`;
      const { rows } = await sql<{ locations: string[]; groups: string[]; applications: string[] }>`
        select array(select distinct town from location where organisation_id = ${organisationId}
                       ${viewer.visibleGroups === null ? sql`` : sql`and id in (select location_id from equipment where ${mine})`} order by 1) as locations,
               array(select distinct group_name from equipment where ${mine} and group_name is not null order by 1) as groups,
               array(select distinct application_name from equipment where ${mine} and application_name is not null order by 1) as applications`.execute(
        db,
      );
      return rows[0] ?? { locations: [], groups: [], applications: [] };
    },

    /** Signals of an equipment, or of all parts of a drivetrain. */
    async listSignals(id: string): Promise<SignalRecord[]> {
      const { rows } = await sql<SignalRecord>`
        select signal.id, signal.asset_id as equipment_id, signal.number, signal.key, signal.name, signal.quantity,
               signal.unit, signal.role, signal.position, signal.interval_s, condition.severity, condition.reason
          from equipment join signal on signal.asset_id = equipment.id
          left join condition on condition.asset_id = signal.asset_id and condition.signal_number = signal.number
         where equipment.id in (${assetsInScope(viewer, id)})
         order by equipment.position, signal.number`.execute(db);
      return rows;
    },
  };
}

export function signalOf(
  record: SignalRecord,
  last: { tMs: number; value: number } | undefined,
  limits: Signal['limits'],
): Signal {
  return {
    id: record.id,
    equipmentId: record.equipment_id,
    key: record.key,
    name: record.name,
    quantity: record.quantity,
    unit: record.unit,
    role: record.role,
    position: record.position,
    intervalS: record.interval_s,
    last: last === undefined ? null : { at: new Date(last.tMs).toISOString(), value: last.value },
    severity: severityOf(record.severity ?? 0),
    limits,
    reason: record.reason?.sentence ?? null,
  };
}
