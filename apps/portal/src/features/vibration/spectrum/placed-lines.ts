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

/** Where bearing lines live: up to the fifth harmonic of the highest race frequency of the part looked at, 500 Hz without kinematics. */
export function usualEnvelopeView({
  allLines,
  near,
  maxHz,
}: {
  readonly allLines: readonly FrequencyLine[];
  readonly near: string | null;
  readonly maxHz: number;
}) {
  const races = allLines.filter(
    ({ kind, harmonic }) => harmonic === 1 && (kind === 'bpfo' || kind === 'bpfi'),
  );
  const own = races.filter((line) => line.element === near);
  const highest = (own.length > 0 ? own : races).reduce((hz, line) => Math.max(hz, line.hz), 0);
  return { min: 0, max: Math.min(maxHz, highest > 0 ? highest * 5 : 500) };
}
