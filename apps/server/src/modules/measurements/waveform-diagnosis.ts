import {
  type Diagnosis,
  diagnose,
  factsFromKinematics,
  type MachineFacts,
  type Measurement,
  type NotJudged,
  RULE_VERSION,
} from '@ritzel/diagnosis';
import {
  convertUnit,
  drivingShaft,
  findUnit,
  type Kinematics,
  KinematicsError,
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
  /** The kinematics document in force when it was measured; null where there is none. */
  readonly kinematics: unknown;
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
export function diagnoseWaveform(samples: Float32Array, question: DiagnosisQuestion): KeptDiagnosis {
  const measurement = measurementOf(samples, question);
  if (measurement === undefined) {
    const reason = `A waveform in ${question.unit} is not one of acceleration or velocity.`;
    return unjudged({ part: question.channel, question: 'vibration', reason });
  }
  const missing: NotJudged[] = [];
  const factsAt = (speedRpm: number) => {
    try {
      return factsOf(question, speedRpm, missing);
    } catch (error) {
      if (!(error instanceof KinematicsError)) throw error;
      missing.push({ part: question.channel, question: 'kinematics', reason: error.message });
      return NOTHING_KNOWN;
    }
  };
  const { bearingEvidence: _, gearConditions: __, ...kept } = diagnose(measurement, factsAt);
  if (missing.length === 0) return kept;
  const summary = kept.findings.length === 0 ? missing[0]!.reason : kept.summary;
  return { ...kept, summary, notJudged: [...missing, ...kept.notJudged] };
}

function factsOf(question: DiagnosisQuestion, speedRpm: number, missing: NotJudged[]): MachineFacts {
  const lacks = (reason: string) => {
    missing.push({ part: question.channel, question: 'kinematics', reason });
    return NOTHING_KNOWN;
  };
  if (question.kinematics === null) {
    return lacks('The machine has no kinematics: its lines cannot be given to parts.');
  }
  const read = readKinematics(question.kinematics);
  if (!('kinematics' in read)) return lacks('The kinematics of the machine cannot be read.');
  const { kinematics } = read;
  const shaft = drivingShaft(kinematics);
  if (shaft === undefined) return lacks('The kinematics of the machine name no shaft.');
  const facts = factsFromKinematics(kinematics, { shaft, speedRpm });
  const sensor = sensorOf(kinematics, question);
  if (sensor?.near === undefined) {
    const reason = 'Where the sensor sits is not known, so every part of the train was considered.';
    missing.push({ part: question.channel, question: 'nearest part', reason });
  }
  return factsNearSensor(facts, kinematics satisfies Kinematics, sensor);
}

function measurementOf(samples: Float32Array, question: DiagnosisQuestion): Measurement | undefined {
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
  };
}

function unjudged(notJudged: NotJudged): KeptDiagnosis {
  return {
    verdict: 'insufficient-evidence',
    summary: notJudged.reason,
    severity: 'UNKNOWN',
    findings: [],
    indicators: [],
    limits: [],
    notJudged: [notJudged],
    problems: [],
    speed: undefined,
    ruleVersion: RULE_VERSION,
  };
}
