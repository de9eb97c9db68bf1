import { ExchangeFileError, type ExchangeRecord } from './exchange-content.ts';

// Sampling instants are printed with few digits; this much of a step they may be off and still be even.
const EVEN_WITHIN = 0.02;
/** A step of so few digits was not rounded to them. */
const SHORT_DIGITS = 4;
const EXACT_WITHIN = 1e-12;
/** Rates nearer than this are the same, written with fewer digits. */
const SAME_RATE_WITHIN = 1e-3;
/** A printed digit coarser than this share of a step could hide that the steps differ. */
const PRINTED_WITHIN = 1 / 8;
/** Digits after the point that a printed instant is searched for. */
const MOST_DECIMALS = 9;

export type RecordShape = Pick<ExchangeRecord, 'kind' | 'fsHz' | 'dfHz' | 'start' | 'abscissa' | 'axis'>;

/**
 * Rate or spacing of an even abscissa (s or Hz); an uneven one travels with the record, which is then of neither
 * kind. `statedHz` is the rate the file names apart. Throws ExchangeFileError where the two contradict each other.
 */
export function shapeOf(abscissa: Float64Array, isTime: boolean, statedHz?: number): RecordShape {
  const kind = isTime ? 'time' : 'spectrum';
  const n = abscissa.length;
  const start = abscissa[0];
  if (n < 2 || start === undefined) return { kind, fsHz: statedHz, start };
  const step = (abscissa[n - 1]! - start) / (n - 1);
  let furthest = 0;
  for (let index = 0; index < n; index++) {
    const off = Math.abs(abscissa[index]! - start - index * step);
    if (!(off <= furthest)) furthest = off;
  }
  const isEven = furthest <= EVEN_WITHIN * step || furthest <= printedStep(abscissa, step);
  if (!(step > 0) || !isEven) return { kind: 'other', axis: isTime ? 'time' : 'frequency', abscissa };
  if (!isTime) return { kind, dfHz: step, start };
  const fsHz = rateOf(step);
  if (statedHz !== undefined && !isSameRate(fsHz, statedHz)) {
    throw new ExchangeFileError(
      'RATE_CONFLICT',
      `The file contradicts itself: it names ${statedHz} Hz, its time column runs at ${Number(fsHz.toPrecision(7))} Hz.`,
    );
  }
  return { kind, fsHz: statedHz ?? fsHz, start };
}

/** Whether two sampling rates, Hz, are the same but for the digits they are written with. */
export function isSameRate(oneHz: number, otherHz: number): boolean {
  return Math.abs(oneHz / otherHz - 1) <= SAME_RATE_WITHIN;
}

/**
 * The last printed digit of all instants: as much they may be off an even line, rounded or cut. 0 where they have
 * more digits than we look for, or so few that a step is hardly one.
 */
function printedStep(abscissa: Float64Array, step: number): number {
  for (let decimals = 0; decimals <= MOST_DECIMALS; decimals++) {
    const scale = 10 ** decimals;
    if (!abscissa.every((at) => Math.abs(at * scale - Math.round(at * scale)) < 1e-3)) continue;
    return 1 / scale <= step * PRINTED_WITHIN ? 1 / scale : 0;
  }
  return 0;
}

/**
 * Sampling rate of a step in s, Hz. A step of few digits is meant as it stands (1.024E-05 is 97656.25 Hz); of others
 * the whole number whose step has the same six digits, which is what universal files print (8.33333E-05 is 12 kHz).
 */
export function rateOf(stepS: number): number {
  const rateHz = 1 / stepS;
  const short = Number(stepS.toPrecision(SHORT_DIGITS));
  if (Math.abs(short / stepS - 1) <= EXACT_WITHIN) return roundNoise(1 / short);
  const whole = Math.round(rateHz);
  const isPrintedAlike = whole > 0 && (1 / whole).toExponential(5) === stepS.toExponential(5);
  return isPrintedAlike ? whole : roundNoise(rateHz);
}

/** 999.9899999999999 Hz come of dividing twice. */
function roundNoise(rateHz: number): number {
  const rounded = Number(rateHz.toPrecision(12));
  return Number.isInteger(rounded * 1000) ? rounded : rateHz;
}

/** Fewer values than this rise evenly by chance. */
const FEWEST_RISING = 8;
const RISES_EVENLY_WITHIN = 1e-3;

/** By how much a column rises from each value to the next; undefined where it does not, or unevenly. */
export function evenStep(values: Float64Array | Float32Array): number | undefined {
  const n = values.length;
  const step = (values[n - 1]! - values[0]!) / (n - 1);
  if (n < FEWEST_RISING || !(step > 0)) return undefined;
  for (let i = 1; i < n; i++) {
    if (!(Math.abs(values[i]! - values[0]! - i * step) <= RISES_EVENLY_WITHIN * step)) return undefined;
  }
  return step;
}
