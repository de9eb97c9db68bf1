import type { SpectrumDrawing } from '@ritzel/contract';
import type { ReportSheet } from './report-sheet.ts';

/** What a place on the axis of a spectrum is called. */
export const PLACE_NAMES = { Hz: 'frequency', orders: 'order', s: 'quefrency' } as const;

/** A place on the axis of a spectrum, of orders or of a cepstrum, with its unit. */
export function placeText({ formats }: ReportSheet, over: SpectrumDrawing['over'], at: number): string {
  if (over === 'Hz') return formats.quantity(at, 'Hz', 2);
  return over === 'orders' ? `${formats.number(at, 3)}×` : formats.quantity(at * 1000, 'ms', 3);
}
