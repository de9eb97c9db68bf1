import { asin } from '@ritzel/signal/elementary';
import { type BoundaryDimensions, standardBearing } from './bearing-designations.ts';
import type { BearingType } from './bearing-types.ts';
import { type BearingGeometry, type BearingMultipliers, bearingMultipliers } from './bearings.ts';

/** How the inside of a bearing of a type usually divides the room between its rings. */
interface Proportions {
  /** Element diameter as a share of the section (outside diameter - bore) / 2. */
  readonly size: number;
  /** Sum of the angles the elements take on the pitch circle, as a share of the full circle. */
  readonly fill: number;
  readonly angleDeg: number;
  /** The element diameter lies within this share of the estimate, as a rule. */
  readonly sizeSpread: number;
  /** The number of elements lies within this of the estimate, as a rule. */
  readonly countSpread: (elements: number) => number;
  readonly angleSpreadDeg: number;
}

const oneIn = (n: number) => (elements: number) => Math.max(1, Math.ceil(elements / n));

/**
 * Our own figures: typical of the type, no maker's. They were held against the load ratings of public catalogues,
 * of which ISO 281 and ISO 76 give element size and number back, and against the geometries measured on test rigs.
 * A deep groove bearing is filled through the gap of the displaced rings: its balls span 180° to 195°.
 */
const PROPORTIONS: Partial<Record<BearingType, Proportions>> = {
  'deep-groove-ball': {
    size: 0.6,
    fill: 0.585,
    angleDeg: 0,
    sizeSpread: 0.1,
    countSpread: oneIn(12),
    angleSpreadDeg: 0,
  },
  'insert-ball': {
    size: 0.59,
    fill: 0.59,
    angleDeg: 0,
    sizeSpread: 0.1,
    countSpread: oneIn(12),
    angleSpreadDeg: 0,
  },
  'angular-contact-ball': {
    size: 0.59,
    fill: 0.83,
    angleDeg: 40,
    sizeSpread: 0.12,
    countSpread: oneIn(12),
    angleSpreadDeg: 2,
  },
  'double-row-angular-contact-ball': {
    size: 0.58,
    fill: 0.62,
    angleDeg: 30,
    sizeSpread: 0.13,
    countSpread: oneIn(9),
    angleSpreadDeg: 5,
  },
  'self-aligning-ball': {
    size: 0.5,
    fill: 0.72,
    angleDeg: 10,
    sizeSpread: 0.15,
    countSpread: oneIn(9),
    angleSpreadDeg: 5,
  },
  'cylindrical-roller': {
    size: 0.53,
    fill: 0.83,
    angleDeg: 0,
    sizeSpread: 0.13,
    countSpread: oneIn(9),
    angleSpreadDeg: 0,
  },
  'spherical-roller': {
    size: 0.52,
    fill: 0.89,
    angleDeg: 11,
    sizeSpread: 0.13,
    countSpread: oneIn(9),
    angleSpreadDeg: 4,
  },
  'tapered-roller': {
    size: 0.46,
    fill: 0.87,
    angleDeg: 14,
    sizeSpread: 0.13,
    countSpread: oneIn(9),
    angleSpreadDeg: 3,
  },
  'thrust-ball': {
    size: 0.6,
    fill: 0.8,
    angleDeg: 90,
    sizeSpread: 0.12,
    countSpread: oneIn(8),
    angleSpreadDeg: 0,
  },
};

/** Narrow series have smaller elements; steep ones a larger contact angle. */
const SERIES_PROPORTIONS: Readonly<Record<string, Partial<Proportions>>> = {
  160: { size: 0.52 },
  618: { size: 0.56 },
  68: { size: 0.56 },
  622: { size: 0.6 },
  63: { size: 0.62 },
  64: { size: 0.62 },
  // Without a letter for the angle a 70 is a spindle bearing, mostly of 15° or 25°.
  70: { size: 0.55, angleDeg: 20, angleSpreadDeg: 6 },
  NU10: { size: 0.5 },
  NCF18: { fill: 0.98, size: 0.5 },
  NCF29: { fill: 0.98, size: 0.5 },
  223: { angleDeg: 14 },
  213: { angleDeg: 12 },
  231: { angleDeg: 12 },
  232: { angleDeg: 14 },
  239: { angleDeg: 8 },
  240: { angleDeg: 11 },
  241: { angleDeg: 15 },
  303: { angleDeg: 12 },
  323: { angleDeg: 12 },
};

/** Contact angles that designations of angular contact ball bearings name (DIN 628-1). */
const LETTER_ANGLES: Readonly<Record<string, number>> = { B: 40, AC: 25, A: 30, C: 15 };

function namedAngleDeg(designation: string, type: BearingType): number | undefined {
  if (type !== 'angular-contact-ball') return undefined;
  const letters = /^\s*7\d+\s*(AC|A|B|C)/.exec(designation.toUpperCase())?.[1];
  return letters === undefined ? undefined : LETTER_ANGLES[letters];
}

export interface Range {
  readonly low: number;
  readonly high: number;
}

export interface BearingEstimate {
  readonly geometry: BearingGeometry;
  /** Between these the multipliers of a real bearing of these dimensions lie, as a rule. */
  readonly ranges: Readonly<Record<keyof BearingMultipliers, Range>>;
  /** Plus or minus. */
  readonly uncertainty: {
    readonly elements: number;
    readonly elementDiameterShare: number;
    readonly contactAngleDeg: number;
  };
}

/** As many as the pitch circle holds; of a deep groove bearing, as many as can be put between the rings. */
function mostElements(type: BearingType, elementDiameterMm: number, pitchDiameterMm: number): number {
  const halfAngle = asin(elementDiameterMm / pitchDiameterMm);
  if (type === 'deep-groove-ball') return Math.floor(1 + (MOST_SPAN_DEG * Math.PI) / 180 / (2 * halfAngle));
  return Math.floor(Math.PI / halfAngle + 1e-9);
}

const MOST_SPAN_DEG = 198;

/**
 * Number, size and angle of the rolling elements that are typical of boundary dimensions. No maker's figures: real
 * bearings of one designation differ inside, so the answer comes with its uncertainty and must be shown as an
 * estimate. Undefined where nothing typical is known of the type. Lengths in mm.
 */
export function estimateBearing(
  type: BearingType,
  { boreMm, outerDiameterMm }: Pick<BoundaryDimensions, 'boreMm' | 'outerDiameterMm'>,
  designation = '',
): BearingEstimate | undefined {
  const usual = PROPORTIONS[type];
  if (!usual || !(boreMm > 0) || !(outerDiameterMm > boreMm)) return undefined;
  const series = standardBearing(designation)?.series ?? '';
  const angleDeg = namedAngleDeg(designation, type);
  const proportions = {
    ...usual,
    ...SERIES_PROPORTIONS[series.replace(/^(NJ|NUP|N)(?=\d)/, 'NU')],
    ...(angleDeg === undefined ? {} : { angleDeg, angleSpreadDeg: 2 }),
  };
  const pitchDiameterMm = (boreMm + outerDiameterMm) / 2;
  const elementDiameterMm = Math.round(100 * proportions.size * ((outerDiameterMm - boreMm) / 2)) / 100;
  const most = mostElements(type, elementDiameterMm, pitchDiameterMm);
  const room = (Math.PI * proportions.fill) / asin(elementDiameterMm / pitchDiameterMm);
  const elements = Math.max(3, Math.min(most, Math.round(room)));
  const geometry = { elements, elementDiameterMm, pitchDiameterMm, contactAngleDeg: proportions.angleDeg };
  const countSpread = proportions.countSpread(elements);
  const multipliers: BearingMultipliers[] = [];
  for (const count of [Math.max(3, elements - countSpread), elements + countSpread])
    for (const size of [1 - proportions.sizeSpread, 1 + proportions.sizeSpread])
      for (const turn of [-proportions.angleSpreadDeg, proportions.angleSpreadDeg])
        multipliers.push(
          bearingMultipliers({
            elements: count,
            elementDiameterMm: elementDiameterMm * size,
            pitchDiameterMm,
            contactAngleDeg: Math.min(90, Math.max(0, proportions.angleDeg + turn)),
          }),
        );
  const range = (name: keyof BearingMultipliers): Range => ({
    low: Math.min(...multipliers.map((each) => each[name])),
    high: Math.max(...multipliers.map((each) => each[name])),
  });
  return {
    geometry,
    ranges: { ftf: range('ftf'), bpfo: range('bpfo'), bpfi: range('bpfi'), bsf: range('bsf') },
    uncertainty: {
      elements: countSpread,
      elementDiameterShare: proportions.sizeSpread,
      contactAngleDeg: proportions.angleSpreadDeg,
    },
  };
}
