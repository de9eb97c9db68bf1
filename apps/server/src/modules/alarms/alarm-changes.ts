import { type AlarmEvent, stepAlarm } from '@ritzel/alarms';
import type { EventActor, NewEvent } from '../domain-events/index.ts';
import type { AlarmInput } from './alarm-input.ts';
import type { AlarmRecord, NewStep } from './alarm-record.ts';

/** What became of alarms in one transaction: their rows, what happened to them, and the domain events of it. */
export class AlarmChanges {
  readonly alarms = new Map<string, AlarmRecord>();
  readonly steps: NewStep[] = [];
  readonly events: NewEvent[] = [];

  /** Writes a step down with the state that it led to. */
  record(
    alarm: AlarmRecord,
    code: string,
    facts: {
      readonly at: Date;
      readonly severityBefore?: number;
      readonly userId?: string;
      readonly comment?: string | null;
      readonly until?: Date | null;
      readonly snapshot?: unknown;
      readonly actor?: EventActor;
    },
  ): void {
    alarm.revision += this.alarms.has(alarm.id) ? 0 : 1;
    this.alarms.set(alarm.id, alarm);
    const comment = facts.comment ?? null;
    this.steps.push({
      alarm_id: alarm.id,
      organisation_id: alarm.organisation_id,
      equipment_id: alarm.equipment_id,
      at: facts.at.toISOString(),
      code,
      state: alarm.state,
      severity: alarm.severity,
      value: alarm.value,
      user_id: facts.userId ?? null,
      comment,
      until: facts.until?.toISOString() ?? null,
      snapshot: facts.snapshot ?? null,
    });
    this.events.push({
      kind: 'alarm',
      code,
      parameters: {
        alarmId: alarm.id,
        caseId: alarm.case_id,
        severity: alarm.severity,
        severityBefore: facts.severityBefore ?? null,
        state: alarm.state,
        subject: alarm.subject,
        comment,
        sentence: alarm.sentence,
        says: alarm.says,
      },
      organisationId: alarm.organisation_id,
      equipmentId: alarm.equipment_id,
      occurredAt: facts.at,
      subject: { kind: 'alarm', id: alarm.id },
      actor: facts.actor ?? { kind: 'system' },
    });
  }
}

/** Moves an alarm on by the table of its life; answers why not where it cannot. */
export function moveAlarm(alarm: AlarmRecord, event: AlarmEvent, atIso: string): string | undefined {
  const next = stepAlarm(
    {
      state: alarm.state,
      coveredState: alarm.covered_state,
      isActive: alarm.is_active,
      isLatching: alarm.is_latching,
    },
    event,
  );
  if ('refused' in next) return next.refused;
  alarm.state = next.state;
  alarm.covered_state = next.coveredState;
  alarm.is_active = next.isActive;
  alarm.ended_at = next.state === 'normal' ? atIso : null;
  if (next.state !== 'shelved') alarm.shelved_until = null;
  return undefined;
}

function newAlarm(input: AlarmInput): AlarmRecord {
  const at = new Date(input.atMs).toISOString();
  return {
    id: crypto.randomUUID(),
    organisation_id: input.organisationId,
    equipment_id: input.equipmentId,
    case_id: null,
    kind: input.kind,
    source_key: input.sourceKey,
    signal_id: input.signalId,
    signal_number: input.signalNumber,
    subject: input.subject,
    state: 'normal',
    covered_state: null,
    is_active: false,
    is_latching: input.isLatching,
    severity: input.severity,
    worst_severity: input.severity,
    value: null,
    unit: null,
    limit_value: null,
    boundary: null,
    limit_set: null,
    bin: null,
    edition_id: null,
    waveform_id: null,
    facts: {},
    sentence: '',
    says: [],
    raised_at: at,
    worse_at: at,
    returned_at: null,
    ended_at: null,
    shelved_until: null,
    last_act: null,
    revision: 0,
  };
}

/** What is measured and said; the sentence of an alarm that has ended stays as it was. */
function describe(alarm: AlarmRecord, input: AlarmInput): void {
  alarm.value = input.value ?? alarm.value;
  if (input.severity === 0) return;
  alarm.severity = input.severity;
  alarm.unit = input.unit;
  alarm.limit_value = input.limit;
  alarm.boundary = input.boundary;
  alarm.limit_set = input.limitSet;
  alarm.bin = input.bin;
  alarm.edition_id = input.editionId;
  alarm.waveform_id = input.waveformId;
  alarm.is_latching = input.isLatching;
  alarm.subject = input.subject;
  alarm.facts = { ...alarm.facts, ...input.facts };
  alarm.says = input.says;
  alarm.sentence = input.sentence;
}

export interface Silence {
  readonly bin: string | null;
  readonly reason: string;
}

/**
 * One event of a source further. `alarm` is the one of this source that has not ended. Answers the alarm of the source from
 * then on; undefined when it has none.
 */
export function applyInput(
  changes: AlarmChanges,
  alarm: AlarmRecord | undefined,
  input: AlarmInput,
  silence: Silence | undefined,
): AlarmRecord | undefined {
  const at = new Date(input.atMs);
  const atIso = at.toISOString();
  if (input.severity === 0) {
    if (alarm === undefined || !alarm.is_active) return alarm;
    describe(alarm, input);
    moveAlarm(alarm, 'returned', atIso);
    alarm.returned_at = atIso;
    changes.record(alarm, alarm.state === 'normal' ? 'ended' : 'returned', { at });
    return alarm.state === 'normal' ? undefined : alarm;
  }
  const isNew = alarm === undefined;
  const current = alarm ?? newAlarm(input);
  const before = current.severity;
  const wasActive = current.is_active;
  describe(current, input);
  if (isNew || !wasActive) {
    moveAlarm(current, 'raised', atIso);
    current.returned_at = null;
    if (!isNew) current.raised_at = atIso;
    current.worse_at = atIso;
    current.worst_severity = isNew ? input.severity : Math.max(current.worst_severity, input.severity);
    const isSilenced = isNew && silence !== undefined && (silence.bin === null || silence.bin === input.bin);
    // Before it is recorded: what is silenced was never unacknowledged, and opens no case.
    if (isSilenced) moveAlarm(current, 'suppress', atIso);
    changes.record(current, 'raised', isNew ? { at } : { at, severityBefore: before });
    if (isSilenced) changes.record(current, 'suppressed', { at, comment: silence.reason });
    return current;
  }
  if (input.severity > before) {
    moveAlarm(current, 'worse', atIso);
    current.worse_at = atIso;
    current.worst_severity = Math.max(current.worst_severity, input.severity);
    changes.record(current, 'worse', { at, severityBefore: before });
  } else if (input.severity < before) {
    moveAlarm(current, 'better', atIso);
    changes.record(current, 'better', { at, severityBefore: before });
  } else changes.alarms.set(current.id, current);
  return current;
}
