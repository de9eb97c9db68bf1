import {
  type ExchangeContent,
  ExchangeFileError,
  MAX_EXCHANGE_BYTES,
  withPrintableNames,
} from './exchange-content.ts';
import { readCsv } from './exchange-csv.ts';
import { readMat } from './exchange-mat.ts';
import { readParquet } from './exchange-parquet.ts';
import { readRawFloat32 } from './exchange-raw.ts';
import { readUff } from './exchange-uff.ts';
import { readWav, readWavSidecar } from './exchange-wav.ts';

export interface ExchangeHints {
  /** File name with its ending; names records and decides between raw and text where the content does not. */
  fileName: string;
  /** For formats that do not state it: raw samples, tables without time. */
  fsHz?: number | undefined;
  unit?: string | undefined;
  /** Snapshots in a raw file. */
  rows?: number | undefined;
  /** Text of the JSON beside a WAV file. */
  sidecar?: string | undefined;
}

/** Reads a measurement file of any format we know, as `readExchangeFile`, and Parquet besides. */
export async function openExchangeFile(bytes: Uint8Array, hints: ExchangeHints): Promise<ExchangeContent> {
  const isParquet =
    bytes.length <= MAX_EXCHANGE_BYTES && String.fromCharCode(...bytes.subarray(0, 4)) === 'PAR1';
  if (!isParquet) return readExchangeFile(bytes, hints);
  const name = hints.fileName.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');
  return withPrintableNames(await readParquet(bytes, { name, fsHz: hints.fsHz, unit: hints.unit }));
}

/**
 * Reads a measurement file of any format we know but Parquet; the content decides which, the name only where it can't.
 * Throws ExchangeFileError, and nothing else, with one sentence for the person who chose the file.
 */
export function readExchangeFile(bytes: Uint8Array, hints: ExchangeHints): ExchangeContent {
  return withPrintableNames(readByKind(bytes, hints));
}

function readByKind(bytes: Uint8Array, hints: ExchangeHints): ExchangeContent {
  const { fileName, fsHz, unit, rows } = hints;
  if (bytes.length === 0) throw new ExchangeFileError('FILE_EMPTY', 'The file is empty.');
  if (bytes.length > MAX_EXCHANGE_BYTES) {
    throw new ExchangeFileError(
      'FILE_TOO_LONG',
      `The file has ${bytes.length} bytes, ${MAX_EXCHANGE_BYTES} may be read.`,
    );
  }
  const name = fileName.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');
  const ending = /\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const begin = String.fromCharCode(...bytes.subarray(0, 200));
  if (/^(RIFF|RIFX|RF64)/.test(begin) || ending === 'wav') {
    return readWav(bytes, name, hints.sidecar === undefined ? undefined : readWavSidecar(hints.sidecar));
  }
  if (begin.startsWith('MATLAB') || ending === 'mat') return readMat(bytes);
  if (/^\s*-1 *\r?\n/.test(begin) || ['uff', 'unv', 'uf58', 'bunv'].includes(ending)) return readUff(bytes);
  const isRawName = ['f32', 'float32', 'raw', 'bin', 'dat'].includes(ending);
  // Many loggers call their tables .dat; as float32 samples the digits would make small numbers that nobody questions.
  if (['csv', 'txt', 'tsv', 'asc'].includes(ending) || (isRawName && isNumberText(bytes))) {
    return readCsv(bytes, { name, fsHz, unit });
  }
  if (isRawName) return readRawFloat32(bytes, { name, fsHz, unit, rows });
  throw new ExchangeFileError(
    'FILE_KIND',
    `"${fileName.slice(-80)}" is none of raw float32 (.f32, .raw, .bin), WAV, CSV, UFF58, MATLAB level 4 and 5, and Parquet.`,
  );
}

/** Whether a file begins with nothing but what numbers and their names are written with. */
function isNumberText(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 4096).every((byte) => (byte >= 32 && byte < 127) || (byte >= 9 && byte <= 13));
}
