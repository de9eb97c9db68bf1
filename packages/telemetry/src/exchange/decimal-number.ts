/** Powers of ten that a double holds exactly. */
const EXACT_POWERS = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);
const MAX_EXACT_POWER = 22;
// Mantissas below 2^53 are exact while they are gathered digit by digit.
const MAX_DIGITS = 15;

const ascii = new TextDecoder('latin1');

/**
 * The double nearest to a decimal number written in ASCII between `start` and `end`; NaN when it is none.
 * Short numbers are one multiplication or division of exact doubles, hence correctly rounded (W. D. Clinger,
 * How to Read Floating Point Numbers Accurately, PLDI 1990); longer ones go to the engine.
 */
export function parseDecimal(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  const isNegative = bytes[at] === 45;
  if (isNegative || bytes[at] === 43) at++;
  let mantissa = 0;
  let digits = 0;
  let seen = 0;
  let decimals = 0;
  for (; at < end; at++) {
    const digit = bytes[at]! - 48;
    if (digit < 0 || digit > 9) break;
    mantissa = mantissa * 10 + digit;
    if (mantissa !== 0) digits++;
    seen++;
  }
  if (at < end && bytes[at] === 46) {
    for (at++; at < end; at++) {
      const digit = bytes[at]! - 48;
      if (digit < 0 || digit > 9) break;
      mantissa = mantissa * 10 + digit;
      if (mantissa !== 0) digits++;
      seen++;
      decimals++;
    }
  }
  if (seen === 0) return Number.NaN;
  let exponent = 0;
  if (at < end && (bytes[at]! | 32) === 101) {
    at++;
    const isSmall = bytes[at] === 45;
    if (isSmall || bytes[at] === 43) at++;
    if (at === end) return Number.NaN;
    for (; at < end; at++) {
      const digit = bytes[at]! - 48;
      if (digit < 0 || digit > 9) return Number.NaN;
      if (exponent < 10_000) exponent = exponent * 10 + digit;
    }
    if (isSmall) exponent = -exponent;
  }
  if (at !== end) return Number.NaN;
  const power = exponent - decimals;
  if (digits > MAX_DIGITS || power > MAX_EXACT_POWER || power < -MAX_EXACT_POWER) {
    return Number(ascii.decode(bytes.subarray(start, end)));
  }
  const size = power < 0 ? mantissa / EXACT_POWERS[-power]! : mantissa * EXACT_POWERS[power]!;
  return isNegative ? -size : size;
}
