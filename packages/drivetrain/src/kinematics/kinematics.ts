import type { BearingGeometry, BearingMultipliers } from '../bearings/bearings.ts';

/**
 * The kinematics of a whole drivetrain as one serialisable document: a graph whose nodes are shafts and whose
 * edges are gear pairs, planetary stages and couplings. Every element has an id that is unique in the
 * document; `part` names the part of the drivetrain it belongs to. What is not known is left out.
 */
export interface Kinematics {
  readonly shafts: readonly Shaft[];
  readonly gearPairs?: readonly GearPair[];
  readonly planetaryStages?: readonly PlanetaryStage[];
  readonly unknownGears?: readonly UnknownGears[];
  readonly couplings?: readonly CouplingJoint[];
  readonly bearings?: readonly MountedBearing[];
  readonly motors?: readonly MotorFacts[];
  readonly machines?: readonly KinematicsFacts[];
  readonly sensors?: readonly SensorPosition[];
}

/** Stands for a shaft wherever a member is held still. */
export const HOUSING = 'housing';

/** Id of a shaft, or `housing` for a member that is held still. */
export type Member = string;

interface Element {
  readonly id: string;
  readonly name?: string;
  readonly part?: string;
}

export interface Shaft extends Element {
  /** Where the speed is given on the nameplate. */
  readonly ratedSpeedRpm?: number;
}

export const GEAR_KINDS = ['spur', 'helical', 'double-helical', 'bevel', 'hypoid', 'worm'] as const;
export type GearKind = (typeof GEAR_KINDS)[number];

export interface Gear {
  readonly shaft: Member;
  /** Teeth; of a worm its starts. */
  readonly teeth: number;
  /** Place on its shaft, 0 to 1 from the driving end; for drawings. */
  readonly at?: number;
}

/** Two gears in mesh; power usually flows from the pinion to the wheel. */
export interface GearPair extends Element {
  readonly kind: GearKind;
  readonly pinion: Gear;
  readonly wheel: Gear;
  /** The wheel has internal teeth: both turn the same way. */
  readonly isInternal?: boolean;
}

/** A central gear of a planetary stage. */
export interface CentralGear {
  readonly shaft: Member;
  readonly teeth: number;
  /** Teeth of the planet's own gear that meets it, where planets are stepped. Left out: `planetTeeth`. */
  readonly planetTeeth?: number;
}

/**
 * Planets on a carrier between a sun, a ring or both; a second ring or sun where planets are stepped.
 * Any member may be the housing.
 */
export interface PlanetaryStage extends Element {
  readonly planets: number;
  readonly planetTeeth: number;
  readonly carrier: Member;
  readonly sun?: CentralGear;
  readonly ring?: CentralGear;
  readonly secondSun?: CentralGear;
  readonly secondRing?: CentralGear;
  readonly isHelical?: boolean;
}

/**
 * Gears between two shafts whose teeth nobody knows, as in many units of other makers. With the ratio the
 * speeds behind them are known; without it those stay unknown. No mesh frequency follows from them either way.
 */
export interface UnknownGears extends Element {
  readonly from: Member;
  readonly to: Member;
  /** Speed of `from` over speed of `to`, as printed on the nameplate. */
  readonly ratio?: number;
  /** Both shafts turn the same way. */
  readonly isSameWay?: boolean;
}

export const COUPLING_KINDS = [
  'rigid',
  'gear',
  'disc',
  'jaw',
  'pin-and-bush',
  'elastomer',
  'fluid',
  'cardan',
] as const;
export type CouplingKind = (typeof COUPLING_KINDS)[number];

export interface CouplingJoint extends Element {
  readonly from: Member;
  readonly to: Member;
  readonly kind?: CouplingKind;
  /** Elastic elements or jaws: the coupling rises at up to this multiple of the shaft. */
  readonly elements?: number;
}

/** A bearing whose inner ring turns with `shaft`; its outer ring stands unless said otherwise. */
export interface MountedBearing extends Element {
  /** Rolling where left out; a plain bearing has an oil film instead of rolling elements, and no geometry here. */
  readonly kind?: 'rolling' | 'plain';
  readonly designation?: string;
  /** Shaft of the inner ring; for planet bearings left out. */
  readonly shaft?: Member;
  /** Shaft of the outer ring where it turns. */
  readonly outerShaft?: Member;
  /** The planets of this stage run on it: inner ring on the carrier's pin, outer ring in the planet. */
  readonly planetsOf?: string;
  readonly geometry?: BearingGeometry;
  readonly multipliers?: BearingMultipliers;
  /** Geometry or multipliers were estimated from outer dimensions, not taken from a catalogue. */
  readonly isEstimated?: boolean;
  /** Place on its shaft, 0 to 1 from the driving end; for drawings. */
  readonly at?: number;
}

export interface MotorFacts extends Element {
  readonly shaft: Member;
  readonly poles?: number;
  readonly lineFrequencyHz?: number;
  readonly rotorBars?: number;
}

export const MACHINE_KINDS = [
  'fan',
  'pump',
  'mill',
  'kiln',
  'conveyor',
  'crusher',
  'roller-press',
  'roll-stand',
  'propeller',
  'rotor',
  'compressor',
  'screw',
  'generator',
  'other',
] as const;
export type MachineKind = (typeof MACHINE_KINDS)[number];

export interface KinematicsFacts extends Element {
  readonly shaft: Member;
  readonly kind: MachineKind;
  /** Blades, vanes or lobes that pass in one turn. */
  readonly blades?: number;
  readonly rolls?: number;
}

export const SENSOR_AXES = [
  'radial',
  'axial',
  'horizontal',
  'vertical',
  'tangential',
  'x',
  'y',
  'z',
] as const;
export type SensorAxis = (typeof SENSOR_AXES)[number];

export interface SensorPosition extends Element {
  readonly axis: SensorAxis;
  /** Bearing, gear pair, stage or shaft it sits nearest to. */
  readonly near?: string;
  /** Channel of the device that reads it. */
  readonly channel?: string;
}

/** The members of a stage that have teeth, in the order sun, second sun, ring, second ring. */
export function centralGearsOf(
  stage: PlanetaryStage,
): readonly (CentralGear & { readonly role: 'sun' | 'ring'; readonly meshTeeth: number })[] {
  const gears = [
    ['sun', stage.sun],
    ['sun', stage.secondSun],
    ['ring', stage.ring],
    ['ring', stage.secondRing],
  ] as const;
  return gears.flatMap(([role, gear]) =>
    gear ? [{ ...gear, role, meshTeeth: gear.planetTeeth ?? stage.planetTeeth }] : [],
  );
}

/** Node of the graph for the planets of a stage. */
export function planetNode(stageId: string): string {
  return `${stageId}/planet`;
}
