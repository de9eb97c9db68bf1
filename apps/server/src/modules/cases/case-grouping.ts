import type { AlarmRecord } from '../alarms/index.ts';
import type { CaseRecord } from './case-record.ts';

const VIBRATION = /^(velocity|acceleration|displacement|envelope|crest|kurtosis|vibration)/;
const TEMPERATURE = /temperature/;

/**
 * What makes alarms of one machine one case: the part with its fault, the vibration that no finding explains yet, one
 * temperature, or the data that is missing.
 */
export function subjectKeyOf(alarm: Pick<AlarmRecord, 'kind' | 'facts' | 'signal_id'>): string {
  const { kind, facts, signal_id } = alarm;
  if (kind === 'finding') return `fault ${facts.part} ${facts.fault}`;
  if (kind === 'device' || kind === 'no-data') return 'data';
  if (isVibration(alarm)) return 'vibration';
  if (facts.role !== undefined && TEMPERATURE.test(facts.role)) return `temperature ${facts.role}`;
  return `signal ${signal_id}`;
}

export const isVibration = ({ kind, facts }: Pick<AlarmRecord, 'kind' | 'facts'>): boolean =>
  kind !== 'device' && kind !== 'no-data' && facts.role !== undefined && VIBRATION.test(facts.role);

/**
 * The open case of this machine that an alarm belongs to. Vibration belongs to the fault that a finding names, the worst
 * one where there are several; and a fault that is named takes over the case that only vibration had opened.
 */
export function findCaseFor(
  alarm: Pick<AlarmRecord, 'kind' | 'facts' | 'signal_id'>,
  open: readonly CaseRecord[],
): CaseRecord | undefined {
  const key = subjectKeyOf(alarm);
  const own = open.find(({ subject_key }) => subject_key === key);
  if (own !== undefined) return own;
  if (key === 'vibration')
    return open.filter(({ fault }) => fault !== null).toSorted((a, b) => b.severity - a.severity)[0];
  if (alarm.kind === 'finding') return open.find(({ subject_key }) => subject_key === 'vibration');
  return undefined;
}

/** The alarm that tells a case best: of those that are active the worst, a finding before a number. */
export function leadingAlarm(alarms: readonly AlarmRecord[]): AlarmRecord | undefined {
  const rank = (alarm: AlarmRecord) =>
    (alarm.is_active ? 100 : 0) + (alarm.kind === 'finding' ? 10 : 0) + alarm.severity;
  return alarms
    .filter(({ state }) => state !== 'suppressed')
    .toSorted((a, b) => rank(b) - rank(a) || a.raised_at.localeCompare(b.raised_at))[0];
}
