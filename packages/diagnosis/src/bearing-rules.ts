import { type Band, envelopeSpectrum, localFloor } from '@ritzel/signal';
import {
  type BearingEvidence,
  type BearingFrequencies,
  isShaftLine,
  measureBearing,
} from './bearing-evidence.ts';
import type { EnvelopeLines } from './envelope-lines.ts';
import { type Evidence, evidence, type Fault, type NotJudged, notJudged } from './finding.ts';
import { findForeignFamily } from './foreign-family.ts';
import { heightAt, type LineFamily } from './line-family.ts';

/** A finding before its severity is judged. */
export interface BearingFinding {
  readonly bearing: BearingFrequencies;
  readonly fault: Extract<Fault, 'outer-race' | 'inner-race' | 'rolling-element' | 'cage'>;
  readonly score: number;
  readonly families: readonly LineFamily[];
  /** Lines of the first family that are seen, and that were looked for and not hidden. */
  readonly count: { readonly seen: number; readonly looked: number };
  /** Another explanation stands at least half as high. */
  readonly isContested: boolean;
  readonly for: readonly Evidence[];
  readonly against: readonly Evidence[];
}

/** Where the rules draw their lines, dB but for the ratios. Exported so that a validation can move them. */
export interface BearingThresholds {
  /** Least score of a family that names a fault; 300 simulated records of noise do not reach it once. */
  readonly leastScore: number;
  /** From here a race's lines are so clear that no other explanation of the weaker ones is needed. */
  readonly clearScore: number;
  /** Races whose first lines differ by less show the same damage: their common partner is the rolling elements. */
  readonly alikeDb: number;
  /** A family that belongs to no known part and stands this much higher makes the bearing's own doubtful. */
  readonly foreignRatio: number;
}

export const BEARING_THRESHOLDS: BearingThresholds = {
  leastScore: 5,
  clearScore: 30,
  alikeDb: 8,
  foreignRatio: 1.5,
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

export interface BearingJudgement {
  readonly findings: readonly BearingFinding[];
  readonly evidence: readonly BearingEvidence[];
  readonly notJudged: readonly NotJudged[];
}

/**
 * Judges every bearing from the envelope of one measurement. The strongest finding comes first; the lines it
 * explains are then closed to the other bearings, so that a neighbour's fault is not taken for theirs.
 */
export function judgeBearings(
  acceleration: Float64Array,
  samplingRateHz: number,
  bearings: readonly BearingFrequencies[],
  lines: EnvelopeLines | undefined,
  kurtosis: number,
  train: { readonly trainLinesHz?: readonly number[]; readonly trainShaftsHz?: readonly number[] } = {},
): BearingJudgement {
  const { trainLinesHz = [], trainShaftsHz = [] } = train;
  const isGeared = trainShaftsHz.length > 1;
  const thresholds = isGeared ? GEARED_THRESHOLDS : BEARING_THRESHOLDS;
  const refused: NotJudged[] = [];
  const durationS = acceleration.length / samplingRateHz;
  const judged = bearings.filter((bearing) => {
    const reason = reasonNotToJudge(bearing, samplingRateHz, durationS);
    if (reason) refused.push(reason);
    return !reason;
  });
  if (judged.length === 0) return { findings: [], evidence: [], notJudged: refused };
  if (!lines) {
    for (const { id } of judged)
      refused.push(notJudged(id, 'bearing fault', 'NOT_JUDGED_NO_BAND', { samplingRateHz }));
    return { findings: [], evidence: [], notJudged: refused };
  }
  const striking = trainShaftsHz.filter((shaftHz) => strikesOnceATurn(lines, shaftHz));
  const isOfTrain = (frequencyHz: number) =>
    isAmong(trainLinesHz, frequencyHz, lines.stepHz) ||
    striking.some((shaftHz) => isShaftLine(lines, shaftHz, frequencyHz));
  const first = judged.map((bearing) => measureBearing(lines, bearing, isOfTrain));
  const findings: BearingFinding[] = [];
  let isTaken = isOfTrain;
  const open = [...first];
  while (open.length > 0) {
    const candidates = open.map((each) => {
      const finding = findFault(each, kurtosis, thresholds);
      const isSure = !isGeared || (finding && linesSeen(finding, lines.noiseDb) >= GEARED_LINES);
      return { each, finding: isSure ? finding : undefined };
    });
    candidates.sort((a, b) => (b.finding?.score ?? 0) - (a.finding?.score ?? 0));
    const { each, finding } = candidates[0]!;
    open.splice(open.indexOf(each), 1);
    if (!finding) continue;
    const foreign = findForeignFamily(each, isTaken);
    if (foreign && foreign.score > thresholds.foreignRatio * finding.score) {
      const question =
        foreign.score > OVERWHELMING_RATIO * finding.score ? 'origin of foreign lines' : 'bearing fault';
      refused.push(
        notJudged(each.bearing.id, question, 'NOT_JUDGED_FOREIGN', {
          frequencyHz: foreign.fundamentalHz,
          fault: finding.fault,
          scoreDb: finding.score,
        }),
      );
      continue;
    }
    findings.push(finding);
    const isExplained = explainedBy(findings, lines.stepHz);
    isTaken = (frequencyHz) => isExplained(frequencyHz) || isOfTrain(frequencyHz);
    open.forEach((other, i) => {
      open[i] = measureBearing(lines, other.bearing, isTaken);
    });
  }
  return {
    findings: findings.map((finding) => withAmplitudes(finding, lines, acceleration, samplingRateHz)),
    evidence: first,
    notJudged: refused,
  };
}

/** The verdict on one bearing from its evidence alone, as `judgeBearings` gives it for a machine with no other. */
export function bearingVerdict(
  measured: BearingEvidence,
  kurtosis: number,
  thresholds: BearingThresholds = BEARING_THRESHOLDS,
): BearingFinding['fault'] | 'none' | 'insufficient-evidence' {
  const finding = findFault(measured, kurtosis, thresholds);
  if (!finding) return 'none';
  const foreign = findForeignFamily(measured, () => false);
  if (!foreign || foreign.score <= thresholds.foreignRatio * finding.score) return finding.fault;
  return foreign.score > OVERWHELMING_RATIO * finding.score ? 'none' : 'insufficient-evidence';
}

/** Finest resolution that tells a fault line from a shaft harmonic, as a share of the shaft's speed. */
const COARSEST_RESOLUTION = 0.06;

function reasonNotToJudge(
  bearing: BearingFrequencies,
  samplingRateHz: number,
  durationS: number,
): NotJudged | undefined {
  const refuse = (
    code: 'NOT_JUDGED_RESOLUTION' | 'NOT_JUDGED_BANDWIDTH',
    params: Readonly<Record<string, number>>,
  ) => notJudged(bearing.id, 'bearing fault', code, params);
  const resolutionHz = 1 / durationS;
  if (resolutionHz > COARSEST_RESOLUTION * bearing.shaftHz) {
    const neededS = 1 / (COARSEST_RESOLUTION * bearing.shaftHz);
    return refuse('NOT_JUDGED_RESOLUTION', { durationS, resolutionHz, neededS });
  }
  if (samplingRateHz / 2 < 8 * bearing.bpfiHz) {
    const nyquistHz = samplingRateHz / 2;
    return refuse('NOT_JUDGED_BANDWIDTH', { samplingRateHz, nyquistHz, impactHz: bearing.bpfiHz });
  }
  return undefined;
}

/** The fault of one bearing that its families show, or undefined. */
export function findFault(
  measured: BearingEvidence,
  kurtosis: number,
  { leastScore, clearScore, alikeDb }: BearingThresholds = BEARING_THRESHOLDS,
): BearingFinding | undefined {
  const { outer, inner, rolling, cage, bearing } = measured;
  const race = Math.max(outer.score, inner.score);
  const otherRace = Math.min(outer.score, inner.score);
  const make = (
    fault: BearingFinding['fault'],
    score: number,
    families: LineFamily[],
    why: Evidence[] = [],
  ): BearingFinding => ({
    bearing,
    fault,
    score,
    families,
    count: countLines(families[0]!, measured.lines.noiseDb),
    isContested: [outer, inner, rolling, cage].some(
      (rival) => !families.includes(rival) && rival.score > score / 2,
    ),
    for: [...why, ...families.flatMap((family) => supportOf(fault, family, measured))],
    against: contradictions(fault, measured, leastScore),
  });
  const clearerRace = () =>
    outer.score >= inner.score ? make('outer-race', race, [outer]) : make('inner-race', race, [inner]);
  if (race >= clearScore && race >= rolling.score) return clearerRace();
  const areAlike = Math.abs(firstHeight(outer) - firstHeight(inner)) < alikeDb;
  if (otherRace >= leastScore && areAlike) {
    const families = [outer, inner, ...(rolling.score > 0 ? [rolling] : [])];
    return make('rolling-element', race, families, [evidence('BEARING_BOTH_RACES', {})]);
  }
  // An element that strikes does so with the cage: its own lines and the cage's are one explanation.
  const isImpacting = kurtosis > IMPACT_KURTOSIS && cage.score >= leastScore;
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

function countLines({ lines }: LineFamily, noiseDb: number): { seen: number; looked: number } {
  const visible = lines.filter(({ isHidden, harmonic }) => !isHidden && Number.isInteger(harmonic));
  return { seen: visible.filter(({ heightDb }) => heightDb > noiseDb).length, looked: visible.length };
}

/** Harmonics and sidebands of the leading family that are seen. */
function linesSeen({ families }: BearingFinding, noiseDb: number): number {
  return families[0]!.lines.filter(({ isHidden, heightDb }) => !isHidden && heightDb > noiseDb).length;
}

/** Height of the lowest harmonic that can be seen. */
function firstHeight({ lines }: LineFamily): number {
  return lines.find(({ harmonic, isHidden }) => Number.isInteger(harmonic) && !isHidden)?.heightDb ?? 0;
}

const FAMILY_NAMES = { outer: 'BPFO', inner: 'BPFI', rolling: '2 BSF', cage: 'FTF' } as const;

function nameOf(family: LineFamily, { outer, inner, rolling }: BearingEvidence): string {
  if (family === outer) return FAMILY_NAMES.outer;
  if (family === inner) return FAMILY_NAMES.inner;
  return family === rolling ? FAMILY_NAMES.rolling : FAMILY_NAMES.cage;
}

function supportOf(fault: Fault, family: LineFamily, measured: BearingEvidence): Evidence[] {
  const name = nameOf(family, measured);
  const { lines, bearing } = measured;
  const out: Evidence[] = family.lines
    .filter(({ isHidden, heightDb }) => !isHidden && heightDb > lines.noiseDb)
    .map(({ harmonic, frequencyHz, heightDb }) =>
      evidence('BEARING_LINE', { line: lineName(name, harmonic), heightDb }, { frequencyHz, heightDb }),
    );
  const percent = 100 * Math.abs(family.shift);
  const side = family.shift < 0 ? 'below' : 'above';
  out.push(evidence('BEARING_SHIFT', { family: name, percent, side }, { frequencyHz: family.fundamentalHz }));
  if (fault !== 'inner-race') return out;
  for (const turn of [-1, 1]) {
    const frequencyHz = family.fundamentalHz + turn * bearing.shaftHz;
    const heightDb = heightAt(lines, frequencyHz);
    if (heightDb <= lines.noiseDb) continue;
    const params = { side: turn < 0 ? 'below' : 'above', heightDb };
    out.push(evidence('BEARING_SIDEBAND', params, { frequencyHz, heightDb }));
  }
  return out;
}

function lineName(name: string, harmonic: number): string {
  if (harmonic === 0.5) return `${name} - FTF`;
  if (harmonic === 1.5) return `${name} + FTF`;
  return harmonic === 1 ? name : `${harmonic} x ${name}`;
}

function contradictions(
  fault: BearingFinding['fault'],
  { outer, inner, rolling, cage, lines }: BearingEvidence,
  leastScore: number,
): Evidence[] {
  const rivals: [BearingFinding['fault'], LineFamily][] = [
    ['outer-race', outer],
    ['inner-race', inner],
    ['rolling-element', rolling],
    ['cage', cage],
  ];
  const own = rivals.find(([name]) => name === fault)?.[1];
  const out: Evidence[] = rivals
    .filter(([name, family]) => name !== fault && family.score >= leastScore)
    .map(([name, { score, fundamentalHz, lines: found }]) =>
      evidence(
        'BEARING_RIVAL',
        { fault: name, scoreDb: score },
        { frequencyHz: fundamentalHz, heightDb: found[0]!.heightDb },
      ),
    );
  for (const { harmonic, isHidden, heightDb, frequencyHz } of own?.lines ?? []) {
    if (harmonic === 2 && !isHidden && heightDb <= lines.noiseDb)
      out.push(evidence('BEARING_NO_SECOND', {}, { frequencyHz, heightDb }));
    if (harmonic === 1 && isHidden) out.push(evidence('BEARING_ON_SHAFT', {}, { frequencyHz }));
  }
  return out;
}

/** Whether a frequency is a line of a finding: a harmonic of its fundamental with up to two shaft sidebands. */
function explainedBy(findings: readonly BearingFinding[], stepHz: number): (frequencyHz: number) => boolean {
  const taken: number[] = [];
  for (const { families, bearing } of findings) {
    for (const { fundamentalHz } of families) {
      for (let harmonic = 1; harmonic <= 6; harmonic++) {
        for (let k = -2; k <= 2; k++) taken.push(harmonic * fundamentalHz + k * bearing.shaftHz);
      }
    }
  }
  return (frequencyHz) => isAmong(taken, frequencyHz, stepHz);
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

/** Whether a frequency is not told from one of these lines: a Hann line is four bins wide at its foot. */
function isAmong(linesHz: readonly number[], frequencyHz: number, stepHz: number): boolean {
  return linesHz.some((line) => Math.abs(line - frequencyHz) < 1.6 * stepHz);
}

/** The band in which a family stands highest, and its lines there in m/s2: what an analyst would look at. */
function withAmplitudes(
  finding: BearingFinding,
  lines: EnvelopeLines,
  acceleration: Float64Array,
  samplingRateHz: number,
): BearingFinding {
  const band = clearestBand(lines, finding.families[0]!);
  if (!band) return finding;
  const spectrum = envelopeSpectrum(acceleration, samplingRateHz, band);
  return {
    ...finding,
    for: finding.for.map((each) => {
      if (each.frequencyHz === undefined || each.heightDb === undefined) return each;
      const bin = Math.round(each.frequencyHz / spectrum.stepHz);
      const amplitude = Math.max(...spectrum.values.subarray(Math.max(0, bin - 1), bin + 2));
      const floor = localFloor(spectrum, each.frequencyHz, 40);
      const numbers = { ...each, amplitude, floor, unit: 'm/s2' };
      if (each.code !== 'BEARING_LINE') return numbers;
      const params = { ...each.params, lowKHz: band.lowHz / 1000, highKHz: band.highHz / 1000 };
      return { ...numbers, ...evidence('BEARING_LINE_IN_BAND', params) };
    }),
  };
}

/** The band of the envelope in which the lines of a family stand highest together. */
function clearestBand(lines: EnvelopeLines, family: LineFamily): Band | undefined {
  let best: Band | undefined;
  let most = 0;
  for (const { band, overFloor } of lines.perBand) {
    let sum = 0;
    for (const { frequencyHz, isHidden } of family.lines) {
      if (!isHidden) sum += Math.log(1 + (overFloor[Math.round(frequencyHz / lines.stepHz)] ?? 0));
    }
    if (sum > most) {
      most = sum;
      best = band;
    }
  }
  return best;
}
