import type { LoadQuantity } from '@ritzel/diagnosis';
import { areConvertible, convertUnit } from '@ritzel/drivetrain';
import type { SignalPlace } from '../devices/index.ts';
import type { Nameplate } from '../equipment/index.ts';

/** What the load of a drivetrain is counted from. */
export interface LoadReference {
  readonly load: SignalPlace;
  readonly quantity: LoadQuantity;
  /** In the unit of the load signal. */
  readonly rated: number;
  readonly speed: SignalPlace | undefined;
  /** Of the driving shaft. */
  readonly ratedSpeedRpm: number;
  /** Changes when anything of it does. */
  readonly key: string;
}

export type MissingLoad = 'load-signal' | 'rated-load' | 'rated-speed';

export const LOAD_ROLES = ['torque', 'load', 'power'] as const;
export const LOAD_REFERENCE_ROLES = ['speed', ...LOAD_ROLES] as const;

/** Whose signal is preferred; a coupling is rated for more than its drive, so its torque says it only as the motor's. */
const PREFERENCE = ['gearunit', 'motor', 'machine', 'drivetrain', 'coupling'];

const numberOf = (nameplate: Nameplate['nameplate'], ...names: readonly string[]): number | undefined => {
  const found = names.map((name) => nameplate[name]).find((value) => typeof value === 'number' && value > 0);
  return typeof found === 'number' ? found : undefined;
};

/** The speed of the driving shaft when all is rated: of the motor, or of the gear unit's output times its ratio. */
export function ratedSpeedOf(parts: readonly Nameplate[]): number | undefined {
  const motor = parts.find(({ type }) => type === 'motor');
  const ofMotor = motor && numberOf(motor.nameplate, 'MotorSpeedRated');
  if (ofMotor !== undefined) return ofMotor;
  const gearUnit = parts.find(({ type }) => type === 'gearunit');
  const [output, ratio] = ['SpeedRated', 'GearRatio'].map(
    (name) => gearUnit && numberOf(gearUnit.nameplate, name),
  );
  return output === undefined || ratio === undefined ? undefined : output * ratio;
}

function ratedLoadOf(
  { role, unit }: SignalPlace,
  part: Nameplate,
  parts: readonly Nameplate[],
): number | undefined {
  const inUnit = (value: number | undefined, from: string) =>
    value === undefined || !areConvertible(from, unit) ? undefined : convertUnit(value, from, unit);
  if (role === 'load') return unit === '%' ? 100 : undefined;
  if (role === 'power') return inUnit(numberOf(part.nameplate, 'PowerRated', 'MotorPowerRated'), 'kW');
  if (part.type !== 'coupling')
    return inUnit(numberOf(part.nameplate, 'TorqueRated', 'MotorTorqueRated'), 'Nm');
  const places = parts.map(({ type }) => type);
  const motor = parts.find(({ type }) => type === 'motor');
  const isOnMotorShaft = parts.indexOf(part) < places.indexOf('gearunit') || !places.includes('gearunit');
  return motor && isOnMotorShaft ? inUnit(numberOf(motor.nameplate, 'MotorTorqueRated'), 'Nm') : undefined;
}

/** The signals that load and speed are counted from, of a drivetrain with its parts in the order of the power flow. */
export function findLoadReference(
  parts: readonly Nameplate[],
  signals: readonly SignalPlace[],
): { readonly reference: LoadReference } | { readonly missing: MissingLoad } {
  const partOf = (signal: SignalPlace) => parts.find(({ id }) => id === signal.assetId);
  const rankOf = (signal: SignalPlace) => PREFERENCE.indexOf(partOf(signal)?.type ?? 'coupling');
  const ofRole = (role: string) =>
    signals.filter((each) => each.role === role).toSorted((a, b) => rankOf(a) - rankOf(b));
  const loads = LOAD_ROLES.flatMap((role) => ofRole(role).map((signal) => ({ role, signal })));
  if (loads.length === 0) return { missing: 'load-signal' };
  const rated = loads.flatMap(({ role, signal }) => {
    const part = partOf(signal);
    const value = part && ratedLoadOf(signal, part, parts);
    return value === undefined ? [] : [{ quantity: role, load: signal, rated: value }];
  });
  const [found] = rated;
  if (found === undefined) return { missing: 'rated-load' };
  const ratedSpeedRpm = ratedSpeedOf(parts);
  if (ratedSpeedRpm === undefined) return { missing: 'rated-speed' };
  // Behind the gears it is another speed.
  const speed = ofRole('speed').find((signal) => partOf(signal)?.type !== 'machine');
  const key = [found.load.id, found.quantity, found.rated, speed?.id ?? '', ratedSpeedRpm].join(' ');
  return { reference: { ...found, speed, ratedSpeedRpm, key } };
}
