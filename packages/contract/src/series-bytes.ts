/**
 * The binary reply of `readSeries` (application/vnd.ritzel.series), all little-endian:
 *
 *     u32 magic 'RZS1'   u32 version = 1   u32 n   u32 columns   f64 bucketMs (0 when raw)
 *     f64 t[n]           then each present column as f64[n], in the order of its bit
 *
 * `t` is milliseconds since 1970 UTC; a missing value is NaN. The header is 24 bytes long, so every column
 * starts on a multiple of 8.
 */
export interface SeriesColumns {
  /** Width of a bucket in ms; null when the points are raw. */
  readonly bucketMs: number | null;
  readonly t: Float64Array;
  readonly value?: Float64Array | undefined;
  readonly min?: Float64Array | undefined;
  readonly mean?: Float64Array | undefined;
  readonly max?: Float64Array | undefined;
  readonly count?: Float64Array | undefined;
}

const MAGIC = 0x31535a52;
const VERSION = 1;
const HEADER_BYTES = 24;
const COLUMN_BITS = [
  ['value', 1],
  ['min', 2],
  ['mean', 4],
  ['max', 8],
  ['count', 16],
] as const satisfies readonly (readonly [Exclude<keyof SeriesColumns, 't' | 'bucketMs'>, number])[];
/** Nearly every machine is; its columns are then copied whole. */
const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
const KNOWN_BITS = COLUMN_BITS.reduce((bits, [, bit]) => bits | bit, 0);

/** Bytes of a series. Throws a RangeError when a column is not as long as `t`. */
export function encodeSeriesBytes(series: SeriesColumns): Uint8Array<ArrayBuffer> {
  const n = series.t.length;
  const columns: Float64Array[] = [series.t];
  let bits = 0;
  for (const [name, bit] of COLUMN_BITS) {
    const column = series[name];
    if (column === undefined) continue;
    if (column.length !== n) throw new RangeError(`Column ${name} holds ${column.length} of ${n} values.`);
    columns.push(column);
    bits |= bit;
  }
  const bytes = new Uint8Array(HEADER_BYTES + columns.length * n * 8);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, VERSION, true);
  view.setUint32(8, n, true);
  view.setUint32(12, bits, true);
  view.setFloat64(16, series.bucketMs ?? 0, true);
  let offset = HEADER_BYTES;
  for (const column of columns) {
    if (isLittleEndian) new Float64Array(bytes.buffer, offset, n).set(column);
    else for (let i = 0; i < n; i++) view.setFloat64(offset + 8 * i, column[i]!, true);
    offset += 8 * n;
  }
  return bytes;
}

/** The series that `encodeSeries` wrote. Throws a RangeError that names what is wrong with the bytes. */
export function decodeSeriesBytes(bytes: Uint8Array): SeriesColumns {
  if (bytes.byteLength < HEADER_BYTES) {
    throw new RangeError(`A series takes at least ${HEADER_BYTES} bytes; these are ${bytes.byteLength}.`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== MAGIC) throw new RangeError('Not a series: it does not begin with RZS1.');
  const version = view.getUint32(4, true);
  if (version !== VERSION) throw new RangeError(`Series version ${version} is not known; ${VERSION} is.`);
  const n = view.getUint32(8, true);
  const bits = view.getUint32(12, true);
  if ((bits & ~KNOWN_BITS) !== 0) throw new RangeError(`Column bits ${bits} name an unknown column.`);
  const present = COLUMN_BITS.filter(([, bit]) => (bits & bit) !== 0);
  const expectedBytes = HEADER_BYTES + (present.length + 1) * n * 8;
  if (bytes.byteLength !== expectedBytes) {
    throw new RangeError(`${n} points take ${expectedBytes} bytes; these are ${bytes.byteLength}.`);
  }
  const bucketMs = view.getFloat64(16, true);
  let offset = HEADER_BYTES;
  const nextColumn = () => {
    const column = new Float64Array(n);
    for (let i = 0; i < n; i++, offset += 8) column[i] = view.getFloat64(offset, true);
    return column;
  };
  return {
    bucketMs: bucketMs === 0 ? null : bucketMs,
    t: nextColumn(),
    ...Object.fromEntries(present.map(([name]) => [name, nextColumn()])),
  };
}
