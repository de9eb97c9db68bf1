import type { Reason } from '@ritzel/contract';
import { type LimitInForce, type Severity, severityThresholds } from '@ritzel/drivetrain';
import { conditionSentence, sayNumber } from '@ritzel/sentences';
import { shortNameOf } from './criteria.ts';

export interface ReasonFacts {
  readonly componentId: string;
  readonly partName: string;
  readonly signalId: string;
  readonly signalKey: string;
  readonly signalName: string;
  readonly unit: string;
}

/** The facts with their English sentence, for whoever has no program to make one of the facts. */
function withSentence(reason: Omit<Reason, 'sentence'>): Reason {
  return { ...reason, sentence: conditionSentence(reason) ?? '' };
}

/** The reason of a level that a limit decided. `value` is in the signal's unit, as are the limits given here. */
export function reasonOfLimit(
  facts: ReasonFacts,
  severity: Severity,
  value: number,
  limit: LimitInForce,
  atMs: number,
): Reason {
  const threshold = severityThresholds(limit.boundaries).findLast(
    (candidate) => candidate.severity === severity,
  );
  const set = shortNameOf(limit.set);
  const base = {
    ...facts,
    value,
    limitSet: set,
    edition: limit.set.edition,
    direction: limit.direction ?? ('above' as const),
    at: new Date(atMs).toISOString(),
  };
  if (threshold === undefined || severity === 'OK' || severity === 'GOOD') {
    const boundary = limit.boundaries.a ?? limit.boundaries.b;
    return withSentence({ ...base, kind: 'healthy', limit: boundary, boundary: 'A/B' });
  }
  return withSentence({ ...base, kind: 'limit', limit: threshold.above, boundary: threshold.name });
}

export function reasonOfSilence(facts: ReasonFacts, lastAtMs: number): Reason {
  return withSentence({ ...facts, kind: 'stale', at: new Date(lastAtMs).toISOString() });
}

export function reasonOfBadValue(facts: ReasonFacts, atMs: number): Reason {
  return withSentence({ ...facts, kind: 'sensor-fault', at: new Date(atMs).toISOString() });
}

/** Whether two reasons say the same: a value that is written alike is the same, and so is the time it was measured. */
export function isSameReason(before: Reason | null, now: Reason | null): boolean {
  return keyOf(before) === keyOf(now);
}

function keyOf(reason: Reason | null): string {
  if (reason === null) return '';
  const { kind, signalId, signalName, partName, unit, limit, direction, boundary, limitSet } = reason;
  const value = reason.value === undefined ? null : sayNumber(reason.value);
  // Since when a signal is silent is what the reason says; of a value it only says how fresh it is.
  const at = kind === 'stale' ? reason.at : null;
  return JSON.stringify([
    ...[kind, signalId, signalName, partName, unit, limit, direction, boundary, limitSet],
    ...[value, at, reason.says],
  ]);
}
