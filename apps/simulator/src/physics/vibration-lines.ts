import { centralGearsOf, HOUSING, type Kinematics, planetNode, type ShaftSpeeds } from '@ritzel/drivetrain';
import { randomSequence, seedOf } from './seeded-noise.ts';

/**
 * One sinusoid of a machine: its frequency as a multiple of the driving shaft's speed (or of the mains), its
 * velocity relative to its siblings, and how that follows speed and load.
 */
export interface SourceLine {
  readonly order: number;
  /** The frequency follows the mains instead of the shaft. */
  readonly followsMains?: boolean;
  readonly velocity: number;
  readonly phase: number;
  readonly speedExponent: number;
  /** Share of the amplitude that follows the load; the rest is there without load. */
  readonly loadShare: number;
  /** Shaft where it arises, for the path to the sensors. */
  readonly shaft: string;
}

/** Orders of shafts and planets: speeds relative to the driving shaft. */
export type Orders = (member: string) => number;

export function ordersOf(speeds: ShaftSpeeds, drivingShaft: string): Orders {
  const driving = speeds.get(drivingShaft)!;
  return (member) => (member === HOUSING ? 0 : Math.abs((speeds.get(member) ?? 0) / driving));
}

export interface LineDefinition {
  readonly order: number;
  readonly velocity: number;
  readonly shaft: string;
  readonly followsMains?: boolean;
  readonly speedExponent?: number;
  readonly loadShare?: number;
  /** At the angle of the shaft at which a damaged tooth meets; any where left out. */
  readonly phase?: number;
}

/** Gives every line that has none a phase of its own that repeats with the seed. */
export function linesWithPhases(definitions: readonly LineDefinition[], seed: number): SourceLine[] {
  const random = randomSequence(seed);
  return definitions
    .filter(({ order, velocity }) => order > 0 && velocity > 0)
    .map((definition) => {
      const phase = 2 * Math.PI * random.next();
      return { speedExponent: 1, loadShare: 0, phase, ...definition };
    });
}

/** Residual unbalance and alignment: 1x to 3x of a shaft, each machine a little different. */
function shaftLines(shaft: string, order: number, random: () => number): LineDefinition[] {
  return [1, 2, 3].map((harmonic) => ({
    order: harmonic * order,
    velocity: [0.62, 0.24, 0.1][harmonic - 1]! * (0.6 + 0.8 * random()),
    shaft,
    loadShare: 0.1,
  }));
}

/**
 * Transmission error of a mesh: harmonics that fall by about half, each with sidebands at the speeds of the
 * members, deeper at lower harmonics, from the eccentricity and pitch error of each gear.
 */
export function meshLines(
  meshOrder: number,
  modulations: readonly { readonly order: number; readonly depth: number }[],
  shaft: string,
  velocity: number,
  random: () => number,
): LineDefinition[] {
  const lines: LineDefinition[] = [];
  for (let harmonic = 1; harmonic <= 4; harmonic++) {
    // Velocity falls faster than acceleration, whose mesh harmonics are of similar height.
    const height = velocity * 0.42 ** (harmonic - 1) * (0.7 + 0.6 * random());
    const common = { shaft, speedExponent: 0.5, loadShare: 0.75 };
    lines.push({ ...common, order: harmonic * meshOrder, velocity: height });
    for (const { order, depth } of modulations) {
      if (order === 0) continue;
      for (const multiple of [1, 2]) {
        const sideband = (height * depth) / 2 / multiple ** 1.5;
        lines.push({ ...common, order: harmonic * meshOrder - multiple * order, velocity: sideband * 1.1 });
        lines.push({ ...common, order: harmonic * meshOrder + multiple * order, velocity: sideband * 0.9 });
      }
    }
  }
  return lines;
}

export interface HealthyMachine {
  readonly kinematics: Kinematics;
  readonly seed: number;
  /** Fed by the mains and not by a converter, so that electrical lines stand at the mains frequency. */
  readonly isDirectOnLine: boolean;
}

/** What a sound machine of these kinematics sounds like; heights are relative, the sensor sets the scale. */
export function healthyLines(
  { kinematics, seed, isDirectOnLine }: HealthyMachine,
  orders: Orders,
): SourceLine[] {
  const { next } = randomSequence(seed);
  const definitions: LineDefinition[] = [];
  for (const { id } of kinematics.shafts) {
    // Slow shafts move little air and little mass fast: their unbalance drowns.
    const order = orders(id);
    const weight = Math.min(1, order + 0.15);
    for (const line of shaftLines(id, order, next))
      definitions.push({ ...line, velocity: line.velocity * weight });
  }
  for (const { pinion, wheel } of kinematics.gearPairs ?? []) {
    const modulations = [
      { order: orders(pinion.shaft), depth: 0.1 + 0.1 * next() },
      { order: orders(wheel.shaft), depth: 0.05 + 0.08 * next() },
    ];
    definitions.push(...meshLines(pinion.teeth * orders(pinion.shaft), modulations, pinion.shaft, 0.6, next));
  }
  for (const stage of kinematics.planetaryStages ?? []) {
    const [first] = centralGearsOf(stage);
    if (!first) continue;
    const carrier = orders(stage.carrier);
    const mesh = planetaryMeshOrder(kinematics, stage.id, orders);
    const modulations = [
      { order: stage.planets * carrier, depth: 0.5 },
      { order: carrier, depth: 0.12 + 0.1 * next() },
    ];
    const shaft = first.shaft === HOUSING ? stage.carrier : first.shaft;
    definitions.push(...meshLines(mesh, modulations, shaft, 0.55, next));
  }
  for (const motor of kinematics.motors ?? []) {
    if (!isDirectOnLine) continue;
    definitions.push({ order: 2, followsMains: true, velocity: 0.22, shaft: motor.shaft, loadShare: 0.3 });
  }
  for (const machine of kinematics.machines ?? []) {
    const passing = machine.blades ?? machine.rolls;
    if (!passing) continue;
    definitions.push({
      order: passing * orders(machine.shaft),
      velocity: 0.3,
      shaft: machine.shaft,
      speedExponent: 2,
      loadShare: 0.5,
    });
  }
  return linesWithPhases(definitions, seed + seedOf('healthy'));
}

/** Mesh order of a stage from its planets' own speed: fm = |wp - wc| Zp, whatever stands still. */
export function planetaryMeshOrder(kinematics: Kinematics, stageId: string, orders: Orders): number {
  const stage = kinematics.planetaryStages?.find(({ id }) => id === stageId);
  if (!stage) return 0;
  for (const gear of centralGearsOf(stage)) {
    // Sun and carrier turn the same way in a stage with a fixed ring, the usual one.
    if (gear.shaft === HOUSING) return gear.teeth * orders(stage.carrier);
  }
  return stage.planetTeeth * (orders(planetNode(stageId)) + orders(stage.carrier));
}
