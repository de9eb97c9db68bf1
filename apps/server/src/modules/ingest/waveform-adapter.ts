import { createHash } from 'node:crypto';
import { decodeWaveform, WaveformRefusedError, waveformSamples } from '@ritzel/telemetry';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { JobDispatcher } from '../device-jobs/index.ts';
import type { DeviceLog, DeviceLogCode, DeviceStatusWatch, KnownDevice } from '../devices/index.ts';
import type { WaveformStore } from '../telemetry-store/index.ts';
import { isTransientFault, refusalOf } from './transient-fault.ts';
import { arrivedWaveform, type WaveformFault, waveformFault } from './waveform-rules.ts';

export type AcceptedWaveform = { id: string; created: boolean } | { fault: WaveformFault };

/** Every waveform of every ingest adapter passes here. */
export interface WaveformAdapter {
  /**
   * `announcedChannel`: of the metric that carried it. Resolves when samples and row are on disk, or with the reason of
   * a refusal that is in the device's log. Throws only what may pass when it is tried again.
   */
  take(device: KnownDevice, envelope: Uint8Array, announcedChannel?: string): Promise<AcceptedWaveform>;
}

export interface WaveformAdapterParts {
  readonly waveforms: Pick<WaveformStore, 'store'>;
  readonly deviceLog: Pick<DeviceLog, 'note'>;
  readonly metrics: Pick<Metrics, 'messagesRefused'>;
  readonly log: Pick<Log, 'warn'>;
  readonly nowMs: () => number;
  readonly jobs?: WaveformJobsListener | undefined;
  /** Is notified how far each record can be trusted. */
  readonly onRecorded?: DeviceStatusWatch['recorded'] | undefined;
}

/** Who is notified of waveforms that were asked for. */
export type WaveformJobsListener = Pick<JobDispatcher, 'measured'>;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export function makeWaveformAdapter(parts: WaveformAdapterParts): WaveformAdapter {
  const { waveforms, deviceLog, metrics, nowMs, jobs } = parts;
  function refuse(device: KnownDevice, fault: WaveformFault): AcceptedWaveform {
    deviceLog.note(device.id, fault.code, fault.message);
    metrics.messagesRefused.inc({ code: fault.code });
    return { fault };
  }

  return {
    async take(device, envelope, announcedChannel) {
      try {
        const opened = decodeWaveform(envelope, sha256);
        const { header } = opened;
        const channel = device.channels.get(header.channel);
        const fault = waveformFault(device, header, { nowMs: nowMs(), announcedChannel });
        if (fault !== undefined || channel === undefined) {
          return refuse(
            device,
            fault ?? { code: 'waveform-invalid', field: 'channel', message: 'Unknown channel.' },
          );
        }
        const samples = waveformSamples(opened);
        const stored = await waveforms.store(arrivedWaveform(device, channel, header, samples));
        parts.onRecorded?.(device.id, {
          channel: channel.channel,
          atMs: Number(header.t0Ns / 1_000_000n),
          clippedShare: (header.clipCount ?? 0) / header.n,
          isFlat: samples.every((value) => value === samples[0]),
        });
        if (header.job !== undefined) await jobs?.measured(device, header.job, stored.id);
        return stored;
      } catch (error) {
        if (error instanceof WaveformRefusedError)
          return refuse(device, { code: logCodeOf(error), field: error.field, message: error.message });
        if (isTransientFault(error)) throw error;
        parts.log.warn({ err: error, deviceId: device.id }, 'a waveform refused by the store');
        return refuse(device, { code: 'not-stored', field: 'envelope', message: refusalOf(error) });
      }
    },
  };
}

function logCodeOf({ code, field }: WaveformRefusedError): DeviceLogCode {
  if (code === 'WAVEFORM_NOT_FINITE') return 'value-not-finite';
  return field === 'unit' ? 'unit-wrong' : 'waveform-invalid';
}
