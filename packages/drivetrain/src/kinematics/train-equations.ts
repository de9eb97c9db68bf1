import { centralGearsOf, HOUSING, type Kinematics, planetNode } from './kinematics.ts';

/** One linear equation between speeds: the sum of factor x speed over its terms is zero. */
export interface TrainEquation {
  /** Element that ties the speeds together. */
  readonly element: string;
  readonly name: string;
  readonly terms: readonly (readonly [node: string, factor: number])[];
}

function named(element: { readonly id: string; readonly name?: string }, word: string): string {
  return `${word} ${element.name ?? element.id}`;
}

/** Speeds that the drivetrain does not know by itself: its shafts and the planets of every stage. */
export function speedNodes(kinematics: Kinematics): string[] {
  return [
    ...kinematics.shafts.map(({ id }) => id),
    ...(kinematics.planetaryStages ?? []).map(({ id }) => planetNode(id)),
  ];
}

/**
 * What meshes, couplings and fixed members say about the speeds. Teeth roll without slip: z1 w1 = -z2 w2 at
 * an external mesh, z1 w1 = z2 w2 at an internal one; on a carrier the same holds for speeds relative to it
 * (Willis): (ws - wc) Zs = -(wp - wc) Zp, (wr - wc) Zr = (wp - wc) Zp. The housing's speed is zero and leaves
 * no term.
 */
export function trainEquations(kinematics: Kinematics): TrainEquation[] {
  const equations: TrainEquation[] = [];
  const say = (element: string, name: string, terms: readonly (readonly [string, number])[]) =>
    equations.push({ element, name, terms: terms.filter(([node]) => node !== HOUSING) });
  for (const coupling of kinematics.couplings ?? []) {
    say(coupling.id, named(coupling, 'coupling'), [
      [coupling.from, 1],
      [coupling.to, -1],
    ]);
  }
  for (const pair of kinematics.gearPairs ?? []) {
    say(pair.id, named(pair, 'gear pair'), [
      [pair.pinion.shaft, pair.pinion.teeth],
      [pair.wheel.shaft, pair.isInternal ? -pair.wheel.teeth : pair.wheel.teeth],
    ]);
  }
  for (const gears of kinematics.unknownGears ?? []) {
    if (gears.ratio === undefined) continue;
    say(gears.id, named(gears, 'gears'), [
      [gears.from, 1],
      [gears.to, gears.isSameWay ? -gears.ratio : gears.ratio],
    ]);
  }
  for (const stage of kinematics.planetaryStages ?? []) {
    for (const gear of centralGearsOf(stage)) {
      const planetTeeth = gear.role === 'sun' ? gear.meshTeeth : -gear.meshTeeth;
      say(stage.id, named(stage, 'planetary stage'), [
        [gear.shaft, gear.teeth],
        [planetNode(stage.id), planetTeeth],
        [stage.carrier, -gear.teeth - planetTeeth],
      ]);
    }
  }
  return equations;
}

/** Pairs of shafts that something joins without fixing their ratio of speeds. */
export function jointsOfUnknownRatio({ unknownGears = [] }: Kinematics): (readonly [string, string])[] {
  return unknownGears.flatMap(({ from, to, ratio }) => (ratio === undefined ? [[from, to] as const] : []));
}
