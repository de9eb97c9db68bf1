import type { RAW_FORMATS } from '@ritzel/contract';
import { writeCsv, writeUff, writeWav } from '@ritzel/telemetry';
import type { StoredWaveform } from '../telemetry-store/index.ts';

export type RawFormat = (typeof RAW_FORMATS)[number];

export interface RawFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly fileName: string;
}

function samplesOf(bytes: Uint8Array): Float32Array {
  const samples = new Float32Array(Math.floor(bytes.byteLength / 4));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let i = 0; i < samples.length; i++) samples[i] = view.getFloat32(4 * i, true);
  return samples;
}

/** A waveform in a format that other programs read; named by its channel and the time of its first sample. */
export function rawFile(waveform: StoredWaveform, bytes: Uint8Array, format: RawFormat): RawFile {
  const at = new Date(Number(waveform.t0Ns / 1_000_000n)).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const stem = `${waveform.channel.replaceAll(/[^A-Za-z0-9]+/g, '-')}-${at}`;
  const { channelName: name, unit, samplingRateHz } = waveform;
  const step = 1 / samplingRateHz;
  switch (format) {
    case 'f32':
      return { bytes, mediaType: 'application/vnd.ritzel.samples', fileName: `${stem}.f32` };
    case 'csv':
      return {
        bytes: Buffer.from(writeCsv({ name, unit, samples: samplesOf(bytes), step })),
        mediaType: 'text/csv; charset=utf-8',
        fileName: `${stem}.csv`,
      };
    case 'wav':
      return {
        bytes: writeWav(samplesOf(bytes), samplingRateHz, unit).wav,
        mediaType: 'audio/wav',
        fileName: `${stem}.wav`,
      };
    case 'uff':
      return {
        bytes: writeUff([{ name, unit, samples: samplesOf(bytes), kind: 'time', step }], true),
        mediaType: 'application/octet-stream',
        fileName: `${stem}.uff`,
      };
  }
}
