import { highestLine, interpolatePeak, localFloor, type Spectrum } from '@ritzel/signal';
import { log10 } from '@ritzel/signal/elementary';

/** A line of the velocity spectrum at an order of a shaft; amplitudes and floor in mm/s, peak. */
export interface ShaftLine {
  readonly order: number;
  readonly frequencyHz: number;
  /** Of the highest bin, as everything the rules compare it with. */
  readonly amplitude: number;
  /** Between the bins, as a cursor reads it: what evidence gives. */
  readonly trueAmplitude: number;
  readonly floor: number;
}

/** A line counts from this height above the noise floor, dB. */
const LINE_DB = 10;

/** The highest line near an order, no farther from it than `withinHz`. */
export function shaftLineAt(
  spectrum: Spectrum,
  order: number,
  shaftHz: number,
  withinHz = Number.POSITIVE_INFINITY,
): ShaftLine | undefined {
  const reach = Math.min(withinHz, Math.max(1.5 * spectrum.stepHz, 0.003 * order * shaftHz));
  const line = highestLine(spectrum, order * shaftHz - reach, order * shaftHz + reach);
  if (!line) return undefined;
  const halfWidth = Math.max(6, Math.round((0.4 * shaftHz) / spectrum.stepHz));
  const floor = localFloor(spectrum, order * shaftHz, halfWidth);
  const { amplitude: trueAmplitude } = interpolatePeak(spectrum.values, line.bin);
  return { order, frequencyHz: line.frequencyHz, amplitude: line.value, trueAmplitude, floor };
}

function heightOf({ amplitude, floor }: ShaftLine): number {
  return 20 * log10(amplitude / floor);
}

export function isLineAboveFloor(line: ShaftLine): boolean {
  return heightOf(line) > LINE_DB;
}

/** The numbers of a line as evidence gives them, and as they are read off the velocity spectrum. */
export function numbersOf({ frequencyHz, trueAmplitude, floor }: ShaftLine) {
  const heightDb = 20 * log10(trueAmplitude / floor);
  return { frequencyHz, amplitude: trueAmplitude, floor, unit: 'mm/s', heightDb };
}
