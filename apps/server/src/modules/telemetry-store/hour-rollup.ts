import { HOUR_MS } from './asset-points.ts';

/**
 * A signal's day as 24 hours of min, mean, max and count. Min and max are exact; the mean is a float32, good to
 * seven digits.
 *
 *     u8 version 1, u8 form of min and max (0 float64, 1 int32 times 10^-exponent), u8 exponent, u8 unused,
 *     u32 bit mask of the hours that hold points, then for each of these:
 *     min, max, f32 mean, u32 count, little-endian
 */
export interface HourRollup {
  /** One place per hour of the day; hours without points have count 0 and NaN elsewhere. */
  readonly min: Float64Array;
  readonly mean: Float64Array;
  readonly max: Float64Array;
  readonly count: Float64Array;
}

const VERSION = 1;
const HEADER_BYTES = 8;
const HOURS = 24;

/** Rolls up the points of the day that begins at `dayStartMs`; values that are not finite are left out. */
export function rollUpDay(
  dayStartMs: number,
  times: Float64Array,
  values: Float64Array,
  count: number,
): HourRollup {
  const min = new Float64Array(HOURS).fill(Number.NaN);
  const max = new Float64Array(HOURS).fill(Number.NaN);
  const mean = new Float64Array(HOURS);
  const counts = new Float64Array(HOURS);
  for (let index = 0; index < count; index++) {
    const value = values[index]!;
    if (!Number.isFinite(value)) continue;
    const hour = Math.floor((times[index]! - dayStartMs) / HOUR_MS);
    if (!(value >= min[hour]!)) min[hour] = value;
    if (!(value <= max[hour]!)) max[hour] = value;
    mean[hour]! += value;
    counts[hour]!++;
  }
  for (let hour = 0; hour < HOURS; hour++)
    mean[hour] = counts[hour] === 0 ? Number.NaN : mean[hour]! / counts[hour]!;
  return { min, mean, max, count: counts };
}

/** The power of ten that makes all of them int32 without losing a bit, if there is one. */
function decimalExponent(rollup: HourRollup): number | undefined {
  for (let exponent = 0; exponent <= 6; exponent++) {
    const power = 10 ** exponent;
    const fits = (value: number) => {
      if (Number.isNaN(value)) return true;
      const scaled = Math.round(value * power);
      return Math.abs(scaled) <= 0x7fff_ffff && scaled / power === value;
    };
    if (rollup.min.every(fits) && rollup.max.every(fits)) return exponent;
  }
  return undefined;
}

export function encodeHourRollup(rollup: HourRollup): Uint8Array {
  const exponent = decimalExponent(rollup);
  const valueBytes = exponent === undefined ? 8 : 4;
  const power = 10 ** (exponent ?? 0);
  let mask = 0;
  let present = 0;
  for (let hour = 0; hour < HOURS; hour++) {
    if (rollup.count[hour] === 0) continue;
    mask |= 1 << hour;
    present += 1;
  }
  const bytes = new Uint8Array(HEADER_BYTES + present * (2 * valueBytes + 8));
  const view = new DataView(bytes.buffer);
  bytes[0] = VERSION;
  bytes[1] = exponent === undefined ? 0 : 1;
  bytes[2] = exponent ?? 0;
  view.setUint32(4, mask, true);
  let at = HEADER_BYTES;
  const write = (value: number) => {
    if (valueBytes === 8) view.setFloat64(at, value, true);
    else view.setInt32(at, Math.round(value * power), true);
    at += valueBytes;
  };
  for (let hour = 0; hour < HOURS; hour++) {
    if (rollup.count[hour] === 0) continue;
    write(rollup.min[hour]!);
    write(rollup.max[hour]!);
    view.setFloat32(at, rollup.mean[hour]!, true);
    view.setUint32(at + 4, rollup.count[hour]!, true);
    at += 8;
  }
  return bytes;
}

/** Throws a RangeError for bytes that are not a rollup. */
export function decodeHourRollup(bytes: Uint8Array): HourRollup {
  if (bytes.length < HEADER_BYTES || bytes[0] !== VERSION) throw new RangeError('not a rollup of a day');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isDecimal = bytes[1] === 1;
  const power = 10 ** bytes[2]!;
  const mask = view.getUint32(4, true);
  const rollup: HourRollup = {
    min: new Float64Array(HOURS).fill(Number.NaN),
    mean: new Float64Array(HOURS).fill(Number.NaN),
    max: new Float64Array(HOURS).fill(Number.NaN),
    count: new Float64Array(HOURS),
  };
  let at = HEADER_BYTES;
  const read = () => {
    const value = isDecimal ? view.getInt32(at, true) / power : view.getFloat64(at, true);
    at += isDecimal ? 4 : 8;
    return value;
  };
  for (let hour = 0; hour < HOURS; hour++) {
    if ((mask & (1 << hour)) === 0) continue;
    rollup.min[hour] = read();
    rollup.max[hour] = read();
    rollup.mean[hour] = view.getFloat32(at, true);
    rollup.count[hour] = view.getUint32(at + 4, true);
    at += 8;
  }
  return rollup;
}
