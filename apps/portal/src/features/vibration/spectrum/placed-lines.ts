import type { FrequencyLine } from '../../../charts/spectrum/frequency-lines.ts';

/** Lines of the machine over the orders of a shaft that turns so often a second. */
export const linesInOrders = (lines: readonly FrequencyLine[], speedHz: number): FrequencyLine[] =>
  lines.map((line) => ({ ...line, hz: line.hz / speedHz, toleranceHz: line.toleranceHz / speedHz }));

/** Lines of the machine in a cepstrum: only base frequencies space families, and each stands at its period. */
export const linesAsPeriods = (lines: readonly FrequencyLine[], endS: number): FrequencyLine[] =>
  lines
    .filter(({ harmonic, hz }) => harmonic === 1 && hz > 0 && 1 / hz <= endS)
    .map((line) => ({ ...line, hz: 1 / line.hz, toleranceHz: line.toleranceHz / line.hz ** 2 }));

/** Before it the cepstrum shows the shape of the spectrum itself, which dwarfs the families. */
const FIRST_S = 0.002;

/** What of a cepstrum is looked at first: up to three turns of the measured shaft. */
export function usualCepstrumView(endS: number, speedRpm: number | null) {
  const slowest = speedRpm === null ? 0.2 : 180 / speedRpm;
  return { min: Math.min(FIRST_S, endS / 2), max: Math.min(endS, slowest) };
}
