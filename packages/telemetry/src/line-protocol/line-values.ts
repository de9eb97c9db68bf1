import { parseDecimal } from '../exchange/decimal-number.ts';
import { excerpt } from './line-names.ts';

export const LINE_PRECISIONS = ['ns', 'us', 'ms', 's'] as const;
export type LinePrecision = (typeof LINE_PRECISIONS)[number];

const DIGITS_BELOW_MS: Record<LinePrecision, number> = { ns: 6, us: 3, ms: 0, s: 0 };

/** NaN for whatever is not a number, integer, unsigned integer or boolean of the protocol. */
export function parseFieldValue(bytes: Uint8Array, start: number, end: number): number {
  const last = bytes[end - 1];
  if (end - start > 1 && (last === 105 || last === 117))
    return parseWhole(bytes, start, end - 1, last === 117);
  const first = bytes[start]! | 32;
  if (end > start && (first === 116 || first === 102)) return parseBoolean(bytes, start, end);
  const value = parseDecimal(bytes, start, end);
  // 1e999 is written like a number and is none that can be kept.
  return Number.isFinite(value) ? value : Number.NaN;
}

const MAX_INT64 = 9223372036854775807n;
const MAX_UINT64 = 18446744073709551615n;

function parseWhole(bytes: Uint8Array, start: number, end: number, isUnsigned: boolean): number {
  const isNegative = bytes[start] === 45;
  const from = isNegative ? start + 1 : start;
  if (from === end || (isNegative && isUnsigned)) return Number.NaN;
  let value = 0;
  for (let at = from; at < end; at++) {
    const digit = bytes[at]! - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  if (value <= Number.MAX_SAFE_INTEGER) return isNegative ? -value : value;
  if (end - from > 30) return Number.NaN;
  const exact = BigInt(excerpt(bytes, from, end));
  const limit = isUnsigned ? MAX_UINT64 : isNegative ? MAX_INT64 + 1n : MAX_INT64;
  return exact > limit ? Number.NaN : Number(isNegative ? -exact : exact);
}

function parseBoolean(bytes: Uint8Array, start: number, end: number): number {
  switch (excerpt(bytes, start, end)) {
    case 't':
    case 'T':
    case 'true':
    case 'True':
    case 'TRUE':
      return 1;
    case 'f':
    case 'F':
    case 'false':
    case 'False':
    case 'FALSE':
      return 0;
    default:
      return Number.NaN;
  }
}

/** ms of a timestamp in the given precision, cut downwards; NaN when it is no int64. */
export function parseTime(bytes: Uint8Array, start: number, end: number, precision: LinePrecision): number {
  const isNegative = bytes[start] === 45;
  const from = isNegative ? start + 1 : start;
  if (from === end || end - from > 19) return Number.NaN;
  // Nanoseconds do not fit a double: read the digits that are whole ms, look at the others only for validity.
  const msEnd = end - DIGITS_BELOW_MS[precision];
  let ms = 0;
  let hasRest = false;
  for (let at = from; at < end; at++) {
    const digit = bytes[at]! - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    if (at < msEnd) ms = ms * 10 + digit;
    else if (digit !== 0) hasRest = true;
  }
  if (precision === 's') ms *= 1000;
  if (!(ms <= 8_640_000_000_000_000)) return Number.NaN;
  if (!isNegative) return ms;
  return hasRest ? -ms - 1 : -ms;
}
