import { type LimitInForce, SEVERITIES } from '@ritzel/drivetrain';
import type { Samples } from '@ritzel/signal';
import type { Fault } from '../findings/finding.ts';
import type { MessageParams } from '../findings/message.ts';
import { type DiagnosisQuestion, diagnoseRecord, factsOfRecord } from '../records/diagnose-record.ts';
import type { MachineFacts } from '../records/machine-facts.ts';
import { type FaultTarget, FINDINGS_OF_FAULT, partsOfTarget } from './fault-targets.ts';
import { type HealthyCheck, LIMIT_ALARM, limitSeverityOf } from './healthy-check.ts';
import { DRILL_LEVELS_DB, injectFault, type PreparedFault } from './inject-fault.ts';
import { NO_LOSS, prepareAtRecord, type RecordDrill } from './prepare-drill.ts';

/** Why a fault is not seen at a sensor, however large. */
export const DRILL_REASONS = [
  /** Dimensions of the bearing, or teeth, are not known. */
  'no-kinematics',
  /** No record of this sensor is healthy. */
  'no-healthy-record',
  'no-speed',
  /** The rules ask a sensor that is nearer, and the limits are not reached. */
  'nearer-sensor',
  /** The record is too short to resolve the lines. */
  'too-few-turns',
  /** Above what the sampling holds. */
  'above-band',
  /** Seen as soon as the way to the sensor takes nothing. */
  'too-far',
  /** Gears and ring gears are compared with a reference, and none is marked. */
  'no-reference',
  /** The rule is silent as long as the machine runs smoothly, and so it does. */
  'below-limits',
  /** The chain names another part. */
  'other-part',
  /** The rules look for it and do not identify it. */
  'not-recognised',
] as const;
export type DrillReason = (typeof DRILL_REASONS)[number];

/** What one record shows of one fault. Steps count the levels of `DRILL_LEVELS_DB` from 0. */
export interface RecordOutcome {
  /** Smallest step at which a rule names the part; null for never. */
  readonly ruleStep: number | null;
  /** Smallest step at which a limit in force is passed; null for never. */
  readonly limitStep: number | null;
  /** The rule that named it, with its source. */
  readonly rule: string | null;
  /** What the finding calls it, where that is not what was injected. */
  readonly namedAs: Fault | null;
  readonly criterion: string | null;
  /** Why no rule names it; null where one does. */
  readonly reason: DrillReason | null;
  readonly reasonParams: MessageParams;
  readonly lossDb: number;
}

const NEVER = DRILL_LEVELS_DB.length;
const TOP = NEVER - 1;

const unseen = (reason: DrillReason, reasonParams: MessageParams = {}, lossDb = 0): RecordOutcome => ({
  ...{ ruleStep: null, limitStep: null, rule: null, namedAs: null, criterion: null },
  ...{ reason, reasonParams, lossDb },
});

/**
 * Injects one fault into one healthy record, growing, and runs each through `diagnoseRecord` and the limits in force. The
 * smallest level is found by halves, which takes a fault that is seen for one that is seen when it is larger too.
 */
export function drillRecord(samples: Samples, drill: RecordDrill, referenceSamples?: Samples): RecordOutcome {
  const { question, target, healthy } = drill;
  const prepared = prepareAtRecord(samples, drill);
  if ('reason' in prepared) return unseen(prepared.reason, prepared.reasonParams);
  const { acceleration, fault, path, kinematics, prepare } = prepared;
  const { samplingRateHz } = question;
  const parts = partsOfTarget(target, kinematics);
  const limits = limitOutcome(acceleration, samplingRateHz, fault, healthy, question.limits);
  const { lossDb } = fault;
  if (!isEvaluatedHere(target, factsOfRecord(question, prepared.speedRpm), parts))
    return { ...unseen('nearer-sensor', {}, lossDb), ...limits };
  const asked: DiagnosisQuestion = { ...question, unit: 'm/s2' };
  const chain: Chain = { asked, acceleration, parts, healthy, referenceSamples };
  const found = ruleOutcome(chain, fault);
  if (found.finding) {
    const { rule, fault: named } = found.finding;
    const namedAs = FINDINGS_OF_FAULT[target.fault].includes(named) ? null : named;
    return { ...limits, ...{ ruleStep: found.step, rule, namedAs, reason: null, reasonParams: {}, lossDb } };
  }
  const why = reasonFor(target, found.last, () => {
    if (path.joints === null || path.joints === 0) return false;
    const beside = prepare(NO_LOSS);
    return beside !== 'above-band' && findingAt(chain, beside, TOP).finding !== undefined;
  });
  return { ...limits, ruleStep: null, rule: null, namedAs: null, ...why, lossDb };
}

/** Whether the rules look for the fault in records of this sensor. */
function isEvaluatedHere(
  { element, kind }: FaultTarget,
  facts: MachineFacts,
  parts: ReadonlySet<string>,
): boolean {
  const { bearings, meshes, planetaries = [], shafts } = facts;
  if (kind === 'bearing') return bearings.some(({ id }) => id === element);
  if (kind === 'gear') return meshes.some(({ id }) => id === element);
  if (kind === 'planetary') return planetaries.some(({ id }) => id === element);
  // Orders are evaluated of one shaft, the one beside the sensor.
  return shafts[0] !== undefined && parts.has(shafts[0].id);
}

interface Chain {
  readonly asked: DiagnosisQuestion;
  readonly acceleration: Float64Array;
  readonly parts: ReadonlySet<string>;
  readonly healthy: HealthyCheck;
  readonly referenceSamples: Samples | undefined;
}

function findingAt(
  { asked, acceleration, parts, healthy, referenceSamples }: Chain,
  fault: PreparedFault,
  step: number,
) {
  const injected = injectFault(acceleration, fault, DRILL_LEVELS_DB[step]!);
  const diagnosis = diagnoseRecord(injected, asked, referenceSamples);
  const isOld = (part: string, name: Fault) =>
    healthy.findings.some((each) => each.part === part && each.fault === name);
  return {
    diagnosis,
    finding: diagnosis.findings.find((each) => parts.has(each.part) && !isOld(each.part, each.fault)),
  };
}

type FoundAt = ReturnType<typeof findingAt>;

/** Smallest step that a test passes, by halves; NEVER where the largest does not. */
function smallestStep(isSeen: (step: number) => boolean): number {
  let low = 0;
  let high: number = NEVER;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isSeen(middle)) high = middle;
    else low = middle + 1;
  }
  return high;
}

function ruleOutcome(chain: Chain, fault: PreparedFault) {
  const seen = new Map<number, FoundAt>();
  const step = smallestStep((at) => {
    const found = findingAt(chain, fault, at);
    seen.set(at, found);
    return found.finding !== undefined;
  });
  return { step, finding: seen.get(step)?.finding, last: seen.get(Math.max(...seen.keys()))!.diagnosis };
}

function limitOutcome(
  acceleration: Float64Array,
  samplingRateHz: number,
  fault: PreparedFault,
  healthy: HealthyCheck,
  limits: readonly LimitInForce[] | undefined,
): Pick<RecordOutcome, 'limitStep' | 'criterion'> {
  // A machine that is beyond its limit as it is shows nothing new by it.
  if (SEVERITIES[healthy.limitSeverity] >= SEVERITIES[LIMIT_ALARM])
    return { limitStep: null, criterion: null };
  const at = (step: number) =>
    limitSeverityOf(injectFault(acceleration, fault, DRILL_LEVELS_DB[step]!), samplingRateHz, limits);
  const step = smallestStep((each) => SEVERITIES[at(each).severity] >= SEVERITIES[LIMIT_ALARM]);
  return step === NEVER
    ? { limitStep: null, criterion: null }
    : { limitStep: step, criterion: at(step).criterion };
}

const TURNS_MISSING: readonly string[] = [
  'NOT_EVALUATED_RESOLUTION',
  'NOT_EVALUATED_TURNS',
  'NOT_EVALUATED_HALF_ORDERS',
];
const BAND_MISSING: readonly string[] = [
  'NOT_EVALUATED_BANDWIDTH',
  'NOT_EVALUATED_MESH_RATE',
  'NOT_EVALUATED_NO_BAND',
];
const REFERENCE_MISSING: readonly string[] = ['NOT_EVALUATED_NO_REFERENCE', 'NOT_EVALUATED_RING'];

/** What the largest step's diagnosis says of the part, as the reason why no rule named it. */
function reasonFor(
  target: FaultTarget,
  { findings, notEvaluated, indicators }: FoundAt['diagnosis'],
  isSeenBeside: () => boolean,
): Pick<RecordOutcome, 'reason' | 'reasonParams'> {
  const { element, kind, fault } = target;
  const isOfShaft = kind === 'shaft' || kind === 'coupling';
  const said = notEvaluated.filter(({ part, code }) =>
    isOfShaft ? code === 'NOT_EVALUATED_HALF_ORDERS' : part === element,
  );
  const because = (codes: readonly string[]) => said.find(({ code }) => codes.includes(code));
  const turns = because(TURNS_MISSING);
  if (turns) return { reason: 'too-few-turns', reasonParams: turns.params };
  const band = because(BAND_MISSING);
  if (band) return { reason: 'above-band', reasonParams: band.params };
  if (isSeenBeside()) return { reason: 'too-far', reasonParams: {} };
  const comparing = fault === 'ring-tooth' || kind === 'gear';
  const reference = notEvaluated.find(({ code }) => REFERENCE_MISSING.includes(code));
  if (comparing && reference) return { reason: 'no-reference', reasonParams: {} };
  const other = findings[0];
  if (other) return { reason: 'other-part', reasonParams: { part: other.partName } };
  const velocity = indicators.find(({ name }) => name === 'velocity-rms')?.value;
  if (isOfShaft && velocity !== undefined && velocity < SPEAKING_VELOCITY_MM_S)
    return { reason: 'below-limits', reasonParams: { velocity } };
  return { reason: 'not-recognised', reasonParams: {} };
}

/** As the rules of shafts: below, a machine is as good as new, mm/s. */
const SPEAKING_VELOCITY_MM_S = 3.15;
