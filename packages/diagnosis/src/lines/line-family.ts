import type { EnvelopeLines } from '../bearings/envelope-lines.ts';

/** A line of a family and how high it stands above the noise floor. */
export interface FamilyLine {
  readonly harmonic: number;
  readonly frequencyHz: number;
  /** Height above the noise floor in dB; 0 where nothing is seen. */
  readonly heightDb: number;
  /** The line lies on, or in the foot of, a line that belongs to something else: it proves nothing either way. */
  readonly isHidden: boolean;
}

/** The harmonics of one frequency, placed where they fit best. */
export interface LineFamily {
  readonly fundamentalHz: number;
  /** Where the fundamental was found against theory, as a share: one shift for all harmonics. */
  readonly shift: number;
  readonly lines: readonly FamilyLine[];
  /** Weighted height over what noise reaches, dB; 0 when the family is not convincing. */
  readonly score: number;
}

export interface FamilySearch {
  readonly frequencyHz: number;
  /** Largest shift to either side, as a share. */
  readonly tolerance: number;
  readonly harmonics: number;
  /** Spacing of sidebands that count as lines of the family beside its fundamental; none where left out. */
  readonly sidebandHz?: number;
  /** Lines that belong to something else, such as multiples of the shaft. */
  readonly isTaken: (frequencyHz: number) => boolean;
}

/** h1 > h2 > h3: a real fault shows its fundamental first, and a chance line is least likely there. */
const HARMONIC_WEIGHTS = [1, 0.8, 0.6, 0.4];
const SIDEBAND_WEIGHT = 0.5;
/** What a shift at the limit of its tolerance costs, dB. */
const FAR_SHIFT_DB = 2;
/** Height over the noise that makes a line count as seen, dB. */
const SEEN_DB = 2;
/** How far a harmonic of a fault may stand above its fundamental, dB. */
const CROSSING_DB = 6;

/** Searches a shift of the fundamental for the family that convinces most, or else stands highest. */
export function findFamily(lines: EnvelopeLines, search: FamilySearch): LineFamily {
  const { frequencyHz, tolerance, harmonics } = search;
  const step = lines.stepHz / (4 * frequencyHz * Math.min(3, harmonics));
  const reach = Math.floor(tolerance / step);
  let best: { shift: number; lines: FamilyLine[]; sum: number } | undefined;
  let most = 0;
  let hasConvinced = false;
  for (let j = -reach; j <= reach; j++) {
    const family = familyAt(lines, search, j * step);
    // Geometry and slip rarely reach the limits of the tolerance: far out a line must stand higher to count the same.
    const sum = family.sum - FAR_SHIFT_DB * (family.shift / tolerance) ** 2;
    const convinces = isConvincing(family.lines, lines.noiseDb);
    if (best && (convinces === hasConvinced ? sum <= most : hasConvinced)) continue;
    best = family;
    most = sum;
    hasConvinced = convinces;
  }
  const { shift, lines: found, sum } = best!;
  const score = hasConvinced ? sum : 0;
  return { fundamentalHz: frequencyHz * (1 + shift), shift, lines: found, score };
}

/**
 * Two lines, the lowest that can be seen among them, else a single line somewhere would do; and none far above the
 * fundamental, which would belong to another family that crosses here.
 */
function isConvincing(found: readonly FamilyLine[], noiseDb: number): boolean {
  const isSeen = ({ heightDb }: FamilyLine) => heightDb > noiseDb + SEEN_DB;
  const visible = found.filter(({ isHidden }) => !isHidden);
  const harmonics = visible.filter(({ harmonic }) => Number.isInteger(harmonic));
  const first = harmonics[0];
  if (!first || first.harmonic > 2 || !isSeen(first)) return false;
  if (harmonics.some(({ heightDb }) => heightDb > first.heightDb + CROSSING_DB)) return false;
  // A sideband that towers over its carrier is some other line.
  const isOwn = (line: FamilyLine) =>
    Number.isInteger(line.harmonic) || line.heightDb <= found[0]!.heightDb + CROSSING_DB;
  const seen = visible.filter((line) => line.harmonic <= 3 && isSeen(line) && isOwn(line));
  return seen.length >= Math.min(2, found.length);
}

function familyAt(
  lines: EnvelopeLines,
  { frequencyHz, harmonics, sidebandHz, isTaken }: FamilySearch,
  shift: number,
): { shift: number; lines: FamilyLine[]; sum: number } {
  const found: FamilyLine[] = [];
  let sum = 0;
  const add = (harmonic: number, f: number, weight: number, mostDb = Number.POSITIVE_INFINITY) => {
    const isHidden = isTaken(f);
    const heightDb = isHidden ? 0 : heightAt(lines, f);
    found.push({ harmonic, frequencyHz: f, heightDb, isHidden });
    sum += weight * Math.max(0, Math.min(heightDb, mostDb) - lines.noiseDb);
  };
  const fundamentalHz = frequencyHz * (1 + shift);
  for (let harmonic = 1; harmonic <= harmonics; harmonic++) {
    add(harmonic, harmonic * fundamentalHz, HARMONIC_WEIGHTS[harmonic - 1] ?? 0.3);
  }
  if (sidebandHz !== undefined) {
    // Told apart by fractions: 0.5 below and 1.5 above the fundamental.
    const carrierDb = found[0]!.heightDb;
    add(0.5, fundamentalHz - sidebandHz, SIDEBAND_WEIGHT, carrierDb);
    add(1.5, fundamentalHz + sidebandHz, SIDEBAND_WEIGHT, carrierDb);
  }
  return { shift, lines: found, sum };
}

/**
 * Height in dB above the noise floor of the highest line within a bin of a frequency, at least 0: fluctuation of speed and
 * slip spread a line that far.
 */
export function heightAt(lines: EnvelopeLines, frequencyHz: number): number {
  return lines.heightDb[Math.round(frequencyHz / lines.stepHz)] ?? 0;
}

/** The family that stands highest between two frequencies, whatever it may belong to. */
export function strongestFamily(
  lines: EnvelopeLines,
  lowHz: number,
  highHz: number,
  isTaken: (frequencyHz: number) => boolean,
): LineFamily | undefined {
  let best: LineFamily | undefined;
  for (let frequencyHz = lowHz; frequencyHz <= highHz; frequencyHz += lines.stepHz / 3) {
    if (heightAt(lines, frequencyHz) <= lines.noiseDb + SEEN_DB || isTaken(frequencyHz)) continue;
    const family = familyAt(lines, { frequencyHz, tolerance: 0, harmonics: 4, isTaken }, 0);
    if (family.sum <= (best?.score ?? 0) || !isConvincing(family.lines, lines.noiseDb)) continue;
    best = { fundamentalHz: frequencyHz, shift: 0, lines: family.lines, score: family.sum };
  }
  return best;
}
