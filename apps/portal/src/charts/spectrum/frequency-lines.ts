import type { CharacteristicFrequency, FrequencyKind } from '@ritzel/drivetrain';

export const LINE_FAMILIES = ['shaft', 'mesh', 'planetary', 'bearing', 'electrical', 'machine'] as const;
export type FrequencyLineFamily = (typeof LINE_FAMILIES)[number];

const FAMILY_OF: Readonly<Record<FrequencyKind, FrequencyLineFamily>> = {
  shaft: 'shaft',
  mesh: 'mesh',
  'hunting-tooth': 'mesh',
  ftf: 'bearing',
  bpfo: 'bearing',
  bpfi: 'bearing',
  bsf: 'bearing',
  'planet-pass': 'planetary',
  'planet-rotation': 'planetary',
  'planet-fault': 'planetary',
  'sun-fault': 'planetary',
  'ring-fault': 'planetary',
  'coupling-elements': 'machine',
  'line-x2': 'electrical',
  'pole-pass': 'electrical',
  'rotor-bar-pass': 'electrical',
  'blade-pass': 'machine',
  'roll-pass': 'machine',
};

/** What analysts write beside a line. */
const SYMBOLS: Readonly<Record<FrequencyKind, string>> = {
  shaft: '',
  mesh: 'GMF',
  'hunting-tooth': 'HTF',
  ftf: 'FTF',
  bpfo: 'BPFO',
  bpfi: 'BPFI',
  bsf: '2BSF',
  'planet-pass': 'PPF',
  'planet-rotation': 'PRF',
  'planet-fault': 'PFF',
  'sun-fault': 'SFF',
  'ring-fault': 'RFF',
  'coupling-elements': 'CEF',
  'line-x2': '2LF',
  'pole-pass': 'Fp',
  'rotor-bar-pass': 'RBP',
  'blade-pass': 'BPF',
  'roll-pass': 'RPF',
};

/** A labelled line over a spectrum. */
export interface FrequencyLine {
  readonly id: string;
  /** Element of the kinematics it speaks of. */
  readonly element: string;
  readonly family: FrequencyLineFamily;
  readonly kind: FrequencyKind;
  readonly harmonic: number;
  readonly label: string;
  readonly hz: number;
  /** How far the true line may lie from it: slip of a bearing, else nothing. */
  readonly toleranceHz: number;
}

/** Rolling bearings slip: their lines lie up to 2 % beside theory (measured 0.6 to 1.4 % on test rigs). */
const BEARING_SLIP = 0.02;

/**
 * The lines of all characteristic frequencies with their harmonics up to `maxHz`. A roller fault shows at twice
 * the spin frequency, so `bsf` is drawn there.
 */
export function frequencyLines(
  frequencies: readonly CharacteristicFrequency[],
  maxHz: number,
): FrequencyLine[] {
  const lines: FrequencyLine[] = [];
  for (const { id, element, kind, frequencyHz, harmonics } of frequencies) {
    const family = FAMILY_OF[kind];
    const baseHz = kind === 'bsf' ? 2 * frequencyHz : frequencyHz;
    for (let harmonic = 1; harmonic <= Math.max(1, harmonics); harmonic++) {
      const hz = baseHz * harmonic;
      if (hz > maxHz || hz <= 0) break;
      lines.push({
        id: `${id}/${harmonic}`,
        element,
        family,
        kind,
        harmonic,
        label: labelOf(kind, harmonic, element),
        hz,
        toleranceHz: family === 'bearing' ? hz * BEARING_SLIP : 0,
      });
    }
  }
  return lines;
}

function labelOf(kind: FrequencyKind, harmonic: number, element: string): string {
  if (kind === 'shaft') return `${harmonic}× ${element}`;
  return `${harmonic === 1 ? '' : `${harmonic}×`}${SYMBOLS[kind]} ${element}`;
}

/** Which label matters more where two do not fit: meshes, then bearings, low harmonics first. */
export function labelPriority(line: FrequencyLine, isHighlighted: boolean): number {
  const family = { mesh: 5, bearing: 4, planetary: 3, machine: 2, electrical: 2, shaft: 1 }[line.family];
  // A hunting tooth is far below everything else and interests only who asks for it.
  const rarity = line.kind === 'hunting-tooth' ? -60 : 0;
  return (isHighlighted ? 1000 : 0) + 100 - 12 * line.harmonic + family * 3 + rarity;
}

/**
 * One line where several elements of a kind have the same frequency (coupled shafts): the first of them, and those
 * of the elements that are asked for.
 */
export function withoutTwins(
  lines: readonly FrequencyLine[],
  asked: readonly (string | null)[],
): FrequencyLine[] {
  const seen = new Map<string, FrequencyLine>();
  for (const line of lines) {
    const key = `${line.kind}/${line.harmonic}/${line.hz.toPrecision(9)}`;
    if (!seen.has(key) || asked.includes(line.element)) seen.set(key, line);
  }
  return [...seen.values()];
}

/** The line that a frequency belongs to: nearest of those within their tolerance or `reachHz`. */
export function nearestLineAt(
  lines: readonly FrequencyLine[],
  hz: number,
  reachHz: number,
): FrequencyLine | null {
  let best: FrequencyLine | null = null;
  let bestRank = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    const distance = Math.abs(line.hz - hz);
    const allowed = Math.max(reachHz, line.toleranceHz);
    if (distance > allowed) continue;
    // A high harmonic explains anything; the lower one of equal distance is believed.
    const rank = distance / allowed + 0.05 * line.harmonic;
    if (rank < bestRank) {
      best = line;
      bestRank = rank;
    }
  }
  return best;
}
