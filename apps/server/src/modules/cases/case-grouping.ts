import type { AlarmRecord } from '../alarms/index.ts';
import type { CaseRecord } from './case-record.ts';

const VIBRATION = /^(velocity|acceleration|displacement|envelope|crest|kurtosis|vibration)/;
const TEMPERATURE = /temperature/;

/**
 * What makes alarms of one drivetrain one case: a part with its fault, whichever sensors see it; the vibration of one
 * machine that no finding explains yet; its temperatures; the data that is missing.
 */
export function subjectKeyOf(
  alarm: Pick<AlarmRecord, 'kind' | 'facts' | 'signal_id' | 'equipment_id'>,
): string {
  const { kind, facts, signal_id, equipment_id } = alarm;
  if (kind === 'finding') return `fault ${facts.part} ${facts.fault}`;
  if (kind === 'device' || kind === 'no-data') return 'data';
  if (isVibration(alarm)) return `vibration ${equipment_id}`;
  // Oil that gets hot takes its bearings along.
  if (facts.role !== undefined && TEMPERATURE.test(facts.role)) return `temperature ${equipment_id}`;
  return `signal ${signal_id}`;
}

export const isVibration = ({ kind, facts }: Pick<AlarmRecord, 'kind' | 'facts'>): boolean =>
  kind !== 'device' && kind !== 'no-data' && facts.role !== undefined && VIBRATION.test(facts.role);

/**
 * The open case of its drivetrain that an alarm belongs to. Vibration belongs to the fault that a sensor of the same machine
 * has named, the worst one where there are several; and a fault that is named takes over the case that only the vibration
 * of that machine had opened.
 */
export function findCaseFor(
  alarm: Pick<AlarmRecord, 'kind' | 'facts' | 'signal_id' | 'equipment_id'>,
  open: readonly CaseRecord[],
  equipmentOf: (caseId: string) => ReadonlySet<string>,
): CaseRecord | undefined {
  const key = subjectKeyOf(alarm);
  const own = open.find(({ subject_key }) => subject_key === key);
  if (own !== undefined) return own;
  if (isVibration(alarm))
    return open
      .filter(({ id, fault }) => fault !== null && equipmentOf(id).has(alarm.equipment_id))
      .toSorted((a, b) => b.severity - a.severity)[0];
  if (alarm.kind === 'finding')
    return open.find(({ subject_key }) => subject_key === `vibration ${alarm.equipment_id}`);
  return undefined;
}

/** The leading alarm of a case: of those that are active the worst, a finding before a number. */
export function leadingAlarm(alarms: readonly AlarmRecord[]): AlarmRecord | undefined {
  const rank = (alarm: AlarmRecord) =>
    (alarm.is_active ? 100 : 0) + (alarm.kind === 'finding' ? 10 : 0) + alarm.severity;
  return alarms
    .filter(({ state }) => state !== 'suppressed')
    .toSorted((a, b) => rank(b) - rank(a) || a.raised_at.localeCompare(b.raised_at))[0];
}
