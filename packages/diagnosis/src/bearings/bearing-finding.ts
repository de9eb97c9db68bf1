import { type Evidence, evidence, type Fault } from '../findings/finding.ts';
import { heightAt, type LineFamily } from '../lines/line-family.ts';
import type { BearingEvidence, FittedBearingFrequencies } from './bearing-evidence.ts';
import type { EnvelopeLines } from './envelope-lines.ts';

/** A finding before its severity is evaluated. */
export interface BearingFinding {
  readonly bearing: FittedBearingFrequencies;
  readonly fault: Extract<Fault, 'outer-race' | 'inner-race' | 'rolling-element' | 'cage'>;
  readonly score: number;
  readonly families: readonly LineFamily[];
  /** The envelope they were found in. */
  readonly lines: EnvelopeLines;
  /** Lines of the first family that are seen, and that were looked for and not hidden. */
  readonly count: { readonly seen: number; readonly looked: number };
  /** Another explanation stands at least half as high. */
  readonly isContested: boolean;
  readonly for: readonly Evidence[];
  readonly against: readonly Evidence[];
}

export interface FoundFamilies extends Pick<BearingFinding, 'fault' | 'score' | 'families'> {
  readonly why?: readonly Evidence[];
}

/** The finding that families of a bearing make, with what speaks for and against it. */
export function makeFinding(
  measured: BearingEvidence,
  { fault, score, families, why = [] }: FoundFamilies,
  leastScore: number,
): BearingFinding {
  const { outer, inner, rolling, cage, bearing, lines } = measured;
  return {
    bearing,
    fault,
    score,
    families,
    lines,
    count: countLines(families[0]!, lines.noiseDb),
    isContested: [outer, inner, rolling, cage].some(
      (rival) => !families.includes(rival) && rival.score > score / 2,
    ),
    for: [...why, ...families.flatMap((family) => supportOf(fault, family, measured))],
    against: contradictions(fault, measured, leastScore),
  };
}

function countLines({ lines }: LineFamily, noiseDb: number): { seen: number; looked: number } {
  const visible = lines.filter(({ isHidden, harmonic }) => !isHidden && Number.isInteger(harmonic));
  return { seen: visible.filter(({ heightDb }) => heightDb > noiseDb).length, looked: visible.length };
}

export const FAMILY_NAMES = { outer: 'BPFO', inner: 'BPFI', rolling: '2 BSF', cage: 'FTF' } as const;

function nameOf(family: LineFamily, { outer, inner, rolling }: BearingEvidence): string {
  if (family === outer) return FAMILY_NAMES.outer;
  if (family === inner) return FAMILY_NAMES.inner;
  return family === rolling ? FAMILY_NAMES.rolling : FAMILY_NAMES.cage;
}

/** Least difference from the geometry that two decimals show, percent. */
const STATED_PERCENT = 0.005;

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
  const place = { frequencyHz: family.fundamentalHz };
  const isThere = percent < STATED_PERCENT;
  out.push(
    isThere
      ? evidence('BEARING_PLACE', { family: name }, place)
      : evidence('BEARING_SHIFT', { family: name, percent, side }, place),
  );
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

// The cage lines of damaged rolling elements in public recordings, their halves and noisier copies reach 30 dB.
const CAGE_ALONE_DB = 40;

/** Whether the cage's lines stand so high, without any of the elements', that the cage itself swings the signal. */
export function isCageAlone({ cage, rolling }: Pick<BearingEvidence, 'cage' | 'rolling'>): boolean {
  return rolling.score === 0 && cage.score >= CAGE_ALONE_DB;
}
