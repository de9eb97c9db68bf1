import {
  type ExchangeContent,
  ExchangeFileError,
  type ExchangeHints,
  openExchangeFile,
} from '@ritzel/telemetry';
import { type DeskIo, DeskRefusal } from './desk-io.ts';

export interface RecordingFile {
  readonly content: ExchangeContent;
  readonly bytes: Uint8Array;
}

/** Reads a recording of any format we know. Throws DeskRefusal with one sentence for whatever is wrong with it. */
export async function readRecordingFile(
  io: DeskIo,
  path: string,
  hints: Pick<ExchangeHints, 'fsHz' | 'unit'>,
): Promise<RecordingFile> {
  const bytes = await readBytes(io, path);
  const sidecar = /\.wav$/i.test(path) ? await readSidecar(io, path) : undefined;
  try {
    return { content: await openExchangeFile(bytes, { fileName: path, ...hints, sidecar }), bytes };
  } catch (error) {
    if (error instanceof ExchangeFileError) throw new DeskRefusal('file', error.message);
    throw error;
  }
}

async function readBytes(io: DeskIo, path: string): Promise<Uint8Array> {
  try {
    return await io.read(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const why =
      { ENOENT: 'it does not exist', EISDIR: 'it is a folder', EACCES: 'it may not be read' }[String(code)] ??
      'reading it failed';
    throw new DeskRefusal('file', `The file "${path}" cannot be used: ${why}.`);
  }
}

/** The JSON beside a WAV file, which gives its unit and scale: NAME.json or NAME.wav.json. */
async function readSidecar(io: DeskIo, path: string): Promise<string | undefined> {
  for (const beside of [path.replace(/\.wav$/i, '.json'), `${path}.json`]) {
    try {
      return new TextDecoder().decode(await io.read(beside));
    } catch {
      // A sidecar is optional: without one the samples are shares of full scale.
    }
  }
  return undefined;
}
