import {
  type Diagnosis,
  type DiagnosisOptions,
  diagnose,
  factsFromKinematics,
  type MachineFacts,
  type Measurement,
  type Message,
  measureReference,
  message,
  type NotJudged,
  notJudged,
  type ReferenceName,
  RULE_VERSION,
  sayMessage,
} from '@ritzel/diagnosis';
import {
  convertUnit,
  drivingShaft,
  findUnit,
  type Kinematics,
  KinematicsError,
  type LimitInForce,
  readKinematics,
} from '@ritzel/drivetrain';
import { factsNearSensor, sensorOf } from './parts-near-sensor.ts';

/** What a waveform is diagnosed from beside its samples. */
export interface DiagnosisQuestion {
  readonly samplingRateHz: number;
  readonly unit: string;
  readonly speedRpm: number | null;
  readonly channel: string;
  readonly position: string | null;
  /** Samples that were announced and stored. */
  readonly sampleCount?: number;
  /** The kinematics document in force when it was measured; null where there is none. */
  readonly kinematics: unknown;
  /** Limits of the measured part; those of a gear unit where left out. */
  readonly limits?: readonly LimitInForce[];
  /** The record to compare with; its samples come beside the question. */
  readonly reference?: ReferenceQuestion;
}

/** The record of the healthy machine that comparing rules go by: same sensor, sampling rate, speed and load. */
export interface ReferenceQuestion extends ReferenceName {
  readonly samplingRateHz: number;
  readonly unit: string;
  readonly speedRpm: number | null;
}

/** What is kept of a diagnosis: the curves that were on the way to it can be computed again. */
export type KeptDiagnosis = Omit<Diagnosis, 'bearingEvidence' | 'gearConditions'>;

const NOTHING_KNOWN: MachineFacts = {
  shafts: [],
  bearings: [],
  meshes: [],
  hasCoupling: false,
  hasPlainBearings: false,
};

/**
 * The diagnosis of one waveform of any vibration unit. What is missing (kinematics, speed, a unit that vibration is
 * measured in) is said in it; it throws only for a fault of the program.
 */
export function diagnoseWaveform(
  samples: Float32Array,
  question: DiagnosisQuestion,
  referenceSamples?: Float32Array,
): KeptDiagnosis {
  const measurement = measurementOf(samples, question);
  if (measurement === undefined) {
    return unjudged(question, message('NOT_JUDGED_QUANTITY', { unit: question.unit }));
  }
  const missing: NotJudged[] = [];
  const factsAt = (lacking: NotJudged[]) => (speedRpm: number) => {
    try {
      return factsOf(question, speedRpm, lacking);
    } catch (error) {
      if (!(error instanceof KinematicsError)) throw error;
      const params = { reason: error.message };
      lacking.push(notJudged(question.channel, 'kinematics', 'UNSOLVABLE_KINEMATICS', params));
      return NOTHING_KNOWN;
    }
  };
  const options = optionsOf(question, referenceSamples, factsAt([]));
  const {
    bearingEvidence: _,
    gearConditions: __,
    ...kept
  } = diagnose(measurement, factsAt(missing), options);
  if (missing.length === 0) return kept;
  const told = { ...kept, notJudged: [...missing, ...kept.notJudged] };
  if (kept.findings.length > 0) return told;
  const { code, params, reason } = missing[0]!;
  return { ...told, summary: reason, summaryMessages: [{ code, params }] };
}

function optionsOf(
  { limits, reference }: DiagnosisQuestion,
  samples: Float32Array | undefined,
  factsAt: (speedRpm: number) => MachineFacts,
): DiagnosisOptions {
  const measurement = reference && samples && measurementOf(samples, reference);
  const measured = measurement && measureReference(measurement, factsAt);
  return {
    ...(limits === undefined ? {} : { limits }),
    ...(reference && measured
      ? {
          // A reference whose gears could not be measured compares nothing.
          ...(measured.gears.length > 0 ? { gearReference: measured.gears } : {}),
          planetPassReference: measured.planetPass,
          referenceName: reference,
        }
      : {}),
  };
}

function factsOf(question: DiagnosisQuestion, speedRpm: number, missing: NotJudged[]): MachineFacts {
  const lacks = (code: Message['code']) => {
    missing.push(notJudged(question.channel, 'kinematics', code));
    return NOTHING_KNOWN;
  };
  if (question.kinematics === null) return lacks('NO_KINEMATICS');
  const read = readKinematics(question.kinematics);
  if (!('kinematics' in read)) return lacks('BAD_KINEMATICS');
  const { kinematics } = read;
  const shaft = drivingShaft(kinematics);
  if (shaft === undefined) return lacks('NO_SHAFT');
  const facts = factsFromKinematics(kinematics, { shaft, speedRpm });
  const sensor = sensorOf(kinematics, question);
  if (sensor?.near === undefined) {
    missing.push(notJudged(question.channel, 'nearest part', 'SENSOR_PLACE_UNKNOWN'));
  }
  return factsNearSensor(facts, kinematics satisfies Kinematics, sensor);
}

function measurementOf(
  samples: Float32Array,
  question: Pick<DiagnosisQuestion, 'samplingRateHz' | 'unit' | 'speedRpm' | 'sampleCount'>,
): Measurement | undefined {
  const { samplingRateHz, speedRpm } = question;
  const quantity = findUnit(question.unit)?.quantity;
  if (quantity !== 'acceleration' && quantity !== 'velocity') return undefined;
  const [unit, target] = quantity === 'velocity' ? (['mm/s', 'mm/s'] as const) : (['m/s2', 'm/s²'] as const);
  const factor = convertUnit(1, question.unit, target);
  return {
    samples: factor === 1 ? samples : samples.map((sample) => sample * factor),
    samplingRateHz,
    unit,
    ...(speedRpm === null ? {} : { speedRpm }),
    ...(question.sampleCount === undefined ? {} : { expectedSamples: question.sampleCount }),
  };
}

function unjudged({ channel }: DiagnosisQuestion, why: Message): KeptDiagnosis {
  const { code, params } = why;
  return {
    verdict: 'insufficient-evidence',
    summary: sayMessage(why),
    summaryMessages: [why],
    severity: 'UNKNOWN',
    findings: [],
    indicators: [],
    limits: [],
    notJudged: [notJudged(channel, 'vibration', code, params)],
    problems: [],
    speed: undefined,
    ruleVersion: RULE_VERSION,
  };
}
