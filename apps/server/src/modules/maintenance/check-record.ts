import type { Check, CheckTemplate, EquipmentTypeCode } from '@ritzel/contract';
import {
  addInterval,
  type CalendarUnit,
  type CheckKind,
  type CheckStep,
  checkDue,
  severityNumber,
  severityOf,
  shippedTemplate,
  weekStart,
} from '@ritzel/drivetrain';
import { addDays, localTimeOf } from '../../platform/local-time.ts';

export interface IntervalColumns {
  every_hours: number | null;
  every_count: number | null;
  every_unit: CalendarUnit | null;
  on_severity: number | null;
}

export type IntervalBody = Pick<CheckTemplate, 'everyHours' | 'every' | 'onSeverity'>;

export const intervalOf = (columns: IntervalColumns): IntervalBody => ({
  everyHours: columns.every_hours,
  every:
    columns.every_count === null || columns.every_unit === null
      ? null
      : { count: columns.every_count, unit: columns.every_unit },
  // @NOTE: the column holds 3 to 6
  onSeverity:
    columns.on_severity === null ? null : (severityOf(columns.on_severity) as IntervalBody['onSeverity']),
});

export const intervalColumnsOf = ({ everyHours, every, onSeverity }: IntervalBody): IntervalColumns => ({
  every_hours: everyHours,
  every_count: every?.count ?? null,
  every_unit: every?.unit ?? null,
  on_severity: onSeverity === null ? null : severityNumber(onSeverity),
});

/** A planned check with what says when it is due. */
export interface CheckRecord extends IntervalColumns {
  id: string;
  equipment_id: string;
  equipment_type: EquipmentTypeCode;
  equipment_identifier: string;
  equipment_name: string;
  drivetrain_id: string | null;
  drivetrain_name: string | null;
  group_name: string | null;
  origin: 'planned' | 'document' | 'round';
  round_id: string | null;
  template_id: string | null;
  shipped_code: string | null;
  name: string | null;
  steps: CheckStep[] | null;
  kind: CheckKind;
  minutes: number;
  resets_baseline: boolean;
  due_hours: number | null;
  due_on: string | null;
  due_by: Date | null;
  time_zone: string;
  assignee_id: string | null;
  assignee_name: string | null;
  settled_at: Date;
  ended_at: Date | null;
  revision: number;
  severity: number;
  severity_since: Date | null;
  operation_hours: number | null;
  commissioned_at: string | null;
  execution_id: string | null;
  execution_started_at: Date | null;
  execution_by: string | null;
  execution_steps: number | null;
  execution_answered: number | null;
}

/** Of a template that shipped the English ones; readers have them in their language by the code. */
export function contentOf({
  shipped_code,
  name,
  steps,
}: Pick<CheckRecord, 'shipped_code' | 'name' | 'steps'>): {
  readonly name: string;
  readonly steps: readonly CheckStep[];
} {
  const shipped = shipped_code === null ? undefined : shippedTemplate(shipped_code);
  return { name: name ?? shipped?.name ?? shipped_code ?? '', steps: steps ?? shipped?.steps ?? [] };
}

/** What a sentence names a check by: a word that each language has, or what somebody called it. */
export const checkWord = ({ shipped_code, name }: Pick<CheckRecord, 'shipped_code' | 'name'>): string =>
  name ?? `check:${shipped_code ?? ''}`;

export function dueOf(record: CheckRecord, nowMs: number) {
  return checkDue({
    dueHours: record.due_hours,
    dueByMs: record.due_by?.getTime() ?? null,
    // @NOTE: the column holds severities
    onSeverity: record.on_severity === null ? null : severityOf(record.on_severity),
    severity: severityOf(record.severity),
    severitySinceMs: record.severity_since?.getTime() ?? null,
    settledMs: record.settled_at.getTime(),
    operationHours: record.operation_hours,
    commissionedMs: record.commissioned_at === null ? null : Date.parse(record.commissioned_at),
    nowMs,
  });
}

/** Overdue, or in which week by the reader's calendar; without a date it is later. */
export function dueStateOf(
  due: { readonly isOverdue: boolean; readonly on: string | null },
  today: string,
): Check['state'] {
  if (due.isOverdue) return 'overdue';
  if (due.on === null) return 'later';
  const monday = weekStart(today);
  if (due.on < addDays(monday, 7)) return 'this-week';
  return due.on < addDays(monday, 14) ? 'next-week' : 'later';
}

export function toCheckDto(
  record: CheckRecord,
  { nowMs, timeZone }: { nowMs: number; timeZone: string },
): Check {
  const due = dueOf(record, nowMs);
  const on =
    due.by === 'calendar' ? record.due_on : due.atMs === null ? null : localTimeOf(due.atMs, timeZone).date;
  const { name, steps } = contentOf(record);
  return {
    id: record.id,
    equipment: {
      ...{ id: record.equipment_id, type: record.equipment_type, identifier: record.equipment_identifier },
      ...{
        name: record.equipment_name,
        drivetrainId: record.drivetrain_id,
        drivetrainName: record.drivetrain_name,
      },
    },
    group: record.group_name,
    kind: record.kind,
    shippedCode: record.name === null ? record.shipped_code : null,
    name,
    minutes: record.minutes,
    roundId: record.round_id,
    state: dueStateOf({ isOverdue: due.isOverdue, on }, localTimeOf(nowMs, timeZone).date),
    due: {
      ...{ hours: due.hours, at: due.atMs === null ? null : new Date(due.atMs).toISOString(), on },
      ...{ by: due.by, isOverdue: due.isOverdue },
    },
    assignee:
      record.assignee_id === null ? null : { id: record.assignee_id, name: record.assignee_name ?? '' },
    execution:
      record.execution_id === null || record.execution_started_at === null
        ? null
        : {
            ...{ id: record.execution_id, startedAt: record.execution_started_at.toISOString() },
            ...{ by: record.execution_by ?? '', answered: record.execution_answered ?? 0 },
            steps: record.execution_steps ?? steps.length,
          },
    revision: record.revision,
  };
}

/** The first day on which it is due by the calendar: one interval from today, where nothing else was chosen. */
export const firstDueOn = ({ every }: IntervalBody, nowMs: number, timeZone: string): string | null =>
  every === null ? null : addInterval(localTimeOf(nowMs, timeZone).date, every);
