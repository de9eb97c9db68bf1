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
  /** What the drawing calls its element. */
  readonly name: string;
  /** The shaft that the element turns with; null where none is known. */
  readonly shaft: string | null;
  readonly hz: number;
  /** How far the true line may lie from it: slip of a bearing, else nothing. */
  readonly toleranceHz: number;
  /** Between which shares of its frequency a real bearing of an estimate lies, 0.93 to 1.08; null where it is no estimate. */
  readonly estimate: EstimatedShares | null;
}

export interface EstimatedShares {
  readonly low: number;
  readonly high: number;
}

/** Rolling bearings slip: their lines lie up to 2 % beside theory (measured 0.6 to 1.4 % on test rigs). */
const BEARING_SLIP = 0.02;

/** What the elements of a machine are called, and the shaft each turns with, by the ids of the kinematics. */
export interface LineElements {
  readonly names: ReadonlyMap<string, string>;
  readonly shafts: ReadonlyMap<string, string>;
  /** Of what is estimated. */
  readonly estimates?: (element: string, kind: FrequencyKind) => EstimatedShares | undefined;
}

const UNNAMED: LineElements = { names: new Map(), shafts: new Map() };

/**
 * The lines of all characteristic frequencies with their harmonics up to `maxHz`. A roller fault shows at twice
 * the spin frequency, so `bsf` is drawn there.
 */
export function frequencyLines(
  frequencies: readonly CharacteristicFrequency[],
  maxHz: number,
  { names, shafts, estimates }: LineElements = UNNAMED,
): FrequencyLine[] {
  const lines: FrequencyLine[] = [];
  for (const { id, element, kind, frequencyHz, harmonics } of frequencies) {
    const family = FAMILY_OF[kind];
    const name = names.get(element) ?? element;
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
        label: labelOf(kind, harmonic, name),
        name,
        shaft: shafts.get(element) ?? (kind === 'shaft' ? element : null),
        hz,
        toleranceHz: family === 'bearing' ? hz * BEARING_SLIP : 0,
        estimate: estimates?.(element, kind) ?? null,
      });
    }
  }
  return lines;
}

function labelOf(kind: FrequencyKind, harmonic: number, name: string): string {
  if (kind === 'shaft') return `${harmonic}× ${name}`;
  return `${harmonic === 1 ? '' : `${harmonic}×`}${SYMBOLS[kind]} ${name}`;
}

/** A multiple of a line, also beyond the harmonics that are drawn. */
export function multipleOf(line: FrequencyLine, times: number): FrequencyLine {
  const harmonic = line.harmonic * times;
  return {
    ...line,
    id: `${line.id.replace(/\/\d+$/, '')}/${harmonic}`,
    harmonic,
    label: labelOf(line.kind, harmonic, line.name),
    hz: line.hz * times,
    toleranceHz: line.toleranceHz * times,
  };
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

/** The lines that a frequency may belong to, within their tolerance or `reachHz`: the best first. */
export function linesNear(lines: readonly FrequencyLine[], hz: number, reachHz: number): FrequencyLine[] {
  const found: { line: FrequencyLine; rank: number }[] = [];
  for (const line of lines) {
    const distance = Math.abs(line.hz - hz);
    const allowed = Math.max(reachHz, line.toleranceHz);
    // A high harmonic explains anything; the lower one of equal distance is believed.
    if (distance <= allowed) found.push({ line, rank: distance / allowed + 0.05 * line.harmonic });
  }
  return found.sort((a, b) => a.rank - b.rank).map(({ line }) => line);
}

/** The line that a frequency belongs to: the best of `linesNear`. */
export function nearestLineAt(
  lines: readonly FrequencyLine[],
  hz: number,
  reachHz: number,
): FrequencyLine | null {
  return linesNear(lines, hz, reachHz)[0] ?? null;
}

/** The line nearest to a frequency, whatever it may be worth; null where none is within reach. */
export function closestLine(
  lines: readonly FrequencyLine[],
  hz: number,
  reachHz: number,
): FrequencyLine | null {
  let best: FrequencyLine | null = null;
  for (const line of lines) {
    const distance = Math.abs(line.hz - hz);
    if (distance > Math.max(reachHz, 0)) continue;
    if (best === null || distance < Math.abs(best.hz - hz)) best = line;
  }
  return best;
}

/** The lines without those of an element that are not of the family a frequency belongs to. */
export function ofFamily(
  lines: readonly FrequencyLine[],
  element: string | null,
  hz: number,
): readonly FrequencyLine[] {
  const own = lines.filter((line) => line.element === element);
  const family = closestLine(own, hz, 0.02 * hz)?.kind;
  return family === undefined
    ? lines
    : lines.filter((line) => line.element !== element || line.kind === family);
}
