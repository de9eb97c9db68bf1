import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { RAW_FORMATS } from '@ritzel/contract';
import { makeWorkGate } from '../../platform/work-gate.ts';
import type { StoredWaveform } from '../telemetry-store/index.ts';
import type { RawFileTask } from './raw-file-worker.ts';

export type RawFormat = (typeof RAW_FORMATS)[number];

const MEDIA_TYPES = {
  f32: 'application/vnd.ritzel.samples',
  csv: 'text/csv; charset=utf-8',
  wav: 'audio/wav',
  uff: 'application/octet-stream',
} as const satisfies Record<RawFormat, string>;

/** One user does not take all places. */
const gate = makeWorkGate({ atOnce: 3, waiting: 8, perOwner: 2, what: 'exports' });

/** Media type, and name by channel and the time of its first sample. */
export function rawFileFacts(
  waveform: StoredWaveform,
  format: RawFormat,
): { readonly mediaType: string; readonly fileName: string } {
  const at = new Date(Number(waveform.t0Ns / 1_000_000n)).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const stem = waveform.channel.replaceAll(/[^A-Za-z0-9]+/g, '-');
  return { mediaType: MEDIA_TYPES[format], fileName: `${stem}-${at}.${format}` };
}

/**
 * A waveform in a format that other programs read, as a stream. It is written in a thread, which makes the next piece
 * when the last one was taken and ends with the stream: sixteen million samples are 400 MB of CSV, and nobody else may
 * wait for them. `readSamples` is called when it is this export's turn. Throws `tooMany` or `notReady` when too many
 * are in work, and the signal's reason.
 */
export async function rawFileStream(
  waveform: StoredWaveform,
  format: Exclude<RawFormat, 'f32'>,
  readSamples: () => Promise<Uint8Array>,
  owner: string,
  signal?: AbortSignal,
): Promise<Readable> {
  const leave = await gate.enter(owner, signal);
  try {
    const bytes = await readSamples();
    signal?.throwIfAborted();
    const { channelName: name, unit, samplingRateHz } = waveform;
    return pieceStream({ format, name, unit, samplingRateHz, bytes }, leave);
  } catch (error) {
    leave();
    throw error;
  }
}

/** Any record as a file for the server's own work, which waits for no place. */
export const recordFileStream = (task: RawFileTask): Readable => pieceStream(task, () => {});

function pieceStream(task: RawFileTask, leave: () => void): Readable {
  const worker = new Worker(new URL('./raw-file-worker.ts', import.meta.url), {
    workerData: task,
    // Samples and pieces lie outside of the heap.
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const stream = new Readable({
    read: () => worker.postMessage('next'),
    destroy(error, done) {
      leave();
      worker.terminate().then(() => done(error), done);
    },
  });
  worker.on('message', (piece: Uint8Array | null) => stream.push(piece));
  worker.on('error', (error) => stream.destroy(error));
  return stream;
}
