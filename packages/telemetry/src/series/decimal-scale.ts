/** Powers of ten up to 10^12; all are exact in a double, which the round trip needs. */
const POWERS = Array.from({ length: 13 }, (_, exponent) => 10 ** exponent);
// Adding and taking away 1.5 × 2^52 rounds a number below 2^51 to the nearest whole one.
const ROUNDING = 6_755_399_441_055_744;
const MAX_SCALED = 2 ** 51;

export interface ScaledColumn {
  /** value = scaled / 10^exponent, as double or (`isFloat32`) rounded to float32 and widened. */
  exponent: number;
  isFloat32: boolean;
  scaled: Float64Array;
  /** Places whose value is not reached that way: NaN, infinities, -0, a stray reading of finer resolution. */
  exceptions: number[];
}

export function powerOfTen(exponent: number): number {
  return POWERS[exponent] ?? Number.NaN;
}

/**
 * Finds the resolution of measured values: the fewest decimals that give every one of them back to the last bit,
 * with one exception in sixteen allowed. Undefined when the values have no such resolution.
 */
export function scaleToIntegers(values: Float64Array, count: number): ScaledColumn | undefined {
  const maxExceptions = count >>> 4;
  const scaled = new Float64Array(count);
  const everyFloat32 = isMostlyFloat32(values, count, maxExceptions);
  for (let exponent = 0; exponent < POWERS.length; exponent++) {
    const power = POWERS[exponent]!;
    const exceptions = tryScale(values, count, { power, isFloat32: false }, maxExceptions, scaled);
    if (exceptions) return { exponent, isFloat32: false, scaled, exceptions };
    // A float32 sensor's 20.57 arrives as 20.56999969482422; 7 decimals are all that float32 can distinguish.
    if (!everyFloat32 || exponent > 7) continue;
    const exceptions32 = tryScale(values, count, { power, isFloat32: true }, maxExceptions, scaled);
    if (exceptions32) return { exponent, isFloat32: true, scaled, exceptions: exceptions32 };
  }
  return undefined;
}

function isMostlyFloat32(values: Float64Array, count: number, maxExceptions: number): boolean {
  let others = 0;
  for (let index = 0; index < count; index++) {
    if (Math.fround(values[index]!) !== values[index] && ++others > maxExceptions) return false;
  }
  return true;
}

function tryScale(
  values: Float64Array,
  count: number,
  { power, isFloat32 }: { power: number; isFloat32: boolean },
  maxExceptions: number,
  scaled: Float64Array,
): number[] | undefined {
  const exceptions: number[] = [];
  let before = 0;
  for (let index = 0; index < count; index++) {
    const value = values[index]!;
    const rounded = value * power + ROUNDING - ROUNDING;
    const back = isFloat32 ? Math.fround(rounded / power) : rounded / power;
    const fits =
      back === value &&
      rounded < MAX_SCALED &&
      rounded > -MAX_SCALED &&
      (rounded !== 0 || !Object.is(value, -0));
    if (fits) before = rounded;
    else {
      if (exceptions.length === maxExceptions) return undefined;
      exceptions.push(index);
    }
    // At an exception the column repeats, which costs next to nothing.
    scaled[index] = before;
  }
  return exceptions;
}
