import { type MeasurementSetup, RECORDING_RANGES, type RecordingRange } from '@ritzel/drivetrain';
import type { JobReport } from '@ritzel/telemetry';

export const FACTORY_FIRMWARE = '2.4.1';

export type VersionedSetup = MeasurementSetup & { readonly version: number };

/** What a device remembers over restarts. */
export interface DeviceMemory {
  firmwareVersion?: string;
  setup?: VersionedSetup;
  /** Sent again in every birth: the host may not have received it. */
  lastReport?: JobReport;
  /** An update whose new version has not passed its self-test yet. */
  update?: { readonly job: string; readonly from: string };
}

interface DeclaredChannel {
  readonly channel: string;
  readonly position?: string | undefined;
  readonly unit: string;
  readonly samplingRateHz?: number | undefined;
  readonly samples?: number | undefined;
  readonly range?: string | undefined;
}

/** The setup of a device that nobody has set up: what its declaration says, recorded every two hours. */
export function factorySetup(channels: readonly DeclaredChannel[], waveformMinutes: number): VersionedSetup {
  return {
    version: 0,
    channels: channels.map(({ channel, position, unit, samplingRateHz, samples, range }) => ({
      channel,
      isOn: true,
      position: position ?? null,
      axis: 'radial',
      quantity: 'acceleration',
      unit,
      range: RECORDING_RANGES.find((each): each is RecordingRange => each === range) ?? '16g',
      samplingRateHz: samplingRateHz ?? 12_800,
      samples: samples ?? 32_768,
    })),
    schedule: { normalMinutes: 6 * waveformMinutes, alarmMinutes: waveformMinutes, alarmVelocityMmS: null },
    window: { speedRpm: null, load: null },
  };
}
