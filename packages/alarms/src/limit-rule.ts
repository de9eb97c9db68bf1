import type { AdaptiveBaseline, Boundaries, Severity } from '@ritzel/drivetrain';
import type { BehaviourModel } from './behaviour-model.ts';

/**
 * What a rule looks at: the value itself, how fast it changes, that nothing is received, its distance to the adaptive
 * baseline of its operating bin in dB, or what is left when the behaviour model has explained speed, load and ambient.
 */
export const RULE_KINDS = ['fixed', 'rate', 'no-data', 'baseline', 'model'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** From (inclusive) to (exclusive); a side that is left out is open. */
export interface Range {
  readonly from?: number;
  readonly to?: number;
}

/** A range of operation with boundaries of its own. Speed in rpm, load in percent of the rated torque. */
export interface OperatingBin {
  readonly speedRpm?: Range;
  readonly loadPercent?: Range;
  readonly boundaries: Boundaries;
}

/** Samples that count: `of` the last `outOf` beyond the boundary. */
export interface MinimumSamples {
  readonly of: number;
  readonly outOf: number;
}

/** When a value counts at all. */
export interface StateGate {
  /** Below this speed nothing is evaluated; standstill of a machine whose speed is measured is left out always. */
  readonly minSpeedRpm?: number;
  readonly minLoadPercent?: number;
  /** After a change of operating bin so long nothing is evaluated: the machine is on its way. */
  readonly settlingS?: number;
}

export interface RuleTiming {
  /** How far a value must fall below a boundary before it counts as below; in the unit of the signal. */
  readonly deadband: number;
  /** So long without a break beyond the boundary before it is an exceedance. */
  readonly onDelayS: number;
  /** So long without a break below it, less the deadband, before it has ended. */
  readonly offDelayS: number;
  readonly minimum: MinimumSamples;
}

/** From (inclusive) to (exclusive), of times. */
export interface Period {
  readonly fromMs: number;
  readonly untilMs: number;
}

interface Learned {
  /** Between which resets of the baseline it holds: added where the log book is read, never part of an edition. */
  readonly holds?: Period;
}

interface Latching {
  /** Its alarms stay listed after their return until somebody resets them. */
  readonly isLatching?: boolean;
}

interface RuleCommon extends RuleTiming, Latching {
  readonly direction: 'above' | 'below';
  readonly gate: StateGate;
  /** The lowest severity that is an exceedance. */
  readonly from: Exclude<Severity, 'UNKNOWN' | 'OK' | 'GOOD'>;
}

export type LimitRule =
  | (RuleCommon & {
      readonly kind: 'fixed';
      /** In the unit of the signal; where no bin fits, and where speed or load are not known. Null: not evaluated there. */
      readonly boundaries: Boundaries | null;
      readonly bins: readonly OperatingBin[];
    })
  | (RuleCommon & {
      readonly kind: 'rate';
      /** Over how long the slope is taken, hours; its boundaries are in the unit of the signal per hour. */
      readonly windowH: number;
      readonly boundaries: Boundaries;
    })
  | (Latching & { readonly kind: 'no-data'; readonly afterS: number; readonly severity: Severity })
  | BaselineRule
  | ModelRule;

type BaselineRule = RuleCommon &
  Learned & {
    readonly kind: 'baseline';
    /** dB above the median of the bin: 4, 8 and 20 of domain section 1 unless said. */
    readonly boundaries: Boundaries;
    /** Learned on healthy history, by the key of the operating bin (`operatingBinKey`); frozen with the edition. */
    readonly learned: Readonly<Record<string, AdaptiveBaseline>>;
    /** The first and the last sample of that history; left out of what was learned before this was kept. */
    readonly fromMs?: number;
    readonly toMs?: number;
  };

type ModelRule = RuleCommon &
  Learned & {
    readonly kind: 'model';
    /** In the unit of the signal, of measured less expected. */
    readonly boundaries: Boundaries;
    /** Learned on healthy history; frozen with the edition. */
    readonly learned: BehaviourModel;
  };

export type LearnedRule = BaselineRule | ModelRule;

/** What is known of the machine when a sample was measured; undefined where it is not known. */
export interface OperatingState {
  readonly speedRpm?: number;
  readonly loadPercent?: number;
  readonly ambient?: number;
  /** The machine stands still, as far as its speed is measured. */
  readonly isStandstill?: boolean;
}

export interface RuleSample {
  readonly tMs: number;
  /** No number: the sensor is faulty, and no exceedance begins or ends. */
  readonly value: number;
}

/** A severity held through delays: between `began` and `ended` there is an exceedance. */
export interface ExceedanceChange {
  readonly code: 'began' | 'changed' | 'ended';
  /** When the value passed the boundary; the delay is not taken off. */
  readonly atMs: number;
  readonly from: Severity;
  readonly to: Severity;
  readonly value: number;
  /** The boundary that was passed; undefined for one that ended. */
  readonly limit?: number;
  readonly boundary?: string;
}
