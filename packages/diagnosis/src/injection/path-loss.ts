import type { Kinematics } from '@ritzel/drivetrain';
import { stepsBetween } from '../records/parts-near-sensor.ts';

/** A resonance of the housing that impacts ring at. */
export interface HousingMode {
  readonly frequencyHz: number;
  /** Share of critical damping. */
  readonly damping: number;
  /** Share of the impact's amplitude that it takes. */
  readonly share: number;
}

/**
 * How a fault comes from its place to the sensor. Nobody measures this path at a running machine, so it is an assumption,
 * kept with each drill and said on the screen.
 */
export interface TransferAssumption {
  readonly modes: readonly HousingMode[];
  /** What a mesh or a coupling between fault and sensor takes of lines of the shafts and meshes, dB. */
  readonly lineLossDb: number;
  /** What it takes of impacts, which travel as high frequencies, dB. */
  readonly impactLossDb: number;
  /** Share of the loss of a joint for another place on the shaft that the sensor sits at. */
  readonly sameShaftShare: number;
}

/**
 * Resonances: housings of bearings and gear units have theirs between 1 and 20 kHz (R. B. Randall, J. Antoni, Rolling
 * element bearing diagnostics - a tutorial, Mech. Syst. Signal Process. 25 (2011) 485, section 2); two of them, so that a
 * slower sampling still holds one. Losses: an interface takes about half of what is slow and three quarters of what is
 * fast. That is a rule of practice without a source that could be checked; a tap test at the machine would replace it.
 */
export const USUAL_TRANSFER: TransferAssumption = {
  modes: [
    { frequencyHz: 1600, damping: 0.05, share: 0.5 },
    { frequencyHz: 4000, damping: 0.04, share: 1 },
  ],
  lineLossDb: 6,
  impactLossDb: 12,
  sameShaftShare: 0.5,
};

export interface FaultPath {
  /** Meshes and couplings between fault and sensor; a half for another place on the same shaft; null where unknown. */
  readonly joints: number | null;
  readonly lineLossDb: number;
  readonly impactLossDb: number;
}

/** From an element to the element that a sensor sits at. A sensor whose place is not known loses nothing. */
export function pathBetween(
  kinematics: Kinematics,
  element: string,
  near: string | undefined,
  transfer: TransferAssumption = USUAL_TRANSFER,
): FaultPath {
  const steps = near === undefined ? null : stepsBetween(kinematics, near, element);
  if (steps === null) return { joints: null, lineLossDb: 0, impactLossDb: 0 };
  const joints = steps === 0 && near !== element ? transfer.sameShaftShare : steps;
  return {
    joints,
    lineLossDb: joints * transfer.lineLossDb,
    impactLossDb: joints * transfer.impactLossDb,
  };
}
