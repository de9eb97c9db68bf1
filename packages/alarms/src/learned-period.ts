import type { LearnedRule, LimitRule, Period } from './limit-rule.ts';

export const isLearnedRule = (rule: LimitRule): rule is LearnedRule =>
  rule.kind === 'baseline' || rule.kind === 'model';

/**
 * The time between two resets of the baseline that a moment lies in. `resetsMs` are in order; at a reset the machine is already
 * the one that comes after it.
 */
function periodBetweenResets(resetsMs: readonly number[], atMs: number): Period {
  return {
    fromMs: resetsMs.findLast((reset) => reset <= atMs) ?? Number.NEGATIVE_INFINITY,
    untilMs: resetsMs.find((reset) => reset > atMs) ?? Number.POSITIVE_INFINITY,
  };
}

/**
 * What was learned says something of the machine as it was then: it holds between the resets of the baseline around the
 * beginning of its history. A history with a reset within it is of two machines, and holds for the first at most.
 * `latestMs`: for rules that do not say when their history began, a time by which it had.
 */
export function withPeriod<R extends LimitRule>(
  rule: R,
  { resetsMs, latestMs }: { readonly resetsMs: readonly number[]; readonly latestMs: number },
): R {
  if (!isLearnedRule(rule) || resetsMs.length === 0) return rule;
  const learnedMs = rule.kind === 'model' ? rule.learned.fromMs : (rule.fromMs ?? latestMs);
  return { ...rule, holds: periodBetweenResets(resetsMs, learnedMs) };
}

/** Whether the rule says nothing of a time: the machine was another one when it learned. */
export const isOutsidePeriod = (rule: LimitRule, tMs: number): boolean =>
  isLearnedRule(rule) && rule.holds !== undefined && !(tMs >= rule.holds.fromMs && tMs < rule.holds.untilMs);
