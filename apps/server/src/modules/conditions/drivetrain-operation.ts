import { areConvertible, convertUnit } from '@ritzel/drivetrain';
import { type PartFacts, speedRatedRpm } from './criteria.ts';

/** A signal of a drivetrain with the part it is measured at, as far as it says how the machine runs. */
export interface OperatingSignal {
  readonly id: string;
  readonly assetId: string;
  readonly number: number;
  readonly role: string;
  readonly unit: string;
  readonly part: PartFacts;
}

/** The signal that measures something of how a drivetrain runs, with the value that stands for its nameplate. */
export interface OperatingMeasurement<S extends OperatingSignal = OperatingSignal> {
  readonly signal: S;
  /** In the unit of the signal; undefined where no nameplate says it. */
  readonly rated: number | undefined;
}

export interface OperatingMeasurements<S extends OperatingSignal = OperatingSignal> {
  readonly speed: OperatingMeasurement<S> | undefined;
  readonly load: OperatingMeasurement<S> | undefined;
  readonly ambient: OperatingMeasurement<S> | undefined;
}

/** What measures speed, load and ambient of a drivetrain: of several signals for one of them, the first by its role. */
export function findOperatingMeasurements<S extends OperatingSignal>(
  signals: readonly S[],
  parts: readonly PartFacts[],
): OperatingMeasurements<S> {
  const first = (...roles: string[]): OperatingMeasurement<S> | undefined => {
    const signal = roles.flatMap((role) => signals.filter((each) => each.role === role))[0];
    return signal && { signal, rated: ratedOf(signal) };
  };
  const motor = parts.find(({ type }) => type === 'motor');
  const motorRpm = motor && speedRatedRpm(motor.nameplate);
  const speed = first('speed');
  // The speed of a gear unit is measured where it is driven, and its nameplate may give that of its output.
  const isDriven = speed?.signal.part.type === 'gearunit';
  return {
    speed: speed && {
      ...speed,
      rated: isDriven ? (motorRpm ?? speed.rated) : (speed.rated ?? motorRpm),
    },
    load: first('load', 'torque', 'power'),
    ambient: first('ambient-temperature'),
  };
}

/** What the nameplate says of the quantity of a signal, in the signal's unit. */
function ratedOf({ role, unit, part: { nameplate } }: OperatingSignal): number | undefined {
  const number = (...names: string[]) =>
    names.map((name) => nameplate[name]).find((value) => typeof value === 'number') as number | undefined; // @NOTE: find's predicate does not narrow
  const inUnit = (value: number | undefined, from: string) =>
    value === undefined || !areConvertible(from, unit) ? undefined : convertUnit(value, from, unit);
  switch (role) {
    case 'speed':
      return speedRatedRpm(nameplate);
    case 'load':
      return unit === '%' ? 100 : undefined;
    case 'torque':
      return inUnit(number('TorqueRated', 'MotorTorqueRated'), 'Nm');
    case 'power':
      return inUnit(number('PowerRated', 'MotorPowerRated'), 'kW');
    default:
      return undefined;
  }
}
