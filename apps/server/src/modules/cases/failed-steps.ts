import { SEVERITIES } from '@ritzel/drivetrain';
import { sayMessage } from '@ritzel/sentences';
import type { PoolClient } from 'pg';
import { appendEvents, type NewEvent, type StoredEvent } from '../domain-events/index.ts';
import type { CaseRecord, NewEntry } from './case-record.ts';
import {
  type CasePlace,
  lockCases,
  readLastNumbers,
  readPlaces,
  writeCases,
  writeEntries,
} from './case-store.ts';
import { gatherCaseTallies } from './case-tally-store.ts';

type FailedStep = Extract<StoredEvent, { kind: 'maintenance'; code: 'step-failed' }>;

const isFailedStep = (event: StoredEvent): event is FailedStep =>
  event.kind === 'maintenance' && event.code === 'step-failed';

/** What somebody found at the machine is looked after before it is a fault that is measured. */
const SEVERITY = SEVERITIES.WARNING;

/** A step of a check that failed joins the worst case that is open for its machine, and opens one where there is none. */
export async function handleFailedSteps(client: PoolClient, events: readonly StoredEvent[]): Promise<void> {
  const steps = events.filter(isFailedStep);
  if (steps.length === 0) return;
  const places = await readPlaces(client, [
    ...new Set(steps.flatMap(({ equipmentId }) => equipmentId ?? [])),
  ]);
  const scopeIds = [...new Set([...places.values()].map(({ scopeId }) => scopeId))];
  const open = await lockCases(client, { scopeIds, caseIds: [] });
  const organisationIds = [...new Set(steps.flatMap(({ organisationId }) => organisationId ?? []))];
  const numbers = await readLastNumbers(client, organisationIds);
  const touched = new Map<string, CaseRecord>();
  const entries: NewEntry[] = [];
  const announced: NewEvent[] = [];
  for (const step of steps) {
    const { organisationId, equipmentId } = step;
    const place = equipmentId === null ? undefined : places.get(equipmentId);
    if (organisationId === null || equipmentId === null || place === undefined) continue;
    let record = caseFor(open, step, place);
    if (record === undefined) {
      const number = (numbers.get(organisationId) ?? 0) + 1;
      numbers.set(organisationId, number);
      record = newCase({ step, organisationId, equipmentId, place, number });
      open.push(record);
      entries.push(entryOf(record, step, 'opened'));
      announced.push(openedEvent(record, step));
    }
    entries.push(entryOf(record, step, 'maintenance'));
    record.revision += 1;
    touched.set(record.id, record);
  }
  await writeCases(client, [...touched.values()]);
  await writeEntries(client, entries);
  await appendEvents(client, announced);
  await gatherCaseTallies(client, organisationIds);
}

const subjectKeyOf = ({ parameters }: FailedStep) => `check ${parameters.checkId}`;

/** That of the same check, else the worst of the machine itself, else the worst of its drivetrain. */
function caseFor(
  open: readonly CaseRecord[],
  step: FailedStep,
  { scopeId }: CasePlace,
): CaseRecord | undefined {
  const near = open.filter(({ scope_id }) => scope_id === scopeId);
  const rank = (record: CaseRecord) =>
    (record.subject_key === subjectKeyOf(step) ? 100 : 0) +
    (record.equipment_id === step.equipmentId ? 10 : 0) +
    record.severity;
  // What is missing of its data is nothing that is found at the machine.
  return near.filter(({ subject_key }) => subject_key !== 'data').toSorted((a, b) => rank(b) - rank(a))[0];
}

const messageOf = ({ parameters: { check, step } }: FailedStep) =>
  ({ code: 'CHECK_STEP_FAILED', params: { check, step } }) as const;

function newCase(given: {
  readonly step: FailedStep;
  readonly organisationId: string;
  readonly equipmentId: string;
  readonly place: CasePlace;
  readonly number: number;
}): CaseRecord {
  const { step, place } = given;
  const at = step.occurredAt.toISOString();
  const message = messageOf(step);
  return {
    ...{ id: crypto.randomUUID(), organisation_id: given.organisationId, number: given.number },
    ...{ equipment_id: given.equipmentId, scope_id: place.scopeId, subject_key: subjectKeyOf(step) },
    ...{ part: null, part_name: null, fault: null, rule: null, machine_class: place.machineClass },
    ...{ severity: SEVERITY, worst_severity: SEVERITY, announced_severity: SEVERITY },
    ...{ sentence: sayMessage(message), says: [message], confidence: null },
    ...{ opened_at: at, first_sign_at: at, worse_at: at, assignee_id: null, due_at: null },
    ...{ closed_at: null, closed_by: null, verdict: null, found: null, part_exchanged: null },
    ...{ resets_baseline: false, revision: 0 },
  };
}

function entryOf(record: CaseRecord, step: FailedStep, kind: 'opened' | 'maintenance'): NewEntry {
  const message = messageOf(step);
  const { executionId, stepKey, text } = step.parameters;
  return {
    ...{ case_id: record.id, at: step.occurredAt.toISOString(), kind, severity: record.severity },
    code: kind === 'opened' ? 'check' : stepKey,
    ...{ text: kind === 'opened' ? null : text, sentence: sayMessage(message), says: [message] },
    ...{ user_id: kind === 'opened' ? null : step.actor.id, waveform_id: null, alarm_id: null },
    ...(kind === 'opened' ? {} : { execution_id: executionId }),
  };
}

function openedEvent(record: CaseRecord, step: FailedStep): NewEvent {
  return {
    ...{
      kind: 'case',
      code: 'opened',
      organisationId: record.organisation_id,
      equipmentId: record.equipment_id,
    },
    parameters: {
      ...{ caseId: record.id, number: record.number, severity: record.severity, severityBefore: null },
      ...{ sentence: record.sentence, says: record.says, text: step.parameters.text },
    },
    occurredAt: step.occurredAt,
    subject: { kind: 'case', id: record.id },
    actor: { kind: 'user', id: step.actor.id },
  };
}
