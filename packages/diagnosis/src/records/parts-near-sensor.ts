import { HOUSING, type Kinematics, type SensorPosition } from '@ritzel/drivetrain';
import type { MachineFacts } from './machine-facts.ts';

/**
 * Which shaft a sensor sits at, and how many meshes or couplings each other shaft is away. A part is evaluated by the
 * sensors that are fewest steps away from it: the same line is seen all over a drivetrain, and the sensor beside the part
 * sees it best.
 */
function stepsFrom(kinematics: Kinematics, members: readonly string[]): ReadonlyMap<string, number> {
  const joints: string[][] = [
    ...(kinematics.gearPairs ?? []).map(({ pinion, wheel }) => [pinion.shaft, wheel.shaft]),
    ...(kinematics.couplings ?? []).map(({ from, to }) => [from, to]),
    ...(kinematics.planetaryStages ?? []).map((stage) =>
      [
        stage.carrier,
        stage.sun?.shaft,
        stage.ring?.shaft,
        stage.secondSun?.shaft,
        stage.secondRing?.shaft,
      ].filter((member) => member !== undefined),
    ),
  ];
  const steps = new Map(members.map((member) => [member, 0]));
  let edge = [...members];
  for (let step = 1; edge.length > 0; step++) {
    const reached = joints.filter((joint) => joint.some((member) => edge.includes(member))).flat();
    edge = [...new Set(reached)].filter((member) => member !== HOUSING && !steps.has(member));
    for (const member of edge) steps.set(member, step);
  }
  return steps;
}

function membersOf(kinematics: Kinematics, element: string): string[] {
  const { shafts, bearings = [], gearPairs = [], planetaryStages = [], couplings = [] } = kinematics;
  const bearing = bearings.find(({ id }) => id === element);
  const pair = gearPairs.find(({ id }) => id === element);
  const stage = planetaryStages.find(({ id }) => id === (bearing?.planetsOf ?? element));
  const joint = couplings.find(({ id }) => id === element);
  const shaft = shafts.find(({ id }) => id === element);
  return [
    shaft?.id,
    bearing?.shaft,
    bearing?.outerShaft,
    pair?.pinion.shaft,
    pair?.wheel.shaft,
    stage?.carrier,
    stage?.sun?.shaft,
    stage?.ring?.shaft,
    joint?.from,
    joint?.to,
  ].filter((member): member is string => member !== undefined && member !== HOUSING);
}

/** Meshes and couplings between two elements of a drivetrain; null where nothing joins them. */
export function stepsBetween(kinematics: Kinematics, from: string, to: string): number | null {
  const steps = stepsFrom(kinematics, membersOf(kinematics, from));
  const away = Math.min(...membersOf(kinematics, to).map((member) => steps.get(member) ?? Infinity));
  return Number.isFinite(away) ? away : null;
}

/** The sensor that a channel or a position names. */
export function sensorOf(
  kinematics: Kinematics,
  place: { readonly channel: string; readonly position: string | null },
): SensorPosition | undefined {
  const sensors = kinematics.sensors ?? [];
  return (
    sensors.find(({ channel }) => channel === place.channel) ??
    sensors.find(({ id }) => id === place.position)
  );
}

/**
 * The facts that a sensor may speak of: parts to which no other sensor is nearer. Everything where the sensor's own
 * place is not known.
 */
export function factsNearSensor(
  facts: MachineFacts,
  kinematics: Kinematics,
  sensor: SensorPosition | undefined,
): MachineFacts {
  const at = sensor?.near === undefined ? [] : membersOf(kinematics, sensor.near);
  if (at.length === 0) return facts;
  const own = stepsFrom(kinematics, at);
  const others = (kinematics.sensors ?? [])
    .filter(({ near }) => near !== undefined && near !== sensor?.near)
    .map(({ near = '' }) => stepsFrom(kinematics, membersOf(kinematics, near)));
  const away = (steps: ReadonlyMap<string, number>, members: readonly string[]) =>
    Math.min(...members.map((member) => steps.get(member) ?? Number.POSITIVE_INFINITY));
  const isNear = ({ id }: { readonly id: string }) => {
    const members = membersOf(kinematics, id);
    const mine = away(own, members);
    return Number.isFinite(mine) && others.every((steps) => away(steps, members) >= mine);
  };
  return {
    ...facts,
    // The first is the one whose orders are evaluated: that beside the sensor.
    shafts: facts.shafts
      .filter(isNear)
      .sort((a, b) => (own.get(a.id) ?? Infinity) - (own.get(b.id) ?? Infinity)),
    bearings: facts.bearings.filter(isNear),
    meshes: facts.meshes.filter(isNear),
    otherMeshes: facts.meshes.filter((mesh) => !isNear(mesh)),
    ...(facts.planetaries === undefined ? {} : { planetaries: facts.planetaries.filter(isNear) }),
    ...(facts.couplings === undefined ? {} : { couplings: facts.couplings.filter(isNear) }),
    ...(facts.motors === undefined ? {} : { motors: facts.motors.filter(isNear) }),
  };
}
