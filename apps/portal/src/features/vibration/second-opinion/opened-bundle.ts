import type { Waveform } from '@ritzel/contract';
import type { DiagnosisBundle } from '@ritzel/diagnosis/bundle';
import type { SecondOpinionNotes } from './second-opinion-file.ts';

/** The record of a bundle as the workspace knows records. */
export function waveformOfBundle(
  { waveform, question }: DiagnosisBundle,
  samples: number,
  { id, point, load }: Pick<SecondOpinionNotes, 'point' | 'load'> & { readonly id: string },
): Waveform {
  const { samplingRateHz, unit, speedRpm, channel, position, clipCount } = question;
  return {
    id,
    equipmentId: '00000000-0000-0000-0000-000000000000',
    deviceId: null,
    channel,
    channelName: point,
    position,
    axis: 'radial',
    at: new Date(Number(BigInt(waveform.t0Ns) / 1_000_000n)).toISOString(),
    samplingRateHz,
    samples,
    quantity: 'vibration',
    unit,
    range: null,
    speedRpm,
    load,
    trigger: 'schedule',
    clipCount: clipCount ?? 0,
    sha256: waveform.sha256,
    indicators: {},
    source: null,
  };
}
