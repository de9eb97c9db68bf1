import type { DeviceJob, MeasurementSetupDocument, SetupState } from '@ritzel/contract';

/** How a version stands: by its job, and by whether a later one was confirmed. */
export function setupState(
  job: Pick<DeviceJob, 'state' | 'reason'>,
  isFollowedByConfirmed: boolean,
): SetupState {
  switch (job.state) {
    case 'queued':
      return 'pending';
    case 'sent':
    case 'running':
      return 'sent';
    case 'done':
      return isFollowedByConfirmed ? 'superseded' : 'confirmed';
    case 'failed':
      return 'refused';
    case 'timed-out':
      return 'timed-out';
    case 'cancelled':
      return 'superseded';
  }
}

interface DeclaredChannel {
  readonly channel: string;
  readonly position: string | null;
  readonly axis: string;
  readonly quantity: string;
  readonly unit: string;
  readonly sampling_rate_hz: number | null;
  readonly samples: number | null;
  readonly range: string | null;
}

/** What the declaration of a device says of how it measures; the usual where it says nothing. */
export function declaredSetup(channels: readonly DeclaredChannel[]): unknown {
  return {
    channels: channels.map((each) => ({
      channel: each.channel,
      isOn: true,
      position: each.position,
      axis: each.axis,
      quantity: each.quantity,
      unit: each.unit,
      range: each.range ?? '16g',
      samplingRateHz: each.sampling_rate_hz ?? 12_800,
      samples: each.samples ?? 32_768,
    })),
    schedule: { normalMinutes: 120, alarmMinutes: 20, alarmVelocityMmS: null },
    window: { speedRpm: null, load: null },
  } satisfies Record<keyof MeasurementSetupDocument, unknown>;
}
