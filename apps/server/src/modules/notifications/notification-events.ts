import type { Language, Notification, Reason } from '@ritzel/contract';
import { severityOf } from '@ritzel/drivetrain';
import {
  conditionSentence,
  deviceSentenceCode,
  PUNCTUATION,
  sayMessage,
  sentenceOf,
} from '@ritzel/sentences';
import type { EventKind, ListedNotification } from '../domain-events/index.ts';

/** Which events a kind of notifications is made of. */
export const EVENTS_OF: Readonly<Record<Notification['kind'], readonly EventKind[]>> = {
  condition: ['condition'],
  finding: ['finding'],
  device: ['connectivity', 'device-log'],
};

/** How a device is said to have come or gone; the codes are those of its log. */
const CONNECTIVITY_CODES: Readonly<Record<string, string>> = { online: 'birth', offline: 'death' };

/** The event as the caller's notification; undefined of a kind that is none, or of equipment that is there no more. */
export function toNotification(listed: ListedNotification, language: Language): Notification | undefined {
  const { event, equipment, equipmentName } = listed;
  if (equipment === null || event.equipmentId === null) return undefined;
  const common = {
    id: String(event.position),
    at: event.occurredAt.toISOString(),
    equipmentId: event.equipmentId,
    equipmentName,
    equipmentType: equipment.type,
    equipmentIdentifier: equipment.identifier,
    drivetrainId: equipment.drivetrainId,
    isRead: listed.isRead,
    isDeactivated: listed.isDeactivated,
  };
  if (event.kind === 'condition') {
    const { from, to } = event.parameters;
    // @NOTE: the condition evaluator wrote it; of before reasons had facts it carries none
    const written = event.parameters.reason as Partial<Reason>;
    const reason = reasonOf(written);
    const severity = severityOf(to);
    return {
      ...common,
      kind: 'condition',
      severity,
      severityBefore: severityOf(from),
      reason,
      finding: null,
      device: null,
      subject: written.signalName ?? equipmentName,
      sentence:
        (reason && conditionSentence(reason, language)) ??
        written.sentence ??
        sayMessage({ code: 'CONDITION_IS', params: { name: equipmentName, severity } }, language),
    };
  }
  if (event.kind === 'finding') {
    const { part, fault, channel, waveformId, severity, severityBefore } = event.parameters;
    return {
      ...common,
      kind: 'finding',
      severity: severity === null ? null : severityOf(severity),
      severityBefore: severityBefore === null ? null : severityOf(severityBefore),
      reason: null,
      finding: { step: event.code, part, fault, channel, waveformId },
      device: null,
      subject: part,
      sentence: `${sayMessage(
        { code: `EVENT_FINDING_${event.code.toUpperCase()}`, params: { part, fault } },
        language,
      )}${PUNCTUATION[language].stop}`,
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
    finding: null,
    device: { id: event.subject.id, identifier, deviceType, code },
    subject: identifier,
    sentence: `${identifier} ${sentenceOf(deviceSentenceCode(code), {}, language) ?? code}${PUNCTUATION[language].stop}`,
  };
}

function reasonOf({ kind, sentence, ...facts }: Partial<Reason>): Reason | null {
  return kind === undefined || sentence === undefined ? null : { ...facts, kind, sentence };
}
