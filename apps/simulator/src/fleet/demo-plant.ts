import type { DrivetrainDocument } from '@ritzel/contract';
import { CEMENT_AND_MINING } from './cement-and-mining.ts';
import { machineDocument } from './machine-document.ts';
import type { MachinePlan } from './machine-plan.ts';
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

/** The same as documents that an integrator hands over; nothing of faults or behaviour is in them. */
export function demoPlantDocuments(): DrivetrainDocument[] {
  return MACHINE_PLANS.map(machineDocument);
}
