import { machineKinematics, partIdentifiers } from './machine-kinematics.ts';
import type { MachinePlan } from './machine-plan.ts';

/** What the calculation sheet of a maker says of one element: its life at rated torque and speed. */
export interface RatedLife {
  readonly element: string;
  readonly ratedLifeHours: number;
}

/** Bearings of gear units are chosen for 50 000 h and more, the slow ones for longer; gears for twice that. */
const BEARING_HOURS = 60_000;
const BEARING_STEP_HOURS = 15_000;
const GEAR_HOURS = 150_000;

/** The lives that the maker of a gear unit calculated: of its bearings, in the order of the power flow, and of its stages. */
export function ratedLives(plan: MachinePlan): RatedLife[] {
  const { bearings = [], gearPairs = [], planetaryStages = [] } = machineKinematics(plan);
  const { gearUnit } = partIdentifiers(plan.tag);
  const ofUnit = ({ part }: { readonly part?: string }) => part === gearUnit;
  return [
    ...bearings.filter(ofUnit).map(({ id }, index) => ({
      element: id,
      ratedLifeHours: BEARING_HOURS + BEARING_STEP_HOURS * Math.floor(index / 2),
    })),
    ...[...gearPairs, ...planetaryStages].filter(ofUnit).map(({ id }) => ({
      element: id,
      ratedLifeHours: GEAR_HOURS,
    })),
  ];
}
