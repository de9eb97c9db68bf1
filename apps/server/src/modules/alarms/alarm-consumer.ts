import { severityOf } from '@ritzel/drivetrain';
import type { PoolClient } from 'pg';
import type { EventBus } from '../../platform/events.ts';
import { appendEvents, type EventConsumer, type StoredEvent } from '../domain-events/index.ts';
import { AlarmChanges, applyInput } from './alarm-changes.ts';
import { ALARM_SOURCES, readInputs } from './alarm-input.ts';
import { lockBySource, readSilences, writeAlarms, writeSteps } from './alarm-store.ts';
import { gatherAlarmTallies } from './alarm-tally-store.ts';

/**
 * Makes alarms of what happens: a value stays beyond its limit, a finding is confirmed, a device fails. The alarms are
 * committed with the cursor, so each event has its effect exactly once, whatever is killed in between.
 */
export function makeAlarmConsumer(): EventConsumer {
  return {
    name: 'alarms',
    kinds: ALARM_SOURCES,
    // Findings that were confirmed before there were alarms are raised with their own dates.
    startsAt: 'first',
    handle: handleSources,
  };
}

export async function handleSources(client: PoolClient, events: readonly StoredEvent[]): Promise<void> {
  const inputs = await readInputs(client, events);
  if (inputs.length === 0) return;
  const sources = [
    ...new Map(inputs.map((input) => [`${input.organisationId} ${input.sourceKey}`, input])).values(),
  ];
  const stored = await lockBySource(client, sources);
  const open = new Map(stored.map((alarm) => [`${alarm.organisation_id} ${alarm.source_key}`, alarm]));
  const silences = await readSilences(client, sources);
  const changes = new AlarmChanges();
  for (const input of inputs) {
    const key = `${input.organisationId} ${input.sourceKey}`;
    const after = applyInput(changes, open.get(key), input, silences.get(key));
    if (after === undefined) open.delete(key);
    else open.set(key, after);
  }
  await saveChanges(client, changes);
}

/** What has ended is written first: a source has one alarm that has not. */
export async function saveChanges(client: PoolClient, changes: AlarmChanges): Promise<void> {
  const alarms = [...changes.alarms.values()];
  await writeAlarms(
    client,
    alarms.filter(({ ended_at }) => ended_at !== null),
  );
  await writeAlarms(
    client,
    alarms.filter(({ ended_at }) => ended_at === null),
  );
  await writeSteps(client, changes.steps);
  await appendEvents(client, changes.events);
  await gatherAlarmTallies(client, [...new Set(alarms.map((alarm) => alarm.organisation_id))]);
}

/** So many alarms are published one by one; of a flood the portals receive that there is one. */
const MOST_PUBLISHED = 50;

/** Publishes to portals what became of alarms and cases, after it was committed. A lost one is read with the next look. */
export function makeAlarmAnnouncer(events: EventBus): EventConsumer {
  let handled: readonly StoredEvent[] = [];
  return {
    name: 'alarm-announcer',
    kinds: ['alarm', 'case'],
    async handle(_client, batch) {
      handled = batch;
    },
    onHandled() {
      const newest = new Map<string, StoredEvent>();
      for (const event of handled) newest.set(event.subject.id ?? '', event);
      for (const event of [...newest.values()].slice(-MOST_PUBLISHED)) publish(events, event);
    },
  };
}

function publish(events: EventBus, event: StoredEvent): void {
  if (event.kind !== 'alarm' && event.kind !== 'case') return;
  const { organisationId, equipmentId, code, parameters } = event;
  if (organisationId === null || equipmentId === null) return;
  events.publish('alarm', {
    organisationId,
    equipmentId,
    alarmId: 'alarmId' in parameters ? parameters.alarmId : null,
    caseId: parameters.caseId,
    state: 'state' in parameters ? parameters.state : '',
    severity: severityOf(parameters.severity),
    code,
  });
}
