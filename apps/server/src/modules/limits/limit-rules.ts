import { checkRule, type LimitRule } from '@ritzel/alarms';
import { type LimitLevel, type LimitRuleDto, problem, type RefusedField } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';

/**
 * The rules as the evaluator takes them; everything that is wrong with them is answered at once, each at its field.
 * `level`: what is learned belongs to one signal and is not kept for others.
 */
export function assertRules(
  rules: readonly LimitRuleDto[],
  {
    unit,
    level,
    ruleUnit = unit,
    at = 'body.rules',
  }: {
    readonly unit: string;
    readonly level: LimitLevel;
    /** The unit that the rules were written in, where they are not new. */
    readonly ruleUnit?: string;
    readonly at?: string;
  },
): readonly LimitRule[] {
  const errors: RefusedField[] = [];
  const seen = new Set<string>();
  rules.forEach((rule, index) => {
    const field = `${at}.${index}`;
    if (seen.has(rule.kind))
      errors.push({ field, code: 'ruleTwice', message: problemText('RULE_KIND_TWICE') });
    seen.add(rule.kind);
    if (level !== 'signal' && (rule.kind === 'baseline' || rule.kind === 'model'))
      errors.push({
        field,
        code: 'learnedElsewhere',
        message: problemText('LEARNED_FOR_SIGNAL_ALONE'),
      });
    for (const found of checkRule(rule as LimitRule, { signal: unit, rule: ruleUnit })) // @NOTE: the schema of the contract is that of the rule, with undefined for what is left out
      errors.push({ ...found, field: `${field}.${found.field}` });
    if (rule.kind === 'model' && rule.learned.coefficients.length !== termCount(rule.learned.inputs))
      errors.push({
        field: `${field}.learned.coefficients`,
        code: 'modelUnfit',
        message: problemText('MODEL_COEFFICIENTS'),
      });
  });
  if (errors.length > 0) throw problem.inputInvalid(errors, errors[0]?.message);
  return rules as readonly LimitRule[]; // @NOTE: as above
}

/** Each input, and speed times load where both are there. */
const termCount = (inputs: readonly string[]) =>
  inputs.length + (inputs.includes('speedRpm') && inputs.includes('loadPercent') ? 1 : 0);
