/**
 * A signal's chunk (in the store: its day) of points as compressed columns, lossless for any float64 to the bit.
 *
 *     offset 0  u8   version, 1
 *            1  u8   form of the times
 *            2  u8   form of the values
 *            3  u8   decimal exponent of the values
 *            4  u32  points
 *            8  f64  first time   16 f64 last time
 *           24  f64  least value  32 f64 greatest value  40 f64 sum      (of the finite values)
 *           48  u32  finite values
 *           52  u32  bytes of the time column
 *           56  u32  exceptions among the values
 *           60       time column, value column, exceptions (u32 place, 8 bytes of the value)
 *
 * All little-endian. Times are whole numbers below 2^53 of whatever unit the caller uses; ours is ms.
 */
import { powerOfTen, scaleToIntegers } from './decimal-scale.ts';
import { decodeIntegers, encodeIntegers, INTEGER_COLUMN_OVERHEAD_BYTES } from './integer-column.ts';
import { decodeShuffled, encodeShuffled } from './shuffled-column.ts';

const VERSION = 1;
const HEADER_BYTES = 60;
const EXCEPTION_BYTES = 12;
const MAX_POINTS = 16_777_216;

const FORM_INTEGERS = 0;
const FORM_SHUFFLED = 1;
const FORM_INTEGERS_AS_FLOAT32 = 2;

/** What a chunk's header holds without decoding it; `vMin`, `vMax` are NaN when no value is finite. */
export interface SeriesSummary {
  count: number;
  tMin: number;
  tMax: number;
  vMin: number;
  vMax: number;
  sum: number;
  finiteCount: number;
}

/** A chunk that is not one of ours or was damaged. */
export class CorruptSeriesError extends Error {
  readonly code = 'SERIES_CORRUPT';

  constructor(message: string) {
    super(`The series chunk can't be read: ${message}.`);
    this.name = 'CorruptSeriesError';
  }
}

/**
 * Encodes the first `count` points. Order and duplicates are kept as they are; sorted times compress best.
 * Throws a RangeError for a time that is no whole number below 2^53 and for more than 16 777 216 points.
 */
export function encodeSeries(times: Float64Array, values: Float64Array, count = times.length): Uint8Array {
  if (count > MAX_POINTS || times.length < count || values.length < count) {
    throw new RangeError(
      `a chunk can't hold ${count} points of ${times.length} times and ${values.length} values`,
    );
  }
  for (let index = 0; index < count; index++) {
    if (!Number.isSafeInteger(times[index]))
      throw new RangeError(`time ${times[index]} is no safe whole number`);
  }
  const timeIntegers = encodeIntegers(times, count);
  const timeColumn = timeIntegers ?? encodeShuffled(times, count);
  const scaled = scaleToIntegers(values, count);
  const valueIntegers = scaled && encodeIntegers(scaled.scaled, count);
  const valueColumn = valueIntegers ?? encodeShuffled(values, count);
  const exceptions = valueIntegers ? scaled.exceptions : [];

  const chunk = new Uint8Array(
    HEADER_BYTES + timeColumn.length + valueColumn.length + exceptions.length * EXCEPTION_BYTES,
  );
  const view = new DataView(chunk.buffer);
  chunk[0] = VERSION;
  chunk[1] = timeIntegers ? FORM_INTEGERS : FORM_SHUFFLED;
  chunk[2] = !valueIntegers ? FORM_SHUFFLED : scaled.isFloat32 ? FORM_INTEGERS_AS_FLOAT32 : FORM_INTEGERS;
  chunk[3] = valueIntegers ? scaled.exponent : 0;
  writeSummary(view, times, values, count);
  view.setUint32(52, timeColumn.length, true);
  view.setUint32(56, exceptions.length, true);
  chunk.set(timeColumn, HEADER_BYTES);
  chunk.set(valueColumn, HEADER_BYTES + timeColumn.length);
  const bits = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  let at = HEADER_BYTES + timeColumn.length + valueColumn.length;
  for (const place of exceptions) {
    view.setUint32(at, place, true);
    chunk.set(bits.subarray(8 * place, 8 * place + 8), at + 4);
    at += EXCEPTION_BYTES;
  }
  return chunk;
}

function writeSummary(view: DataView, times: Float64Array, values: Float64Array, count: number): void {
  let tMin = Infinity;
  let tMax = -Infinity;
  let vMin = Infinity;
  let vMax = -Infinity;
  let sum = 0;
  let finiteCount = 0;
  for (let index = 0; index < count; index++) {
    const time = times[index]!;
    if (time < tMin) tMin = time;
    if (time > tMax) tMax = time;
    const value = values[index]!;
    if (!Number.isFinite(value)) continue;
    finiteCount++;
    sum += value;
    if (value < vMin) vMin = value;
    if (value > vMax) vMax = value;
  }
  view.setUint32(4, count, true);
  view.setFloat64(8, count === 0 ? Number.NaN : tMin, true);
  view.setFloat64(16, count === 0 ? Number.NaN : tMax, true);
  view.setFloat64(24, finiteCount === 0 ? Number.NaN : vMin, true);
  view.setFloat64(32, finiteCount === 0 ? Number.NaN : vMax, true);
  view.setFloat64(40, sum, true);
  view.setUint32(48, finiteCount, true);
}

/** Reads the header alone. Throws CorruptSeriesError. */
export function summariseSeries(chunk: Uint8Array): SeriesSummary {
  if (chunk.length < HEADER_BYTES)
    throw new CorruptSeriesError(`${chunk.length} bytes are fewer than its header has`);
  if (chunk[0] !== VERSION) throw new CorruptSeriesError(`version ${chunk[0]} is unknown`);
  const view = new DataView(chunk.buffer, chunk.byteOffset, HEADER_BYTES);
  const count = view.getUint32(4, true);
  if (count > MAX_POINTS) throw new CorruptSeriesError(`it announces ${count} points`);
  return {
    count,
    tMin: view.getFloat64(8, true),
    tMax: view.getFloat64(16, true),
    vMin: view.getFloat64(24, true),
    vMax: view.getFloat64(32, true),
    sum: view.getFloat64(40, true),
    finiteCount: view.getUint32(48, true),
  };
}

/**
 * Decodes a chunk into columns the caller owns, from index `start` on, and answers the number of points.
 * Throws CorruptSeriesError, also when the columns are too short to take the chunk.
 */
export function decodeSeriesInto(
  chunk: Uint8Array,
  times: Float64Array,
  values: Float64Array,
  start = 0,
): number {
  const { count } = summariseSeries(chunk);
  if (times.length < start + count || values.length < start + count) {
    throw new CorruptSeriesError(`its ${count} points do not fit the ${times.length - start} places given`);
  }
  const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  const timeBytes = view.getUint32(52, true);
  const exceptionCount = view.getUint32(56, true);
  const valueAt = HEADER_BYTES + timeBytes;
  const exceptionsAt = chunk.length - exceptionCount * EXCEPTION_BYTES;
  if (valueAt > exceptionsAt) throw new CorruptSeriesError('its columns are longer than the chunk');
  decodeColumn(chunk, { form: chunk[1]!, from: HEADER_BYTES, to: valueAt }, count, times, start);
  decodeColumn(chunk, { form: chunk[2]!, from: valueAt, to: exceptionsAt }, count, values, start);
  if (chunk[2] !== FORM_SHUFFLED)
    unscale(values, start, count, chunk[3]!, chunk[2] === FORM_INTEGERS_AS_FLOAT32);
  const bits = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  for (let at = exceptionsAt; at < chunk.length; at += EXCEPTION_BYTES) {
    const place = view.getUint32(at, true);
    if (place >= count) throw new CorruptSeriesError(`it names point ${place} of ${count}`);
    bits.set(chunk.subarray(at + 4, at + EXCEPTION_BYTES), 8 * (start + place));
  }
  return count;
}

function decodeColumn(
  chunk: Uint8Array,
  { form, from, to }: { form: number; from: number; to: number },
  count: number,
  out: Float64Array,
  start: number,
): void {
  const isInteger = form === FORM_INTEGERS || form === FORM_INTEGERS_AS_FLOAT32;
  if (!isInteger && form !== FORM_SHUFFLED) throw new CorruptSeriesError(`column form ${form} is unknown`);
  if (isInteger && to - from < INTEGER_COLUMN_OVERHEAD_BYTES)
    throw new CorruptSeriesError('a column is too short');
  try {
    if (isInteger) decodeIntegers(chunk, from, count, out, start);
    else decodeShuffled(chunk.subarray(from, to), count, out, start);
  } catch (error) {
    throw new CorruptSeriesError(error instanceof RangeError ? error.message : 'a column is damaged');
  }
}

function unscale(
  values: Float64Array,
  start: number,
  count: number,
  exponent: number,
  isFloat32: boolean,
): void {
  const power = powerOfTen(exponent);
  const end = start + count;
  if (isFloat32)
    for (let index = start; index < end; index++) values[index] = Math.fround(values[index]! / power);
  else if (power !== 1) for (let index = start; index < end; index++) values[index]! /= power;
}

/** Decodes a chunk into new columns. Throws CorruptSeriesError. */
export function decodeSeries(chunk: Uint8Array): { times: Float64Array; values: Float64Array } {
  const { count } = summariseSeries(chunk);
  const times = new Float64Array(count);
  const values = new Float64Array(count);
  decodeSeriesInto(chunk, times, values);
  return { times, values };
}
