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

/** What the workspace looks at: the shaft and the gear that the address names, else the shaft of the part near the sensor. */
export interface TurningChoice {
  readonly kinematics: Kinematics | null;
  readonly near: string | null;
  readonly shaft: string | null;
  readonly gear: string | null;
}

export function chooseTurningShaft(
  shafts: readonly TurningShaft[],
  { kinematics, near, ...named }: TurningChoice,
): { readonly shaft: TurningShaft | null; readonly gear: TurningShaft['gears'][number] | null } {
  // Where nothing is chosen, the shaft the sensor sits at; else one with gears, for they are what is averaged for.
  const nearShaft = kinematics?.bearings?.find(({ id }) => id === near)?.shaft;
  const shaft =
    shafts.find(({ id }) => id === named.shaft) ??
    shafts.find(({ id }) => id === nearShaft) ??
    shafts.find(({ gears }) => gears.length > 0) ??
    shafts[0] ??
    null;
  const gear = shaft?.gears.find(({ id }) => id === named.gear) ?? shaft?.gears[0] ?? null;
  return { shaft, gear };
}

/** Share of the followed line's frequency to each side that belongs to it. */
const FOLLOW_SHARE = 0.03;

/** Order of the line whose phase the speed is read from, as the address has it; null for one speed all along. */
export function speedFollowing(
  text: string | null,
): { readonly order: number; readonly share: number } | null {
  const order = Number(text ?? Number.NaN);
  return order > 0 && Number.isFinite(order) ? { order, share: FOLLOW_SHARE } : null;
}
