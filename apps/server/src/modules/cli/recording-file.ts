import { findUnit, type Unit } from '@ritzel/drivetrain';
import {
  type ExchangeContent,
  ExchangeFileError,
  type ExchangeHints,
  type ExchangeRecord,
  isSameRate,
} from '@ritzel/telemetry';
import { openUntrusted } from '../../platform/open-untrusted.ts';
import { CliError, type CliIo } from './cli-io.ts';

export interface RecordingFile {
  readonly content: ExchangeContent;
  readonly bytes: Uint8Array;
}

/** Reads a recording of any format we know. Throws CliError with one sentence for whatever is wrong with it. */
export async function readRecordingFile(
  io: CliIo,
  path: string,
  hints: Pick<ExchangeHints, 'fsHz' | 'unit'>,
): Promise<RecordingFile> {
  const bytes = await readBytes(io, path);
  const sidecar = /\.wav$/i.test(path) ? await readSidecar(io, path) : undefined;
  try {
    return { content: await openUntrusted(bytes, { fileName: path, ...hints, sidecar }), bytes };
  } catch (error) {
    if (error instanceof ExchangeFileError) throw new CliError('file', error.message);
    throw error;
  }
}

/** A file's bytes. Throws CliError with the reason where they cannot be had. */
export async function readBytes(io: CliIo, path: string): Promise<Uint8Array> {
  try {
    return await io.read(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const why =
      {
        ENOENT: 'it does not exist',
        EISDIR: 'it is a folder',
        EACCES: 'it may not be read',
        EFBIG: 'it is longer than 1 GiB',
      }[String(code)] ?? 'reading it failed';
    throw new CliError('file', `The file "${path}" cannot be used: ${why}.`);
  }
}

/** The JSON beside a WAV file, which gives its unit and scale: NAME.json or NAME.wav.json. */
async function readSidecar(io: CliIo, path: string): Promise<string | undefined> {
  for (const beside of [path.replace(/\.wav$/i, '.json'), `${path}.json`]) {
    try {
      return new TextDecoder().decode(await io.read(beside));
    } catch {
      // A sidecar is optional: without one the samples are shares of full scale.
    }
  }
  return undefined;
}

/** Throws CliError where a record says another rate or unit than the options do: one of them is wrong. */
export function refuseContradiction(
  { fsHz, unit }: Pick<ExchangeRecord, 'fsHz' | 'unit'>,
  given: { readonly fsHz: number | undefined; readonly unit: string | undefined },
): void {
  if (fsHz !== undefined && given.fsHz !== undefined && !isSameRate(fsHz, given.fsHz)) {
    throw new CliError(
      'fs',
      `The file says ${fsHz} Hz, --fs says ${given.fsHz}: leave --fs out or correct it.`,
    );
  }
  const stated = unit === undefined ? undefined : unitFromText(unit);
  // A name nobody knows says nothing that could be contradicted.
  if (stated && given.unit !== undefined && stated !== unitFromText(given.unit)) {
    throw new CliError(
      'unit',
      `The file says ${unit}, --unit says ${given.unit}: leave --unit out or correct it.`,
    );
  }
}

/** The unit a file or a person means, also in capitals; undefined where nobody knows it. */
export function unitFromText(raw: string): Unit | undefined {
  return findUnit(raw) ?? findUnit(raw.toLowerCase());
}
