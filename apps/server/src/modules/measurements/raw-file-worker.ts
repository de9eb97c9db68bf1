import { parentPort, workerData } from 'node:worker_threads';
import { csvPieces, writeUff, writeWav } from '@ritzel/telemetry';

export interface RawFileTask {
  readonly format: 'csv' | 'wav' | 'uff';
  readonly name: string;
  readonly unit: string;
  readonly samplingRateHz: number;
  /** Little-endian float32. */
  readonly bytes: Uint8Array;
}

const PIECE_BYTES = 262_144;

function samplesOf(bytes: Uint8Array): Float32Array {
  const samples = new Float32Array(Math.floor(bytes.byteLength / 4));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let i = 0; i < samples.length; i++) samples[i] = view.getFloat32(4 * i, true);
  return samples;
}

function* cut(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.slice(at, at + PIECE_BYTES);
}

export function* rawFilePieces({
  format,
  name,
  unit,
  samplingRateHz,
  bytes,
}: RawFileTask): Generator<Uint8Array> {
  const samples = samplesOf(bytes);
  const step = 1 / samplingRateHz;
  switch (format) {
    case 'csv': {
      const encoder = new TextEncoder();
      for (const piece of csvPieces({ name, unit, samples, step })) yield encoder.encode(piece);
      return;
    }
    case 'wav':
      return yield* cut(writeWav(samples, samplingRateHz, unit).wav);
    case 'uff':
      return yield* cut(writeUff([{ name, unit, samples, kind: 'time', step }], true));
  }
}

/** A thread begun by `rawFileStream`: one piece for each message, null after the last. */
if (parentPort !== null) {
  const port = parentPort;
  const pieces = rawFilePieces(workerData as RawFileTask); // @NOTE: what rawFileStream hands over
  port.on('message', () => {
    const { value } = pieces.next();
    port.postMessage(value ?? null);
  });
}
