import type { Reason } from '@ritzel/contract';
import { type LimitInForce, type Severity, severityThresholds } from '@ritzel/drivetrain';
import { shortNameOf } from './criteria.ts';

export interface ReasonFacts {
  readonly componentId: string;
  readonly partName: string;
  readonly signalId: string;
  readonly signalKey: string;
  readonly signalName: string;
  readonly unit: string;
}

/** Three significant digits, never more than two decimals: what a person would say. */
export function sayNumber(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value
    .toFixed(digits)
    .replace(/\.(\d*?)0+$/, (_all, kept: string) => (kept === '' ? '' : `.${kept}`));
}

function duration(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 60) return `${Math.max(1, minutes)} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.round(hours / 24)} days`;
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
  const unit = facts.unit;
  const set = shortNameOf(limit.set);
  const base = {
    ...facts,
    value,
    limitSet: set,
    edition: limit.set.edition,
    direction: limit.direction ?? ('above' as const),
    at: new Date(atMs).toISOString(),
  };
  const isBelow = limit.direction === 'below';
  if (threshold === undefined || severity === 'OK' || severity === 'GOOD') {
    const boundary = limit.boundaries.a ?? limit.boundaries.b;
    const side = isBelow ? 'above' : 'within';
    return {
      ...base,
      kind: 'healthy',
      limit: boundary,
      boundary: 'A/B',
      sentence: `${facts.signalName} ${sayNumber(value)} ${unit} is ${side} ${sayNumber(boundary)} ${unit} (A/B, ${set}).`,
    };
  }
  const boundary = threshold.above;
  const isHeld = isBelow ? value > boundary : value <= boundary;
  const words = isHeld
    ? `has come back to ${sayNumber(value)} ${unit}; it counts until five measurements lie clear of ${sayNumber(boundary)} ${unit}`
    : `${sayNumber(value)} ${unit} is ${isBelow ? 'below' : 'above'} ${sayNumber(boundary)} ${unit}`;
  return {
    ...base,
    kind: 'limit',
    limit: boundary,
    boundary: threshold.name,
    sentence: `${facts.signalName} ${words} (${threshold.name}, ${set}).`,
  };
}

export function reasonOfSilence(facts: ReasonFacts, lastAtMs: number, nowMs: number): Reason {
  return {
    ...facts,
    kind: 'stale',
    at: new Date(lastAtMs).toISOString(),
    sentence: `${facts.signalName} has not been measured for ${duration(nowMs - lastAtMs)}.`,
  };
}

export function reasonOfBadValue(facts: ReasonFacts, atMs: number): Reason {
  return {
    ...facts,
    kind: 'sensor-fault',
    at: new Date(atMs).toISOString(),
    sentence: `${facts.signalName}: the sensor gives no valid value.`,
  };
}
