import type { Signal } from '@ritzel/contract';
import { compareWorstFirst } from '@ritzel/drivetrain';

export const SIGNAL_GROUPS = ['vibration', 'temperature', 'operation', 'device', 'other'] as const;
export type SignalGroup = (typeof SIGNAL_GROUPS)[number];

const GROUP_OF_ROLE: Readonly<Record<string, SignalGroup>> = {
  'velocity-rms': 'vibration',
  'acceleration-peak': 'vibration',
  'acceleration-rms': 'vibration',
  'oil-temperature': 'temperature',
  'bearing-temperature': 'temperature',
  'winding-temperature': 'temperature',
  'ambient-temperature': 'temperature',
  'oil-pressure': 'operation',
  speed: 'operation',
  torque: 'operation',
  load: 'operation',
  power: 'operation',
  'operating-hours': 'operation',
  battery: 'device',
  'radio-signal': 'device',
};

export function groupOf({ role, unit }: Pick<Signal, 'role' | 'unit'>): SignalGroup {
  return GROUP_OF_ROLE[role] ?? (unit === 'mm/s' || unit === 'm/s²' || unit === 'g' ? 'vibration' : 'other');
}

/** Signals by what they measure, in the order of the groups, evaluated ones first; empty groups are left out. */
export function groupSignals(signals: readonly Signal[]): { group: SignalGroup; members: Signal[] }[] {
  return SIGNAL_GROUPS.map((group) => ({
    group,
    members: signals
      .filter((signal) => groupOf(signal) === group)
      .toSorted((a, b) => Number(b.limits !== null) - Number(a.limits !== null)),
  })).filter(({ members }) => members.length > 0);
}

/**
 * The signal that is worst: what decided the condition where it is as bad as any, else the worst of the evaluated, vibration
 * first; else the first.
 */
export function worstSignal(signals: readonly Signal[], decidingId: string | undefined): Signal | null {
  const evaluated = signals
    .filter(({ limits }) => limits !== null)
    .toSorted(
      (a, b) =>
        compareWorstFirst(a.severity, b.severity) ||
        Number(b.id === decidingId) - Number(a.id === decidingId) ||
        Number(groupOf(b) === 'vibration') - Number(groupOf(a) === 'vibration'),
    );
  return evaluated[0] ?? signals[0] ?? null;
}

/** What is drawn before anybody has chosen: the velocity signals, else the first with a limit, else the first. */
export function usualSignals(signals: readonly Signal[]): string[] {
  const velocities = signals.filter(({ role }) => role === 'velocity-rms').slice(0, 4);
  const found =
    velocities.length > 0 ? velocities : signals.filter(({ limits }) => limits !== null).slice(0, 1);
  return (found.length > 0 ? found : signals.slice(0, 1)).map(({ id }) => id);
}
