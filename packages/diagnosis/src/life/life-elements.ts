import {
  drivingShaft,
  HOUSING,
  type Kinematics,
  type MountedBearing,
  planetNode,
  type ShaftSpeeds,
  solveKnownSpeeds,
} from '@ritzel/drivetrain';

export const LIFE_KINDS = ['bearing', 'gear', 'coupling'] as const;
export type LifeKind = (typeof LIFE_KINDS)[number];

/** Something of a drivetrain that load wears out. */
export interface LifeElement {
  readonly id: string;
  readonly kind: LifeKind;
  readonly name: string | null;
  /** Identifier of the part it belongs to. */
  readonly part: string | null;
  readonly designation: string | null;
  /** Speed of the rings against each other, of the pinion, or of the coupling, at rated speed; rpm, above zero. */
  readonly speedRpm: number;
  /** How often a tooth of the pinion or sun is loaded in one turn against its mates; 1 of a bearing and a coupling. */
  readonly contactsPerTurn: number;
}

function bearingSpeed(
  bearing: MountedBearing,
  kinematics: Kinematics,
  speeds: ShaftSpeeds,
): number | undefined {
  const of = (node: string | undefined) => (node === undefined || node === HOUSING ? 0 : speeds.get(node));
  const stage = kinematics.planetaryStages?.find(({ id }) => id === bearing.planetsOf);
  const inner = stage === undefined ? of(bearing.shaft) : of(stage.carrier);
  const outer = stage === undefined ? of(bearing.outerShaft) : of(planetNode(stage.id));
  return inner === undefined || outer === undefined ? undefined : Math.abs(inner - outer);
}

/**
 * Bearings, meshes and couplings of a drivetrain with their speeds when its driving shaft turns at its rated speed; what
 * stands still or turns at a speed that nobody knows has no life that could be accounted for, and is left out.
 */
export function lifeElements(kinematics: Kinematics, ratedSpeedRpm: number): LifeElement[] {
  const shaft = drivingShaft(kinematics);
  if (shaft === undefined) return [];
  const { speeds } = solveKnownSpeeds(kinematics, { shaft, speedRpm: ratedSpeedRpm });
  const elements: (Omit<LifeElement, 'speedRpm'> & { readonly speedRpm: number | undefined })[] = [];
  const named = ({ id, name, part }: { id: string; name?: string; part?: string }) => ({
    ...{ id, name: name ?? null, part: part ?? null, designation: null, contactsPerTurn: 1 },
  });
  for (const bearing of kinematics.bearings ?? []) {
    if (bearing.kind === 'plain') continue;
    elements.push({
      ...named(bearing),
      kind: 'bearing',
      designation: bearing.designation ?? null,
      speedRpm: bearingSpeed(bearing, kinematics, speeds),
    });
  }
  for (const pair of kinematics.gearPairs ?? [])
    elements.push({ ...named(pair), kind: 'gear', speedRpm: Math.abs(speeds.get(pair.pinion.shaft) ?? 0) });
  for (const stage of kinematics.planetaryStages ?? []) {
    const of = (node: string) => (node === HOUSING ? 0 : speeds.get(node));
    const sun = stage.sun ?? stage.ring;
    const [own, carrier] = [sun && of(sun.shaft), of(stage.carrier)];
    elements.push({
      ...named(stage),
      kind: 'gear',
      contactsPerTurn: stage.planets,
      speedRpm: own === undefined || carrier === undefined ? undefined : Math.abs(own - carrier),
    });
  }
  for (const coupling of kinematics.couplings ?? [])
    elements.push({
      ...named(coupling),
      kind: 'coupling',
      speedRpm: Math.abs(speeds.get(coupling.from) ?? 0),
    });
  return elements.flatMap(({ speedRpm, ...element }) =>
    speedRpm === undefined || !(speedRpm > 0) ? [] : [{ ...element, speedRpm }],
  );
}
