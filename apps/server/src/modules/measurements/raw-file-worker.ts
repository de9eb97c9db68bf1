import { parentPort, workerData } from 'node:worker_threads';
import { type CsvDialect, csvPieces, writeParquet, writeUff, writeWav } from '@ritzel/telemetry';

export interface RawFileTask {
  /** A WAV knows no unit: its sidecar does. */
  readonly format: 'csv' | 'wav' | 'wav-sidecar' | 'uff' | 'parquet' | 'json';
  readonly name: string;
  readonly unit: string;
  readonly samplingRateHz: number;
  /** Little-endian float32. */
  readonly bytes: Uint8Array;
  readonly dialect?: CsvDialect;
  /** For a spreadsheet, which else takes UTF-8 for something older. */
  readonly hasByteOrderMark?: boolean;
  /** What JSON and Parquet say of the record beside its samples. */
  readonly facts?: { readonly at: string; readonly speedRpm: number | null } & Readonly<
    Record<string, unknown>
  >;
}

const PIECE_BYTES = 262_144;
const SAMPLES_A_PIECE = 8192;

function samplesOf(bytes: Uint8Array): Float32Array {
  const samples = new Float32Array(Math.floor(bytes.byteLength / 4));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let i = 0; i < samples.length; i++) samples[i] = view.getFloat32(4 * i, true);
  return samples;
}

function* cut(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.slice(at, at + PIECE_BYTES);
}

function* jsonPieces({ name, unit, samplingRateHz, facts }: RawFileTask, samples: Float32Array) {
  const head = JSON.stringify({ name, unit, samplingRateHz, ...facts });
  yield `${head.slice(0, -1)},"samples":[`;
  for (let from = 0; from < samples.length; from += SAMPLES_A_PIECE) {
    // JSON has no word for what is no number.
    const piece = Array.from(samples.subarray(from, from + SAMPLES_A_PIECE), (value) =>
      Number.isFinite(value) ? String(value) : 'null',
    );
    yield (from === 0 ? '' : ',') + piece.join(',');
  }
  yield ']}\n';
}

export function* rawFilePieces(task: RawFileTask): Generator<Uint8Array> {
  const { format, name, unit, samplingRateHz, bytes, dialect, facts } = task;
  const samples = samplesOf(bytes);
  const step = 1 / samplingRateHz;
  const encoder = new TextEncoder();
  switch (format) {
    case 'csv': {
      if (task.hasByteOrderMark) yield encoder.encode('\ufeff');
      for (const piece of csvPieces({ name, unit, samples, step }, dialect)) yield encoder.encode(piece);
      return;
    }
    case 'json':
      for (const piece of jsonPieces(task, samples)) yield encoder.encode(piece);
      return;
    case 'parquet': {
      const speedRpm = facts?.speedRpm ?? undefined;
      const noted = { ...(speedRpm === undefined ? {} : { speedRpm }), ...(facts && { at: facts.at }) };
      return yield* cut(writeParquet({ name, kind: 'time', step, unit, samples, ...noted }));
    }
    case 'wav-sidecar':
      return yield encoder.encode(
        `${JSON.stringify({ ...JSON.parse(writeWav(samples.subarray(0, 0), samplingRateHz, unit).sidecar), ...facts })}\n`,
      );
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
