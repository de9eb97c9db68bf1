import type { SensorAxis } from '../kinematics/kinematics.ts';
import type { DeviceType, RecordingRange } from './device-types.ts';

/** What a channel records. */
export interface ChannelSetup {
  readonly channel: string;
  readonly isOn: boolean;
  /** Sensor position of the kinematics document, or a bearing's name. */
  readonly position: string | null;
  readonly axis: SensorAxis;
  readonly quantity: string;
  readonly unit: string;
  readonly range: RecordingRange;
  readonly samplingRateHz: number;
  readonly samples: number;
}

export interface CoverageWindow {
  readonly from: number;
  readonly to: number;
}

/** What a device records, how finely, how often, and in which state of the machine. */
export interface MeasurementSetup {
  readonly channels: readonly ChannelSetup[];
  readonly schedule: {
    /** Minutes between two records. */
    readonly normalMinutes: number;
    /** The same while the velocity is above `alarmVelocityMmS`. */
    readonly alarmMinutes: number;
    readonly alarmVelocityMmS: number | null;
  };
  /** Outside of it nothing is recorded on schedule; null is no bound. Load as a share of the rated one. */
  readonly window: { readonly speedRpm: CoverageWindow | null; readonly load: CoverageWindow | null };
}

export interface SetupFault {
  /** Dotted path: `channels.0.samplingRateHz`. */
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

const list = (values: readonly (string | number)[]) => values.join(', ');

/**
 * What stands against a setup: the device's own limits where its type is known, and what contradicts itself.
 * `channels` are the names the device has; empty when nobody said.
 */
export function checkSetup(
  setup: MeasurementSetup,
  type: DeviceType | undefined,
  channels: readonly string[] = [],
): SetupFault[] {
  const faults: SetupFault[] = [];
  const fault = (field: string, code: string, message: string) => faults.push({ field, code, message });
  const on = setup.channels.filter(({ isOn }) => isOn);
  const names = new Set<string>();
  setup.channels.forEach((channel, index) => {
    const at = `channels.${index}`;
    if (names.has(channel.channel)) fault(`${at}.channel`, 'duplicate', `"${channel.channel}" stands twice.`);
    names.add(channel.channel);
    if (channels.length > 0 && !channels.includes(channel.channel))
      fault(`${at}.channel`, 'channelUnknown', `The device has no channel "${channel.channel}".`);
    if (!type || !channel.isOn) return;
    if (!type.samplingRatesHz.includes(channel.samplingRateHz))
      fault(
        `${at}.samplingRateHz`,
        'rateUnknown',
        `${type.type} samples at ${list(type.samplingRatesHz)} Hz.`,
      );
    if (!type.samples.includes(channel.samples))
      fault(`${at}.samples`, 'lengthUnknown', `${type.type} records ${list(type.samples)} samples.`);
    if (!type.ranges.includes(channel.range))
      fault(`${at}.range`, 'rangeUnknown', `${type.type} knows the ranges ${list(type.ranges)}.`);
    if (!type.units.includes(channel.unit))
      fault(`${at}.unit`, 'unitUnknown', `${type.type} records in ${list(type.units)}.`);
  });
  if (setup.channels.length > 0 && on.length === 0)
    fault('channels', 'allOff', 'At least one channel records.');
  const { normalMinutes, alarmMinutes } = setup.schedule;
  if (alarmMinutes > normalMinutes)
    fault('schedule.alarmMinutes', 'alarmSlower', 'In alarm a device records at least as often as normally.');
  for (const [field, window] of [
    ['speedRpm', setup.window.speedRpm],
    ['load', setup.window.load],
  ] as const) {
    if (window && window.from >= window.to)
      fault(`window.${field}.from`, 'windowEmpty', 'The window must rise from its start to its end.');
  }
  if (!type) return faults;
  if (on.length > type.maxChannels)
    fault('channels', 'tooManyChannels', `${type.type} records ${type.maxChannels} channels.`);
  const total = on.reduce((sum, { samples }) => sum + samples, 0);
  if (total > type.maxTotalSamples)
    fault(
      'channels',
      'memory',
      `${total} samples of all channels together do not fit the ${type.maxTotalSamples} of ${type.type}.`,
    );
  for (const field of ['normalMinutes', 'alarmMinutes'] as const) {
    if (setup.schedule[field] < type.shortestIntervalMinutes)
      fault(
        `schedule.${field}`,
        'tooOften',
        `${type.type} records every ${type.shortestIntervalMinutes} minutes at most.`,
      );
  }
  if (setup.window.speedRpm && !type.knowsSpeed)
    fault('window.speedRpm', 'speedUnknown', `${type.type} does not know the speed of the machine.`);
  if (setup.window.load && !type.knowsLoad)
    fault('window.load', 'loadUnknown', `${type.type} does not know the load of the machine.`);
  return faults;
}
