/**
 * What each type of device can record: the table that a measurement setup is checked against, here, on the server and
 * in the simulated devices alike. A type that is not in it is not checked; the device itself then refuses what it cannot.
 */
export const RECORDING_RANGES = ['2g', '4g', '8g', '16g'] as const;
export type RecordingRange = (typeof RECORDING_RANGES)[number];

export interface DeviceType {
  readonly type: string;
  /** Hz, ascending. */
  readonly samplingRatesHz: readonly number[];
  /** Samples of one record, ascending. */
  readonly samples: readonly number[];
  readonly ranges: readonly RecordingRange[];
  readonly units: readonly string[];
  readonly maxChannels: number;
  /** Memory for one measurement: samples of all channels together. */
  readonly maxTotalSamples: number;
  /** Part of the sampling rate up to which the anti-aliasing filter passes. */
  readonly usableShare: number;
  /** Below this the sensor's amplifier lets nothing through. */
  readonly lowestHz: number;
  readonly shortestIntervalMinutes: number;
  /** It knows the speed or the load of the machine, so that it can keep to a window of them. */
  readonly knowsSpeed: boolean;
  readonly knowsLoad: boolean;
}

/**
 * Type of what stands for imported files: it takes recordings like a device, but nobody waits for it to speak and nothing
 * can be asked of it.
 */
export const FILE_RECORDER_TYPE = 'recorder';

const POWERS = (from: number, to: number): number[] => {
  const all: number[] = [];
  for (let n = from; n <= to; n *= 2) all.push(n);
  return all;
};

export const DEVICE_TYPES: readonly DeviceType[] = [
  {
    type: 'RZ-GU3',
    samplingRatesHz: [1600, 3200, 6400, 12_800, 25_600],
    samples: POWERS(4096, 131_072),
    ranges: RECORDING_RANGES,
    units: ['m/s²', 'g'],
    maxChannels: 3,
    maxTotalSamples: 262_144,
    usableShare: 0.45,
    lowestHz: 0.5,
    shortestIntervalMinutes: 5,
    knowsSpeed: true,
    knowsLoad: true,
  },
  {
    type: 'RZ-M1',
    samplingRatesHz: [1600, 3200, 6400, 12_800],
    samples: POWERS(4096, 65_536),
    ranges: RECORDING_RANGES,
    units: ['m/s²', 'g'],
    maxChannels: 1,
    maxTotalSamples: 65_536,
    usableShare: 0.45,
    lowestHz: 0.5,
    shortestIntervalMinutes: 10,
    knowsSpeed: true,
    knowsLoad: true,
  },
  {
    type: 'RZ-Vibro',
    samplingRatesHz: [3200, 6400, 12_800, 25_600],
    samples: POWERS(4096, 65_536),
    ranges: RECORDING_RANGES,
    units: ['m/s²', 'g'],
    maxChannels: 3,
    maxTotalSamples: 196_608,
    usableShare: 0.39,
    lowestHz: 1,
    shortestIntervalMinutes: 10,
    knowsSpeed: false,
    knowsLoad: false,
  },
];

export function findDeviceType(type: string): DeviceType | undefined {
  return DEVICE_TYPES.find((each) => each.type === type);
}
