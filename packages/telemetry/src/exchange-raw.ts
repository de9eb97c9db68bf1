import { addRecord, type ExchangeContent, ExchangeFileError } from './exchange-content.ts';

/** One entry of an index beside raw recordings: what the bytes themselves do not tell. */
export interface RecordingIndexEntry {
  id: string;
  file: string;
  /** Samples of all rows together, or of each: sources differ, the length of the file decides. */
  n: number;
  /** More than 1: so many snapshots of n / rows samples, oldest first. */
  rows: number;
  /** Undefined where the source does not tell. */
  fsHz: number | undefined;
  unit: string | undefined;
  speedRpm: number | undefined;
  channel: string | undefined;
}

export interface RawFormat {
  name: string;
  fsHz?: number | undefined;
  unit?: string | undefined;
  rows?: number | undefined;
  /** Samples the index announces. */
  n?: number | undefined;
}

/**
 * Reads an index: a JSON array of objects with `file`, `n` and, where known, `fs`, `id`, `rows`, `unit`, `rpm` and
 * `channel`. Throws ExchangeFileError naming the entry.
 */
export function readRecordingIndex(text: string): RecordingIndexEntry[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new ExchangeFileError('INDEX_FORM', 'The index of the recordings is not JSON.');
  }
  if (!Array.isArray(parsed))
    throw new ExchangeFileError('INDEX_FORM', 'The index is not a list of recordings.');
  return parsed.map((entry: unknown, place) => {
    if (typeof entry !== 'object' || entry === null) {
      throw new ExchangeFileError('INDEX_ENTRY', `Entry ${place} of the index is not an object.`);
    }
    const fields: Record<string, unknown> = { ...entry };
    const { file, n, fs, rows = 1, id = file, unit, rpm, channel } = fields;
    if (typeof file !== 'string' || typeof id !== 'string' || !isWhole(n) || !isWhole(rows) || !isRate(fs)) {
      throw new ExchangeFileError(
        'INDEX_ENTRY',
        `Entry ${place} of the index lacks file, n or rows, or its fs is no rate.`,
      );
    }
    return {
      id,
      file,
      n,
      rows,
      fsHz: fs ?? undefined,
      unit: typeof unit === 'string' ? unit : undefined,
      speedRpm: isPositive(rpm) ? rpm : undefined,
      channel: typeof channel === 'string' ? channel : undefined,
    };
  });
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

function isRate(value: unknown): value is number | null | undefined {
  return value === undefined || value === null || isPositive(value);
}

function isPositive(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}

/** Reads little-endian float32 samples without a header. Throws ExchangeFileError when the length does not fit. */
export function readRawFloat32(bytes: Uint8Array, format: RawFormat): ExchangeContent {
  if (bytes.length === 0 || bytes.length % 4 !== 0) {
    throw new ExchangeFileError(
      'RAW_LENGTH',
      `${bytes.length} bytes are no whole number of float32 samples.`,
    );
  }
  const count = bytes.length / 4;
  const rows = format.rows ?? 1;
  if (format.n !== undefined && count !== format.n && count !== format.n * rows) {
    throw new ExchangeFileError(
      'RAW_LENGTH',
      `The index announces ${format.n} samples in ${rows} rows, the file holds ${count}.`,
    );
  }
  if (rows < 1 || count % rows !== 0) {
    throw new ExchangeFileError('RAW_ROWS', `${count} samples can't be cut into ${rows} equal rows.`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const content: ExchangeContent = { format: 'raw', records: [], skipped: [], scalars: {} };
  const perRow = count / rows;
  for (let row = 0; row < rows; row++) {
    const samples = new Float32Array(perRow);
    for (let index = 0; index < perRow; index++)
      samples[index] = view.getFloat32(4 * (row * perRow + index), true);
    const name = rows === 1 ? format.name : `${format.name} ${row + 1}`;
    addRecord(content, { name, kind: 'time', n: perRow, fsHz: format.fsHz, unit: format.unit, samples });
  }
  return content;
}

/** Samples as little-endian float32. */
export function writeRawFloat32(samples: Float32Array | Float64Array): Uint8Array {
  const bytes = new Uint8Array(samples.length * 4);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < samples.length; index++) view.setFloat32(4 * index, samples[index]!, true);
  return bytes;
}
