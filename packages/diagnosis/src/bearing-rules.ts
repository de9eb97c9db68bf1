import { type Band, envelopeSpectrum, localFloor } from '@ritzel/signal';
import {
  type BearingEvidence,
  type BearingFrequencies,
  envelopeLinesFor,
  measureBearing,
} from './bearing-evidence.ts';
import type { EnvelopeLines } from './envelope-lines.ts';
import type { Evidence, Fault, NotJudged } from './finding.ts';
import { findForeignFamily } from './foreign-family.ts';
import { heightAt, type LineFamily } from './line-family.ts';

/** A finding before its severity is judged. */
export interface BearingFinding {
  readonly bearing: BearingFrequencies;
  readonly fault: Extract<Fault, 'outer-race' | 'inner-race' | 'rolling-element' | 'cage'>;
  readonly score: number;
  readonly families: readonly LineFamily[];
  /** Another explanation stands at least half as high. */
  readonly isContested: boolean;
  readonly for: readonly Evidence[];
  readonly against: readonly Evidence[];
}

/** Least score of a family that names a fault, dB; 300 simulated records of noise do not reach it once. */
const LEAST_SCORE = 5;
/** From here a race's lines are so clear that no other explanation of the weaker ones is needed. */
const CLEAR_SCORE = 30;
/** Two races within this ratio show the same damage: their common partner is the rolling elements. */
const ALIKE_RATIO = 2.5;
/** Cage lines speak of a rolling element only where there are impacts: normal noise has a kurtosis of 3. */
const IMPACT_KURTOSIS = 3.5;

/** A family that belongs to no known part and stands this much higher makes the bearing's own doubtful. */
const FOREIGN_RATIO = 1.5;
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
  kurtosis: number,
): BearingJudgement {
  const notJudged: NotJudged[] = [];
  const durationS = acceleration.length / samplingRateHz;
  const judged = bearings.filter((bearing) => {
    const reason = reasonNotToJudge(bearing, samplingRateHz, durationS);
    if (reason) notJudged.push({ part: bearing.id, question: 'bearing fault', reason });
    return !reason;
  });
  if (judged.length === 0) return { findings: [], evidence: [], notJudged };
  const lines = envelopeLinesFor(acceleration, samplingRateHz, judged);
  if (!lines) {
    const reason = `A sampling rate of ${samplingRateHz} Hz leaves no band above the fault frequencies.`;
    for (const { id } of judged) notJudged.push({ part: id, question: 'bearing fault', reason });
    return { findings: [], evidence: [], notJudged };
  }
  const first = judged.map((bearing) => measureBearing(lines, bearing));
  const findings: BearingFinding[] = [];
  let isTaken = (_frequencyHz: number) => false;
  const open = [...first];
  const evidence: BearingEvidence[] = [];
  while (open.length > 0) {
    const candidates = open.map((each) => ({ each, finding: findFault(each, kurtosis) }));
    candidates.sort((a, b) => (b.finding?.score ?? 0) - (a.finding?.score ?? 0));
    const { each, finding } = candidates[0]!;
    evidence.push(each);
    open.splice(open.indexOf(each), 1);
    if (!finding) continue;
    const foreign = findForeignFamily(each, isTaken);
    if (foreign && foreign.score > FOREIGN_RATIO * finding.score) {
      const reason = `The strongest lines of the envelope, at ${foreign.fundamentalHz.toFixed(2)} Hz and its multiples, belong to no known part; the weak lines near those of this bearing (${finding.fault}, ${finding.score.toFixed(0)} dB) may be theirs.`;
      const question =
        foreign.score > OVERWHELMING_RATIO * finding.score ? 'origin of foreign lines' : 'bearing fault';
      notJudged.push({ part: each.bearing.id, question, reason });
      continue;
    }
    findings.push(finding);
    isTaken = explainedBy(findings, lines.stepHz);
    open.forEach((other, i) => {
      open[i] = measureBearing(lines, other.bearing, isTaken);
    });
  }
  return {
    findings: findings.map((finding) => withAmplitudes(finding, lines, acceleration, samplingRateHz)),
    evidence: first,
    notJudged,
  };
}

/** Finest resolution that tells a fault line from a shaft harmonic, as a share of the shaft's speed. */
const COARSEST_RESOLUTION = 0.06;

function reasonNotToJudge(
  bearing: BearingFrequencies,
  samplingRateHz: number,
  durationS: number,
): string | undefined {
  const resolutionHz = 1 / durationS;
  if (resolutionHz > COARSEST_RESOLUTION * bearing.shaftHz) {
    const neededS = 1 / (COARSEST_RESOLUTION * bearing.shaftHz);
    return `A record of ${durationS.toFixed(2)} s resolves ${resolutionHz.toFixed(2)} Hz; ${neededS.toFixed(2)} s are needed at this speed.`;
  }
  if (samplingRateHz / 2 < 8 * bearing.bpfiHz) {
    return `Sampling at ${samplingRateHz} Hz ends at ${samplingRateHz / 2} Hz: impacts at ${bearing.bpfiHz.toFixed(0)} Hz need a resonance at eight times that or more.`;
  }
  return undefined;
}

/** The fault of one bearing that its families show, or undefined. */
function findFault(evidence: BearingEvidence, kurtosis: number): BearingFinding | undefined {
  const { outer, inner, rolling, cage, bearing } = evidence;
  const race = Math.max(outer.score, inner.score);
  const otherRace = Math.min(outer.score, inner.score);
  const make = (fault: BearingFinding['fault'], score: number, families: LineFamily[]): BearingFinding => ({
    bearing,
    fault,
    score,
    families,
    isContested: [outer, inner, rolling, cage].some(
      (rival) => !families.includes(rival) && rival.score > score / 2,
    ),
    for: families.flatMap((family) => supportOf(fault, family, evidence)),
    against: contradictions(fault, evidence),
  });
  if (race >= CLEAR_SCORE && race >= rolling.score) {
    return outer.score >= inner.score ? make('outer-race', race, [outer]) : make('inner-race', race, [inner]);
  }
  if (otherRace >= LEAST_SCORE && race < ALIKE_RATIO * otherRace) {
    return make('rolling-element', race, [outer, inner, ...(rolling.score > 0 ? [rolling] : [])]);
  }
  if (rolling.score >= LEAST_SCORE && rolling.score > race)
    return make('rolling-element', rolling.score, [rolling]);
  if (cage.score >= LEAST_SCORE && cage.score > race) {
    const isImpacting = kurtosis > IMPACT_KURTOSIS;
    return make(isImpacting ? 'rolling-element' : 'cage', cage.score, [cage]);
  }
  if (race >= LEAST_SCORE) {
    return outer.score >= inner.score ? make('outer-race', race, [outer]) : make('inner-race', race, [inner]);
  }
  return undefined;
}

const FAMILY_NAMES = { outer: 'BPFO', inner: 'BPFI', rolling: '2 BSF', cage: 'FTF' } as const;

function nameOf(family: LineFamily, { outer, inner, rolling }: BearingEvidence): string {
  if (family === outer) return FAMILY_NAMES.outer;
  if (family === inner) return FAMILY_NAMES.inner;
  return family === rolling ? FAMILY_NAMES.rolling : FAMILY_NAMES.cage;
}

function supportOf(fault: Fault, family: LineFamily, evidence: BearingEvidence): Evidence[] {
  const name = nameOf(family, evidence);
  const { lines, bearing } = evidence;
  const out: Evidence[] = family.lines
    .filter(({ isHidden, heightDb }) => !isHidden && heightDb > lines.noiseDb)
    .map(({ harmonic, frequencyHz, heightDb }) => ({
      statement: `${lineName(name, harmonic)} stands ${heightDb.toFixed(0)} dB over the floor of the envelope`,
      frequencyHz,
      heightDb,
    }));
  out.push({
    statement: `${name} lies ${(100 * Math.abs(family.shift)).toFixed(2)} % ${family.shift < 0 ? 'below' : 'above'} the value from the geometry`,
    frequencyHz: family.fundamentalHz,
  });
  if (fault === 'inner-race') {
    for (const side of [-1, 1]) {
      const frequencyHz = family.fundamentalHz + side * bearing.shaftHz;
      const heightDb = heightAt(lines, frequencyHz);
      if (heightDb <= lines.noiseDb) continue;
      const statement = `the sideband ${side < 0 ? 'below' : 'above'} BPFI at the speed of the shaft stands ${heightDb.toFixed(0)} dB high: the fault turns through the load zone`;
      out.push({ statement, frequencyHz, heightDb });
    }
  }
  return out;
}

function lineName(name: string, harmonic: number): string {
  if (harmonic === 0.5) return `${name} - FTF`;
  if (harmonic === 1.5) return `${name} + FTF`;
  return harmonic === 1 ? name : `${harmonic} x ${name}`;
}

function contradictions(fault: BearingFinding['fault'], evidence: BearingEvidence): Evidence[] {
  const { outer, inner, rolling, cage, lines } = evidence;
  const rivals: [BearingFinding['fault'], LineFamily][] = [
    ['outer-race', outer],
    ['inner-race', inner],
    ['rolling-element', rolling],
    ['cage', cage],
  ];
  const own = rivals.find(([name]) => name === fault)?.[1];
  const out: Evidence[] = rivals
    .filter(([name, family]) => name !== fault && family.score >= LEAST_SCORE)
    .map(([name, family]) => ({
      statement: `lines of the ${name === 'cage' ? 'cage' : name.replace('-', ' ')} are seen as well, ${family.score.toFixed(0)} dB in all`,
      frequencyHz: family.fundamentalHz,
      heightDb: family.lines[0]!.heightDb,
    }));
  for (const line of own?.lines ?? []) {
    if (line.harmonic === 2 && !line.isHidden && line.heightDb <= lines.noiseDb) {
      out.push({
        statement: 'its second harmonic is not seen',
        frequencyHz: line.frequencyHz,
        heightDb: line.heightDb,
      });
    }
    if (line.harmonic === 1 && line.isHidden) {
      out.push({
        statement: 'its fundamental coincides with a shaft harmonic',
        frequencyHz: line.frequencyHz,
      });
    }
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
  return (frequencyHz) => taken.some((line) => Math.abs(line - frequencyHz) < 1.6 * stepHz);
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
      const where = `${(band.lowHz / 1000).toFixed(1)} to ${(band.highHz / 1000).toFixed(1)} kHz`;
      return {
        ...each,
        amplitude,
        floor,
        unit: 'm/s2',
        statement: `${each.statement} (clearest in ${where})`,
      };
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
