export {
  ALARM_EVENTS,
  type AlarmEvent,
  type AlarmLife,
  type CoverableState,
  type CoveringState,
  LIFE_STATES,
  type LifeState,
  type Refusal,
  stepAlarm,
} from './alarm-life.ts';
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
