import type { Notification, Reason } from '@ritzel/contract';
import { severityOf } from '@ritzel/drivetrain';
import type { EventKind, ListedNotification } from '../domain-events/index.ts';

/** Which events a kind of notifications is made of. */
export const EVENTS_OF: Readonly<Record<Notification['kind'], readonly EventKind[]>> = {
  condition: ['condition'],
  device: ['connectivity', 'device-log'],
};

/** How a device is said to have come or gone; the codes are those of its log. */
const CONNECTIVITY_CODES: Readonly<Record<string, string>> = { online: 'birth', offline: 'death' };
const DEVICE_WORDS: Readonly<Record<string, string>> = {
  birth: 'came online',
  death: 'went offline',
  'clock-off': 'has a clock that is off',
  'credentials-issued': 'got new credentials',
  'unit-wrong': 'sends a value in the wrong unit',
  'waveform-invalid': 'sent a waveform that cannot be read',
};

/** The event as the caller's notification; undefined of a kind that is none, or of equipment that is there no more. */
export function toNotification(listed: ListedNotification): Notification | undefined {
  const { event, equipment, equipmentName } = listed;
  if (equipment === null || event.equipmentId === null) return undefined;
  const common = {
    id: String(event.position),
    at: event.occurredAt.toISOString(),
    equipmentId: event.equipmentId,
    equipmentName,
    equipmentType: equipment.type,
    equipmentIdentifier: equipment.identifier,
    isRead: listed.isRead,
    isDeactivated: listed.isDeactivated,
  };
  if (event.kind === 'condition') {
    const { from, to } = event.parameters;
    // @NOTE: the condition evaluator wrote it; of before reasons had facts it carries none
    const reason = event.parameters.reason as Partial<Reason>;
    return {
      ...common,
      kind: 'condition',
      severity: severityOf(to),
      severityBefore: severityOf(from),
      reason: reasonOf(reason),
      device: null,
      subject: reason.signalName ?? equipmentName,
      sentence: reason.sentence ?? `${equipmentName} is ${severityOf(to)}.`,
    };
  }
  if ((event.kind !== 'connectivity' && event.kind !== 'device-log') || event.subject.id === null)
    return undefined;
  const { deviceIdentifier: identifier, deviceType } = event.parameters;
  const code = event.kind === 'connectivity' ? (CONNECTIVITY_CODES[event.code] ?? event.code) : event.code;
  return {
    ...common,
    kind: 'device',
    severity: null,
    severityBefore: null,
    reason: null,
    device: { id: event.subject.id, identifier, deviceType, code },
    subject: identifier,
    sentence: `${identifier} ${DEVICE_WORDS[code] ?? code}.`,
  };
}

function reasonOf({ kind, sentence, ...facts }: Partial<Reason>): Reason | null {
  return kind === undefined || sentence === undefined ? null : { ...facts, kind, sentence };
}
