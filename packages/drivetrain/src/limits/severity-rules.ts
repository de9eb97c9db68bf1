import { SEVERITIES, type Severity, worse } from './severity.ts';

/** Zone boundaries of a limit, in the limit's unit, rising: A/B, B/C and C/D of ISO 20816. */
export interface Boundaries {
  /**
   * A/B. Absent where the standard gives none (VDI 3834-1): OK is then never claimed, since nothing separates
   * new from merely acceptable.
   */
  readonly a?: number;
  /** B/C: above it the machine is not fit for unlimited long-term operation. */
  readonly b: number;
  /** C/D: above it damage is to be expected. */
  readonly c: number;
  /** Upper end of OK. Left out it is 0.7 a, which suits vibration but no temperature scale. */
  readonly good?: number;
}

export interface SeverityThreshold {
  /** The level that begins above the threshold. */
  readonly severity: Severity;
  readonly above: number;
  /** Which boundary of the limit it is, or how it comes from them. */
  readonly name: 'good' | 'A/B' | 'B/C' | '(B/C + C/D) / 2' | 'C/D' | '0.7 B/C';
}

/** 0.7 of a boundary. A reading of 2.205 must not miss 0.7 x 3.15 by the last bit, whichever way that rounds. */
function sevenTenths(boundary: number): number {
  return Math.max(0.7 * boundary, (7 * boundary) / 10);
}

/**
 * The thresholds of a limit, rising: what a chart draws as bands and a sentence quotes. The lowest level has
 * none; it is OK, or GOOD where there is no A/B boundary.
 */
export function severityThresholds(limit: Boundaries): SeverityThreshold[] {
  const middle = (limit.b + limit.c) / 2;
  const upper: SeverityThreshold[] = [
    { severity: 'WARNING', above: limit.b, name: 'B/C' },
    { severity: 'SEVERE', above: middle, name: '(B/C + C/D) / 2' },
    { severity: 'CRITICAL', above: limit.c, name: 'C/D' },
  ];
  if (limit.a === undefined) {
    return [{ severity: 'AVERAGE', above: limit.good ?? sevenTenths(limit.b), name: '0.7 B/C' }, ...upper];
  }
  return [
    { severity: 'GOOD', above: limit.good ?? sevenTenths(limit.a), name: 'good' },
    { severity: 'AVERAGE', above: limit.a, name: 'A/B' },
    ...upper,
  ];
}

/**
 * The level of a value against the boundaries of a limit. A boundary value belongs to the lower zone. A value
 * that is no number is UNKNOWN.
 */
export function evaluateValue(value: number, limit: Boundaries): Severity {
  if (!Number.isFinite(value)) return 'UNKNOWN';
  if (value > limit.c) return 'CRITICAL';
  if (value > (limit.b + limit.c) / 2) return 'SEVERE';
  if (value > limit.b) return 'WARNING';
  if (limit.a === undefined) return value > (limit.good ?? sevenTenths(limit.b)) ? 'AVERAGE' : 'GOOD';
  if (value > limit.a) return 'AVERAGE';
  return value > (limit.good ?? sevenTenths(limit.a)) ? 'GOOD' : 'OK';
}

/** How far below a threshold a value must be before the severity may fall. */
export type Deadband =
  | { readonly kind: 'decibel'; readonly decibel: number }
  | { readonly kind: 'absolute'; readonly amount: number };

/** Vibration: 1 dB. */
export const VIBRATION_DEADBAND: Deadband = { kind: 'decibel', decibel: 1 };
/** A ratio says nothing on a scale whose zero is arbitrary, so temperatures fall back by 2 K. */
export const TEMPERATURE_DEADBAND: Deadband = { kind: 'absolute', amount: 2 };
/** Measurements in a row below the threshold before the severity falls. */
export const MEASUREMENTS_BEFORE_FALL = 5;

export interface SeverityState {
  /** What is shown now. */
  readonly severity: Severity;
  /** The last known level; survives a gap, so that a lost reading does not clear an alarm. */
  readonly known: Severity;
  /** Measurements in a row that were low enough to fall. */
  readonly below: number;
  /** The worst level among those, to which the severity will fall. */
  readonly fallsTo: Severity;
}

export const FIRST_SEVERITY_STATE: SeverityState = {
  severity: 'UNKNOWN',
  known: 'UNKNOWN',
  below: 0,
  fallsTo: 'UNKNOWN',
};

function lowered(limit: Boundaries, deadband: Deadband): Boundaries {
  const lower =
    deadband.kind === 'decibel'
      ? (value: number) => value * 10 ** (-deadband.decibel / 20)
      : (value: number) => value - deadband.amount;
  const { a, b, c, good } = limit;
  return {
    ...(a === undefined ? {} : { a: lower(a) }),
    b: lower(b),
    c: lower(c),
    good: lower(good ?? sevenTenths(a ?? b)),
  };
}

/**
 * One measurement further: severity rises at once, and falls only after five measurements in a row below the
 * threshold less the deadband, to the worst level of these five. A value that is no number makes it UNKNOWN
 * without forgetting the level it had.
 */
export function stepSeverity(
  state: SeverityState,
  value: number,
  limit: Boundaries,
  deadband: Deadband = VIBRATION_DEADBAND,
  fallsAfter = MEASUREMENTS_BEFORE_FALL,
): SeverityState {
  const evaluated = evaluateValue(value, limit);
  if (evaluated === 'UNKNOWN') return { ...state, severity: 'UNKNOWN' };
  const standing = { severity: state.known, known: state.known, below: 0, fallsTo: 'UNKNOWN' } as const;
  if (SEVERITIES[evaluated] > SEVERITIES[state.known])
    return { ...standing, severity: evaluated, known: evaluated };
  const held = evaluateValue(value, lowered(limit, deadband));
  if (SEVERITIES[held] >= SEVERITIES[state.known]) return standing;
  const fallsTo = worse(state.fallsTo, held);
  const below = state.below + 1;
  if (below < fallsAfter) return { severity: state.known, known: state.known, below, fallsTo };
  return { severity: fallsTo, known: fallsTo, below: 0, fallsTo: 'UNKNOWN' };
}

/** Readings older than three of their own intervals say nothing about now. */
export const STALE_INTERVALS = 3;

export function isStale(lastAtMs: number, nowMs: number, intervalMs: number): boolean {
  return nowMs - lastAtMs > STALE_INTERVALS * intervalMs;
}

/** The severity as it stands now: UNKNOWN once the last measurement is stale. */
export function severityAt(
  state: SeverityState,
  lastAtMs: number,
  nowMs: number,
  intervalMs: number,
): Severity {
  return isStale(lastAtMs, nowMs, intervalMs) ? 'UNKNOWN' : state.severity;
}

/**
 * Change criterion of ISO 20816-1: a change against the baseline, up or down, above 0.25 B/C is significant
 * (at least AVERAGE), above 0.5 B/C at least WARNING. OK means that the change alone gives no reason for more.
 */
export function evaluateChange(value: number, baseline: number, bcBoundary: number): Severity {
  const change = Math.abs(value - baseline);
  if (!Number.isFinite(change)) return 'UNKNOWN';
  if (change > 0.5 * bcBoundary) return 'WARNING';
  return change > 0.25 * bcBoundary ? 'AVERAGE' : 'OK';
}

/** ALARM setting of ISO 20816-1: baseline + 0.25 B/C, at most 1.25 B/C. */
export function alarmSetting(baseline: number, bcBoundary: number): number {
  return Math.min(baseline + 0.25 * bcBoundary, 1.25 * bcBoundary);
}

/** Highest TRIP setting advised by ISO 20816-1: 1.25 C/D. */
export function tripAdvice(cdBoundary: number): number {
  return 1.25 * cdBoundary;
}

/**
 * Evidence of a fault alone is capped at WARNING: the height of a line over its floor says how visible a
 * fault is, not how large. More needs an amplitude trend or an absolute value that agrees.
 */
export function capEvidence(evidence: Severity, amplitudeAgrees: boolean): Severity {
  return !amplitudeAgrees && SEVERITIES[evidence] > SEVERITIES.WARNING ? 'WARNING' : evidence;
}
