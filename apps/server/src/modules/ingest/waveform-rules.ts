import { findUnit } from '@ritzel/drivetrain';
import type { WaveformHeader } from '@ritzel/telemetry';
import type { DeviceLogCode, KnownChannel, KnownDevice } from '../devices/index.ts';
import type { ArrivedWaveform } from '../telemetry-store/index.ts';
import { clockFault } from './reading-rules.ts';

export interface WaveformFault {
  readonly code: DeviceLogCode;
  readonly field: string;
  readonly message: string;
}

export interface WaveformCircumstances {
  readonly nowMs: number;
  /** Of the metric that carried it, where one did. */
  readonly announcedChannel?: string | undefined;
}

/** The names a device may give itself in an envelope. */
function isCalled({ id, identifier, sparkplug }: KnownDevice, name: string): boolean {
  return name === identifier || name === id || name === sparkplug?.device;
}

/** What stands against a well-formed waveform of this device, or undefined. */
export function waveformFault(
  device: KnownDevice,
  header: WaveformHeader,
  { nowMs, announcedChannel }: WaveformCircumstances,
): WaveformFault | undefined {
  if (!isCalled(device, header.device)) {
    const message = `The envelope is of the device "${header.device.slice(0, 60)}"; ${device.identifier} sent it.`;
    return { code: 'waveform-invalid', field: 'device', message };
  }
  if (announcedChannel !== undefined && announcedChannel !== header.channel) {
    const message = `The metric is of the channel "${announcedChannel.slice(0, 60)}", the envelope of "${header.channel.slice(0, 60)}".`;
    return { code: 'waveform-invalid', field: 'channel', message };
  }
  const channel = device.channels.get(header.channel);
  if (channel === undefined) {
    const message = `The device has no waveform channel "${header.channel.slice(0, 60)}".`;
    return { code: 'waveform-invalid', field: 'channel', message };
  }
  if (findUnit(header.unit)?.dimension !== findUnit(channel.unit)?.dimension) {
    const message = `Channel "${channel.channel}" came in ${header.unit}; it is measured in ${channel.unit}.`;
    return { code: 'unit-wrong', field: 'unit', message };
  }
  // Recordings are kept and sent later, so a waveform may be as old as history may.
  const clock = clockFault(Number(header.t0Ns / 1_000_000n), nowMs, true);
  if (clock !== undefined) return { code: 'clock-off', field: 't0', message: clock };
  return undefined;
}

export function arrivedWaveform(
  device: KnownDevice,
  channel: KnownChannel,
  header: WaveformHeader,
  samples: Float32Array,
): ArrivedWaveform {
  return {
    assetId: channel.assetId,
    organisationId: device.organisationId,
    deviceId: device.id,
    channel: channel.channel,
    channelName: channel.name,
    position: channel.position,
    axis: header.axis ?? channel.axis,
    t0Ns: header.t0Ns,
    samplingRateHz: header.fsHz,
    samples,
    quantity: header.quantity ?? channel.quantity,
    unit: findUnit(header.unit)?.label ?? header.unit,
    range: header.range ?? channel.range,
    speedRpm: header.speedRpm ?? null,
    load: header.load ?? null,
    operatingState: header.operatingState ?? null,
    trigger: header.trigger ?? 'schedule',
    clipCount: header.clipCount ?? 0,
    sha256: Buffer.from(header.sha256, 'hex'),
    source: header.id ?? null,
  };
}
