export {
  type ExceedanceChange,
  type LimitRule,
  type MinimumSamples,
  type OperatingBin,
  type OperatingState,
  type Range,
  RULE_KINDS,
  type RuleKind,
  type RuleSample,
  type RuleTiming,
  type StateGate,
} from './limit-rule.ts';
