import { type Kinematics, KinematicsError, solveSpeeds } from '@ritzel/drivetrain';
import { referenceShaft } from './machine-lines.ts';

/** A shaft with its speed in this measurement, and the gears on it. */
export interface TurningShaft {
  readonly id: string;
  readonly name: string;
  readonly speedHz: number;
  readonly gears: readonly { readonly id: string; readonly teeth: number }[];
}

/** The shafts that turn, with the reference shaft first; the reference alone where the kinematics do not say. */
export function turningShafts(kinematics: Kinematics | null, speedRpm: number | null): TurningShaft[] {
  if (speedRpm === null || !(speedRpm > 0)) return [];
  const reference = kinematics === null ? null : referenceShaft(kinematics);
  if (kinematics === null || reference === null) {
    return [{ id: '', name: '', speedHz: speedRpm / 60, gears: [] }];
  }
  try {
    const speeds = solveSpeeds(kinematics, { shaft: reference, speedRpm });
    const gears = (kinematics.gearPairs ?? []).flatMap(({ id, pinion, wheel }) => [
      { id: `${id}/pinion`, ...pinion },
      { id: `${id}/wheel`, ...wheel },
    ]);
    return kinematics.shafts
      .map(({ id, name }) => ({
        id,
        name: name ?? id,
        speedHz: Math.abs(speeds.get(id) ?? 0) / 60,
        gears: gears.filter(({ shaft }) => shaft === id).map((gear) => ({ id: gear.id, teeth: gear.teeth })),
      }))
      .filter(({ speedHz }) => speedHz > 0)
      .sort((a, b) => Number(b.id === reference) - Number(a.id === reference));
  } catch (error) {
    if (error instanceof KinematicsError) return [];
    throw error;
  }
}
