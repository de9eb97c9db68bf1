import {
  capEvidence,
  evaluateLimit,
  type LimitInForce,
  limitsFor,
  SEVERITIES,
  type Severity,
  worse,
} from '@ritzel/drivetrain';
import { amplitudeSpectrum, highestLine, localFloor, type Spectrum } from '@ritzel/signal';
import { log10 } from '@ritzel/signal/elementary';
import type { BearingFinding } from '../bearings/bearing-finding.ts';
import { evaluateBearings } from '../bearings/bearing-rules.ts';
import { envelopeOf, meshesOf } from '../bearings/envelope-questions.ts';
import type { WholeEvidence } from '../bearings/faint-fault.ts';
import {
  type Evidence,
  evidence,
  type Fault,
  type Finding,
  type Indicator,
  type NotEvaluated,
  notEvaluated as refusal,
  VERDICTS,
  type Verdict,
} from '../findings/finding.ts';
import { type Message, message, sayFinding, sayMessage } from '../findings/message.ts';
import type { ReferenceName } from '../findings/reference.ts';
import { type GearCondition, measureGears } from '../gears/gear-condition.ts';
import type { GearFinding } from '../gears/gear-finding.ts';
import { compareGears, evaluateGears, splitReferences } from '../gears/gear-rules.ts';
import {
  evaluatePlanetaries,
  type PlanetaryFinding,
  type PlanetPassReference,
} from '../gears/planetary-rules.ts';
import { readInBand } from '../lines/line-amplitudes.ts';
import { isPeriodicComb } from '../lines/periodic-comb.ts';
import { placeName } from '../place-name.ts';
import { evaluateShaft, type ShaftFinding } from '../shafts/shaft-rules.ts';
import { refineSpeed, type UsedSpeed } from '../shafts/shaft-speed.ts';
import { bearingIndicators, gearIndicators, measureIndicators } from './indicators.ts';
import type { MachineFacts } from './machine-facts.ts';
import {
  inspectSignal,
  type Measurement,
  type SignalProblem,
  signalProblem,
  toAcceleration,
} from './measurement.ts';

/** Changes whenever a rule, a threshold or a formula does: a finding names the rules that made it. */
export const RULE_VERSION = '8';

/** An absolute value against a limit in force. */
export interface LimitEvaluation {
  readonly indicator: string;
  readonly value: number;
  readonly unit: string;
  readonly severity: Severity;
  /** Standard, edition and class of the limit set. */
  readonly criterion: string;
}

export interface Diagnosis {
  readonly verdict: Verdict;
  /** The verdict as a sentence. */
  readonly summary: string;
  readonly summaryMessages: readonly Message[];
  /** The worst of limits and findings. */
  readonly severity: Severity;
  readonly findings: readonly Finding[];
  readonly indicators: readonly Indicator[];
  readonly limits: readonly LimitEvaluation[];
  readonly notEvaluated: readonly NotEvaluated[];
  readonly problems: readonly SignalProblem[];
  readonly speed: UsedSpeed | undefined;
  readonly ruleVersion: string;
  /** For charts and for comparison; not part of what is stored with a finding. */
  readonly bearingEvidence: readonly WholeEvidence[];
  readonly gearConditions: readonly GearCondition[];
}

export interface DiagnosisOptions {
  /** Limits that hold for the measured part; those of a gear unit where left out. */
  readonly limits?: readonly LimitInForce[];
  /** Gears of the same machine, sensor, speed and load when healthy. */
  readonly gearReference?: readonly GearCondition[];
  /** How high the planets' passing stood when the stages were healthy. */
  readonly planetPassReference?: PlanetPassReference;
  /** The record that these two were measured from, for the evidence to name. */
  readonly referenceName?: ReferenceName;
  /** Severity that a trend against the machine's own baseline gives; lets findings rise above WARNING. */
  readonly trendSeverity?: Severity;
}

/**
 * Everything that one waveform says about a machine. `factsAt` gives the machine's facts at a speed of the reference
 * shaft in rpm; it is called with the speed refined from the signal. Rules run where the machine has what they are
 * about. Never throws for what is wrong with the signal: that is in `problems`, with the verdict
 * `insufficient-evidence`.
 */
export function diagnose(
  measurement: Measurement,
  factsAt: (speedRpm: number) => MachineFacts,
  options: DiagnosisOptions = {},
): Diagnosis {
  const problems = inspectSignal(measurement);
  const fatal = problems.find(({ isFatal }) => isFatal);
  if (fatal) return unevaluated(problems, fatal);
  const acceleration = toAcceleration(measurement);
  const { samplingRateHz, speedRpm } = measurement;
  const indicators = measureIndicators(acceleration, samplingRateHz);
  const limits = evaluateLimits(indicators, options.limits ?? limitsFor({ part: 'gearunit' }));
  const absolute = limits.reduce<Severity>((worst, each) => worse(worst, each.severity), 'UNKNOWN');
  if (!speedRpm) {
    const missing = problems.find(({ code }) => code === 'MISSING_SPEED');
    return {
      ...unevaluated(problems, speedRpm === 0 ? message('STANDSTILL') : (missing ?? message('STANDSTILL'))),
      indicators,
      limits,
      severity: absolute,
    };
  }
  const given = factsAt(speedRpm);
  const lines = envelopeOf(acceleration, samplingRateHz, given);
  const spectrum = amplitudeSpectrum(acceleration, samplingRateHz);
  const speed = refineSpeed(spectrum, speedRpm / 60, lines, meshesOf(given));
  const machine = speed.isRefined ? factsAt(speed.usedHz * 60) : given;
  const indicatorOf = (name: string) => indicators.find((each) => each.name === name)?.value ?? Number.NaN;
  const kurtosis = indicatorOf('kurtosis');
  const bearings = evaluateBearings(acceleration, samplingRateHz, machine.bearings, {
    lines,
    kurtosis,
    drivetrainLinesHz: machine.drivetrainLinesHz,
    drivetrainShaftsHz: machine.drivetrainShaftsHz,
    measureFaintLines: () => envelopeOf(acceleration, samplingRateHz, given, 'limited'),
    isComb: (frequencyHz) => isPeriodicComb(spectrum, frequencyHz),
  });
  const gears = measureGears(acceleration, samplingRateHz, machine.meshes, machine.otherMeshes);
  const named = options.referenceName;
  const reference = splitReferences(gears.conditions, options.gearReference ?? []);
  const compared = compareGears(gears.conditions, reference.comparable, machine.meshes).map((each) =>
    naming(each, named),
  );
  // What is plain in itself is said as well: a reference of a gear that was damaged already shows no change.
  const plain = evaluateGears(gears.conditions, machine.meshes).filter(
    ({ mesh }) => !compared.some((each) => each.mesh.id === mesh.id),
  );
  const gearFindings = [...compared, ...plain];
  const durationS = acceleration.length / samplingRateHz;
  const planets = evaluatePlanetaries(lines, machine, durationS, options.planetPassReference);
  const shaft = evaluateShaft(acceleration, samplingRateHz, machine, {
    velocityRmsMmS: indicatorOf('velocity-rms'),
    axis: measurement.axis,
    damagedShafts: new Set(bearings.findings.flatMap(({ bearing }) => bearing.shaftId ?? [])),
  });
  const severityOf = (confidence: number) => findingSeverity(confidence, absolute, options.trendSeverity);
  const findings = [
    ...bearings.findings.map((each) => bearingAsFinding(each, severityOf)),
    ...gearFindings.map((each) => gearAsFinding(each, severityOf)),
    ...planets.findings.map((each) => {
      const read =
        each.family && lines
          ? { ...each, for: readInBand(each.for, lines, each.family, acceleration, samplingRateHz) }
          : each;
      return planetaryAsFinding(each.fault === 'ring' ? naming(read, named) : read, severityOf);
    }),
    ...shaft.findings.map((each) => shaftAsFinding(each, severityOf)),
  ].sort((a, b) => SEVERITIES[b.severity] - SEVERITIES[a.severity] || b.confidence - a.confidence);
  const notEvaluated = [
    ...[...bearings.notEvaluated, ...gears.notEvaluated, ...reference.notEvaluated],
    ...[...planets.notEvaluated, ...shaft.notEvaluated],
  ];
  if (machine.meshes.length > 0 && !options.gearReference && gears.conditions.length > 0)
    notEvaluated.push(refusal(machine.meshes[0]!.id, 'small gear damage', 'NOT_EVALUATED_NO_REFERENCE'));
  const verdict = verdictOf(findings, machine, notEvaluated);
  const summaryMessages = summaryOf(verdict, findings, notEvaluated);
  return {
    verdict,
    summary: sentenceOf(summaryMessages),
    summaryMessages,
    severity: findings.reduce<Severity>((worst, each) => worse(worst, each.severity), absolute),
    findings,
    indicators: [...indicators, ...bearingIndicators(bearings.evidence), ...gearIndicators(gears.conditions)],
    limits,
    notEvaluated,
    problems: [...problems, ...problemsOf(notEvaluated), ...swappedSensor(spectrum, machine)],
    speed,
    ruleVersion: RULE_VERSION,
    bearingEvidence: bearings.evidence,
    gearConditions: gears.conditions,
  };
}

/** The evidence of a comparison names the record it was made with. */
function naming<T extends { readonly for: readonly Evidence[] }>(
  found: T,
  name: ReferenceName | undefined,
): T {
  if (!name) return found;
  const { sha256, at, operatingBin, isChosen } = name;
  const how = isChosen ? 'chosen' : 'earliest';
  const params = { hash: sha256.slice(0, 12), at: at.slice(0, 19).replace('T', ' '), bin: operatingBin, how };
  return { ...found, for: [...found.for, evidence('COMPARED_WITH', params)] };
}

/** What a record was too short or too slowly sampled for is a fault of the record as well. */
function problemsOf(notEvaluated: readonly NotEvaluated[]): SignalProblem[] {
  const coarse = notEvaluated.find(({ code }) => code === 'NOT_EVALUATED_RESOLUTION');
  const slow = notEvaluated.find(
    ({ code }) => code === 'NOT_EVALUATED_BANDWIDTH' || code === 'NOT_EVALUATED_MESH_RATE',
  );
  const problems: SignalProblem[] = [];
  if (coarse) {
    const { resolutionHz = 0, neededS = 1 } = coarse.params;
    const params = { resolutionHz, neededS, neededHz: 1 / Number(neededS), what: coarse.part };
    problems.push(signalProblem('COARSE_SPECTRUM', 'samples', params));
  }
  if (slow) {
    const { samplingRateHz = 0, impactHz, meshHz = 0 } = slow.params;
    const neededHz = impactHz === undefined ? 4 * Number(meshHz) : 16 * Number(impactHz);
    problems.push(
      signalProblem('SLOW_SAMPLING', 'samplingRateHz', { samplingRateHz, neededHz, part: slow.part }),
    );
  }
  return problems;
}

/** A mesh farther away that stands this much higher than the one beside the sensor, which is not seen at all, dB. */
const SWAPPED_DB = 25;
const UNSEEN_DB = 6;

/** A sensor picks up the mesh it sits at; if it picks up only another one, it sits elsewhere or the channels are swapped. */
function swappedSensor(spectrum: Spectrum, { meshes, otherMeshes = [] }: MachineFacts): SignalProblem[] {
  const heightOf = (meshHz: number) => {
    const reach = 0.01 * meshHz;
    const line = highestLine(spectrum, meshHz - reach, meshHz + reach);
    return line ? 20 * log10(line.value / localFloor(spectrum, meshHz, 60)) : Number.NaN;
  };
  const near = meshes[0];
  if (!near || !meshes.every(({ meshHz }) => heightOf(meshHz) < UNSEEN_DB + 10)) return [];
  const far = otherMeshes.find(({ meshHz }) => heightOf(meshHz) > SWAPPED_DB + UNSEEN_DB);
  return far ? [signalProblem('SENSOR_SWAPPED', 'samples', { far: far.name, near: near.name })] : [];
}

function unevaluated(problems: readonly SignalProblem[], why: Message): Diagnosis {
  const { code, params } = why;
  return {
    verdict: 'insufficient-evidence',
    summary: sayMessage(why),
    summaryMessages: [{ code, params }],
    severity: 'UNKNOWN',
    findings: [],
    indicators: [],
    limits: [],
    notEvaluated: [],
    problems,
    speed: undefined,
    ruleVersion: RULE_VERSION,
    bearingEvidence: [],
    gearConditions: [],
  };
}

/** The indicators that a limit in force is about, against it. */
export function evaluateLimits(
  indicators: readonly Indicator[],
  limits: readonly LimitInForce[],
): LimitEvaluation[] {
  return limits.flatMap((limit) => {
    const name =
      limit.quantity === 'velocity' && limit.detector === 'rms'
        ? 'velocity-rms'
        : limit.quantity === 'acceleration' && limit.detector === 'peak'
          ? 'acceleration-peak'
          : undefined;
    const indicator = indicators.find((each) => each.name === name);
    if (!indicator) return [];
    const { standard, edition, class: group } = limit.set;
    return [
      {
        indicator: indicator.name,
        value: indicator.value,
        unit: indicator.unit,
        severity: evaluateLimit(indicator.value, limit),
        criterion: `${standard} ${edition}, ${group}`,
      },
    ];
  });
}

/** Confidence from which evidence alone is a warning; below it the finding is only to be watched. */
const SURE = 0.6;

interface FindingSeverity {
  readonly severity: Severity;
  readonly severityReason: string;
  readonly severityMessage: Message;
}

/** Severity of a finding from how sure it is and what amplitude and trend say. */
export function findingSeverity(
  confidence: number,
  absolute: Severity,
  trend: Severity | undefined,
): FindingSeverity {
  const amplitude = trend ? worse(absolute, trend) : absolute;
  const agrees = SEVERITIES[amplitude] > SEVERITIES.WARNING;
  const evidence: Severity = confidence >= SURE ? 'WARNING' : 'AVERAGE';
  const severity = capEvidence(agrees ? worse(evidence, amplitude) : evidence, agrees);
  const severityMessage = message(agrees ? 'SEVERITY_AGREES' : 'SEVERITY_CAPPED');
  return { severity, severityReason: sayMessage(severityMessage), severityMessage };
}

type SeverityOf = (confidence: number) => FindingSeverity;

interface RawFinding {
  readonly says: Message;
  readonly confirm: Message;
  readonly confidence: number;
  readonly for: readonly Evidence[];
  readonly against: readonly Evidence[];
  readonly rule: string;
}

function asFinding(
  part: { readonly id: string; readonly name: string },
  fault: Fault,
  found: RawFinding,
  severityOf: SeverityOf,
): Finding {
  return {
    part: part.id,
    partName: part.name,
    fault,
    confidence: found.confidence,
    ...severityOf(found.confidence),
    says: [found.says],
    sentence: sayFinding([found.says]),
    for: found.for,
    against: found.against,
    confirmBy: sayMessage(found.confirm),
    confirmMessage: found.confirm,
    rule: found.rule,
  };
}

/** Score at which half of the uncertainty is gone; 30 dB leave an eighth. */
const HALF_CONFIDENCE_DB = 10;

const BEARING_PLACES = {
  'outer-race': 'outer ring',
  'inner-race': 'inner ring',
  'rolling-element': 'rolling elements',
  cage: 'cage',
} as const;

function bearingAsFinding(found: BearingFinding, severityOf: SeverityOf): Finding {
  const { bearing, fault, families, score } = found;
  const contested = found.isContested ? 0.8 : 1;
  const place = BEARING_PLACES[fault];
  const part = placeName(bearing.name, bearing.shaftName, bearing.designation);
  const says =
    fault === 'rolling-element'
      ? message('FINDING_ROLLING', { part, ...found.count })
      : fault === 'cage'
        ? message('FINDING_CAGE', { part, ...found.count })
        : message('FINDING_BEARING', {
            part,
            place: fault === 'outer-race' ? 'Outer race' : 'Inner race',
            ...found.count,
          });
  const raw: RawFinding = {
    says,
    confirm: message('CONFIRM_BEARING', { place }),
    confidence: contested * (1 - 2 ** (-score / HALF_CONFIDENCE_DB)),
    for: found.for,
    against: found.against,
    rule: `bearing-${fault}: envelope families on the geometry's frequencies, ${families.length} agreeing (R. B. Randall, J. Antoni, MSSP 25 (2011) 485)`,
  };
  return asFinding(bearing, fault, raw, severityOf);
}

function gearAsFinding(found: GearFinding, severityOf: SeverityOf): Finding {
  const part = { id: found.mesh.id, name: `${found.gear} of ${found.mesh.name}` };
  return asFinding(part, 'gear', found, severityOf);
}

function planetaryAsFinding(found: PlanetaryFinding, severityOf: SeverityOf): Finding {
  const rule = `planetary-${found.fault}: envelope families of the stage (P. D. McFadden, J. D. Smith, Proc. IMechE 199 (1985) 65)`;
  const raw: RawFinding = { ...found, confirm: message('CONFIRM_PLANETARY'), rule };
  return asFinding(found.stage, found.fault, raw, severityOf);
}

function shaftAsFinding(found: ShaftFinding, severityOf: SeverityOf): Finding {
  return asFinding(found.shaft, found.fault, found, severityOf);
}

/** Faults that have no verdict of their own are reported as the nearest one that has. */
const VERDICT_OF: Partial<Record<Fault, Verdict>> = {
  planet: 'gear',
  sun: 'gear',
  ring: 'gear',
  carrier: 'gear',
  'soft-foot': 'looseness',
};

function isVerdict(fault: Fault): fault is Fault & Verdict {
  return (VERDICTS as readonly string[]).includes(fault);
}

function verdictOf(
  findings: readonly Finding[],
  machine: MachineFacts,
  notEvaluated: readonly NotEvaluated[],
): Verdict {
  for (const { fault } of findings) {
    const verdict = VERDICT_OF[fault] ?? (isVerdict(fault) ? fault : undefined);
    if (verdict) return verdict;
  }
  if (findings.length > 0) return 'insufficient-evidence';
  const unevaluatedBearings = notEvaluated.filter(({ question }) => question === 'bearing fault').length;
  const knowsNothing =
    machine.bearings.length === 0 && machine.meshes.length === 0 && (machine.planetaries ?? []).length === 0;
  const sawNoBearing = machine.bearings.length > 0 && unevaluatedBearings === machine.bearings.length;
  const sawNoGear =
    machine.bearings.length === 0 && notEvaluated.some(({ question }) => question === 'gear fault');
  return knowsNothing || sawNoBearing || sawNoGear ? 'insufficient-evidence' : 'none';
}

function summaryOf(
  verdict: Verdict,
  findings: readonly Finding[],
  notEvaluated: readonly NotEvaluated[],
): readonly Message[] {
  const first = findings[0];
  if (first) return first.says;
  if (verdict === 'none') return [message('NO_FAULT')];
  const why = notEvaluated[0];
  return [why ? message(why.code, why.params) : message('NOTHING_KNOWN')];
}

/** Findings are joined and closed with a full stop; everything else is a sentence already. */
function sentenceOf(messages: readonly Message[]): string {
  const [only] = messages;
  const isFinding = only?.code.startsWith('FINDING_');
  return isFinding || !only ? sayFinding(messages) : sayMessage(only);
}
