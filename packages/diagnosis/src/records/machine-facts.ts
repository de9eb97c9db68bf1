import {
  type CharacteristicFrequency,
  type CouplingKind,
  frequenciesAt,
  HOUSING,
  type Kinematics,
  type SpeedReference,
  solveSpeeds,
} from '@ritzel/drivetrain';
import type { FittedBearingFrequencies } from '../bearings/bearing-evidence.ts';

/** A shaft that turns, Hz. */
export interface ShaftFacts {
  readonly id: string;
  readonly name: string;
  readonly shaftHz: number;
}

/** A mesh and the gears in it. */
export interface MeshFacts {
  readonly id: string;
  readonly name: string;
  readonly meshHz: number;
  readonly gears: readonly { readonly name: string; readonly teeth: number; readonly shaftHz: number }[];
}

/** A motor, as far as its lines are known. */
export interface MotorLines {
  readonly id: string;
  readonly name: string;
  readonly shaftHz: number;
  readonly lineHz: number;
  readonly poles?: number;
  readonly rotorBars?: number;
}

export interface CouplingFacts {
  readonly id: string;
  readonly name: string;
  readonly shaftHz: number;
  readonly kind?: CouplingKind;
  readonly elements?: number;
}

/** A planetary stage: what strikes how often when a tooth is damaged, Hz. */
export interface PlanetaryFacts {
  readonly id: string;
  readonly name: string;
  readonly planets: number;
  readonly carrierHz: number;
  readonly meshHz: number;
  readonly planetFaultHz: number;
  readonly sunFaultHz?: number;
  readonly ringFaultHz?: number;
}

/** All that the rules know of a machine at one speed: a rule runs only where its facts are given. */
export interface MachineFacts {
  /** The first one is the reference, whose speed was given. */
  readonly shafts: readonly ShaftFacts[];
  readonly bearings: readonly FittedBearingFrequencies[];
  readonly meshes: readonly MeshFacts[];
  /** Lines of the drivetrain that are measured all over it: shafts, meshes and their sidebands, Hz. They prove no bearing. */
  readonly drivetrainLinesHz?: readonly number[];
  /** All shafts of the drivetrain, whichever sensor asks. */
  readonly drivetrainShaftsHz?: readonly number[];
  /** Meshes of the drivetrain that lie nearer to another sensor. */
  readonly otherMeshes?: readonly MeshFacts[];
  readonly motors?: readonly MotorLines[];
  readonly couplings?: readonly CouplingFacts[];
  readonly planetaries?: readonly PlanetaryFacts[];
  /** Frequency of the mains, where a motor hangs on it. */
  readonly lineHz?: number;
  readonly hasCoupling: boolean;
  readonly hasPlainBearings: boolean;
}

/** Facts from a kinematics document at a known speed. Throws KinematicsError as `solveSpeeds` does. */
export function factsFromKinematics(kinematics: Kinematics, reference: SpeedReference): MachineFacts {
  const speeds = solveSpeeds(kinematics, reference);
  const frequencies = frequenciesAt(kinematics, speeds, reference);
  const hzOf = (member: string | undefined) =>
    member === undefined || member === HOUSING ? 0 : Math.abs(speeds.get(member) ?? 0) / 60;
  const of = (element: string, kind: CharacteristicFrequency['kind']) =>
    frequencies.find((each) => each.element === element && each.kind === kind)?.frequencyHz;
  const ordered = [...kinematics.shafts].sort(
    (a, b) => Number(b.id === reference.shaft) - Number(a.id === reference.shaft),
  );
  const shafts = ordered
    .map(({ id, name }) => ({ id, name: name ?? id, shaftHz: hzOf(id) }))
    .filter(({ shaftHz }) => shaftHz > 0);
  const bearings: FittedBearingFrequencies[] = [];
  for (const bearing of kinematics.bearings ?? []) {
    const ftfHz = of(bearing.id, 'ftf');
    const bpfoHz = of(bearing.id, 'bpfo');
    const bpfiHz = of(bearing.id, 'bpfi');
    const bsfHz = of(bearing.id, 'bsf');
    if (!ftfHz || !bpfoHz || !bpfiHz || !bsfHz) continue;
    const stage = kinematics.planetaryStages?.find(({ id }) => id === bearing.planetsOf);
    const shaftHz = stage ? hzOf(stage.carrier) : hzOf(bearing.shaft) || hzOf(bearing.outerShaft);
    if (!(shaftHz > 0)) continue;
    const name = bearing.name ?? bearing.designation ?? bearing.id;
    const shaftName = kinematics.shafts.find(({ id }) => id === bearing.shaft)?.name;
    const { id, designation } = bearing;
    bearings.push({
      ...{ id, name, shaftHz, ftfHz, bpfoHz, bpfiHz, bsfHz },
      ...(shaftName === undefined ? {} : { shaftName }),
      ...(bearing.shaft === undefined ? {} : { shaftId: bearing.shaft }),
      ...(designation === undefined ? {} : { designation }),
    });
  }
  const meshes = (kinematics.gearPairs ?? []).flatMap((pair) => {
    const meshHz = of(pair.id, 'mesh');
    if (!meshHz) return [];
    const gears = [pair.pinion, pair.wheel]
      .map((gear, i) => ({
        name: i === 0 ? 'pinion' : 'wheel',
        teeth: gear.teeth,
        shaftHz: hzOf(gear.shaft),
      }))
      .filter(({ shaftHz }) => shaftHz > 0);
    return [{ id: pair.id, name: pair.name ?? pair.id, meshHz, gears }];
  });
  const motors = (kinematics.motors ?? []).flatMap(
    ({ id, name, shaft, lineFrequencyHz, poles, rotorBars }) => {
      const shaftHz = hzOf(shaft);
      if (lineFrequencyHz === undefined || !(shaftHz > 0)) return [];
      return [
        {
          ...{ id, name: name ?? id, shaftHz, lineHz: lineFrequencyHz },
          ...(poles === undefined ? {} : { poles }),
          ...(rotorBars === undefined ? {} : { rotorBars }),
        },
      ];
    },
  );
  const couplings = (kinematics.couplings ?? []).map(({ id, name, from, kind, elements }) => ({
    ...{ id, name: name ?? id, shaftHz: hzOf(from) },
    ...(kind === undefined ? {} : { kind }),
    ...(elements === undefined ? {} : { elements }),
  }));
  const planetaries = (kinematics.planetaryStages ?? []).flatMap(({ id, name, planets, carrier }) => {
    const meshHz = of(id, 'mesh');
    const planetFaultHz = of(id, 'planet-fault');
    if (!meshHz || !planetFaultHz) return [];
    const sunFaultHz = of(id, 'sun-fault');
    const ringFaultHz = of(id, 'ring-fault');
    return [
      {
        ...{ id, name: name ?? id, planets, carrierHz: hzOf(carrier), meshHz, planetFaultHz },
        ...(sunFaultHz === undefined ? {} : { sunFaultHz }),
        ...(ringFaultHz === undefined ? {} : { ringFaultHz }),
      },
    ];
  });
  const lineHz = kinematics.motors?.find((motor) => motor.lineFrequencyHz !== undefined)?.lineFrequencyHz;
  return {
    shafts,
    bearings,
    meshes,
    drivetrainShaftsHz: shafts.map(({ shaftHz }) => shaftHz),
    drivetrainLinesHz: [
      ...drivetrainLines(shafts, meshes, planetaries),
      // The field pulls at twice the mains and its multiples.
      ...motors.flatMap(({ lineHz }) => upTo(MAINS_HARMONICS, 2 * lineHz)),
    ],
    motors,
    couplings,
    planetaries,
    ...(lineHz === undefined ? {} : { lineHz }),
    hasCoupling: (kinematics.couplings ?? []).length > 0,
    hasPlainBearings: (kinematics.bearings ?? []).some(({ kind }) => kind === 'plain'),
  };
}

/** Harmonics of a shaft that reach the envelope anywhere in the drivetrain, and of a mesh, and sidebands beside it. */
const SHAFT_HARMONICS = 10;
const MESH_HARMONICS = 3;
const MESH_SIDEBANDS = 2;
const PLANET_PASS_HARMONICS = 6;
const MAINS_HARMONICS = 4;

function upTo(count: number, hz: number): number[] {
  return Array.from({ length: count }, (_, i) => (i + 1) * hz);
}

function drivetrainLines(
  shafts: readonly ShaftFacts[],
  meshes: readonly MeshFacts[],
  planetaries: readonly PlanetaryFacts[],
): number[] {
  return [
    ...shafts.flatMap(({ shaftHz }) => upTo(SHAFT_HARMONICS, shaftHz)),
    ...meshes.flatMap(({ meshHz, gears }) =>
      upTo(MESH_HARMONICS, meshHz).flatMap((hz) => [
        hz,
        ...gears.flatMap(({ shaftHz }) =>
          upTo(MESH_SIDEBANDS, shaftHz).flatMap((apart) => [hz - apart, hz + apart]),
        ),
      ]),
    ),
    ...meshBeats(meshes),
    ...planetaries.flatMap(({ planets, carrierHz, meshHz }) => [
      ...upTo(PLANET_PASS_HARMONICS, planets * carrierHz),
      ...upTo(MESH_HARMONICS, meshHz),
    ]),
  ].filter((hz) => hz > 0);
}

/**
 * Two meshes within one band of the envelope beat: their difference stands there, with sidebands at the speeds of the
 * shafts of either, as a line that no part has.
 */
function meshBeats(meshes: readonly MeshFacts[]): number[] {
  const pairs = meshes.flatMap((one, i) => meshes.slice(i + 1).map((other) => [one, other] as const));
  return pairs.flatMap(([one, other]) => {
    const sidesHz = [...one.gears, ...other.gears].flatMap(({ shaftHz }) => [-shaftHz, shaftHz]);
    return upTo(MESH_HARMONICS, one.meshHz)
      .flatMap((hz) => upTo(MESH_HARMONICS, other.meshHz).map((otherHz) => Math.abs(hz - otherHz)))
      .flatMap((beatHz) => [beatHz, ...sidesHz.map((sideHz) => beatHz + sideHz)]);
  });
}
