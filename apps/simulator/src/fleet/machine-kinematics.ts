import { HOUSING, type Kinematics, type MountedBearing } from '@ritzel/drivetrain';
import { typicalBearing } from './bearing-sizes.ts';
import type { MachinePlan } from './machine-plan.ts';

export const MOTOR_SHAFT = 'motor';
export const MACHINE_SHAFT = 'machine';
export const COUPLING_POSITION = 'coupling-in';

export interface PartIdentifiers {
  readonly drivetrain: string;
  readonly motor: string;
  readonly inputCoupling: string;
  readonly gearUnit: string;
  readonly outputCoupling: string;
  readonly machine: string;
}

export function partIdentifiers(tag: string): PartIdentifiers {
  return {
    drivetrain: `DT-${tag}`,
    motor: `MO-${tag}`,
    inputCoupling: `CI-${tag}`,
    gearUnit: `GU-${tag}`,
    outputCoupling: `CO-${tag}`,
    machine: `DM-${tag}`,
  };
}

/** Shafts of the gear unit from the input on: `s1`, `s2`, ... */
export function gearShafts(plan: MachinePlan): string[] {
  return Array.from({ length: plan.gear.stages.length + 1 }, (_, index) => `s${index + 1}`);
}

function shaftName(index: number, count: number): string {
  if (index === 0) return 'Input shaft';
  if (index === count - 1) return 'Output shaft';
  return count === 3 ? 'Intermediate shaft' : `Intermediate shaft ${index}`;
}

function bearingsOf(plan: MachinePlan, parts: PartIdentifiers): MountedBearing[] {
  const bearings: MountedBearing[] = plan.motor.bearings.map((designation, index) => ({
    id: index === 0 ? 'M1' : 'M2',
    name: index === 0 ? 'Motor DE' : 'Motor NDE',
    part: parts.motor,
    designation,
    shaft: MOTOR_SHAFT,
    geometry: typicalBearing(designation),
    at: index === 0 ? 0.85 : 0.15,
  }));
  gearShafts(plan).forEach((shaft, index) => {
    const pair = plan.gear.bearings[index]!;
    for (const side of [0, 1] as const) {
      const designation = typeof pair === 'string' ? pair : pair[side];
      const id = `B${2 * index + side + 1}`;
      bearings.push({
        id,
        name: id,
        part: parts.gearUnit,
        designation,
        shaft,
        geometry: typicalBearing(designation),
        at: side === 0 ? 0.1 : 0.9,
      });
    }
  });
  plan.gear.stages.forEach((stage, index) => {
    if (stage.kind !== 'planetary') return;
    bearings.push({
      id: `P${index + 1}`,
      name: `Planet bearing, stage ${index + 1}`,
      part: parts.gearUnit,
      designation: stage.planetBearing,
      planetsOf: `g${index + 1}`,
      geometry: typicalBearing(stage.planetBearing),
    });
  });
  return bearings;
}

/** The bearing beside each measuring position. */
export function positionsOf(plan: MachinePlan): { id: string; name: string; near: string; shaft: string }[] {
  const shafts = gearShafts(plan);
  const middle = Math.floor((shafts.length - 1) / 2);
  const positions = [
    { id: 'motor-de', name: 'Motor DE', near: 'M1', shaft: MOTOR_SHAFT },
    { id: 'input-de', name: 'Gear unit input', near: 'B1', shaft: shafts[0]! },
    {
      id: 'intermediate',
      name: 'Gear unit intermediate',
      near: `B${2 * middle + 1}`,
      shaft: shafts[middle]!,
    },
    { id: 'output', name: 'Gear unit output', near: `B${2 * shafts.length}`, shaft: shafts.at(-1)! },
    { id: COUPLING_POSITION, name: 'Input coupling', near: 'c1', shaft: MOTOR_SHAFT },
  ];
  return positions.filter(
    ({ id }) =>
      (id !== 'intermediate' || shafts.length > 2) &&
      (id !== COUPLING_POSITION || plan.couplingMmS !== undefined),
  );
}

/** The whole train of a machine plan as a kinematics document. */
export function machineKinematics(plan: MachinePlan): Kinematics {
  const parts = partIdentifiers(plan.tag);
  const shafts = gearShafts(plan);
  const { stages } = plan.gear;
  const passing = {
    ...(plan.machine.blades === undefined ? {} : { blades: plan.machine.blades }),
    ...(plan.machine.rolls === undefined ? {} : { rolls: plan.machine.rolls }),
  };
  return {
    shafts: [
      { id: MOTOR_SHAFT, name: 'Motor shaft', part: parts.motor, ratedSpeedRpm: plan.motor.ratedRpm },
      ...shafts.map((id, index) => ({ id, name: shaftName(index, shafts.length), part: parts.gearUnit })),
      { id: MACHINE_SHAFT, name: `${plan.machine.name} shaft`, part: parts.machine },
    ],
    couplings: [
      {
        id: 'c1',
        name: 'Input coupling',
        part: parts.inputCoupling,
        from: MOTOR_SHAFT,
        to: 's1',
        ...plan.inputCoupling,
      },
      {
        id: 'c2',
        name: 'Output coupling',
        part: parts.outputCoupling,
        from: shafts.at(-1)!,
        to: MACHINE_SHAFT,
        ...plan.outputCoupling,
      },
    ],
    gearPairs: stages.flatMap((stage, index) =>
      stage.kind === 'planetary'
        ? []
        : [
            {
              id: `g${index + 1}`,
              name: `Stage ${index + 1}`,
              part: parts.gearUnit,
              kind: stage.kind,
              pinion: { shaft: shafts[index]!, teeth: stage.pinion, at: index % 2 === 0 ? 0.65 : 0.35 },
              wheel: { shaft: shafts[index + 1]!, teeth: stage.wheel, at: index % 2 === 0 ? 0.65 : 0.35 },
            },
          ],
    ),
    planetaryStages: stages.flatMap((stage, index) =>
      stage.kind === 'planetary'
        ? [
            {
              id: `g${index + 1}`,
              name: `Stage ${index + 1}`,
              part: parts.gearUnit,
              planets: stage.planets,
              planetTeeth: stage.planet,
              sun: { shaft: shafts[index]!, teeth: stage.sun },
              ring: { shaft: HOUSING, teeth: stage.ring },
              carrier: shafts[index + 1]!,
            },
          ]
        : [],
    ),
    bearings: bearingsOf(plan, parts),
    motors: [
      {
        id: 'm',
        name: 'Motor',
        part: parts.motor,
        shaft: MOTOR_SHAFT,
        poles: plan.motor.poles,
        rotorBars: plan.motor.rotorBars,
        // Behind a converter the line frequency follows the speed: it is then no fact of the machine.
        ...(plan.motor.isDirectOnLine ? { lineFrequencyHz: plan.plant.mainsHz } : {}),
      },
    ],
    machines: [
      {
        id: 'd',
        name: plan.machine.name,
        part: parts.machine,
        shaft: MACHINE_SHAFT,
        kind: plan.machine.kind,
        ...passing,
      },
    ],
    sensors: positionsOf(plan).map(({ id, name, near }) => ({
      id,
      name,
      part: id === 'motor-de' ? parts.motor : id === COUPLING_POSITION ? parts.inputCoupling : parts.gearUnit,
      axis: 'radial',
      near,
      channel: id,
    })),
  };
}
