import { limitsFor, readKinematics } from '@ritzel/drivetrain';
import type { Samples } from '@ritzel/signal';
import type { DiagnosisQuestion } from '../records/diagnose-record.ts';
import { doubleRate, joinRecords } from './change-record.ts';
import { ADDED_CHANNEL, withSensorAt, withTypicalFigures } from './drill-machine.ts';
import { drillRecord, type RecordOutcome } from './drill-record.ts';
import type { FaultTarget } from './fault-targets.ts';
import {
  accelerationOf,
  checkHealthyRecord,
  type HealthyCheck,
  limitSeverityOf,
  type NamedFault,
} from './healthy-check.ts';
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
 * gains is counted by the same rules. With a change the record is checked anew before anything is injected.
 */
export function drillWithChange(
  record: DrilledRecord,
  question: DiagnosisQuestion,
  target: FaultTarget,
  seed: string,
  { change = null, others = [], reference }: ChangeToTry = {},
): ChangedOutcome {
  const { samples, healthy } = record;
  const changed = change === null ? undefined : changeRecord(record, question, { change, others, seed });
  if (!changed) {
    const outcome = drillRecord(samples, { question, target, healthy, seed }, reference);
    return { outcome, hasFalseAlarm: false };
  }
  const check = checkHealthyRecord(changed.samples, changed.question, reference);
  const isNew = ({ part, fault }: NamedFault) =>
    !healthy.findings.some((each) => each.part === part && each.fault === fault);
  const outcome = drillRecord(
    changed.samples,
    {
      question: changed.question,
      target: change?.code === 'complete-kinematics' ? { ...target, isUnknown: false } : target,
      healthy: check,
      seed,
      isBesideFault: change?.code === 'add-sensor',
    },
    reference,
  );
  return { outcome, hasFalseAlarm: check.findings.some(isNew) };
}

export interface ChangeToTry {
  readonly change?: RecordChange | null;
  /** More healthy records of the sensor, where the change is a longer record. */
  readonly others?: readonly DrilledRecord[];
  readonly reference?: Samples | undefined;
}

export interface ChangedOutcome {
  readonly outcome: RecordOutcome;
  /** The record with the change names a fault although none was injected. */
  readonly hasFalseAlarm: boolean;
}

/** Record and question as they would be; undefined where the record cannot be used. */
function changeRecord(
  { samples, healthy }: DrilledRecord,
  question: DiagnosisQuestion,
  {
    change: { code, element },
    others,
    seed,
  }: {
    readonly change: RecordChange;
    readonly others: readonly DrilledRecord[];
    readonly seed: string;
  },
): { samples: Samples; question: DiagnosisQuestion } | undefined {
  const acceleration = accelerationOf(samples, question);
  const read = readKinematics(question.kinematics);
  if (!acceleration || !('kinematics' in read) || healthy.speedRpm === null) return undefined;
  const { kinematics } = read;
  const { samplingRateHz } = question;
  // Announced samples and clipping are those of the record as it was sent.
  const { sampleCount: _, clipCount: __, ...rest } = question;
  const asked: DiagnosisQuestion = { ...rest, unit: 'm/s2' };
  switch (code) {
    case 'longer-record': {
      const more = others.flatMap((other) => {
        const x = accelerationOf(other.samples, { ...question, sampleCount: other.samples.length });
        const { speedRpm } = other.healthy;
        return x && speedRpm !== null ? [{ acceleration: x, speedRpm }] : [];
      });
      const records = [{ acceleration, speedRpm: healthy.speedRpm }, ...more];
      return { samples: joinRecords(records, samplingRateHz), question: asked };
    }
    case 'faster-sampling': {
      const faster = doubleRate(acceleration, samplingRateHz, seededRandom(seedFrom(seed)));
      return { samples: faster, question: { ...asked, samplingRateHz: 2 * samplingRateHz } };
    }
    case 'lower-limits': {
      const limits = lowerLimits(asked.limits ?? limitsFor({ part: 'gearunit' }));
      return { samples: acceleration, question: { ...asked, limits } };
    }
    case 'complete-kinematics': {
      const known = element === null ? kinematics : withTypicalFigures(kinematics, element);
      return { samples: acceleration, question: { ...asked, kinematics: known } };
    }
    case 'add-sensor': {
      const more = element === null ? kinematics : withSensorAt(kinematics, element);
      return { samples: acceleration, question: { ...asked, channel: ADDED_CHANNEL, kinematics: more } };
    }
    // A reference is given beside; another operation is another record.
    default:
      return { samples: acceleration, question: asked };
  }
}

/** Whether a healthy record passes the limits one rating lower. */
export function alarmsWithLowerLimits(samples: Samples, question: DiagnosisQuestion): boolean {
  const acceleration = accelerationOf(samples, question);
  if (!acceleration) return false;
  const lower = lowerLimits(question.limits ?? limitsFor({ part: 'gearunit' }));
  const { severity } = limitSeverityOf(acceleration, question.samplingRateHz, lower);
  return severity === 'WARNING' || severity === 'SEVERE' || severity === 'CRITICAL';
}
