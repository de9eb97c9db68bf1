import { HOUSING, type Kinematics, multipliersOf, planetNode } from '@ritzel/drivetrain';
import type { FaultKind, SimulatedFault } from './fault-growth.ts';
import type { Mode } from './resonance.ts';
import {
  type LineDefinition,
  linesWithPhases,
  type Orders,
  planetaryMeshOrder,
  type SourceLine,
} from './vibration-lines.ts';

/** A train of impacts: once per `order` of the driving shaft, weighed by a load zone turning at `zoneOrder`. */
export interface ImpactSource {
  readonly order: number;
  readonly zoneOrder: number;
  /** Spread of the interval between impacts; rolling elements slip, teeth do not. */
  readonly slip: number;
  readonly mode: Mode;
  readonly shaft: string;
}

export interface FaultSource {
  readonly fault: SimulatedFault;
  readonly lines: readonly SourceLine[];
  readonly impacts?: ImpactSource;
}

function harmonics(order: number, heights: readonly number[], shaft: string): LineDefinition[] {
  return heights.map((velocity, index) => ({ order: (index + 1) * order, velocity, shaft, loadShare: 0.2 }));
}

/** Worn clearance lets the shaft rattle: its harmonics rise with the damage of a bearing. */
const RATTLE = [0.8, 0.5, 0.35, 0.2];

interface RawSource {
  readonly definitions: readonly LineDefinition[];
  readonly impacts?: ImpactSource;
}

function bearingSource(fault: SimulatedFault, kinematics: Kinematics, orders: Orders, mode: Mode): RawSource {
  const bearing = kinematics.bearings?.find(({ id }) => id === fault.element);
  const multipliers = bearing && multipliersOf(bearing);
  if (!bearing || !multipliers)
    throw new RangeError(`The bearing ${fault.element} has no geometry to be damaged.`);
  const stage = kinematics.planetaryStages?.find(({ id }) => id === bearing.planetsOf);
  const shaft = stage ? stage.carrier : (bearing.shaft ?? HOUSING);
  // A planet turns against its carrier, so their speeds add up at its bearing.
  const turning = stage ? orders(planetNode(stage.id)) + orders(stage.carrier) : orders(shaft);
  const { order, zoneOrder } =
    fault.kind === 'outer-race'
      ? { order: multipliers.bpfo, zoneOrder: 0 }
      : fault.kind === 'inner-race'
        ? { order: multipliers.bpfi, zoneOrder: 1 }
        : // A damaged element meets both races in one turn about itself.
          { order: 2 * multipliers.bsf, zoneOrder: multipliers.ftf };
  return {
    definitions: harmonics(turning, RATTLE, shaft),
    impacts: { order: order * turning, zoneOrder: zoneOrder * turning, slip: 0.008, mode, shaft },
  };
}

/**
 * Sidebands about the first mesh harmonics, `count` on each side, falling slowly and all in phase where the damaged
 * tooth meets: the mesh is louder there and nowhere else.
 */
function localMeshDamage(meshOrder: number, spacing: number, count: number, shaft: string): LineDefinition[] {
  const lines: LineDefinition[] = [];
  for (const harmonic of [1, 2]) {
    for (let k = 1; k <= count; k++) {
      const velocity = (harmonic === 1 ? 0.5 : 0.2) * 0.82 ** (k - 1);
      const common = { velocity, shaft, loadShare: 0.7, speedExponent: 0.5, phase: 0 };
      lines.push({ ...common, order: harmonic * meshOrder - k * spacing });
      lines.push({ ...common, order: harmonic * meshOrder + k * spacing });
    }
  }
  return lines;
}

/**
 * Worn flanks leave the involute: the second and third mesh line grow more than the first, and teeth wear unevenly,
 * which modulates them. R. B. Randall, J. Mech. Des. 104 (1982) 259.
 */
function wearOf(meshOrder: number, turn: number, shaft: string): LineDefinition[] {
  const common = { shaft, loadShare: 0.7 };
  return [0.8, 0.75, 0.4].flatMap((velocity, i) => {
    const order = (i + 1) * meshOrder;
    const sidebands = [1, 2].flatMap((pair) =>
      [-1, 1].map((side) => ({
        ...common,
        order: order + side * pair * turn,
        velocity: (0.25 * velocity) / pair,
      })),
    );
    return [{ ...common, order, velocity }, ...sidebands];
  });
}

function gearSource(fault: SimulatedFault, kinematics: Kinematics, orders: Orders, mode: Mode): RawSource {
  const pair = kinematics.gearPairs?.find(({ id }) => id === fault.element);
  if (pair) {
    const shaft = pair.pinion.shaft;
    const turn = orders(shaft);
    const mesh = pair.pinion.teeth * turn;
    if (fault.kind === 'gear-wear') return { definitions: wearOf(mesh, turn, shaft) };
    return {
      definitions: [...harmonics(turn, [0.5, 0.2], shaft), ...localMeshDamage(mesh, turn, 6, shaft)],
      impacts: { order: turn, zoneOrder: 0, slip: 0, mode, shaft },
    };
  }
  const stage = kinematics.planetaryStages?.find(({ id }) => id === fault.element);
  if (!stage?.sun) throw new RangeError(`There is no gear ${fault.element} to be damaged.`);
  const mesh = planetaryMeshOrder(kinematics, stage.id, orders);
  const order = (stage.planets * mesh) / stage.sun.teeth;
  const shaft = stage.sun.shaft;
  return {
    definitions: localMeshDamage(mesh, order, 3, shaft),
    impacts: { order, zoneOrder: orders(stage.carrier), slip: 0, mode, shaft },
  };
}

/** Heights by the signatures of the trade, as multiples of the shaft's own speed. */
function shaftSource(fault: SimulatedFault, orders: Orders): LineDefinition[] {
  const shaft = fault.element;
  const turn = orders(shaft);
  switch (fault.kind) {
    case 'unbalance':
      return harmonics(turn, [1, 0.06], shaft).map((line) => ({ ...line, speedExponent: 2, loadShare: 0 }));
    case 'misalignment':
      // 2x above 1x, with a little of what disc and jaw couplings add.
      return harmonics(turn, [0.55, 1, 0.35, 0.15], shaft);
    default:
      // Looseness: the series of halves.
      return [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4].map((multiple, index) => ({
        order: multiple * turn,
        velocity: [0.35, 1, 0.4, 0.7, 0.3, 0.45, 0.2, 0.3][index]!,
        shaft,
        loadShare: 0.3,
      }));
  }
}

/** Faults that can be measured as vibration; heat, silence and broken sensors are not among them. */
export function isAudible({ kind }: SimulatedFault): boolean {
  return !SILENT_FAULTS.has(kind);
}

const BEARING_FAULTS: ReadonlySet<FaultKind> = new Set(['outer-race', 'inner-race', 'rolling-element']);
const GEAR_FAULTS: ReadonlySet<FaultKind> = new Set(['broken-tooth', 'gear-wear', 'sun-tooth']);
const SILENT_FAULTS: ReadonlySet<FaultKind> = new Set([
  'oil-overheating',
  'bearing-overheating',
  'device-silent',
  'sensor-fault',
]);

/** What a fault adds to the vibration. Heights are relative until a sensor position sets the scale. */
export function faultSource(
  fault: SimulatedFault,
  kinematics: Kinematics,
  orders: Orders,
  mode: Mode,
  seed: number,
): FaultSource {
  const { definitions, impacts }: RawSource = BEARING_FAULTS.has(fault.kind)
    ? bearingSource(fault, kinematics, orders, mode)
    : GEAR_FAULTS.has(fault.kind)
      ? gearSource(fault, kinematics, orders, mode)
      : { definitions: shaftSource(fault, orders) };
  return {
    fault,
    lines: linesWithPhases(definitions, seed),
    ...(impacts && fault.impactMS2 ? { impacts } : {}),
  };
}
