export { ACT_WITHIN_DAYS, type ActionDue, actionDue } from './action-due.ts';
export {
  type AlarmRates,
  alarmRates,
  CHATTERING_IN_A_MINUTE,
  countFloods,
  countTenMinutes,
  FLOOD_IN_TEN_MINUTES,
  FLOOD_SHARE_AT_MOST,
  type Flood,
  floodsOf,
  MOST_ALARMS_IN_TEN_MINUTES,
  mostWithin,
  SHELVED_LONG_MS,
  STALE_AFTER_MS,
  STALE_AT_MOST,
  TOP_TEN_SHARE_AT_MOST,
} from './alarm-health.ts';
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
  type BehaviourModel,
  expectedSeries,
  learnModel,
  MODEL_INPUTS,
  type ModelHistory,
  type ModelInput,
  type ModelRefusal,
  SAMPLES_FOR_MODEL,
  samplesForModel,
} from './behaviour-model.ts';
export { checkRule, type RuleProblem } from './check-rule.ts';
export {
  type ChannelLimits,
  checkSpectralRule,
  MOST_BANDS,
  MOST_HARMONICS,
  MOST_MASK_POINTS,
} from './check-spectral-rule.ts';
export { convertRule } from './convert-rule.ts';
export {
  boundaryOf,
  endRule,
  FIRST_RULE_STATE,
  findBin,
  isWithin,
  type RuleState,
  type RuleStep,
  type SampleRule,
  slopeOf,
  stepRule,
} from './evaluate-rule.ts';
export {
  decibelRule,
  evaluateSpectrum,
  maskAt,
  type SpectralEvaluation,
  type SpectrumConditions,
  stepSpectralRule,
} from './evaluate-spectrum.ts';
export { learnBaselines, samplesForBaseline } from './learned-baselines.ts';
export { isLearnedRule, isOutsidePeriod, withPeriod } from './learned-period.ts';
export {
  type ExceedanceChange,
  type LearnedRule,
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
export { type MaskProposal, proposeMask } from './propose-mask.ts';
export { type Exceedance, makeReplay, type Replay, replayRule } from './replay.ts';
export {
  type LimitedSpectrum,
  type LineBand,
  type MachineLine,
  type MaskPoint,
  SPECTRAL_RULE_KINDS,
  SPECTRUM_KINDS,
  SPECTRUM_UNITS,
  type SpectralExcess,
  type SpectralRule,
  type SpectralRuleKind,
  type SpectrumKind,
  spectralRuleKey,
} from './spectral-rule.ts';
