import type { DrivetrainDocument } from '@ritzel/contract';
import { CEMENT_AND_MINING } from './cement-and-mining.ts';
import { machineDocument } from './machine-document.ts';
import type { MachinePlan } from './machine-plan.ts';
import { SEEUFER_PAPER } from './plants.ts';
import { STEEL_AND_SHIPS } from './steel-and-ships.ts';
import { SUGAR_AND_WATER } from './sugar-and-water.ts';
import { WIND_AND_PAPER } from './wind-and-paper.ts';

/** The machines of the demonstration: what they are, how they are used and what is wrong with them. */
export const MACHINE_PLANS: readonly MachinePlan[] = [
  ...CEMENT_AND_MINING,
  ...WIND_AND_PAPER,
  ...SUGAR_AND_WATER,
  ...STEEL_AND_SHIPS,
];

function like(tag: string, changes: Pick<MachinePlan, 'tag' | 'name' | 'plant' | 'group'>): MachinePlan {
  const plan = MACHINE_PLANS.find((each) => each.tag === tag);
  if (plan === undefined) throw new RangeError(`No machine of the demonstration is called ${tag}.`);
  return { ...plan, ...changes };
}

/** Of another company, which sees none of the others and is seen by none. */
export const SECOND_COMPANY_PLANS: readonly MachinePlan[] = [
  like('PM3-DRY', {
    tag: 'SP1-DRY',
    name: 'Paper machine 1, dryer section',
    plant: SEEUFER_PAPER,
    group: 'Dryer section',
  }),
  like('PM3-PRS', {
    tag: 'SP1-PRS',
    name: 'Paper machine 1, press section',
    plant: SEEUFER_PAPER,
    group: 'Press section',
  }),
  like('PM5-WIN', {
    tag: 'SP1-WIN',
    name: 'Winder 1',
    plant: SEEUFER_PAPER,
    group: 'Finishing',
  }),
];

/** The same as documents that an integrator hands over; nothing of faults or behaviour is in them. */
export function demoPlantDocuments(): DrivetrainDocument[] {
  return MACHINE_PLANS.map(machineDocument);
}
