import { type LimitInForce, limitsFor, SEVERITIES, type Severity } from '@ritzel/drivetrain';
import type { Samples } from '@ritzel/signal';
import type { Fault } from '../findings/finding.ts';
import { evaluateLimits } from '../records/diagnose.ts';
import { type DiagnosisQuestion, diagnoseRecord, measurementOf } from '../records/diagnose-record.ts';
import { measureIndicators } from '../records/indicators.ts';
import { toAcceleration } from '../records/measurement.ts';

/** A limit is taken for seen from here on: what notifies people. */
export const LIMIT_ALARM: Severity = 'WARNING';

export interface NamedFault {
  readonly part: string;
  readonly fault: Fault;
}

/** What the chain says of a record into which nothing was injected. */
export interface HealthyCheck {
  /** Faults that it names although nothing was injected: false alarms, as far as the record is healthy. */
  readonly findings: readonly NamedFault[];
  readonly limitSeverity: Severity;
  /** The speed of the driving shaft that the record itself shows; null where it has none. */
  readonly speedRpm: number | null;
  /** The speed is missing or something is wrong with the samples: nothing can be injected. */
  readonly isUsable: boolean;
}

/** Acceleration of a record in m/s²; undefined where its unit is not one of vibration. */
export function accelerationOf(samples: Samples, question: DiagnosisQuestion): Float64Array | undefined {
  const measurement = measurementOf(samples, question);
  return measurement && toAcceleration(measurement);
}

/** The chain on the record as it is: the false-alarm check, and the speed to inject at. */
export function checkHealthyRecord(
  samples: Samples,
  question: DiagnosisQuestion,
  referenceSamples?: Samples,
): HealthyCheck {
  const diagnosis = diagnoseRecord(samples, question, referenceSamples);
  const usedHz = diagnosis.speed?.usedHz;
  return {
    findings: diagnosis.findings.map(({ part, fault }) => ({ part, fault })),
    limitSeverity: worstLimit(diagnosis.limits),
    speedRpm: usedHz === undefined ? null : 60 * usedHz,
    isUsable: usedHz !== undefined && !diagnosis.problems.some(({ isFatal }) => isFatal),
  };
}

/** Whether the chain raises an alarm at a record as it is. */
export function isAlarmed({ findings, limitSeverity }: HealthyCheck): boolean {
  return findings.length > 0 || SEVERITIES[limitSeverity] >= SEVERITIES[LIMIT_ALARM];
}

/** The worst of the limits in force on an acceleration. */
export function limitSeverityOf(
  acceleration: Float64Array,
  samplingRateHz: number,
  limits: readonly LimitInForce[] | undefined,
): { readonly severity: Severity; readonly criterion: string | null; readonly indicator: string | null } {
  const evaluated = evaluateLimits(
    measureIndicators(acceleration, samplingRateHz),
    limits ?? limitsFor({ part: 'gearunit' }),
  );
  const worst = evaluated.toSorted((a, b) => SEVERITIES[b.severity] - SEVERITIES[a.severity])[0];
  return {
    severity: worst?.severity ?? 'UNKNOWN',
    criterion: worst?.criterion ?? null,
    indicator: worst?.indicator ?? null,
  };
}

function worstLimit(limits: readonly { readonly severity: Severity }[]): Severity {
  return limits.reduce<Severity>(
    (worst, { severity }) => (SEVERITIES[severity] > SEVERITIES[worst] ? severity : worst),
    'UNKNOWN',
  );
}
