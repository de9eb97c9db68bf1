import type { EquipmentDetail, Signal } from '@ritzel/contract';
import {
  type CouplingJoint,
  type Kinematics,
  KinematicsError,
  type MotorFacts,
  polePassHz,
  solveSpeeds,
  synchronousSpeedRpm,
} from '@ritzel/drivetrain';

/** What a motor is known to be, from its kinematics and its nameplate; what nobody knows is null. */
export interface MotorNameplate {
  readonly poles: number | null;
  readonly lineFrequencyHz: number | null;
  readonly rotorBars: number | null;
  readonly ratedRpm: number | null;
  readonly synchronousRpm: number | null;
}

type Part = Pick<EquipmentDetail, 'identifier' | 'nameplate'>;

const numberOf = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null);

export function motorNameplate(part: Part, kinematics: Kinematics | null): MotorNameplate {
  const motor: MotorFacts | undefined =
    kinematics?.motors?.find((each) => each.part === part.identifier) ??
    (kinematics?.motors?.length === 1 ? kinematics.motors[0] : undefined);
  const pairs = numberOf(part.nameplate.MotorPolePairs);
  const poles = motor?.poles ?? (pairs === null ? null : 2 * pairs);
  // Behind a converter the line frequency follows the speed: only the kinematics know whether it is a fact.
  const lineFrequencyHz =
    motor === undefined ? numberOf(part.nameplate.LineFrequency) : (motor.lineFrequencyHz ?? null);
  return {
    poles,
    lineFrequencyHz,
    rotorBars: motor?.rotorBars ?? null,
    ratedRpm: numberOf(part.nameplate.MotorSpeedRated),
    synchronousRpm:
      poles === null || lineFrequencyHz === null ? null : synchronousSpeedRpm(lineFrequencyHz, poles),
  };
}

export interface MotorFrequencies {
  readonly shaftHz: number;
  /** Share of the synchronous speed, 0.01 is one per cent; null where the line is not known. */
  readonly slip: number | null;
  readonly twiceLineHz: number | null;
  readonly polePassHz: number | null;
  readonly barPassHz: number | null;
}

/** The lines of a motor at a speed (domain: ns = 120 f / p, pole pass = p (ns - n) / 60). */
export function motorLines(nameplate: MotorNameplate, speedRpm: number): MotorFrequencies {
  const { poles, lineFrequencyHz, synchronousRpm, rotorBars } = nameplate;
  return {
    shaftHz: speedRpm / 60,
    slip: synchronousRpm === null ? null : (synchronousRpm - speedRpm) / synchronousRpm,
    twiceLineHz: lineFrequencyHz === null ? null : 2 * lineFrequencyHz,
    polePassHz:
      poles === null || lineFrequencyHz === null ? null : polePassHz(lineFrequencyHz, poles, speedRpm),
    barPassHz: rotorBars === null ? null : (rotorBars * speedRpm) / 60,
  };
}

/** The joint that a coupling is in the kinematics; by its place in the drivetrain where no name says so. */
export function jointOf(
  part: Pick<EquipmentDetail, 'id' | 'identifier' | 'components'>,
  kinematics: Kinematics | null,
): CouplingJoint | null {
  const joints = kinematics?.couplings ?? [];
  const named = joints.find((each) => each.part === part.identifier);
  if (named !== undefined) return named;
  const couplings = part.components.filter(({ type }) => type === 'coupling');
  const place = couplings.findIndex(({ id }) => id === part.id);
  return couplings.length === joints.length ? (joints[place] ?? null) : null;
}

/** Speeds of all shafts at a speed of the motor's; empty where the drivetrain cannot be solved. */
export function shaftSpeeds(
  kinematics: Kinematics | null,
  motorRpm: number | null,
): ReadonlyMap<string, number> {
  const shaft = kinematics?.motors?.[0]?.shaft ?? kinematics?.shafts[0]?.id;
  if (kinematics === null || shaft === undefined || motorRpm === null) return new Map();
  try {
    return solveSpeeds(kinematics, { shaft, speedRpm: motorRpm });
  } catch (error) {
    if (error instanceof KinematicsError) return new Map();
    throw error;
  }
}

/** Sensors at one of these elements, or at a bearing of one that is a shaft; those at the first before the others. */
export function sensorsOn(kinematics: Kinematics | null, elements: readonly string[]): ReadonlySet<string> {
  const near = new Set(elements);
  for (const bearing of kinematics?.bearings ?? [])
    if (bearing.shaft !== undefined && elements.includes(bearing.shaft)) near.add(bearing.id);
  return new Set(
    (kinematics?.sensors ?? [])
      .filter((sensor) => sensor.near !== undefined && near.has(sensor.near))
      // What sits on the first element itself says most about it.
      .toSorted((a, b) => Number(b.near === elements[0]) - Number(a.near === elements[0]))
      .map(({ id }) => id),
  );
}

/** The newest speed of the drive: that of the input shaft, which is the motor's. */
export function driveSpeed(signals: readonly Signal[]): Signal | null {
  return signals.find(({ role, last }) => role === 'speed' && last !== null) ?? null;
}

const GRAVITY = 9.80665;

/** Peak velocity in mm/s of a line of an acceleration spectrum; null for what is no acceleration. */
export function lineVelocity(amplitude: number, unit: string, hz: number): number | null {
  if (!(hz > 0)) return null;
  if (unit === 'mm/s') return amplitude;
  const factor = unit === 'm/s²' ? 1 : unit === 'g' ? GRAVITY : null;
  return factor === null ? null : (amplitude * factor * 1000) / (2 * Math.PI * hz);
}

/** The greatest value within a share of the frequency, and at least two lines, of where a line is expected. */
export function lineAmplitudeAt(
  spectrum: { readonly fromHz: number; readonly stepHz: number; readonly values: readonly number[] },
  hz: number,
): number | null {
  const half = Math.max(2 * spectrum.stepHz, 0.006 * hz);
  const first = Math.max(0, Math.ceil((hz - half - spectrum.fromHz) / spectrum.stepHz));
  const last = Math.floor((hz + half - spectrum.fromHz) / spectrum.stepHz);
  if (last >= spectrum.values.length) return null;
  const values = spectrum.values.slice(first, last + 1);
  return values.length === 0 ? null : Math.max(...values);
}
