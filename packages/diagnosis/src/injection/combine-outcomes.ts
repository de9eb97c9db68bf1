import type { RecordOutcome } from './drill-record.ts';

/** Smallest step that most records show; null where most never do. Two of three, both of two. */
function stepOfMost(steps: readonly (number | null)[]): number | null {
  const sorted = steps.toSorted((a, b) => (a ?? Infinity) - (b ?? Infinity));
  return sorted[sorted.length >> 1] ?? null;
}

/** What most records of a sensor show: one record alone proves nothing, as a finding needs three of five. */
export function combineOutcomes(outcomes: readonly RecordOutcome[]): RecordOutcome | undefined {
  const first = outcomes[0];
  if (!first) return undefined;
  const ruleStep = stepOfMost(outcomes.map((each) => each.ruleStep));
  const limitStep = stepOfMost(outcomes.map((each) => each.limitStep));
  const byRule = outcomes.find((each) => each.ruleStep !== null && each.ruleStep === ruleStep);
  const byLimit = outcomes.find((each) => each.limitStep !== null && each.limitStep === limitStep);
  const never = outcomes.find((each) => each.ruleStep === null) ?? first;
  return {
    ...{ ruleStep, limitStep, rule: byRule?.rule ?? null, namedAs: byRule?.namedAs ?? null },
    criterion: byLimit?.criterion ?? null,
    reason: ruleStep === null ? never.reason : null,
    reasonParams: ruleStep === null ? never.reasonParams : {},
    lossDb: first.lossDb,
  };
}
