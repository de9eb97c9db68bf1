import type { Signal } from '@ritzel/contract';
import { compareWorstFirst } from '@ritzel/drivetrain';

/** Roles in the order an engineer looks at them. */
const ORDER = [
  'velocity-rms',
  'acceleration-peak',
  'acceleration-rms',
  'oil-temperature',
  'bearing-temperature',
  'winding-temperature',
  'oil-pressure',
  'speed',
  'torque',
  'load',
  'power',
];
const MOST = 14;

/** What the panel shows: evaluated signals worst first, then the others in the order of their roles. */
export function nowSignals(signals: readonly Signal[]): Signal[] {
  const rank = ({ role }: Signal) => {
    const index = ORDER.indexOf(role);
    return index < 0 ? ORDER.length : index;
  };
  const isShown = ({ role }: Signal) => ORDER.includes(role);
  const evaluated = signals.filter(({ limits }) => limits !== null);
  const others = signals.filter((signal) => signal.limits === null && isShown(signal));
  return [
    ...evaluated.toSorted((a, b) => compareWorstFirst(a.severity, b.severity) || rank(a) - rank(b)),
    ...others.toSorted((a, b) => rank(a) - rank(b)),
  ].slice(0, MOST);
}
