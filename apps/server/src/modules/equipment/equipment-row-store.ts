import type { Condition, EquipmentRow, Reason } from '@ritzel/contract';
import { checkDue, severityOf } from '@ritzel/drivetrain';
import { sql } from 'kysely';
import { connectivityOf } from '../../platform/connectivity.ts';

const halfHourMs = 1_800_000;
const slotsPerDay = 48;

export interface EquipmentRecord {
  id: string;
  type: EquipmentRow['type'];
  identifier: string;
  name: string;
  picture_id: string | null;
  drivetrain_id: string | null;
  drivetrain_name: string | null;
  gear_units: EquipmentRow['gearUnits'] | null;
  group_name: string | null;
  application_type: string | null;
  application_name: string | null;
  location_name: string | null;
  town: string | null;
  country: string | null;
  latitude: number | null;
  longitude: number | null;
  severity: number;
  has_unknown: boolean;
  severity_since: Date | null;
  reason: Reason | null;
  connectivity: number;
  last_seen_at: Date | null;
  operation_hours: number | null;
  hours_source: 'speed' | 'load' | null;
  next_check_hours: number | null;
  next_check_by: Date | null;
  commissioned_at: string | null;
  vibration_value: number | null;
  vibration_unit: string | null;
  vibration_at: Date | null;
  vibration_ring: (number | null)[];
  vibration_ring_end: number;
  is_favorite: boolean;
}

/** The columns of an `EquipmentRecord`; `equipment` and `location` are in the from clause. */
export const equipmentColumns = sql`
  equipment.id, equipment.type, equipment.identifier, equipment.name, equipment.picture_id, equipment.drivetrain_id,
  (select drivetrain.name from equipment drivetrain where drivetrain.id = equipment.drivetrain_id) as drivetrain_name,
  (select json_agg(json_build_object('id', part.id, 'identifier', part.identifier, 'name', part.name) order by part.position)
     from equipment part where part.drivetrain_id = equipment.id and part.type = 'gearunit') as gear_units,
  equipment.group_name, equipment.application_type, equipment.application_name,
  location.name as location_name, location.town, location.country, location.latitude, location.longitude,
  equipment.severity, equipment.has_unknown, equipment.severity_since, equipment.reason, equipment.connectivity,
  equipment.last_seen_at, equipment.operation_hours, equipment.hours_source, equipment.next_check_hours, equipment.next_check_by,
  equipment.commissioned_at::text as commissioned_at, equipment.vibration_value,
  equipment.vibration_unit, equipment.vibration_at, equipment.vibration_ring, equipment.vibration_ring_end`;

export function conditionOf(
  record: Pick<EquipmentRecord, 'severity' | 'has_unknown' | 'severity_since' | 'reason'>,
): Condition {
  return {
    severity: severityOf(record.severity),
    hasUnknown: record.has_unknown,
    since: record.severity_since?.toISOString() ?? null,
    reason: record.reason,
  };
}

/** The day's ring of half-hourly maxima, oldest first, ending with the half hour of now. */
export function unrollRing(
  ring: readonly (number | null)[],
  ringEnd: number,
  nowMs: number,
): (number | null)[] {
  const nowSlot = Math.floor(nowMs / halfHourMs);
  return Array.from({ length: slotsPerDay }, (_, index) => {
    const slot = nowSlot - slotsPerDay + 1 + index;
    const isKept = slot <= ringEnd && slot > ringEnd - slotsPerDay;
    return isKept ? (ring[slot % slotsPerDay] ?? null) : null;
  });
}

/** Signed hours until the first of its checks is due, and the day that makes. */
function maintenanceOf(
  { next_check_hours, next_check_by, operation_hours, commissioned_at }: EquipmentRecord,
  nowMs: number,
): Pick<EquipmentRow, 'nextMaintenanceHours' | 'nextMaintenanceAt'> {
  const due = checkDue({
    ...{
      dueHours: next_check_hours,
      dueByMs: next_check_by?.getTime() ?? null,
      operationHours: operation_hours,
      nowMs,
    },
    commissionedMs: commissioned_at === null ? null : Date.parse(commissioned_at),
    // A check that comes by condition is due because of what the row says anyway.
    ...{ onSeverity: null, severity: 'UNKNOWN', severitySinceMs: null, settledMs: 0 },
  });
  return {
    nextMaintenanceHours: due.hours,
    nextMaintenanceAt: due.atMs === null ? null : new Date(due.atMs).toISOString(),
  };
}

export function equipmentRowOf(record: EquipmentRecord, nowMs: number): EquipmentRow {
  const { vibration_value: value, vibration_unit: unit, vibration_at: at } = record;
  return {
    id: record.id,
    type: record.type,
    identifier: record.identifier,
    name: record.name,
    pictureId: record.picture_id,
    drivetrainId: record.drivetrain_id,
    drivetrainName: record.drivetrain_name,
    gearUnits: record.gear_units ?? [],
    condition: conditionOf(record),
    location:
      record.location_name !== null && record.latitude !== null && record.longitude !== null
        ? {
            name: record.location_name,
            town: record.town ?? '',
            country: record.country ?? '',
            latitude: record.latitude,
            longitude: record.longitude,
          }
        : null,
    group: record.group_name,
    application:
      record.application_type === null
        ? null
        : { type: record.application_type, name: record.application_name ?? '' },
    operationHours: record.operation_hours,
    hoursCountedFrom: record.hours_source,
    ...maintenanceOf(record, nowMs),
    connectivity: connectivityOf(record.connectivity),
    lastSeenAt: record.last_seen_at?.toISOString() ?? null,
    isFavorite: record.is_favorite,
    vibration24h: unrollRing(record.vibration_ring, record.vibration_ring_end, nowMs),
    vibration: value === null || unit === null || at === null ? null : { value, unit, at: at.toISOString() },
  };
}
