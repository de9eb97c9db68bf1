import { isLearnedRule, isOutsidePeriod, type LearnedRule, type LimitRule } from '@ritzel/alarms';

/** Since when a rule that was learned before a reset of the baseline is not evaluated. */
interface LapsedRule {
  readonly kind: LearnedRule['kind'];
  readonly sinceMs: number;
}

/** Those among the rules of an edition that were learned before the last of these resets. */
export function lapsedRules(
  rules: readonly LimitRule[],
  resetsMs: readonly number[],
  nowMs: number,
): readonly LapsedRule[] {
  const sinceMs = resetsMs.findLast((reset) => reset <= nowMs);
  if (sinceMs === undefined) return [];
  return rules.flatMap((rule) =>
    isLearnedRule(rule) && isOutsidePeriod(rule, nowMs) ? [{ kind: rule.kind, sinceMs }] : [],
  );
}
