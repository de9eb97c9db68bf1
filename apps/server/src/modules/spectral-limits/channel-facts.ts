import type { ChannelLimits, MachineLine } from '@ritzel/alarms';
import { spectraOf } from '@ritzel/diagnosis';
import {
  type CharacteristicFrequency,
  characteristicFrequencies,
  DEVICE_TYPES,
  drivingShaft,
  KinematicsError,
  readKinematics,
} from '@ritzel/drivetrain';
import type { StoredWaveform } from '../telemetry-store/index.ts';

/** Lines of the machine at a speed of its driving shaft; none where the kinematics do not say it, or it stands still. */
export function linesAt(kinematics: unknown, speedRpm: number | null): CharacteristicFrequency[] {
  if (speedRpm === null || !(Math.abs(speedRpm) > 0)) return [];
  const read = readKinematics(kinematics);
  if (!('kinematics' in read)) return [];
  const shaft = drivingShaft(read.kinematics);
  if (shaft === undefined) return [];
  try {
    return characteristicFrequencies(read.kinematics, { shaft, speedRpm: Math.abs(speedRpm) });
  } catch (error) {
    if (!(error instanceof KinematicsError)) throw error;
    return [];
  }
}

export const toMachineLines = (lines: readonly CharacteristicFrequency[]): MachineLine[] =>
  lines.map(({ id, frequencyHz }) => ({ id, frequencyHz }));

/** What a channel can show: half of its sampling rate, the filter of its device, lines at the highest speed it knows. */
export function channelLimitsOf(
  { samplingRateHz, unit }: Pick<StoredWaveform, 'samplingRateHz' | 'unit'>,
  {
    deviceType,
    highestRpm,
    kinematics,
  }: {
    readonly deviceType: string | null;
    readonly highestRpm: number | null;
    readonly kinematics: unknown;
  },
): ChannelLimits {
  const nyquistHz = samplingRateHz / 2;
  const share = DEVICE_TYPES.find(({ type }) => type === deviceType)?.usableShare;
  return {
    ...{ nyquistHz, passBandHz: share === undefined ? nyquistHz : share * samplingRateHz },
    highestRpm: highestRpm ?? undefined,
    lines: new Map(linesAt(kinematics, highestRpm).map(({ id, frequencyHz }) => [id, frequencyHz])),
    spectra: spectraOf(unit),
  };
}
