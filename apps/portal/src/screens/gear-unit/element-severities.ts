import type { Signal } from '@ritzel/contract';
import { type Kinematics, rollUp, type Severity } from '@ritzel/drivetrain';

/**
 * Severity of the elements of a scheme: the worst of the signals measured at a sensor goes to the element the
 * sensor sits nearest to. Elements that nothing watches have none.
 */
export function elementSeverities(
  kinematics: Kinematics | null,
  signals: readonly Pick<Signal, 'position' | 'severity' | 'limits'>[],
): ReadonlyMap<string, Severity> {
  const bySite = new Map<string, Severity[]>();
  for (const { position, severity, limits } of signals) {
    if (position === null || limits === null) continue;
    const near = kinematics?.sensors?.find(({ id }) => id === position)?.near ?? position;
    bySite.set(near, [...(bySite.get(near) ?? []), severity]);
  }
  return new Map([...bySite].map(([element, severities]) => [element, rollUp(severities).severity]));
}
