import { type Evidence, evidence, type NotEvaluated, notEvaluated } from '../findings/finding.ts';
import { withAmplitudes } from '../lines/line-amplitudes.ts';
import { heightAt, type LineFamily } from '../lines/line-family.ts';
import { findUnassignedFamily } from '../lines/unassigned-family.ts';
import { measureChances } from './bearing-chance.ts';
import {
  type BearingEvidence,
  type FittedBearingFrequencies,
  isShaftLine,
  measureBearing,
} from './bearing-evidence.ts';
import { type BearingFinding, isCageAlone, makeFinding } from './bearing-finding.ts';
import type { EnvelopeLines } from './envelope-lines.ts';
import {
  FAINT_THRESHOLDS,
  type FaintEvidence,
  type FaintThresholds,
  findFaintFault,
  type WholeEvidence,
} from './faint-fault.ts';

/** Where the rules draw their lines, dB but for the ratios. Exported so that a validation can move them. */
export interface BearingThresholds {
  /** Least score of a family that names a fault; 300 simulated records of noise do not reach it once. */
  readonly leastScore: number;
  /** From here a race's lines are so clear that no other explanation of the weaker ones is needed. */
  readonly clearScore: number;
  /** Races whose first lines differ by less show the same damage: their common partner is the rolling elements. */
  readonly alikeDb: number;
  /** A family that belongs to no known part and stands this much higher makes the bearing's own suspect. */
  readonly unassignedRatio: number;
}

export const BEARING_THRESHOLDS: BearingThresholds = {
  leastScore: 5,
  clearScore: 30,
  alikeDb: 8,
  unassignedRatio: 1.5,
};
/**
 * Between gears the envelope is full of lines of meshes and shafts: a bearing's must be sure by themselves, and weak
 * ones are left to the records that follow.
 */
const GEARED_THRESHOLDS: BearingThresholds = { ...BEARING_THRESHOLDS, leastScore: 14 };
/**
 * Beats of two meshes and their sidebands lie so close that one or two are met within the tolerance by chance: between
 * gears so many lines of the leading family must be seen.
 */
const GEARED_LINES = 3;
/** Cage lines speak of a rolling element only where there are impacts: normal noise has a kurtosis of 3. */
const IMPACT_KURTOSIS = 3.5;
/** From here they are only its sidebands, and the bearing itself shows nothing. */
const OVERWHELMING_RATIO = 3;

export interface BearingEvaluation {
  readonly findings: readonly BearingFinding[];
  readonly evidence: readonly WholeEvidence[];
  readonly notEvaluated: readonly NotEvaluated[];
}

/** What else of the measurement and the drivetrain decides about its bearings. */
export interface BearingCircumstances {
  /** Of the envelope; none where no band carries it. */
  readonly lines: EnvelopeLines | undefined;
  readonly kurtosis: number;
  readonly drivetrainLinesHz?: readonly number[] | undefined;
  readonly drivetrainShaftsHz?: readonly number[] | undefined;
  /** The envelope without tones; asked for once, where it is needed. */
  readonly measureFaintLines?: () => EnvelopeLines | undefined;
  /** Whether the spectrum itself is a comb of a frequency, asked where faint lines are silent. */
  readonly isComb?: (frequencyHz: number) => boolean;
}

/**
 * Evaluates every bearing from the envelope of one measurement. The strongest finding comes first; the lines it
 * explains are then closed to the other bearings, so that a neighbour's fault is not taken for theirs. Where no race
 * is clear, and no gears are near, faint lines decide: those of the envelope without tones, held against chance.
 */
export function evaluateBearings(
  acceleration: Float64Array,
  samplingRateHz: number,
  bearings: readonly FittedBearingFrequencies[],
  {
    lines,
    kurtosis,
    drivetrainLinesHz = [],
    drivetrainShaftsHz = [],
    measureFaintLines = () => undefined,
    isComb = () => false,
  }: BearingCircumstances,
): BearingEvaluation {
  const isGeared = drivetrainShaftsHz.length > 1;
  const thresholds = isGeared ? GEARED_THRESHOLDS : BEARING_THRESHOLDS;
  const refused: NotEvaluated[] = [];
  const durationS = acceleration.length / samplingRateHz;
  const evaluated = bearings.filter((bearing) => {
    const reason = reasonNotToEvaluate(bearing, samplingRateHz, durationS);
    if (reason) refused.push(reason);
    return !reason;
  });
  if (evaluated.length === 0) return { findings: [], evidence: [], notEvaluated: refused };
  if (!lines) {
    for (const { id } of evaluated)
      refused.push(notEvaluated(id, 'bearing fault', 'NOT_EVALUATED_NO_BAND', { samplingRateHz }));
    return { findings: [], evidence: [], notEvaluated: refused };
  }
  if (lines.bands === 0) {
    for (const { id } of evaluated) refused.push(notEvaluated(id, 'bearing fault', 'NOT_EVALUATED_NO_NOISE'));
    return { findings: [], evidence: [], notEvaluated: refused };
  }
  const striking = drivetrainShaftsHz.filter((shaftHz) => strikesOnceATurn(lines, shaftHz));
  const isOfDrivetrain = (frequencyHz: number) =>
    isAmong(drivetrainLinesHz, frequencyHz, lines) ||
    striking.some((shaftHz) => isShaftLine(lines, shaftHz, frequencyHz));
  const first = evaluated.map((bearing) => measureBearing(lines, bearing, isOfDrivetrain));
  const findings: BearingFinding[] = [];
  const faint = new Map<string, FaintEvidence>();
  let faintLines: EnvelopeLines | undefined;
  let isTaken = isOfDrivetrain;
  const open = [...first];
  const faintOf = ({ bearing }: BearingEvidence): FaintEvidence | undefined => {
    faintLines ??= measureFaintLines();
    if (!faintLines) return undefined;
    const measured = measureBearing(faintLines, bearing, isTaken);
    const seen = { measured, chances: measureChances(faintLines, bearing, isTaken) };
    if (!faint.has(bearing.id)) faint.set(bearing.id, seen);
    return seen;
  };
  while (open.length > 0) {
    const clear = open.map((each) => {
      const finding = findFault(each, kurtosis, thresholds);
      const isSure = !isGeared || (finding && linesSeen(finding, lines.noiseDb) >= GEARED_LINES);
      return { each, finding: isSure ? finding : undefined, isFaint: false };
    });
    // Beside a fault that is found, faint lines of a neighbour are as likely its own.
    const isDecided =
      isGeared || findings.length > 0 || clear.some(({ finding }) => isClear(finding, thresholds));
    const candidates = isDecided
      ? clear
      : clear.map(({ each, finding }) => ({
          each,
          ...decideFaint(finding, faintOf(each), kurtosis, isComb),
        }));
    candidates.sort((a, b) => (b.finding?.score ?? 0) - (a.finding?.score ?? 0));
    const { each, finding, isFaint } = candidates[0]!;
    open.splice(open.indexOf(each), 1);
    if (!finding) continue;
    // Faint lines were compared with unassigned ones already.
    const unassigned = isFaint ? undefined : findUnassignedFamily(each, isTaken);
    if (unassigned && unassigned.score > thresholds.unassignedRatio * finding.score) {
      const question =
        unassigned.score > OVERWHELMING_RATIO * finding.score
          ? 'origin of unassigned lines'
          : 'bearing fault';
      refused.push(
        notEvaluated(each.bearing.id, question, 'NOT_EVALUATED_UNASSIGNED', {
          frequencyHz: unassigned.fundamentalHz,
          fault: finding.fault,
          scoreDb: finding.score,
        }),
      );
      continue;
    }
    findings.push(finding);
    const isExplained = explainedBy(findings, lines);
    isTaken = (frequencyHz) => isExplained(frequencyHz) || isOfDrivetrain(frequencyHz);
    open.forEach((other, i) => {
      open[i] = measureBearing(lines, other.bearing, isTaken);
    });
  }
  return {
    findings: findings.map((finding) => withAmplitudes(finding, acceleration, samplingRateHz)),
    evidence: first.map((each) => {
      const its = faint.get(each.bearing.id);
      return its ? { ...each, faint: its } : each;
    }),
    notEvaluated: refused,
  };
}

/** A family this high decides by itself; the cage alone does not, and two races that are alike never come so far. */
function isClear(finding: BearingFinding | undefined, { clearScore }: BearingThresholds): boolean {
  return finding !== undefined && finding.fault !== 'cage' && finding.families[0]!.score >= clearScore;
}

/** What the faint lines say; where they were not measured, or are silent beside exactly periodic impacts, the others. */
function decideFaint(
  finding: BearingFinding | undefined,
  faint: FaintEvidence | undefined,
  kurtosis: number,
  isComb: (frequencyHz: number) => boolean,
  thresholds: FaintThresholds = FAINT_THRESHOLDS,
): { finding: BearingFinding | undefined; isFaint: boolean } {
  if (!faint) return { finding, isFaint: false };
  const found = findFaintFault(faint, kurtosis, thresholds);
  if (found) return { finding: found, isFaint: true };
  const isPeriodic = finding && isComb(finding.families[0]!.fundamentalHz);
  return { finding: isPeriodic ? finding : undefined, isFaint: false };
}

/** The verdict on one bearing from its evidence alone, as `evaluateBearings` gives it for a machine with no other. */
export function bearingVerdict(
  { faint, ...measured }: WholeEvidence,
  kurtosis: number,
  thresholds: BearingThresholds & FaintThresholds = { ...BEARING_THRESHOLDS, ...FAINT_THRESHOLDS },
): BearingFinding['fault'] | 'none' | 'insufficient-evidence' {
  const clear = findFault(measured, kurtosis, thresholds);
  const { finding, isFaint } = isClear(clear, thresholds)
    ? { finding: clear, isFaint: false }
    : decideFaint(clear, faint, kurtosis, () => false, thresholds);
  if (!finding) return 'none';
  const unassigned = isFaint ? undefined : findUnassignedFamily(measured, () => false);
  if (!unassigned || unassigned.score <= thresholds.unassignedRatio * finding.score) return finding.fault;
  return unassigned.score > OVERWHELMING_RATIO * finding.score ? 'none' : 'insufficient-evidence';
}

/** Coarsest resolution that separates a fault line from a shaft harmonic, as a share of the shaft's speed. */
const COARSEST_RESOLUTION = 0.06;

function reasonNotToEvaluate(
  bearing: FittedBearingFrequencies,
  samplingRateHz: number,
  durationS: number,
): NotEvaluated | undefined {
  const refuse = (
    code: 'NOT_EVALUATED_RESOLUTION' | 'NOT_EVALUATED_BANDWIDTH',
    params: Readonly<Record<string, number>>,
  ) => notEvaluated(bearing.id, 'bearing fault', code, params);
  const resolutionHz = 1 / durationS;
  if (resolutionHz > COARSEST_RESOLUTION * bearing.shaftHz) {
    const neededS = 1 / (COARSEST_RESOLUTION * bearing.shaftHz);
    return refuse('NOT_EVALUATED_RESOLUTION', { durationS, resolutionHz, neededS });
  }
  if (samplingRateHz / 2 < 8 * bearing.bpfiHz) {
    const nyquistHz = samplingRateHz / 2;
    return refuse('NOT_EVALUATED_BANDWIDTH', { samplingRateHz, nyquistHz, impactHz: bearing.bpfiHz });
  }
  return undefined;
}

/** The fault of one bearing that its families show, or undefined. */
export function findFault(
  measured: BearingEvidence,
  kurtosis: number,
  { leastScore, clearScore, alikeDb }: BearingThresholds = BEARING_THRESHOLDS,
): BearingFinding | undefined {
  const { outer, inner, rolling, cage } = measured;
  const race = Math.max(outer.score, inner.score);
  const otherRace = Math.min(outer.score, inner.score);
  const make = (
    fault: BearingFinding['fault'],
    score: number,
    families: LineFamily[],
    why: readonly Evidence[] = [],
  ) => makeFinding(measured, { fault, score, families, why }, leastScore);
  const clearerRace = () =>
    outer.score >= inner.score ? make('outer-race', race, [outer]) : make('inner-race', race, [inner]);
  if (race >= clearScore && race >= rolling.score) return clearerRace();
  const areAlike = Math.abs(firstHeight(outer) - firstHeight(inner)) < alikeDb;
  if (otherRace >= leastScore && areAlike) {
    const families = [outer, inner, ...(rolling.score > 0 ? [rolling] : [])];
    return make('rolling-element', race, families, [evidence('BEARING_BOTH_RACES', {})]);
  }
  // An element that strikes does so with the cage: its own lines and the cage's are one explanation.
  const isImpacting = kurtosis > IMPACT_KURTOSIS && cage.score >= leastScore && !isCageAlone(measured);
  const element = isImpacting ? Math.max(rolling.score, cage.score) : rolling.score;
  if (element >= leastScore && element > race) {
    const families = [rolling, cage].filter((each) => each.score >= leastScore);
    families.sort((one, other) => other.score - one.score);
    const why = families.includes(cage) ? [evidence('BEARING_CAGE_IMPACTS', {})] : [];
    return make('rolling-element', element, isImpacting ? families : [rolling], isImpacting ? why : []);
  }
  if (cage.score >= leastScore && cage.score > race) return make('cage', cage.score, [cage]);
  return race >= leastScore ? clearerRace() : undefined;
}

/** Harmonics and sidebands of the leading family that are seen. */
function linesSeen({ families }: BearingFinding, noiseDb: number): number {
  return families[0]!.lines.filter(({ isHidden, heightDb }) => !isHidden && heightDb > noiseDb).length;
}

/** Height of the lowest harmonic that can be seen. */
function firstHeight({ lines }: LineFamily): number {
  return lines.find(({ harmonic, isHidden }) => Number.isInteger(harmonic) && !isHidden)?.heightDb ?? 0;
}

/** Whether a frequency is a line of a finding: a harmonic of its fundamental with up to two shaft sidebands. */
function explainedBy(
  findings: readonly BearingFinding[],
  lines: EnvelopeLines,
): (frequencyHz: number) => boolean {
  const taken: number[] = [];
  for (const { families, bearing } of findings) {
    for (const { fundamentalHz } of families) {
      for (let harmonic = 1; harmonic <= 6; harmonic++) {
        for (let k = -2; k <= 2; k++) taken.push(harmonic * fundamentalHz + k * bearing.shaftHz);
      }
    }
  }
  return (frequencyHz) => isAmong(taken, frequencyHz, lines);
}

/** Of the first so many harmonics of a shaft so many must be seen before all its multiples are taken for its own. */
const TURN_HARMONICS = 8;
const TURN_HARMONICS_SEEN = 6;

/** A damaged tooth strikes once a turn, and its lines reach far beyond the few that every shaft has. */
function strikesOnceATurn(lines: EnvelopeLines, shaftHz: number): boolean {
  let seen = 0;
  for (let harmonic = 1; harmonic <= TURN_HARMONICS; harmonic++)
    if (heightAt(lines, harmonic * shaftHz) > lines.noiseDb) seen++;
  return seen >= TURN_HARMONICS_SEEN && shaftHz > 5 * lines.stepHz;
}

/** A Hann line is four bins wide at its foot; and heights are those of the highest of three bins. */
const SAME_LINE_BINS = 1.6;
const FOOT_BINS = 3.2;

/** Whether a frequency cannot be separated from one of these lines, or lies in the foot of one that stands as high. */
function isAmong(linesHz: readonly number[], frequencyHz: number, lines: EnvelopeLines): boolean {
  return linesHz.some((hz) => {
    const bins = Math.abs(hz - frequencyHz) / lines.stepHz;
    if (bins >= FOOT_BINS) return false;
    return (
      bins < SAME_LINE_BINS || heightAt(lines, hz) >= Math.max(lines.noiseDb, heightAt(lines, frequencyHz))
    );
  });
}
