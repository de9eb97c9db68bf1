import {
  alarmsWithLowerLimits,
  checkHealthyRecord,
  type DiagnosisQuestion,
  drillWithChange,
  type FaultTarget,
  type HealthyCheck,
  type RecordChange,
  type RecordOutcome,
} from '@ritzel/diagnosis';

/** One healthy record of a drill, and one fault to inject into it. */
export interface DrillTask {
  readonly kind: 'drill';
  readonly question: DiagnosisQuestion;
  /** Little-endian float32 samples. */
  readonly bytes: Uint8Array;
  readonly referenceBytes?: Uint8Array | undefined;
  /** Left out, the record is only checked as it is. */
  readonly fault?: {
    readonly target: FaultTarget;
    readonly healthy: HealthyCheck;
    readonly seed: string;
    readonly change: RecordChange | null;
    /** More healthy records of the sensor, where the change is a longer record. */
    readonly others: readonly { readonly bytes: Uint8Array; readonly healthy: HealthyCheck }[];
  };
}

export type DrillAnswer =
  | {
      readonly drill: 'check';
      readonly check: HealthyCheck;
      /** Whether it would raise an alarm with limits one rating lower. */
      readonly alarmsWithLowerLimits: boolean;
    }
  | { readonly drill: 'fault'; readonly outcome: RecordOutcome; readonly hasFalseAlarm: boolean };

/** Runs in a thread of the pool. */
export function runDrillTask(
  { question, bytes, referenceBytes, fault }: DrillTask,
  samplesOf: (bytes: Uint8Array) => Float32Array,
): DrillAnswer {
  const samples = samplesOf(bytes);
  const reference = referenceBytes && samplesOf(referenceBytes);
  if (fault === undefined)
    return {
      drill: 'check',
      check: checkHealthyRecord(samples, question, reference),
      alarmsWithLowerLimits: alarmsWithLowerLimits(samples, question),
    };
  const { target, healthy, seed, change, others } = fault;
  const more = others.map((other) => ({ samples: samplesOf(other.bytes), healthy: other.healthy }));
  const given = { change, others: more, reference };
  return { drill: 'fault', ...drillWithChange({ samples, healthy }, question, target, seed, given) };
}
