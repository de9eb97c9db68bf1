import { SEVERITIES } from '@ritzel/drivetrain';
import { type MessageLike, sayFinding } from '@ritzel/sentences';
import type { StoredEvent } from '../domain-events/index.ts';

type DeviceStatusEvent = Extract<StoredEvent, { kind: 'device-status' }>;

/** A reason of a device's status, as the status watch writes it. */
interface StatusReason {
  readonly code: string;
  readonly status: string;
  readonly facts: Readonly<Record<string, string | number>>;
}

/** NE 107: how bad a device's own status is. */
const STATUS_SEVERITIES: Readonly<Record<string, number>> = {
  failure: SEVERITIES.WARNING,
  'check-function': SEVERITIES.AVERAGE,
  'out-of-specification': SEVERITIES.AVERAGE,
  'maintenance-required': SEVERITIES.AVERAGE,
};

/** What passes by itself, or becomes `silent` or `gone`: a device that starts, is on its way or takes its firmware. */
const PASSING: ReadonlySet<string> = new Set(['away', 'late', 'firmware-updating']);

const MINUTE_MS = 60_000;

/** What an alarm of a device says: how bad its status is, by the reason that needs an answer. */
export interface DeviceAlarm {
  /** 0: the device is well. */
  readonly severity: number;
  readonly says: readonly MessageLike[];
  readonly sentence: string;
}

/** Undefined where the status says nothing of an alarm: what is held stays, and what passes raises none. */
export function deviceAlarmOf(
  { code, parameters, occurredAt }: DeviceStatusEvent,
  timeText: (at: Date) => string,
): DeviceAlarm | undefined {
  // @NOTE: as the status watch of this version and of earlier ones has written them
  const reasons = parameters.reasons as readonly StatusReason[];
  const device = parameters.deviceIdentifier;
  const reason = reasons.find((each) => !PASSING.has(each.code));
  if (reason === undefined) {
    if (reasons.length > 0) return undefined;
    return { severity: STATUS_SEVERITIES[code] ?? 0, ...said(statusSentence(code), { device }) };
  }
  const { minutes, ...facts } = reason.facts;
  return {
    severity: STATUS_SEVERITIES[reason.status] ?? 0,
    ...said(`ALARM_DEVICE_${reason.code.replaceAll('-', '_').toUpperCase()}`, {
      ...{ device, ...facts },
      ...(typeof minutes === 'number'
        ? { at: timeText(new Date(occurredAt.getTime() - minutes * MINUTE_MS)) }
        : {}),
    }),
  };
}

const STATUS_SENTENCES: Readonly<Record<string, string>> = {
  failure: 'ALARM_DEVICE_FAILURE',
  'out-of-specification': 'ALARM_DEVICE_OUT_OF_SPECIFICATION',
  'maintenance-required': 'ALARM_DEVICE_MAINTENANCE',
};
const statusSentence = (code: string) => STATUS_SENTENCES[code] ?? 'ALARM_DEVICE_CHECK';

function said(code: string, params: Readonly<Record<string, string | number>>) {
  const says = [{ code, params }];
  return { says, sentence: sayFinding(says) };
}
