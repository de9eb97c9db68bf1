import type { ExchangeRecord } from './exchange-content.ts';

// Sampling instants are printed with few digits; this much of a step they may be off and still be even.
const EVEN_WITHIN = 0.02;
// A step printed with six digits gives a rate that is off by up to 5 in a million.
const RATE_WITHIN = 1e-5;

export type RecordShape = Pick<ExchangeRecord, 'kind' | 'fsHz' | 'dfHz' | 'start' | 'abscissa'>;

/**
 * Rate or spacing of an even abscissa (s or Hz); an uneven one travels with the record, which is then of neither
 * kind. `fsHz` is used where the file names it apart.
 */
export function shapeOf(abscissa: Float64Array, isTime: boolean, fsHz?: number): RecordShape {
  const kind = isTime ? 'time' : 'spectrum';
  const n = abscissa.length;
  const start = abscissa[0];
  if (n < 2 || start === undefined) return { kind, fsHz, start };
  const step = (abscissa[n - 1]! - start) / (n - 1);
  if (!(step > 0)) return { kind: 'other', abscissa };
  for (let index = 0; index < n; index++) {
    if (!(Math.abs(abscissa[index]! - start - index * step) <= EVEN_WITHIN * step))
      return { kind: 'other', abscissa };
  }
  return isTime ? { kind, fsHz: fsHz ?? rateOf(step), start } : { kind, dfHz: step, start };
}

/** Sampling rate of a printed step, Hz: the whole number beside it where the digits of the step allow it. */
export function rateOf(stepS: number): number {
  const rateHz = 1 / stepS;
  const whole = Math.round(rateHz);
  return whole > 0 && Math.abs(rateHz - whole) <= rateHz * RATE_WITHIN ? whole : rateHz;
}
