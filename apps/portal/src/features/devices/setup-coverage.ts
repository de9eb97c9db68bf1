import type {
  ChannelSetup,
  DeviceType,
  FaultCoverage,
  Kinematics,
  MeasurementSetup,
} from '@ritzel/drivetrain';
import { drivingShaft, evaluateSampling, KinematicsError } from '@ritzel/drivetrain';

/** For a type that is not in the table: what most anti-aliasing filters and accelerometers hold. */
const USUAL_SHARE = 0.39;
const USUAL_LOWEST_HZ = 1;

export interface Speeds {
  readonly slowestRpm: number;
  readonly fastestRpm: number;
}

/** The speeds to evaluate at: the window of the setup, else the rated speed of the driving shaft. */
export function speedsOf(setup: MeasurementSetup, ratedRpm: number | null): Speeds | null {
  const { speedRpm } = setup.window;
  if (speedRpm !== null && speedRpm.from < speedRpm.to && speedRpm.to > 0)
    return { slowestRpm: Math.max(speedRpm.from, 0.01 * speedRpm.to), fastestRpm: speedRpm.to };
  return ratedRpm === null ? null : { slowestRpm: ratedRpm, fastestRpm: ratedRpm };
}

/** The faults a channel covers on the part its device sits on; of the whole drivetrain where the lines name no part. */
export function coverageOfSetup(
  kinematics: Kinematics | null,
  channel: Pick<ChannelSetup, 'samplingRateHz' | 'samples'>,
  speeds: Speeds | null,
  type: DeviceType | undefined,
  part: string | null,
): FaultCoverage[] | null {
  const shaft = kinematics === null ? undefined : drivingShaft(kinematics);
  if (kinematics === null || shaft === undefined || speeds === null) return null;
  if (!(channel.samplingRateHz > 0) || !(channel.samples > 0)) return null;
  try {
    const all = evaluateSampling(kinematics, {
      samplingRateHz: channel.samplingRateHz,
      samples: channel.samples,
      usableShare: type?.usableShare ?? USUAL_SHARE,
      lowestHz: type?.lowestHz ?? USUAL_LOWEST_HZ,
      shaft,
      ...speeds,
    });
    const own = all.filter((each) => each.part === part);
    return own.length > 0 ? own : all;
  } catch (error) {
    if (error instanceof KinematicsError) return null;
    throw error;
  }
}
