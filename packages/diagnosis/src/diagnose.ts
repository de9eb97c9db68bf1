import {
  capEvidence,
  judgeLimit,
  type LimitInForce,
  limitsFor,
  SEVERITIES,
  type Severity,
  worse,
} from '@ritzel/drivetrain';
import type { BearingEvidence } from './bearing-evidence.ts';
import { type BearingFinding, judgeBearings } from './bearing-rules.ts';
import {
  type Fault,
  type Finding,
  type Indicator,
  type NotJudged,
  VERDICTS,
  type Verdict,
} from './finding.ts';
import {
  compareGears,
  type GearCondition,
  type GearFinding,
  judgeGears,
  measureGears,
} from './gear-rules.ts';
import { bearingIndicators, gearIndicators, measureIndicators } from './indicators.ts';
import type { MachineFacts } from './machine-facts.ts';
import { inspectSignal, type Measurement, type SignalProblem, toAcceleration } from './measurement.ts';
import { judgeShaft, type ShaftFinding } from './shaft-rules.ts';
import { refineSpeed, type UsedSpeed } from './shaft-speed.ts';

/** Changes whenever a rule, a threshold or a formula does: a finding names the rules that made it. */
export const RULE_VERSION = '1';

/** An absolute value against a limit in force. */
export interface LimitJudgement {
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
  /** The worst of limits and findings. */
  readonly severity: Severity;
  readonly findings: readonly Finding[];
  readonly indicators: readonly Indicator[];
  readonly limits: readonly LimitJudgement[];
  readonly notJudged: readonly NotJudged[];
  readonly problems: readonly SignalProblem[];
  readonly speed: UsedSpeed | undefined;
  readonly ruleVersion: string;
  /** For charts and for comparison; not part of what is stored with a finding. */
  readonly bearingEvidence: readonly BearingEvidence[];
  readonly gearConditions: readonly GearCondition[];
}

export interface DiagnosisOptions {
  /** Limits that hold for the measured part; those of a gear unit where left out. */
  readonly limits?: readonly LimitInForce[];
  /** Gears of the same machine, sensor, speed and load when healthy. */
  readonly gearReference?: readonly GearCondition[];
  /** Severity that a trend against the machine's own baseline gives; lets findings rise above WARNING. */
  readonly trendSeverity?: Severity;
}

/**
 * Everything that one waveform tells of a machine. `factsAt` gives the machine's facts at a speed of the reference
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
  if (fatal) return unjudged(problems, fatal.message);
  const acceleration = toAcceleration(measurement);
  const { samplingRateHz, speedRpm } = measurement;
  const indicators = measureIndicators(acceleration, samplingRateHz);
  const limits = judgeLimits(indicators, options.limits ?? limitsFor({ part: 'gearunit' }));
  const absolute = limits.reduce<Severity>((worst, each) => worse(worst, each.severity), 'UNKNOWN');
  if (!speedRpm) {
    const missing = problems.find(({ code }) => code === 'MISSING_SPEED');
    return {
      ...unjudged(problems, missing?.message ?? 'The shaft stands still.'),
      indicators,
      limits,
      severity: absolute,
    };
  }
  const speed = refineSpeed(acceleration, samplingRateHz, speedRpm / 60);
  const machine = factsAt(speed.usedHz * 60);
  const indicatorOf = (name: string) => indicators.find((each) => each.name === name)?.value ?? Number.NaN;
  const bearings = judgeBearings(acceleration, samplingRateHz, machine.bearings, indicatorOf('kurtosis'));
  const gears = measureGears(acceleration, samplingRateHz, machine.meshes);
  const gearFindings = options.gearReference
    ? compareGears(gears.conditions, options.gearReference, machine.meshes)
    : judgeGears(gears.conditions, machine.meshes);
  const shaft = judgeShaft(acceleration, samplingRateHz, machine, indicatorOf('velocity-rms'));
  const severityOf = (confidence: number) => findingSeverity(confidence, absolute, options.trendSeverity);
  const findings = [
    ...bearings.findings.map((each) => bearingAsFinding(each, severityOf)),
    ...gearFindings.map((each) => gearAsFinding(each, severityOf)),
    ...shaft.findings.map((each) => shaftAsFinding(each, severityOf)),
  ].sort((a, b) => SEVERITIES[b.severity] - SEVERITIES[a.severity] || b.confidence - a.confidence);
  const notJudged = [...bearings.notJudged, ...gears.notJudged, ...shaft.notJudged];
  if (machine.meshes.length > 0 && !options.gearReference && gears.conditions.length > 0) {
    const reason =
      'A single damaged tooth is told from a healthy gear by comparison at equal load; no reference is given.';
    notJudged.push({ part: machine.meshes[0]!.id, question: 'small gear damage', reason });
  }
  const verdict = verdictOf(findings, machine, notJudged);
  return {
    verdict,
    summary: summaryOf(verdict, findings, notJudged),
    severity: findings.reduce<Severity>((worst, each) => worse(worst, each.severity), absolute),
    findings,
    indicators: [...indicators, ...bearingIndicators(bearings.evidence), ...gearIndicators(gears.conditions)],
    limits,
    notJudged,
    problems,
    speed,
    ruleVersion: RULE_VERSION,
    bearingEvidence: bearings.evidence,
    gearConditions: gears.conditions,
  };
}

function unjudged(problems: readonly SignalProblem[], summary: string): Diagnosis {
  return {
    verdict: 'insufficient-evidence',
    summary,
    severity: 'UNKNOWN',
    findings: [],
    indicators: [],
    limits: [],
    notJudged: [],
    problems,
    speed: undefined,
    ruleVersion: RULE_VERSION,
    bearingEvidence: [],
    gearConditions: [],
  };
}

function judgeLimits(indicators: readonly Indicator[], limits: readonly LimitInForce[]): LimitJudgement[] {
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
        severity: judgeLimit(indicator.value, limit),
        criterion: `${standard} ${edition}, ${group}`,
      },
    ];
  });
}

/** Confidence from which evidence alone is a warning; below it the finding is only to be watched. */
const SURE = 0.6;

function findingSeverity(
  confidence: number,
  absolute: Severity,
  trend: Severity | undefined,
): { severity: Severity; severityReason: string } {
  const amplitude = trend ? worse(absolute, trend) : absolute;
  const agrees = SEVERITIES[amplitude] > SEVERITIES.WARNING;
  const evidence: Severity = confidence >= SURE ? 'WARNING' : 'AVERAGE';
  const severity = capEvidence(agrees ? worse(evidence, amplitude) : evidence, agrees);
  const severityReason = agrees
    ? 'the evidence names the fault, and the amplitude agrees that it is large'
    : 'evidence alone says that a fault is there, not how large it is: at most WARNING';
  return { severity, severityReason };
}

type SeverityOf = (confidence: number) => { severity: Severity; severityReason: string };

/** Score at which half of the doubt is gone; 30 dB leave an eighth. */
const HALF_DOUBT_DB = 10;

function bearingAsFinding(found: BearingFinding, severityOf: SeverityOf): Finding {
  const contested = found.isContested ? 0.8 : 1;
  const confidence = contested * (1 - 2 ** (-found.score / HALF_DOUBT_DB));
  const place = {
    'outer-race': 'outer ring',
    'inner-race': 'inner ring',
    'rolling-element': 'rolling elements',
    cage: 'cage',
  };
  return {
    part: found.bearing.id,
    partName: found.bearing.name,
    fault: found.fault,
    confidence,
    ...severityOf(confidence),
    for: found.for,
    against: found.against,
    confirmBy: `Measure again at the same bearing in another direction and at another speed: the lines must move with the speed. Grease, listen, and look at the ${place[found.fault]} at the next stop.`,
    rule: `bearing-${found.fault}: envelope families on the geometry's frequencies (R. B. Randall, J. Antoni, MSSP 25 (2011) 485)`,
  };
}

function gearAsFinding(found: GearFinding, severityOf: SeverityOf): Finding {
  return {
    part: found.mesh.id,
    partName: `${found.gear} of ${found.mesh.name}`,
    fault: 'gear',
    confidence: found.confidence,
    ...severityOf(found.confidence),
    for: found.for,
    against: found.against,
    confirmBy:
      'Look at the teeth through the inspection cover, or repeat the synchronous average at equal load.',
    rule: 'gear-tooth: synchronous average, FM0 and FM4 (R. M. Stewart, ISVR 1977)',
  };
}

const SHAFT_CHECKS: Record<ShaftFinding['fault'], string> = {
  unbalance:
    'Compare the phase in two radial directions: 90 degrees apart speaks for unbalance. Then balance.',
  misalignment:
    'Measure axially on both sides of the coupling: a phase of 180 degrees across it confirms. Check the alignment.',
  looseness: 'Compare amplitude and phase at foot, base and foundation; check bolts and fits.',
  electrical: 'Cut the power while measuring: the line vanishes at once.',
  'oil-whirl': 'Change oil temperature or load and see whether the line moves.',
};

function shaftAsFinding(found: ShaftFinding, severityOf: SeverityOf): Finding {
  return {
    part: found.shaft.id,
    partName: found.shaft.name,
    fault: found.fault,
    confidence: found.confidence,
    ...severityOf(found.confidence),
    for: found.for,
    against: found.against,
    confirmBy: SHAFT_CHECKS[found.fault],
    rule: `shaft-${found.fault}: orders of the velocity spectrum (ISO 13373-3)`,
  };
}

function isVerdict(fault: Fault): fault is Fault & Verdict {
  return (VERDICTS as readonly string[]).includes(fault);
}

function verdictOf(
  findings: readonly Finding[],
  machine: MachineFacts,
  notJudged: readonly NotJudged[],
): Verdict {
  for (const { fault } of findings) if (isVerdict(fault)) return fault;
  if (findings.length > 0) return 'insufficient-evidence';
  const unjudgedBearings = notJudged.filter(({ question }) => question === 'bearing fault').length;
  const knowsNothing = machine.bearings.length === 0 && machine.meshes.length === 0;
  const sawNoBearing = machine.bearings.length > 0 && unjudgedBearings === machine.bearings.length;
  const sawNoGear =
    machine.bearings.length === 0 && notJudged.some(({ question }) => question === 'gear fault');
  return knowsNothing || sawNoBearing || sawNoGear ? 'insufficient-evidence' : 'none';
}

function summaryOf(verdict: Verdict, findings: readonly Finding[], notJudged: readonly NotJudged[]): string {
  const first = findings[0];
  if (first) {
    const fault = first.fault.replace('-', ' ');
    return `${first.partName}: ${fault} (confidence ${(100 * first.confidence).toFixed(0)} %), ${first.severity}.`;
  }
  if (verdict === 'none') return 'No fault of a known part shows in this measurement.';
  return notJudged[0]?.reason ?? 'Neither bearings nor gears are known: lines cannot be given to parts.';
}
