import type { Alarm, AlarmStep, EquipmentTypeCode } from '@ritzel/contract';
import { severityOf } from '@ritzel/drivetrain';
import type { AlarmRecord } from './alarm-record.ts';

/** An alarm with the machine and the case it is listed with. */
export interface ListedAlarm extends AlarmRecord {
  readonly equipment_type: EquipmentTypeCode;
  readonly equipment_identifier: string;
  readonly equipment_name: string;
  readonly drivetrain_id: string | null;
  readonly drivetrain_name: string | null;
  readonly case_number: number | null;
}

const isoOf = (text: string | Date) => new Date(text).toISOString();
const isoOrNull = (text: string | Date | null) => (text === null ? null : isoOf(text));

export type PlacedColumns = Pick<
  ListedAlarm,
  | 'equipment_id'
  | 'equipment_type'
  | 'equipment_identifier'
  | 'equipment_name'
  | 'drivetrain_id'
  | 'drivetrain_name'
>;

export function toPlacedEquipment(row: PlacedColumns): Alarm['equipment'] {
  return {
    id: row.equipment_id,
    type: row.equipment_type,
    identifier: row.equipment_identifier,
    name: row.equipment_name,
    drivetrainId: row.drivetrain_id,
    drivetrainName: row.drivetrain_name,
  };
}

export function toAlarmDto(row: ListedAlarm): Alarm {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    isActive: row.is_active,
    severity: severityOf(row.severity),
    worstSeverity: severityOf(row.worst_severity),
    equipment: toPlacedEquipment(row),
    caseId: row.case_id,
    caseNumber: row.case_number,
    signalId: row.signal_id,
    subject: row.subject,
    value: row.value,
    unit: row.unit,
    limit: row.limit_value,
    boundary: row.boundary,
    waveformId: row.waveform_id,
    raisedAt: isoOf(row.raised_at),
    worseAt: isoOf(row.worse_at),
    returnedAt: isoOrNull(row.returned_at),
    shelvedUntil: isoOrNull(row.shelved_until),
    lastAct: row.last_act,
    revision: row.revision,
    sentence: row.sentence,
    says: row.says.map(({ code, params }) => ({ code, params: { ...params } })),
  };
}

/** A row of `alarm_step` as it is read. */
export interface StepRow {
  readonly id: number;
  readonly at: Date;
  readonly code: string;
  readonly state: AlarmStep['state'];
  readonly severity: number;
  readonly value: number | null;
  readonly user_name: string | null;
  readonly comment: string | null;
  readonly until: Date | null;
  readonly snapshot:
    | readonly {
        readonly signalId: string;
        readonly name: string;
        readonly value: number;
        readonly unit: string;
        readonly at: string;
        readonly severity: number | null;
      }[]
    | null;
}

export function toStepDto(row: StepRow): AlarmStep {
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    code: row.code,
    state: row.state,
    severity: severityOf(row.severity),
    value: row.value,
    by: row.user_name,
    comment: row.comment,
    until: row.until?.toISOString() ?? null,
    snapshot:
      row.snapshot?.map((each) => ({
        ...each,
        at: isoOf(each.at),
        severity: each.severity === null ? null : severityOf(each.severity),
      })) ?? null,
  };
}
