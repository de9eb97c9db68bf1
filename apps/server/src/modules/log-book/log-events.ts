import {
  type Language,
  LOG_EVENT_KINDS,
  type LogEvent,
  type LogEventKind,
  type Reason,
} from '@ritzel/contract';
import { severityOf } from '@ritzel/drivetrain';
import { conditionSentence } from '@ritzel/sentences';
import type { EventKind, ListedEvent } from '../domain-events/index.ts';

/** Which events a kind of the log book is made of. */
const EVENTS_OF: Readonly<Record<LogEventKind, readonly EventKind[]>> = {
  condition: ['condition'],
  device: ['connectivity', 'device-log'],
  finding: ['finding'],
  job: ['job'],
  kinematics: ['kinematics'],
  setup: ['setup'],
  picture: ['picture'],
  document: ['document'],
  equipment: ['equipment'],
};

export const eventKindsOf = (kinds: readonly string[]): EventKind[] =>
  LOG_EVENT_KINDS.filter((kind) => kinds.includes(kind)).flatMap((kind) => EVENTS_OF[kind]);

const CONNECTIVITY_CODES: Readonly<Record<string, string>> = { online: 'birth', offline: 'death' };
/** How the contract names what people did. */
const EQUIPMENT_ACTIONS: Readonly<Record<string, string>> = {
  created: 'drivetrain.create',
  changed: 'drivetrain.change',
  renamed: 'equipment.rename',
  'identifier-changed': 'equipment.identify',
  'kinematics-unknown': 'kinematics.unknown',
  deleted: 'equipment.delete',
  restored: 'equipment.restore',
};

const sentenceIn = ({ kind, ...facts }: Partial<Reason>, language: Language): string =>
  (kind && conditionSentence({ ...facts, kind }, language)) ?? facts.sentence ?? '';

/** The event as a row of the log book; undefined of a kind that has no place in it. */
export function toLogEvent(
  { event, equipmentName, equipment }: ListedEvent,
  language: Language,
): LogEvent | undefined {
  const { equipmentId } = event;
  if (equipmentId === null) return undefined;
  const common = {
    id: String(event.position),
    at: event.occurredAt.toISOString(),
    equipmentId,
    equipmentName,
    equipment,
  };
  const by = event.actor.name;
  const subjectId = event.subject.id ?? '';
  switch (event.kind) {
    case 'condition': {
      const { from, to, value } = event.parameters;
      // @NOTE: the condition evaluator wrote it; of before reasons had facts it carries none
      const reason = event.parameters.reason as Partial<Reason>;
      return {
        ...common,
        kind: 'condition',
        signalId: reason.signalId ?? null,
        signalName: reason.signalName ?? null,
        unit: reason.unit ?? null,
        from: severityOf(from),
        to: severityOf(to),
        value,
        sentence: sentenceIn(reason, language),
      };
    }
    case 'connectivity':
      return {
        ...common,
        kind: 'device',
        deviceId: subjectId,
        deviceIdentifier: event.parameters.deviceIdentifier,
        deviceType: event.parameters.deviceType,
        code: CONNECTIVITY_CODES[event.code] ?? event.code,
        detail: '',
        count: 1,
        by: null,
      };
    case 'device-log':
      return {
        ...common,
        kind: 'device',
        deviceId: subjectId,
        deviceIdentifier: event.parameters.deviceIdentifier,
        deviceType: event.parameters.deviceType,
        code: event.code,
        detail: event.parameters.detail,
        count: event.parameters.count,
        by: event.actor.kind === 'user' ? by : null,
      };
    case 'finding': {
      const { part, fault, channel, severity, waveformId } = event.parameters;
      return {
        ...common,
        kind: 'finding',
        step: event.code,
        part,
        fault,
        channel,
        severity: severity === null ? null : severityOf(severity),
        waveformId,
      };
    }
    case 'job': {
      const { jobKind, reason } = event.parameters;
      return { ...common, kind: 'job', state: event.code, jobKind, jobId: subjectId, reason, by };
    }
    case 'kinematics': {
      const { version, status } = event.parameters;
      return { ...common, kind: 'kinematics', version, status, by };
    }
    case 'setup':
      return { ...common, kind: 'setup', action: 'device.setup', fromName: null, toName: null, by };
    case 'equipment': {
      const names = event.code === 'renamed' || event.code === 'identifier-changed' ? event.parameters : null;
      const action = EQUIPMENT_ACTIONS[event.code] ?? `equipment.${event.code}`;
      return {
        ...common,
        kind: 'equipment',
        action,
        fromName: names?.from ?? null,
        toName: names?.to ?? null,
        by,
      };
    }
    case 'picture':
      return { ...common, kind: 'picture', action: event.code, pictureId: subjectId, by };
    case 'document':
      return {
        ...common,
        kind: 'document',
        action: event.code,
        documentId: subjectId,
        title: event.parameters.title,
        by,
      };
    default:
      return undefined;
  }
}
