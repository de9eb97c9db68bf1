import {
  convertUnit,
  drivingShaft,
  findUnit,
  type Kinematics,
  KinematicsError,
  type LimitInForce,
  operatingBin,
  readKinematics,
} from '@ritzel/drivetrain';
import type { Samples } from '@ritzel/signal';
import { type NotEvaluated, notEvaluated } from '../findings/finding.ts';
import { type Message, message, sayMessage } from '../findings/message.ts';
import { measureReference, type ReferenceMeasures, type ReferenceName } from '../findings/reference.ts';
import { type Diagnosis, type DiagnosisOptions, diagnose, RULE_VERSION } from './diagnose.ts';
import { type GivenParts, withGivenParts } from './given-parts.ts';
import { factsFromKinematics, type MachineFacts } from './machine-facts.ts';
import type { Measurement, MeasurementUnit } from './measurement.ts';
import { factsNearSensor, sensorOf } from './parts-near-sensor.ts';

/** How a record was taken: what its samples do not say. */
export interface RecordConditions {
  readonly samplingRateHz: number;
  /** Any spelling of a unit of acceleration or velocity; in another one nothing is diagnosed. */
  readonly unit: string;
  readonly speedRpm: number | null;
  /** Share of the rated load; needed only where record and reference may have run at different ones. */
  readonly load?: number | null;
}

/** What a record is diagnosed from beside its samples: plain data, so that it can be sent to a worker and stored. */
export interface DiagnosisQuestion extends RecordConditions {
  readonly channel: string;
  readonly position: string | null;
  /** Samples that were announced. */
  readonly sampleCount?: number;
  /** Clipped samples that the device itself has counted. */
  readonly clipCount?: number;
  /** The kinematics document in force when it was measured; null where there is none. */
  readonly kinematics: unknown;
  /** Bearings and gears given beside the kinematics, or instead of them. */
  readonly parts?: GivenParts;
  /** Limits of the measured part; those of a gear unit where left out. */
  readonly limits?: readonly LimitInForce[];
  /** The record to compare with; its samples come beside the question. */
  readonly reference?: ReferenceQuestion | RecordConditions;
}

/** The record of the healthy machine that comparing rules go by: same sensor, sampling rate, speed and load. */
export interface ReferenceQuestion extends ReferenceName, RecordConditions {}

/** What is kept of a diagnosis: the curves that were on the way to it can be computed again. */
export type RecordDiagnosis = Omit<Diagnosis, 'bearingEvidence' | 'gearConditions'>;

const NOTHING_KNOWN: MachineFacts = {
  shafts: [],
  bearings: [],
  meshes: [],
  hasCoupling: false,
  hasPlainBearings: false,
};

/**
 * The diagnosis of one record, the only way to one: server, browser and command line call this. What is missing
 * (kinematics, speed, a unit that vibration is measured in) is said in it; it throws only for a fault of the program.
 */
export function diagnoseRecord(
  samples: Samples,
  question: DiagnosisQuestion,
  referenceSamples?: Samples,
): RecordDiagnosis {
  const measurement = measurementOf(samples, question);
  if (measurement === undefined) {
    return undiagnosed(question, message('NOT_EVALUATED_QUANTITY', { unit: question.unit }));
  }
  const missing: NotEvaluated[] = [];
  const reference = optionsOf(question, referenceSamples);
  const {
    bearingEvidence: _,
    gearConditions: __,
    ...found
  } = diagnose(measurement, (speedRpm) => factsOfRecord(question, speedRpm, missing), reference.options);
  const reported = withRefusedReference(found, reference.refusal);
  if (missing.length === 0) return reported;
  const completed = { ...reported, notEvaluated: [...missing, ...reported.notEvaluated] };
  if (reported.findings.length > 0) return completed;
  const { code, params, reason } = missing[0]!;
  return { ...completed, summary: reason, summaryMessages: [{ code, params }] };
}

/** What `diagnoseRecord` compares a record with. Undefined where it cannot be measured itself. */
export function measureRecordReference(
  samples: Samples,
  question: DiagnosisQuestion,
  reference: RecordConditions,
): ReferenceMeasures | undefined {
  const measurement = measurementOf(samples, reference);
  return measurement && measureReference(measurement, (speedRpm) => factsOfRecord(question, speedRpm));
}

/**
 * The machine as this sensor may speak of it, at a speed of the driving shaft. What the kinematics lack is added to
 * `missing`.
 */
export function factsOfRecord(
  question: DiagnosisQuestion,
  speedRpm: number,
  missing: NotEvaluated[] = [],
): MachineFacts {
  const { kinematics, parts } = question;
  if (kinematics === null && parts !== undefined) return withGivenParts(undefined, parts, speedRpm);
  const facts = factsOfDocument(question, speedRpm, missing);
  return parts === undefined ? facts : withGivenParts(facts, parts, speedRpm);
}

function factsOfDocument(
  question: DiagnosisQuestion,
  speedRpm: number,
  missing: NotEvaluated[],
): MachineFacts {
  const lacks = (code: Message['code'], params: Message['params'] = {}) => {
    missing.push(notEvaluated(question.channel, 'kinematics', code, params));
    return NOTHING_KNOWN;
  };
  if (question.kinematics === null) return lacks('NO_KINEMATICS');
  const read = readKinematics(question.kinematics);
  if (!('kinematics' in read)) return lacks('BAD_KINEMATICS');
  const { kinematics } = read;
  const shaft = drivingShaft(kinematics);
  if (shaft === undefined) return lacks('NO_SHAFT');
  try {
    const facts = factsFromKinematics(kinematics, { shaft, speedRpm });
    const sensor = sensorOf(kinematics, question);
    if (sensor?.near === undefined) {
      missing.push(notEvaluated(question.channel, 'nearest part', 'SENSOR_PLACE_UNKNOWN'));
    }
    return factsNearSensor(facts, kinematics satisfies Kinematics, sensor);
  } catch (error) {
    if (!(error instanceof KinematicsError)) throw error;
    return lacks('UNSOLVABLE_KINEMATICS', { reason: error.message });
  }
}

interface ReferenceOptions {
  readonly options: DiagnosisOptions;
  /** Why the reference may not be compared with. */
  readonly refusal?: NotEvaluated;
}

function optionsOf(question: DiagnosisQuestion, samples: Samples | undefined): ReferenceOptions {
  const { limits, reference } = question;
  const own = limits === undefined ? {} : { limits };
  const measured = reference && samples && measureRecordReference(samples, question, reference);
  if (!reference || !measured) return { options: own };
  const refusal = otherLoad(question, reference, measured);
  if (refusal) return { options: own, refusal };
  return {
    options: {
      ...own,
      // A reference whose gears could not be measured compares nothing.
      ...(measured.gears.length > 0 ? { gearReference: measured.gears } : {}),
      planetPassReference: measured.planetPass,
      ...('sha256' in reference ? { referenceName: reference } : {}),
    },
  };
}

/** Gears are compared at one quarter of the rated load alone, where both loads are known. */
function otherLoad(
  { load }: RecordConditions,
  reference: RecordConditions,
  { gears, planetPass }: ReferenceMeasures,
): NotEvaluated | undefined {
  const compared = gears[0]?.mesh ?? Object.keys(planetPass)[0];
  if (compared === undefined || load == null || reference.load == null) return undefined;
  const quarterOf = (share: number) => operatingBin({ speedRpm: null, load: share }).loadQuarter;
  if (quarterOf(load) === quarterOf(reference.load)) return undefined;
  const params = { referencePercent: 100 * reference.load, percent: 100 * load };
  return notEvaluated(compared, 'small gear damage', 'NOT_EVALUATED_OTHER_LOAD', params);
}

/** A diagnosis that says why the given reference was left out, instead of that there is none. */
function withRefusedReference(
  diagnosis: RecordDiagnosis,
  refusal: NotEvaluated | undefined,
): RecordDiagnosis {
  if (!refusal) return diagnosis;
  const others = diagnosis.notEvaluated.filter(({ code }) => code !== 'NOT_EVALUATED_NO_REFERENCE');
  return { ...diagnosis, notEvaluated: [...others, refusal] };
}

/** Samples in a unit that the rules know; undefined where the unit is not one of acceleration or velocity. */
export function inRuleUnit(
  samples: Samples,
  unit: string,
): { readonly samples: Samples; readonly unit: MeasurementUnit } | undefined {
  const known = findUnit(unit);
  if (known?.label === 'g') return { samples, unit: 'g' };
  const { quantity } = known ?? {};
  if (quantity !== 'acceleration' && quantity !== 'velocity') return undefined;
  const [rule, target] = quantity === 'velocity' ? (['mm/s', 'mm/s'] as const) : (['m/s2', 'm/s²'] as const);
  const factor = convertUnit(1, unit, target);
  return { samples: factor === 1 ? samples : Float64Array.from(samples, (x) => x * factor), unit: rule };
}

/** The record as the rules take it; undefined where its unit is not one of vibration. */
export function measurementOf(
  samples: Samples,
  record: RecordConditions & Pick<DiagnosisQuestion, 'sampleCount' | 'clipCount'>,
): Measurement | undefined {
  const { samplingRateHz, unit, speedRpm, sampleCount, clipCount } = record;
  const converted = inRuleUnit(samples, unit);
  return (
    converted && {
      ...converted,
      samplingRateHz,
      ...(speedRpm === null ? {} : { speedRpm }),
      ...(sampleCount === undefined ? {} : { expectedSamples: sampleCount }),
      ...(clipCount === undefined ? {} : { clipCount }),
    }
  );
}

function undiagnosed({ channel }: DiagnosisQuestion, why: Message): RecordDiagnosis {
  const { code, params } = why;
  return {
    verdict: 'insufficient-evidence',
    summary: sayMessage(why),
    summaryMessages: [why],
    severity: 'UNKNOWN',
    findings: [],
    indicators: [],
    limits: [],
    notEvaluated: [notEvaluated(channel, 'vibration', code, params)],
    problems: [],
    speed: undefined,
    ruleVersion: RULE_VERSION,
  };
}
