import { log } from '@ritzel/signal/elementary';

/** Speed and load within which two measurements of a machine can be compared. */
export interface OperatingBin {
  /** Step of a tenth in speed the measurement lies in; null where its speed is not known. */
  readonly speedStep: number | null;
  /** Nearest quarter of the rated load, 0 to 5 (5 is overload); null where it is not known. */
  readonly loadQuarter: number | null;
}

const OVERLOAD = 5;

/** A step in speed: vibration grows with about the square of it, so a tenth is a fifth in amplitude (1.6 dB). */
const STEP = 1.1;

/**
 * The bin of a measurement. Steps are even in the logarithm, their middles at 1.1^n rpm; a machine that runs at one
 * speed stays in one bin although its speed wanders with load by a percent or two, unless it runs at an edge.
 */
export function operatingBin(measurement: {
  readonly speedRpm: number | null;
  /** Share of the rated load. */
  readonly load: number | null;
}): OperatingBin {
  const { speedRpm, load } = measurement;
  return {
    speedStep: speedRpm !== null && speedRpm > 0 ? Math.round(log(speedRpm) / log(STEP)) : null,
    // To the nearest: the edges lie where machines are seldom run, not at the rated load.
    loadQuarter: load !== null && load >= 0 ? Math.min(OVERLOAD, Math.round(load * 4)) : null,
  };
}

/**
 * The bin as one word, to be stored and compared: `s72/l3`, `s-/l-`. The database computes the same word for each record
 * (`operating_bin` in database/migrations).
 */
export function operatingBinKey({ speedStep, loadQuarter }: OperatingBin): string {
  return `s${speedStep ?? '-'}/l${loadQuarter ?? '-'}`;
}

/** The speeds of a bin, rpm. */
export function speedsOfBin(speedStep: number): { readonly lowRpm: number; readonly highRpm: number } {
  return { lowRpm: STEP ** (speedStep - 0.5), highRpm: STEP ** (speedStep + 0.5) };
}
