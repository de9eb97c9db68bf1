import { type ChannelLimits, checkSpectralRule, type SpectralRule, spectralRuleKey } from '@ritzel/alarms';
import { problem, type RefusedField, type SpectralRuleDto } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';

/** The rules as records are evaluated with them; all that is wrong with them is answered at once, each at its field. */
export function assertSpectralRules(
  given: readonly SpectralRuleDto[],
  channel: ChannelLimits,
  at = 'body.rules',
): readonly SpectralRule[] {
  const rules = given as readonly SpectralRule[]; // @NOTE: the schema of the contract is that of the rule, with undefined for what is left out
  const errors: RefusedField[] = [];
  const seen = new Set<string>();
  rules.forEach((rule, index) => {
    const field = `${at}.${index}`;
    const key = spectralRuleKey(rule);
    if (seen.has(key)) errors.push({ field, code: 'ruleTwice', message: problemText('RULE_KIND_TWICE') });
    seen.add(key);
    for (const found of checkSpectralRule(rule, channel))
      errors.push({ ...found, field: `${field}.${found.field}` });
  });
  if (errors.length > 0) throw problem.inputInvalid(errors, errors[0]?.message);
  return rules;
}
