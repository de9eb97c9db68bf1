import { type Severity, severityNumber } from '../limits/severity.ts';
import { addInterval, type CalendarInterval } from './calendar-interval.ts';
import { maintenanceDateMs, runningShare } from './maintenance-date.ts';

const HOUR_MS = 3_600_000;

/** When a check comes again: by what is reached first of those that are set. */
export interface CheckInterval {
  /** By the operating-hours counter. */
  readonly everyHours: number | null;
  readonly every: CalendarInterval | null;
  /** At once when the machine becomes at least so bad. */
  readonly onSeverity: Severity | null;
}

export const DUE_REASONS = ['hours', 'calendar', 'condition'] as const;
export type DueReason = (typeof DUE_REASONS)[number];

export interface DueFacts {
  /** Reading of the counter at which it is due. */
  readonly dueHours: number | null;
  /** End of the last day on which it is not overdue by the calendar, where the machine stands. */
  readonly dueByMs: number | null;
  readonly onSeverity: Severity | null;
  readonly severity: Severity;
  readonly severitySinceMs: number | null;
  /** When it was carried out last, or planned. */
  readonly settledMs: number;
  readonly operationHours: number | null;
  readonly commissionedMs: number | null;
  readonly nowMs: number;
}

export interface CheckDue {
  /** Signed operating hours, negative is overdue; of a date as many as the machine runs until then; null where not known. */
  readonly hours: number | null;
  readonly atMs: number | null;
  readonly by: DueReason | null;
  readonly isOverdue: boolean;
}

/** When a check is due: by its hours, by the calendar or by the condition of the machine, whichever comes first. */
export function checkDue(facts: DueFacts): CheckDue {
  const found = [dueByHours(facts), dueByCalendar(facts), dueByCondition(facts)].filter(
    (due) => due !== null,
  );
  const first = found.reduce<CheckDue | null>(
    (best, due) => (best === null || isSooner(due, best) ? due : best),
    null,
  );
  return first ?? { hours: null, atMs: null, by: null, isOverdue: false };
}

function isSooner(due: CheckDue, than: CheckDue): boolean {
  if (due.isOverdue !== than.isOverdue) return due.isOverdue;
  if (due.atMs !== null && than.atMs !== null) return due.atMs < than.atMs;
  // Hours without a date cannot be compared with a date: what has one is planned with.
  return due.atMs !== null && than.atMs === null;
}

function dueByHours(facts: DueFacts): CheckDue | null {
  if (facts.dueHours === null || facts.operationHours === null) return null;
  const hours = facts.dueHours - facts.operationHours;
  return {
    hours,
    atMs: maintenanceDateMs({ ...facts, hoursLeft: hours }),
    by: 'hours',
    isOverdue: hours < 0,
  };
}

function dueByCalendar(facts: DueFacts): CheckDue | null {
  if (facts.dueByMs === null) return null;
  const share = runningShare(facts);
  const leftMs = facts.dueByMs - facts.nowMs;
  return {
    hours: share === null ? null : (leftMs / HOUR_MS) * share,
    atMs: facts.dueByMs,
    by: 'calendar',
    isOverdue: leftMs < 0,
  };
}

function dueByCondition({ onSeverity, severity, severitySinceMs, settledMs }: DueFacts): CheckDue | null {
  if (onSeverity === null || severitySinceMs === null) return null;
  if (severityNumber(severity) < severityNumber(onSeverity) || severitySinceMs <= settledMs) return null;
  return { hours: null, atMs: severitySinceMs, by: 'condition', isOverdue: true };
}

/** When the check comes again after it was carried out, as counter and calendar say. */
export function nextDue(
  { everyHours, every }: Pick<CheckInterval, 'everyHours' | 'every'>,
  done: { readonly hours: number | null; readonly date: string },
): { readonly dueHours: number | null; readonly dueOn: string | null } {
  return {
    dueHours: everyHours === null || done.hours === null ? null : done.hours + everyHours,
    dueOn: every === null ? null : addInterval(done.date, every),
  };
}

/**
 * Signed hours as they are displayed: zero and what rounds to it remain, what is overdue is so by an hour at least. Nothing
 * that is overdue reads as remaining, and nothing that remains as overdue.
 */
export function displayedHours(hours: number): { readonly hours: number; readonly isOverdue: boolean } {
  if (hours < 0) return { hours: Math.max(1, Math.round(-hours)), isOverdue: true };
  // Of minus zero, zero.
  return { hours: Math.round(hours) + 0, isOverdue: false };
}
