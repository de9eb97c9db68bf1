import type { PoolClient } from 'pg';
import { type AlarmRecord, assignCase, readForCases } from '../alarms/index.ts';
import { appendEvents, type EventConsumer, type NewEvent, type StoredEvent } from '../domain-events/index.ts';
import { findCaseFor, leadingAlarm, subjectKeyOf } from './case-grouping.ts';
import type { CaseRecord, NewEntry } from './case-record.ts';
import {
  addConfirmations,
  type CasePlace,
  lockCases,
  readLastNumbers,
  readPlaces,
  writeCases,
  writeEntries,
} from './case-store.ts';
import { gatherCaseTallies } from './case-tally-store.ts';
import { handleFailedSteps } from './failed-steps.ts';

type AlarmStoredEvent = Extract<StoredEvent, { kind: 'alarm' }>;

/** Gathers alarms into cases; opens one where there is none, and says when it gets worse than was said before. */
export function makeCaseConsumer(): EventConsumer {
  return { name: 'cases', kinds: ['alarm', 'maintenance'], startsAt: 'first', handle: handleCaseEvents };
}

async function handleCaseEvents(client: PoolClient, events: readonly StoredEvent[]): Promise<void> {
  await handleAlarmEvents(client, events);
  await handleFailedSteps(client, events);
}

export async function handleAlarmEvents(client: PoolClient, events: readonly StoredEvent[]): Promise<void> {
  const steps = events.filter((event): event is AlarmStoredEvent => event.kind === 'alarm');
  const alarmIds = [...new Set(steps.map(({ parameters }) => parameters.alarmId))];
  const alarms = await readForCases(client, { alarmIds, caseIds: [] });
  const gathering = new Gathering(client, alarms);
  await gathering.read(alarmIds);
  for (const step of steps) gathering.take(step);
  await gathering.save();
}

/** The cases that one batch of events touches, with all of their alarms. */
class Gathering {
  private readonly client: PoolClient;
  private readonly alarms: Map<string, AlarmRecord>;
  private readonly cases = new Map<string, CaseRecord>();
  private readonly touched = new Set<string>();
  private readonly entries: NewEntry[] = [];
  private readonly events: NewEvent[] = [];
  private readonly assigned = new Map<string, string>();
  private readonly confirmations: { case_id: string; code: string; message: unknown }[] = [];
  private numbers = new Map<string, number>();
  private places: ReadonlyMap<string, CasePlace> = new Map();

  constructor(client: PoolClient, alarms: readonly AlarmRecord[]) {
    this.client = client;
    this.alarms = new Map(alarms.map((alarm) => [alarm.id, alarm]));
  }

  async read(alarmIds: readonly string[]): Promise<void> {
    const named = alarmIds.flatMap((id) => this.alarms.get(id) ?? []);
    const caseIds = [...new Set(named.flatMap((alarm) => alarm.case_id ?? []))];
    this.places = await readPlaces(this.client, [...new Set(named.map((alarm) => alarm.equipment_id))]);
    const scopeIds = [...new Set([...this.places.values()].map(({ scopeId }) => scopeId))];
    for (const record of await lockCases(this.client, { scopeIds, caseIds }))
      this.cases.set(record.id, record);
    // The other alarms of open cases that one of these may join.
    for (const alarm of await readForCases(this.client, { alarmIds: [], caseIds: [...this.cases.keys()] }))
      this.alarms.set(alarm.id, alarm);
    this.numbers = await readLastNumbers(this.client, [
      ...new Set(named.map((alarm) => alarm.organisation_id)),
    ]);
  }

  take(event: AlarmStoredEvent): void {
    const { code, parameters, occurredAt, actor } = event;
    const stored = this.alarms.get(parameters.alarmId);
    if (stored === undefined) return;
    const alarm = asItWas(stored, event);
    const at = occurredAt.toISOString();
    const known = this.caseOf(alarm);
    const isCause = code === 'raised' || code === 'worse' || code === 'shelf-ended' || code === 'unsuppress';
    // What is put aside opens nothing, and a closed case is done with.
    if (known === undefined || known.closed_at !== null) {
      if (isCause && parameters.state === 'unacknowledged') this.gather(alarm, at, parameters.severity);
      return;
    }
    this.touched.add(known.id);
    const isWorse = isCause && this.worsen(known, alarm, at, parameters.severity);
    if (
      code === 'raised' ||
      code === 'worse' ||
      code === 'returned' ||
      code === 'ended' ||
      code === 'better'
    ) {
      // That the case got worse by it is said already.
      if (!isWorse) this.note(known, alarm, { at, kind: 'alarm', code, severity: parameters.severity });
    } else
      this.note(known, alarm, {
        ...{ at, kind: 'act', code, severity: parameters.severity },
        ...{ text: parameters.comment, user_id: actor.id },
      });
    if (code === 'acknowledge') this.noteAcknowledged(known, event);
  }

  private caseOf(alarm: AlarmRecord): CaseRecord | undefined {
    const id = this.assigned.get(alarm.id) ?? alarm.case_id;
    return id === null || id === undefined ? undefined : this.cases.get(id);
  }

  private note(
    record: CaseRecord,
    alarm: AlarmRecord,
    entry: Pick<NewEntry, 'at' | 'kind' | 'code' | 'severity'> & Partial<Pick<NewEntry, 'text' | 'user_id'>>,
  ): void {
    this.entries.push({
      ...{ text: null, user_id: null, case_id: record.id, sentence: alarm.sentence, says: alarm.says },
      ...{ waveform_id: alarm.waveform_id, alarm_id: alarm.id },
      ...entry,
    });
  }

  private scopeOf({ equipment_id }: AlarmRecord): string {
    return this.places.get(equipment_id)?.scopeId ?? equipment_id;
  }

  /** The alarm joins the open case of its fault, or opens one. */
  private gather(alarm: AlarmRecord, at: string, severity: number): void {
    const open = [...this.cases.values()].filter(
      (each) => each.closed_at === null && each.scope_id === this.scopeOf(alarm),
    );
    const found = findCaseFor(
      alarm,
      open,
      (caseId) => new Set(this.alarmsOf(caseId).map(({ equipment_id }) => equipment_id)),
    );
    const record = found ?? this.open(alarm, at, severity);
    this.assigned.set(alarm.id, record.id);
    this.touched.add(record.id);
    if (found === undefined) return;
    // A past that is sent late may hold an earlier sign.
    if (at < record.first_sign_at) record.first_sign_at = at;
    if (alarm.kind === 'finding' && record.fault === null) nameFault(record, alarm);
    if (this.worsen(record, alarm, at, severity)) return;
    const kind = alarm.kind === 'finding' ? 'finding' : 'alarm';
    this.note(record, alarm, { at, kind, code: 'raised', severity });
  }

  private open(alarm: AlarmRecord, at: string, severity: number): CaseRecord {
    const number = (this.numbers.get(alarm.organisation_id) ?? 0) + 1;
    this.numbers.set(alarm.organisation_id, number);
    const record: CaseRecord = {
      id: crypto.randomUUID(),
      organisation_id: alarm.organisation_id,
      number,
      equipment_id: alarm.equipment_id,
      scope_id: this.scopeOf(alarm),
      subject_key: subjectKeyOf(alarm),
      part: null,
      part_name: null,
      fault: null,
      rule: alarm.kind === 'finding' ? null : alarm.kind,
      machine_class: this.places.get(alarm.equipment_id)?.machineClass ?? '',
      severity,
      worst_severity: severity,
      announced_severity: severity,
      sentence: alarm.sentence,
      says: alarm.says,
      confidence: null,
      opened_at: at,
      first_sign_at: alarm.facts.firstSeenAt ?? at,
      worse_at: at,
      assignee_id: null,
      due_at: null,
      closed_at: null,
      closed_by: null,
      verdict: null,
      found: null,
      part_exchanged: null,
      resets_baseline: false,
      revision: 0,
    };
    if (alarm.kind === 'finding') nameFault(record, alarm);
    this.cases.set(record.id, record);
    if (record.first_sign_at < at)
      this.note(record, alarm, { at: record.first_sign_at, kind: 'first-sign', code: '', severity });
    this.note(record, alarm, { at, kind: 'opened', code: alarm.kind, severity });
    this.announce(record, 'opened', at, null);
    return record;
  }

  /** Answers whether it is worse than what was announced: then it is announced. */
  private worsen(record: CaseRecord, alarm: AlarmRecord, at: string, severity: number): boolean {
    if (severity > record.severity) record.worse_at = at;
    record.worst_severity = Math.max(record.worst_severity, severity);
    if (severity <= record.announced_severity) return false;
    const before = record.announced_severity;
    record.announced_severity = severity;
    record.severity = severity;
    record.sentence = alarm.sentence;
    record.says = alarm.says;
    this.note(record, alarm, { at, kind: 'worse', code: alarm.kind, severity });
    this.announce(record, 'worse', at, before);
    return true;
  }

  /** When nothing of a case is left to acknowledge, an event says so. */
  private noteAcknowledged(record: CaseRecord, event: AlarmStoredEvent): void {
    const left = this.alarmsOf(record.id).some(({ state }) => state === 'unacknowledged');
    if (left) return;
    this.announce(record, 'acknowledged', event.occurredAt.toISOString(), null, event);
  }

  private announce(
    record: CaseRecord,
    code: string,
    at: string,
    severityBefore: number | null,
    by?: AlarmStoredEvent,
  ): void {
    this.events.push({
      kind: 'case',
      code,
      parameters: {
        caseId: record.id,
        number: record.number,
        severity: record.severity,
        severityBefore,
        sentence: record.sentence,
        says: record.says,
        text: by?.parameters.comment ?? null,
      },
      organisationId: record.organisation_id,
      equipmentId: record.equipment_id,
      occurredAt: new Date(at),
      subject: { kind: 'case', id: record.id },
      actor: by?.actor.kind === 'user' ? { kind: 'user', id: by.actor.id } : { kind: 'system' },
    });
  }

  private alarmsOf(caseId: string): AlarmRecord[] {
    return [...this.alarms.values()].filter(
      (alarm) => (this.assigned.get(alarm.id) ?? alarm.case_id) === caseId,
    );
  }

  /** The case's sentence follows its leading alarm; its severity is that of what is active. */
  private settle(record: CaseRecord): void {
    const alarms = this.alarmsOf(record.id);
    const active = alarms.filter(({ is_active, state }) => is_active && state !== 'suppressed');
    const leading = leadingAlarm(alarms);
    if (leading !== undefined) {
      record.sentence = leading.sentence;
      record.says = leading.says;
    }
    if (active.length > 0) record.severity = Math.max(...active.map(({ severity }) => severity));
    record.confidence = leading?.facts.confidence ?? record.confidence;
    record.revision += 1;
    for (const { facts } of alarms)
      if (facts.confirm !== undefined)
        this.confirmations.push({ case_id: record.id, code: facts.confirm.code, message: facts.confirm });
  }

  async save(): Promise<void> {
    const touched = [...this.touched].flatMap((id) => this.cases.get(id) ?? []);
    for (const record of touched) this.settle(record);
    await writeCases(this.client, touched);
    const byCase = Map.groupBy([...this.assigned], ([, caseId]) => caseId);
    for (const [caseId, pairs] of byCase)
      await assignCase(
        this.client,
        pairs.map(([alarmId]) => alarmId),
        caseId,
      );
    await writeEntries(this.client, this.entries);
    await addConfirmations(this.client, [
      ...new Map(this.confirmations.map((each) => [`${each.case_id} ${each.code}`, each])).values(),
    ]);
    await appendEvents(this.client, this.events);
    await gatherCaseTallies(this.client, [...new Set(touched.map((record) => record.organisation_id))]);
  }
}

/** The alarm with what it said then: several steps of it may be handled at once. */
function asItWas(alarm: AlarmRecord, { parameters }: AlarmStoredEvent): AlarmRecord {
  const { sentence = alarm.sentence, says = alarm.says } = parameters;
  return { ...alarm, sentence, says };
}

/** A finding names what is wrong: the case is about that part and fault from then on. */
function nameFault(record: CaseRecord, alarm: AlarmRecord): void {
  const { part, partName, fault, rule, confidence, firstSeenAt } = alarm.facts;
  record.subject_key = subjectKeyOf(alarm);
  record.part = part ?? null;
  record.part_name = partName ?? part ?? null;
  record.fault = fault ?? null;
  // Hit rates are counted by the rule; behind its colon stands how it was applied to these records.
  record.rule = rule?.split(':')[0] ?? record.rule;
  record.confidence = confidence ?? null;
  if (firstSeenAt !== undefined && firstSeenAt < record.first_sign_at) record.first_sign_at = firstSeenAt;
}
