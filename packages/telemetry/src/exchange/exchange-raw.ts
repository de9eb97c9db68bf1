import {
  addRecord,
  disbelief,
  type ExchangeContent,
  ExchangeFileError,
  MAX_EXCHANGE_NUMBERS,
} from './exchange-content.ts';

export interface ExchangeRawFormat {
  name: string;
  fsHz?: number | undefined;
  unit?: string | undefined;
  rows?: number | undefined;
  /** Samples the index announces. */
  n?: number | undefined;
}

/** Reads little-endian float32 samples without a header. Throws ExchangeFileError when the length does not fit. */
export function readRawFloat32(bytes: Uint8Array, format: ExchangeRawFormat): ExchangeContent {
  if (bytes.length === 0 || bytes.length % 4 !== 0) {
    throw new ExchangeFileError(
      'RAW_LENGTH',
      `${bytes.length} bytes are no whole number of float32 samples.`,
    );
  }
  const count = bytes.length / 4;
  if (count > MAX_EXCHANGE_NUMBERS) {
    throw new ExchangeFileError(
      'RAW_LENGTH',
      `The file holds ${count} samples, ${MAX_EXCHANGE_NUMBERS} may be read.`,
    );
  }
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
    const reason = disbelief(samples);
    if (reason !== undefined) {
      content.skipped.push({ name, reason });
      continue;
    }
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
