/** What can go wrong with a machine of the fleet. */
export const FAULT_KINDS = [
  'outer-race',
  'inner-race',
  'rolling-element',
  'broken-tooth',
  'gear-wear',
  'sun-tooth',
  'misalignment',
  'unbalance',
  'looseness',
  'oil-overheating',
  'bearing-overheating',
  'device-silent',
  'sensor-fault',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface SimulatedFault {
  readonly kind: FaultKind;
  /** Id of the bearing, gear pair, stage, shaft or signal that is damaged. */
  readonly element: string;
  /** Position of the sensor that shows it best, where the level below is reached. */
  readonly position?: string;
  /** Velocity r.m.s. at that position on the day the demonstration begins, mm/s; for heat the rise in K. */
  readonly level: number;
  /** Acceleration of the impacts on that day, m/s², where the damage knocks. */
  readonly impactMS2?: number;
  /** Days before the demonstration begins on which the damage began. */
  readonly onsetDays: number;
  /** 1 grows evenly, 3 late and fast as spalls do. */
  readonly exponent: number;
}

const DAY_MS = 86_400_000;

/**
 * How far a fault has grown: 0 before its onset, 1 when the demonstration begins. Afterwards it creeps on by
 * 0.2 % a day to at most 1.03, so that a plant left running neither heals nor explodes.
 */
export function faultSize(fault: SimulatedFault, tMs: number, epochMs: number): number {
  const sinceOnset = (tMs - epochMs) / DAY_MS + fault.onsetDays;
  if (sinceOnset <= 0) return 0;
  if (tMs > epochMs) return Math.min(1.03, 1 + (0.002 * (tMs - epochMs)) / DAY_MS);
  return (sinceOnset / fault.onsetDays) ** fault.exponent;
}
