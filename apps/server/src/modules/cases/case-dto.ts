import type { Case, CaseEntry, EquipmentTypeCode } from '@ritzel/contract';
import { severityOf } from '@ritzel/drivetrain';
import type { MessageLike } from '@ritzel/sentences';
import type { CaseEntryKind, CaseRecord } from './case-record.ts';

/** A case with its machine, its people and the counts of its alarms. */
export interface ListedCase extends CaseRecord {
  readonly equipment_type: EquipmentTypeCode;
  readonly equipment_identifier: string;
  readonly equipment_name: string;
  readonly drivetrain_id: string | null;
  readonly drivetrain_name: string | null;
  readonly assignee_name: string | null;
  readonly closer_name: string | null;
  readonly alarms_total: number;
  readonly alarms_active: number;
  readonly alarms_unacknowledged: number;
  readonly last_code: string | null;
  readonly last_at: Date | null;
  readonly last_by: string | null;
}

const isoOf = (at: string | Date) => new Date(at).toISOString();

export const toMessages = (says: readonly MessageLike[]) =>
  says.map(({ code, params }) => ({ code, params: { ...params } }));

export function toCaseDto(row: ListedCase): Case {
  return {
    id: row.id,
    number: row.number,
    isOpen: row.closed_at === null,
    severity: severityOf(row.severity),
    worstSeverity: severityOf(row.worst_severity),
    equipment: {
      id: row.equipment_id,
      type: row.equipment_type,
      identifier: row.equipment_identifier,
      name: row.equipment_name,
      drivetrainId: row.drivetrain_id,
      drivetrainName: row.drivetrain_name,
    },
    part: row.part,
    partName: row.part_name,
    fault: row.fault,
    sentence: row.sentence,
    says: toMessages(row.says),
    confidence: row.confidence,
    openedAt: isoOf(row.opened_at),
    firstSignAt: isoOf(row.first_sign_at),
    worseAt: isoOf(row.worse_at),
    alarms: {
      total: row.alarms_total,
      active: row.alarms_active,
      unacknowledged: row.alarms_unacknowledged,
    },
    assignee:
      row.assignee_id === null || row.assignee_name === null
        ? null
        : { id: row.assignee_id, name: row.assignee_name },
    dueAt: row.due_at === null ? null : isoOf(row.due_at),
    lastAct:
      row.last_code === null || row.last_at === null
        ? null
        : { code: row.last_code, at: row.last_at.toISOString(), by: row.last_by },
    closing:
      row.closed_at === null || row.verdict === null
        ? null
        : {
            at: isoOf(row.closed_at),
            by: row.closer_name,
            verdict: row.verdict,
            found: row.found ?? '',
            partExchanged: row.part_exchanged,
            resetsBaseline: row.resets_baseline,
          },
    revision: row.revision,
  };
}

/** A row of `case_entry` as it is read. */
export interface EntryRow {
  readonly id: number;
  readonly at: Date;
  readonly kind: CaseEntryKind;
  readonly code: string;
  readonly severity: number | null;
  readonly text: string | null;
  readonly sentence: string;
  readonly says: readonly MessageLike[];
  readonly user_name: string | null;
  readonly alarm_id: string | null;
  readonly waveform_id: string | null;
  readonly photos: readonly { readonly id: string; readonly width: number; readonly height: number }[];
}

export function toEntryDto(row: EntryRow): CaseEntry {
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    kind: row.kind,
    code: row.code,
    severity: row.severity === null ? null : severityOf(row.severity),
    text: row.text,
    sentence: row.sentence,
    says: toMessages(row.says),
    by: row.user_name,
    alarmId: row.alarm_id,
    waveformId: row.waveform_id,
    photos: row.photos.map((photo) => ({ ...photo })),
  };
}
