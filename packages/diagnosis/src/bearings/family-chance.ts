import type { EnvelopeLines } from './envelope-lines.ts';

/** How high a family stands, and how high families do by chance in the same record. */
export interface FamilyChance {
  /** Weighted height of its lines at the shift that fits best, dB. */
  readonly heightDb: number;
  /** The same over what a family of any other frequency reaches in the middle, dB. */
  readonly overChanceDb: number;
  /** How far a tenth of the others reaches over their middle, dB. */
  readonly spreadDb: number;
}

export interface ChanceSearch {
  readonly frequencyHz: number;
  readonly tolerance: number;
  readonly harmonics: number;
  readonly sidebandHz?: number;
}

const HARMONIC_WEIGHTS = [1, 0.8, 0.6, 0.4];
const SIDEBAND_WEIGHT = 0.5;
const FAR_SHIFT_DB = 2;
/** A single line counts at most this, dB, so that no line decides alone. */
const MOST_OF_ONE_DB = 25;
/** Fundamentals tried for chance, from half to nearly twice the one in question. */
const CHANCES = 121;
const FROM = 0.5;
const TO = 1.8;
/** As near as this to an order of the shaft a fundamental is the shaft's. */
const NEAR_ORDER = 0.02;

/**
 * Measures a family against families of frequencies that no part has, in the same record: whatever fills the
 * envelope (a neighbour's fault, electric lines, a rich floor) lifts those as well.
 * @param isTaken whether the line of a bin belongs to something else
 * @param own frequencies of the bearing and of what it may share lines with; none of the others comes near them
 */
export function measureAgainstChance(
  lines: EnvelopeLines,
  search: ChanceSearch,
  shaftHz: number,
  isTaken: Uint8Array,
  own: readonly number[],
): FamilyChance {
  const { frequencyHz, tolerance } = search;
  const heightDb = bestHeight(lines, search, frequencyHz, isTaken);
  const others: number[] = [];
  for (let i = 0; i < CHANCES; i++) {
    const tryHz = frequencyHz * FROM * (TO / FROM) ** (i / (CHANCES - 1));
    const order = tryHz / shaftHz;
    if (Math.abs(order - Math.round(order)) < NEAR_ORDER * order) continue;
    if (own.some((each) => Math.abs(tryHz / each - 1) < 2.2 * tolerance)) continue;
    others.push(bestHeight(lines, search, tryHz, isTaken));
  }
  others.sort((a, b) => a - b);
  const middle = others[others.length >> 1] ?? 0;
  const tenth = others[Math.floor(0.9 * others.length)] ?? 0;
  return { heightDb, overChanceDb: heightDb - middle, spreadDb: tenth - middle };
}

function bestHeight(
  { heightDb, stepHz }: EnvelopeLines,
  { tolerance, harmonics, sidebandHz }: ChanceSearch,
  frequencyHz: number,
  isTaken: Uint8Array,
): number {
  const step = stepHz / (4 * frequencyHz * Math.min(3, harmonics));
  const reach = Math.floor(tolerance / step);
  const at = (hz: number) => {
    const bin = Math.round(hz / stepHz);
    return isTaken[bin] ? 0 : Math.min(heightDb[bin] ?? 0, MOST_OF_ONE_DB);
  };
  let most = 0;
  for (let j = -reach; j <= reach; j++) {
    const shift = j * step;
    const fundamentalHz = frequencyHz * (1 + shift);
    let sum = -FAR_SHIFT_DB * (shift / tolerance) ** 2;
    for (let h = 1; h <= harmonics; h++) sum += HARMONIC_WEIGHTS[h - 1]! * at(h * fundamentalHz);
    if (sidebandHz !== undefined)
      sum += SIDEBAND_WEIGHT * (at(fundamentalHz - sidebandHz) + at(fundamentalHz + sidebandHz));
    most = Math.max(most, sum);
  }
  return most;
}
