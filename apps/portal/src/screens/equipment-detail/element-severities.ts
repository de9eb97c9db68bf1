import type { FindingCondition, Signal } from '@ritzel/contract';
import { type Kinematics, rollUp, type Severity } from '@ritzel/drivetrain';

/**
 * Severity of the elements of a scheme: the worst of the signals measured at a sensor goes to the element the
 * sensor sits nearest to, and a confirmed finding to the element it is about. Elements that nothing watches and
 * nothing is found at have none.
 */
export function elementSeverities(
  kinematics: Kinematics | null,
  signals: readonly Pick<Signal, 'position' | 'severity' | 'limits'>[],
  findings: readonly Pick<FindingCondition, 'part' | 'severity' | 'isConfirmed'>[],
): ReadonlyMap<string, Severity> {
  const byElement = new Map<string, Severity[]>();
  const add = (element: string, severity: Severity) =>
    byElement.set(element, [...(byElement.get(element) ?? []), severity]);
  for (const { position, severity, limits } of signals) {
    if (position === null || limits === null) continue;
    add(kinematics?.sensors?.find(({ id }) => id === position)?.near ?? position, severity);
  }
  for (const { part, severity, isConfirmed } of findings) if (isConfirmed) add(part, severity);
  return new Map([...byElement].map(([element, severities]) => [element, rollUp(severities).severity]));
}
