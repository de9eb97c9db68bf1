import type { SampleRule } from '@ritzel/alarms';
import type { LimitInForce } from '@ritzel/drivetrain';
import { shortNameOf } from './criteria.ts';

/** The rule by which a signal raises alarms, and the limit set that it is of. */
export interface SignalRule {
  readonly rule: SampleRule;
  readonly limitSet: string;
}

/** Below it a value comes so often that a single one says little. */
const OFTEN_MS = 60_000;
/** Of a decibel deadband the amount at B/C. */
const decibelAmount = (boundary: number, decibel: number) => boundary * (1 - 10 ** (-decibel / 20));

/**
 * The rule of a signal whose limits nobody has edited: beyond B/C of the limit in force, in three of the last five samples
 * where they come every minute or more often; slow ones at once, and back after two intervals below the deadband.
 */
export function defaultRule(limit: LimitInForce | undefined, intervalMs: number): SignalRule | null {
  if (limit === undefined) return null;
  const isOften = intervalMs <= OFTEN_MS;
  const { boundaries, direction = 'above', deadband = { kind: 'decibel', decibel: 1 } } = limit;
  return {
    limitSet: shortNameOf(limit.set),
    rule: {
      kind: 'fixed',
      boundaries,
      bins: [],
      direction,
      gate: {},
      from: 'WARNING',
      deadband:
        deadband.kind === 'absolute'
          ? deadband.amount
          : decibelAmount(Math.abs(boundaries.b), deadband.decibel),
      onDelayS: 0,
      offDelayS: isOften ? 60 : (2 * intervalMs) / 1000,
      minimum: isOften ? { of: 3, outOf: 5 } : { of: 1, outOf: 1 },
    },
  };
}
