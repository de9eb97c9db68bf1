import { SEVERITIES } from '@ritzel/drivetrain';
import { type AnyNewEvent, type EventKind, isAccessKind } from './event-kinds.ts';

export interface EventAudience {
  readonly inLogBook: boolean;
  readonly isNotification: boolean;
}

/** What a device did that its owner wants to know; what is only odd stays in the log book. */
export const NOTIFIED_DEVICE_CODES: readonly string[] = [
  'clock-off',
  'credentials-issued',
  'unit-wrong',
  'waveform-invalid',
];

/** A condition below AVERAGE that moves within what is good is no news. */
const NEWS_FROM = SEVERITIES.AVERAGE;

const LOG_BOOK: readonly EventKind[] = [
  'condition',
  'connectivity',
  'device-log',
  'finding',
  'job',
  'kinematics',
  'setup',
  'picture',
  'document',
  'equipment',
];

/** Whether these are all that the log book of equipment lists. */
export const areAllOfLogBook = (kinds: readonly EventKind[]): boolean =>
  LOG_BOOK.every((kind) => kinds.includes(kind));

/** Of devices, only some codes of their log beside these. */
const NOTIFICATIONS: readonly EventKind[] = ['condition', 'connectivity', 'finding'];

/** Where an event is listed; decided once, when it is written, so that each list is one index. */
export function audienceOf(event: AnyNewEvent): EventAudience {
  // Listed for the whole organisation, and shown to those who may read the audit log.
  if (isAccessKind(event.kind)) return { inLogBook: true, isNotification: false };
  // Both lists are of equipment: a device without equipment has only its own log.
  if (event.equipmentId === null) return { inLogBook: false, isNotification: false };
  const isNews = newsOf(event);
  return {
    inLogBook: isNews && LOG_BOOK.includes(event.kind),
    isNotification:
      event.kind === 'device-log'
        ? event.isUnnotified !== true && NOTIFIED_DEVICE_CODES.includes(event.code)
        : isNews && NOTIFICATIONS.includes(event.kind),
  };
}

function newsOf(event: AnyNewEvent): boolean {
  if (event.kind === 'condition') return Math.max(event.parameters.from, event.parameters.to) >= NEWS_FROM;
  // A device that was late is not one that came back.
  if (event.kind === 'connectivity')
    return event.code === 'offline' || (event.code === 'online' && event.parameters.before !== 'stale');
  // A part comes and goes with the change of its drivetrain.
  if (event.kind === 'equipment')
    return event.code === 'deleted'
      ? event.deletedEquipment === undefined
      : event.code !== 'created' || event.subject.kind === 'drivetrain';
  if (event.kind === 'kinematics') return event.code !== 'validity-moved';
  // Births and deaths are not listed: the change of connectivity that follows from them is.
  return event.kind !== 'device-log' || (event.code !== 'birth' && event.code !== 'death');
}
