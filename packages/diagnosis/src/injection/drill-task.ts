import { readKinematics } from '@ritzel/drivetrain';
import type { Samples } from '@ritzel/signal';
import type { DiagnosisQuestion } from '../records/diagnose-record.ts';
import { doubleRate, joinRecords } from './change-record.ts';
import { ADDED_CHANNEL, withSensorAt, withTypicalFigures } from './drill-machine.ts';
import { drillRecord, type RecordOutcome } from './drill-record.ts';
import type { FaultTarget } from './fault-targets.ts';
import { accelerationOf, type HealthyCheck, limitSeverityOf } from './healthy-check.ts';
import { type ImprovementCode, lowerLimits } from './improvements.ts';
import { seededRandom, seedFrom } from './seeded-random.ts';

/** An improvement as it is tried on records. */
export interface RecordChange {
  readonly code: ImprovementCode;
  readonly element: string | null;
}

/** A healthy record with what the chain said of it. */
export interface DrilledRecord {
  readonly samples: Samples;
  readonly healthy: HealthyCheck;
}

/**
 * One fault in one record, as it is measured today or with a change: the only way to either, so that what an improvement
 * gains is counted by the same rules.
 * @param others more healthy records of the sensor, where the change is a longer record
 */
export function drillWithChange(
  record: DrilledRecord,
  question: DiagnosisQuestion,
  target: FaultTarget,
  seed: string,
  {
    change = null,
    others = [],
    reference,
  }: {
    readonly change?: RecordChange | null;
    readonly others?: readonly DrilledRecord[];
    readonly reference?: Samples | undefined;
  } = {},
): RecordOutcome {
  const { samples, healthy } = record;
  if (change === null) return drillRecord(samples, { question, target, healthy, seed }, reference);
  const { code, element } = change;
  const acceleration = accelerationOf(samples, question);
  const read = readKinematics(question.kinematics);
  if (!acceleration || !('kinematics' in read) || healthy.speedRpm === null)
    return drillRecord(samples, { question, target, healthy, seed }, reference);
  // Announced samples and clipping are those of the record as it was sent.
  const { sampleCount: _, clipCount: __, ...rest } = question;
  const asked: DiagnosisQuestion = { ...rest, unit: 'm/s2' };
  const drill = (x: Samples, changed: DiagnosisQuestion, isBesideFault = false, of = target) =>
    drillRecord(x, { question: changed, target: of, healthy, seed, isBesideFault }, reference);
  switch (code) {
    case 'longer-record': {
      const more = others.flatMap((other) => {
        const x = accelerationOf(other.samples, question);
        return x && other.healthy.speedRpm !== null
          ? [{ acceleration: x, speedRpm: other.healthy.speedRpm }]
          : [];
      });
      const records = [{ acceleration, speedRpm: healthy.speedRpm }, ...more];
      return drill(joinRecords(records, question.samplingRateHz), asked);
    }
    case 'faster-sampling': {
      const faster = doubleRate(acceleration, question.samplingRateHz, seededRandom(seedFrom(seed)));
      return drill(faster, { ...asked, samplingRateHz: 2 * question.samplingRateHz });
    }
    case 'lower-limits':
      return drill(acceleration, {
        ...asked,
        ...(asked.limits ? { limits: lowerLimits(asked.limits) } : {}),
      });
    case 'complete-kinematics':
      return drill(
        acceleration,
        {
          ...asked,
          kinematics: element === null ? read.kinematics : withTypicalFigures(read.kinematics, element),
        },
        false,
        { ...target, isUnknown: false },
      );
    case 'add-sensor':
      return drill(
        acceleration,
        {
          ...asked,
          channel: ADDED_CHANNEL,
          kinematics: element === null ? read.kinematics : withSensorAt(read.kinematics, element),
        },
        true,
      );
    // A reference is given beside, other operation are other records.
    default:
      return drill(acceleration, asked);
  }
}

/** Whether a healthy record passes the limits one rating lower. */
export function alarmsWithLowerLimits(samples: Samples, question: DiagnosisQuestion): boolean {
  const acceleration = accelerationOf(samples, question);
  if (!acceleration || !question.limits) return false;
  const { severity } = limitSeverityOf(acceleration, question.samplingRateHz, lowerLimits(question.limits));
  return severity === 'WARNING' || severity === 'SEVERE' || severity === 'CRITICAL';
}
