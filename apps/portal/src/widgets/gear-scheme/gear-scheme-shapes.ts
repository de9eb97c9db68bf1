import type { GearPair } from '@ritzel/drivetrain';

/** What a kinematic scheme is drawn from: symbols at their places, px. */

export interface DrawnShaft {
  readonly id: string;
  readonly name: string;
  readonly x1: number;
  readonly x2: number;
  readonly y: number;
}
/** A shaft that goes on in another row: where a drivetrain branches. */
export interface DrawnLink {
  readonly shaft: string;
  readonly x: number;
  readonly y1: number;
  readonly y2: number;
}
export interface DrawnGear {
  /** Gear pair it belongs to: pointing at either gear means the mesh. */
  readonly element: string;
  readonly role: 'pinion' | 'wheel';
  /** The upper of the two; its number stands at its top, the other's at its foot. */
  readonly isUpper: boolean;
  /** `unknown`: the teeth are not known, the radius means nothing. */
  readonly kind: GearPair['kind'] | 'unknown';
  readonly isInternal: boolean;
  readonly teeth: number | null;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}
export interface DrawnBearing {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly isPlanet: boolean;
}
/** Gears of a planetary stage that lie in one plane: a planet's gear and the central gears it meets. */
export interface DrawnPlane {
  readonly x: number;
  readonly planetTeeth: number;
  readonly planetRadius: number;
  readonly suns: readonly { readonly teeth: number; readonly radius: number; readonly isFixed: boolean }[];
  readonly rings: readonly { readonly teeth: number; readonly radius: number; readonly isFixed: boolean }[];
}
export interface DrawnPlanetary {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly width: number;
  readonly y: number;
  /** Height of the planets' pin. */
  readonly pinY: number;
  /** Height of what reaches highest, a ring or a planet. */
  readonly topY: number;
  readonly planes: readonly DrawnPlane[];
  readonly planets: number;
  /** The carrier is on the driving side; else the sun is. */
  readonly isCarrierLeft: boolean;
}
export interface DrawnCoupling {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly width: number;
  readonly y: number;
}
export interface DrawnEnd {
  readonly id: string;
  readonly name: string;
  readonly kind: 'motor' | 'generator' | 'machine';
  readonly x: number;
  readonly y: number;
}
export interface DrawnSensor {
  readonly id: string;
  readonly name: string;
  readonly near: string | null;
  readonly x: number;
  readonly y: number;
}
/** Dashed frame around what is in one part of the drivetrain. */
export interface DrawnPart {
  readonly part: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface DrawnLabel {
  readonly key: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}
export interface GearSchemeLayout {
  readonly width: number;
  readonly height: number;
  readonly shafts: readonly DrawnShaft[];
  readonly links: readonly DrawnLink[];
  readonly gears: readonly DrawnGear[];
  readonly planetaries: readonly DrawnPlanetary[];
  readonly bearings: readonly DrawnBearing[];
  readonly couplings: readonly DrawnCoupling[];
  readonly ends: readonly DrawnEnd[];
  readonly sensors: readonly DrawnSensor[];
  readonly parts: readonly DrawnPart[];
  readonly labels: readonly DrawnLabel[];
}

/** The symbols as they are placed, before they are moved into view. */
export interface SchemeSymbols {
  readonly shafts: DrawnShaft[];
  readonly links: DrawnLink[];
  readonly gears: DrawnGear[];
  readonly planetaries: DrawnPlanetary[];
  readonly bearings: DrawnBearing[];
  readonly couplings: DrawnCoupling[];
  readonly ends: DrawnEnd[];
}

/** The same to read from. */
export type DrawnSymbols = { readonly [K in keyof SchemeSymbols]: readonly SchemeSymbols[K][number][] };

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Half the width of a gear's face: a worm lies along its shaft. */
export function halfFace({ kind, role }: Pick<DrawnGear, 'kind' | 'role'>): number {
  if (kind === 'worm' && role === 'pinion') return 17;
  return kind === 'bevel' || kind === 'hypoid' ? 7 : 4.5;
}
