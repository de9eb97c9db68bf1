import { highestLine, localFloor, refineBin, type Spectrum } from '@ritzel/signal';
import { log10 } from '@ritzel/signal/elementary';
import type { EnvelopeLines } from '../bearings/envelope-lines.ts';

/** A speed from a nameplate or a display is off by slip and rounding; more than this is another speed. */
export const SPEED_TOLERANCE = 0.02;
/** Orders of the shaft that are looked for in the spectrum, and in the envelope. */
const SPECTRUM_ORDERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
/** Harmonics of a mesh that are looked for in the spectrum. */
const MESH_HARMONICS = [1, 2, 3];
const ENVELOPE_ORDERS = [1, 2, 3, 4, 5, 6, 7, 8];
/** Orders of the spectrum, or of spectrum and envelope together, that must agree before the given speed is replaced. */
const SPECTRUM_ORDERS_THAT_AGREE = 3;
const ORDERS_THAT_AGREE = 4;
/** Least height of a line that counts in the search, and that carries the fine estimate, dB. */
const SEEN_DB = 6;
const STANDING_DB = 10;
/** Most that one line counts, so that no line decides alone, dB. */
const MOST_OF_ONE_DB = 20;
/** A line near the given speed this high, dB, is the turn itself: no speed farther from it, in bins, is tried. */
const TOWERING_DB = 30;
const FROM_TURN_BINS = 0.6;
/** The mains stand near the speed of many motors without being it. */
const MAINS_HZ = [50, 60];
const NEAR_MAINS = 0.003;
/** A very high line is flat on top by that limit: this little finds its middle. */
const ON_TOP = 0.1;
/** What a speed one percent away from the given one costs, dB. */
const FAR_SPEED_DB = 4;
/** A line farther from its order than this belongs to something else, bins. */
const FARTHEST_BINS = 0.8;
/**
 * Where a speed and another one have lines of their own, those of the speed stand together half again as high:
 * a rich spectrum gives some lines to any speed.
 */
const OVER_OTHERS = 1.5;
/** Half the width of a line, bins: two orders nearer than this share it. */
const LINE_BINS = 2;
/** The foot of a line reaches beyond its width this far below it (side lobes of a Hann window), dB. */
const FOOT_DB = 31;
/** Speeds are two when they share no line from this order on. */
const SEPARABLE_ORDER = 3;

/** The speed that the rules use, and where it comes from. */
export interface UsedSpeed {
  readonly givenHz: number;
  readonly usedHz: number;
  readonly isRefined: boolean;
  /** Orders of the shaft that were found in the spectrum. */
  readonly ordersFound: readonly number[];
}

/**
 * Refines a given speed from the shaft's own lines and from the meshes of its drivetrain, which turn with it as rigidly:
 * within 2 percent, the speed whose orders stand highest in the spectrum and in the envelope together. Noise hides the
 * one or the other, seldom both; and where another shaft strikes, its lines lie near enough to orders of this one to
 * pass for them, but not near the meshes too. The given speed stands where too few lines agree.
 * @param meshesHz the meshes of the drivetrain at the given speed
 */
export function refineSpeed(
  spectrum: Spectrum,
  givenHz: number,
  envelope: EnvelopeLines | undefined,
  meshesHz: readonly number[] = [],
): UsedSpeed {
  const { values, stepHz } = spectrum;
  const ofMeshes = meshesHz.flatMap((meshHz) => MESH_HARMONICS.map((k) => (k * meshHz) / givenHz));
  const orders = [...SPECTRUM_ORDERS, ...ofMeshes.filter((order) => order > SPECTRUM_ORDERS.length)].filter(
    (order) => order * givenHz * (1 + SPEED_TOLERANCE) < (values.length - 2) * stepHz,
  );
  const halfWidth = Math.max(20, Math.round((0.45 * givenHz) / stepHz));
  const floors = orders.map((order) => 1.2 * localFloor(spectrum, order * givenHz, halfWidth));
  const turn = highestLine(spectrum, givenHz * (1 - SPEED_TOLERANCE), givenHz * (1 + SPEED_TOLERANCE));
  const isMains = MAINS_HZ.some((hz) => Math.abs((turn?.frequencyHz ?? 0) / hz - 1) < NEAR_MAINS);
  // Meshes place a speed finer than the turn does.
  const isTowering =
    turn && !isMains && meshesHz.length === 0 && turn.value > 10 ** (TOWERING_DB / 20) * floors[0]!;
  const step = stepHz / (4 * Math.max(...orders, 1));
  const reach = Math.ceil((givenHz * SPEED_TOLERANCE) / step);
  const tried: TriedSpeed[] = [];
  for (let j = -reach; j <= reach; j++) {
    const speedHz = givenHz + j * step;
    if (isTowering && Math.abs(speedHz - turn.frequencyHz) > FROM_TURN_BINS * stepHz) continue;
    const inSpectrum = orders.map((order, i) => {
      const height = 20 * log10(between(values, (order * speedHz) / stepHz) / floors[i]!);
      const counted = height > SEEN_DB ? Math.min(height, MOST_OF_ONE_DB) + ON_TOP * height : 0;
      return { order, height, counted };
    });
    const inEnvelope = (envelope ? ENVELOPE_ORDERS : []).map((order) => {
      const height = envelopeHeight(envelope!, Math.round((order * speedHz) / envelope!.stepHz));
      return { order, height, counted: height > envelope!.noiseDb ? Math.min(height, MOST_OF_ONE_DB) : 0 };
    });
    const lines = [...inSpectrum, ...inEnvelope];
    const far = FAR_SPEED_DB * ((speedHz / givenHz - 1) / 0.01) ** 2;
    tried.push({ speedHz, lines, sum: lines.reduce((sum, { counted }) => sum + counted, -far) });
  }
  const best = tried.reduce((top, each) => (each.sum > top.sum ? each : top));
  const bestHz = best.speedHz;
  const fine = placeOfOrders(spectrum, bestHz, orders, floors);
  const inEnvelope = envelope ? countInEnvelope(envelope, bestHz) : 0;
  const doAgree =
    fine.ordersFound.length >= SPECTRUM_ORDERS_THAT_AGREE ||
    fine.ordersFound.length + inEnvelope >= ORDERS_THAT_AGREE;
  const isRefined = doAgree && tried.every((other) => standsOver(best, other, stepHz));
  const ordersFound = fine.ordersFound.filter((order) => SPECTRUM_ORDERS.includes(order));
  const refinedHz = fine.ordersFound.length >= 2 ? fine.speedHz : bestHz;
  return { givenHz, usedHz: isRefined ? refinedHz : givenHz, isRefined, ordersFound };
}

interface TriedSpeed {
  readonly speedHz: number;
  /** Heights of its orders above the noise floor in spectrum and envelope, dB, and how much of each counts. */
  readonly lines: readonly { readonly order: number; readonly height: number; readonly counted: number }[];
  readonly sum: number;
}

/** Whether the lines that only one of two speeds can have speak for the first. */
function standsOver(speed: TriedSpeed, other: TriedSpeed, stepHz: number): boolean {
  const apartBins = Math.abs(other.speedHz - speed.speedHz) / stepHz;
  if (apartBins * SEPARABLE_ORDER < LINE_BINS) return true;
  let [own, others] = [0, 0];
  speed.lines.forEach((line, i) => {
    if (apartBins * line.order < LINE_BINS) return;
    const { height, counted } = other.lines[i]!;
    own += line.counted;
    if (height > line.height - FOOT_DB) others += counted;
  });
  return own >= OVER_OTHERS * others;
}

/** The speed from the places of the lines between the bins; a line is placed alike at any order, so weigh by order. */
function placeOfOrders(
  { values, stepHz }: Spectrum,
  nearHz: number,
  orders: readonly number[],
  floors: readonly number[],
): { speedHz: number; ordersFound: number[] } {
  let weighted = 0;
  let weights = 0;
  const ordersFound: number[] = [];
  orders.forEach((order, i) => {
    let bin = Math.round((order * nearHz) / stepHz);
    for (const k of [bin - 1, bin + 1]) if (values[k]! > values[bin]!) bin = k;
    const [left, middle, right] = [values[bin - 1]!, values[bin]!, values[bin + 1]!];
    const height = 20 * log10(middle / floors[i]!);
    if (height < STANDING_DB || middle < left || middle < right) return;
    const place = refineBin(values, bin);
    if (Math.abs(place - (order * nearHz) / stepHz) > FARTHEST_BINS) return;
    const weight = Math.min(height, 30) * order * order;
    weighted += (weight * place * stepHz) / order;
    weights += weight;
    ordersFound.push(order);
  });
  return { speedHz: weights > 0 ? weighted / weights : nearHz, ordersFound };
}

function countInEnvelope(envelope: EnvelopeLines, speedHz: number): number {
  return ENVELOPE_ORDERS.filter(
    (order) =>
      (envelope.heightDb[Math.round((order * speedHz) / envelope.stepHz)] ?? 0) > envelope.noiseDb + 2,
  ).length;
}

function envelopeHeight({ overFloor }: EnvelopeLines, bin: number): number {
  return 10 * log10(Math.max(1, overFloor[bin] ?? 1));
}

function between(values: ArrayLike<number>, place: number): number {
  const below = Math.floor(place);
  const part = place - below;
  return (1 - part) * (values[below] ?? 0) + part * (values[below + 1] ?? 0);
}
