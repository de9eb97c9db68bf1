import { checkRule, type LimitRule } from '@ritzel/alarms';
import type { LimitRuleDto } from '@ritzel/contract';

/** What is wrong with each rule, by kind and field: `fixed boundaries.b`. */
export function problemsOf(rules: readonly LimitRuleDto[], unit: string): ReadonlyMap<string, string> {
  return new Map(
    rules.flatMap((rule) =>
      // @NOTE: the schema of the contract is that of the rule, with undefined for what is left out
      checkRule(rule as LimitRule, { signal: unit, rule: unit }).map(
        ({ field, code }) => [`${rule.kind} ${field}`, code] as const,
      ),
    ),
  );
}
