import type { Severity } from '@ritzel/drivetrain';

const DAY_MS = 86_400_000;

/**
 * Within how many days something is done at a machine of this severity, counted from when it became so: CRITICAL is stopped
 * within three days, SEVERE is inspected within a week, WARNING at the next planned stop. This is ours,
 * no standard gives it; what is below has no date.
 */
export const ACT_WITHIN_DAYS: Readonly<Partial<Record<Severity, number>>> = {
  CRITICAL: 3,
  SEVERE: 7,
  WARNING: 28,
};

/** Nothing can be planned for less. */
const SHORTEST_DAYS = 1;

export interface ActionDue {
  readonly atMs: number;
  /** Counted from when the machine became so bad. */
  readonly days: number;
  /** `growth`: the amplitude may double before the time of the severity is over. */
  readonly because: 'severity' | 'growth';
}

/**
 * By when something is done: the time of the severity, or the time at which the amplitude may have doubled, for that is another
 * defect than the one that was dated; whichever is earlier. Of the forecast its beginning counts, not what is likely.
 */
export function actionDue({
  severity,
  sinceMs,
  doublesFromMs,
}: {
  readonly severity: Severity;
  readonly sinceMs: number;
  /** Where the band of the doubled amplitude begins; null without a forecast. */
  readonly doublesFromMs: number | null;
}): ActionDue | null {
  const ofSeverity = ACT_WITHIN_DAYS[severity];
  if (ofSeverity === undefined) return null;
  const doubledDays =
    doublesFromMs === null
      ? Number.POSITIVE_INFINITY
      : Math.max(SHORTEST_DAYS, Math.floor((doublesFromMs - sinceMs) / DAY_MS));
  const days = Math.min(ofSeverity, doubledDays);
  return {
    atMs: sinceMs + days * DAY_MS,
    days,
    because: doubledDays < ofSeverity ? 'growth' : 'severity',
  };
}
