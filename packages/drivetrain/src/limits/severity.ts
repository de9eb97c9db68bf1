/**
 * The seven severity levels, in order, with their numbers (specification, section 3).
 * UNKNOWN is no condition: it says that nothing valid is known, and never counts as OK.
 */
export const SEVERITIES = {
  UNKNOWN: 0,
  OK: 1,
  GOOD: 2,
  AVERAGE: 3,
  WARNING: 4,
  SEVERE: 5,
  CRITICAL: 6,
} as const;

export type Severity = keyof typeof SEVERITIES;

/** The levels from UNKNOWN to CRITICAL, to iterate over. */
export const SEVERITY_CODES: readonly Severity[] = [
  'UNKNOWN',
  'OK',
  'GOOD',
  'AVERAGE',
  'WARNING',
  'SEVERE',
  'CRITICAL',
];

/** UNKNOWN 0 to CRITICAL 6. */
export function severityNumber(severity: Severity): number {
  return SEVERITIES[severity];
}

/** The level with this number; a number outside 0..6, or not whole, is UNKNOWN. */
export function severityOf(number: number): Severity {
  return SEVERITY_CODES[number] ?? 'UNKNOWN';
}

export function isSeverity(value: unknown): value is Severity {
  return typeof value === 'string' && Object.hasOwn(SEVERITIES, value);
}

/** The worse of two levels; any known level is worse than UNKNOWN. */
export function worse(a: Severity, b: Severity): Severity {
  return SEVERITIES[a] >= SEVERITIES[b] ? a : b;
}

/** For sorting with the worst first. */
export function compareWorstFirst(a: Severity, b: Severity): number {
  return SEVERITIES[b] - SEVERITIES[a];
}

export interface RolledUpSeverity {
  /** The worst known level of the children; UNKNOWN when none is known. */
  readonly severity: Severity;
  /** Whether something below is UNKNOWN: shown beside the severity, never instead of it. */
  readonly hasUnknown: boolean;
}

/**
 * A parent's severity from its children's: the maximum of the known ones, UNKNOWN beside it.
 * No children means nothing is known.
 */
export function rollUp(children: Iterable<Severity | RolledUpSeverity>): RolledUpSeverity {
  let severity: Severity = 'UNKNOWN';
  let hasUnknown = false;
  let isEmpty = true;
  for (const child of children) {
    isEmpty = false;
    const level = typeof child === 'string' ? child : child.severity;
    if (level === 'UNKNOWN' || (typeof child !== 'string' && child.hasUnknown)) hasUnknown = true;
    severity = worse(severity, level);
  }
  return { severity, hasUnknown: hasUnknown || isEmpty };
}
