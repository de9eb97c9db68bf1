import { createHash } from 'node:crypto';
import { type ChannelSetup, STANDARD_GRAVITY_M_S2 } from '@ritzel/drivetrain';
import { encodeWaveform } from '@ritzel/telemetry';
import { LIVE_SAMPLES, SAMPLING } from '../fleet/machine-document.ts';
import type { SimulatedMachine } from '../simulated-machine.ts';
import type { GatewayDevice } from './gateway-devices.ts';
import { waveformMoments } from './history-schedule.ts';

const MINUTE_MS = 60_000;

export type WaveformTrigger = 'schedule' | 'alarm' | 'manual';

export interface PastWaveform {
  readonly tMs: number;
  readonly device: GatewayDevice;
  readonly channel: string;
  readonly samples: number;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The place that a fault names is recorded often, every other one sometimes. */
export function isRecordedOften(machine: SimulatedMachine, channel: string): boolean {
  return (machine.plan.faults ?? []).some(({ position }) => position === channel);
}

/** The records of the past that a gateway keeps, oldest first. */
export function pastWaveforms(
  machine: SimulatedMachine,
  devices: readonly GatewayDevice[],
  span: { readonly fromMs: number; readonly toMs: number; readonly nowMs: number },
): PastWaveform[] {
  return devices
    .flatMap((device) =>
      device.channels.flatMap((channel, index) => {
        const isOften = isRecordedOften(machine, channel);
        // Apart by some minutes, as a gateway with one converter records.
        const shiftMs = (2 + 3 * index) * MINUTE_MS;
        // The bearings of slow shafts are evaluated in records of some three seconds and more.
        const samples = isOften ? LIVE_SAMPLES : SAMPLING.samples / 2;
        return waveformMoments(span.fromMs, span.toMs - shiftMs, span.nowMs - shiftMs, isOften).map(
          (tMs) => ({
            tMs,
            device,
            channel,
            samples,
          }),
        );
      }),
    )
    .toSorted((a, b) => a.tMs - b.tMs);
}

/**
 * Whether a channel is to be recorded between two moments. Channels are spread over the period by a hash of
 * their name, so that the records of a fleet come one by one.
 */
export function isRecordDue(name: string, periodMs: number, beforeMs: number, nowMs: number): boolean {
  const shiftMs = Number.parseInt(sha256(Buffer.from(name)).slice(0, 8), 16) % periodMs;
  return Math.floor((nowMs + shiftMs) / periodMs) !== Math.floor((beforeMs + shiftMs) / periodMs);
}

/** Records a channel as it is set up and packs it with what the device knows of the moment. */
export function recordWaveform(
  machine: SimulatedMachine,
  record: {
    readonly device: string;
    readonly tMs: number;
    readonly setup: ChannelSetup;
    readonly job?: string;
  },
  trigger: WaveformTrigger,
): Uint8Array {
  const { device, tMs, setup, job } = record;
  const { channel, samplingRateHz, samples, range, axis, unit } = setup;
  const taken = machine.recordAt(channel, machine.momentAt(tMs), {
    samplingRateHz,
    samples,
    rangeG: Number.parseInt(range, 10),
  });
  return encodeWaveform(
    {
      device,
      channel,
      axis,
      t0Ns: BigInt(Math.round(tMs)) * 1_000_000n,
      fsHz: samplingRateHz,
      quantity: 'acceleration',
      unit,
      scale: unit === 'g' ? taken.scale / STANDARD_GRAVITY_M_S2 : taken.scale,
      offset: 0,
      range,
      highPassHz: 0.5,
      lowPassHz: 0.45 * samplingRateHz,
      speedRpm: Math.round(taken.speedRpm * 100) / 100,
      load: Math.round(taken.load * 1000) / 1000,
      operatingState: taken.isRunning ? 'running' : 'standstill',
      trigger,
      clipCount: taken.clipCount,
      ...(job === undefined ? {} : { job }),
    },
    taken.counts,
    sha256,
  );
}
