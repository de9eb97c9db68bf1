import { WINDOW_KINDS, type WindowKind } from '@ritzel/signal';

export const AVERAGING_KINDS = ['rms', 'linear', 'peak-hold'] as const;
export type AveragingKind = (typeof AVERAGING_KINDS)[number];

/** Blocks a record can be cut into; neighbours overlap by half. */
export const AVERAGES = [1, 3, 7, 15, 31, 63] as const;

/** Lower ends of the band an integrated spectrum is shown from, Hz (ISO 20816-1: 10 Hz, 2 Hz for slow machines). */
export const INTEGRATION_FLOORS_HZ = [0.5, 2, 5, 10] as const;

/** How a spectrum is computed from the samples. */
export interface SpectrumSetup {
  readonly window: WindowKind;
  readonly averages: number;
  readonly averaging: AveragingKind;
  /** Lines below are zero where the spectrum is integrated: they would show drift, not vibration. */
  readonly integrateFromHz: number;
}

export const DEFAULT_SPECTRUM_SETUP: SpectrumSetup = {
  window: 'hann',
  averages: 1,
  averaging: 'rms',
  integrateFromHz: 2,
};

/** Text for the address, `flat-top,7,peak-hold,10`; null for the default. */
export function encodeSetup(setup: SpectrumSetup): string | null {
  const text = ({ window, averages, averaging, integrateFromHz }: SpectrumSetup) =>
    `${window},${averages},${averaging},${integrateFromHz}`;
  return text(setup) === text(DEFAULT_SPECTRUM_SETUP) ? null : text(setup);
}

export function decodeSetup(text: string | null): SpectrumSetup {
  const [window, averages, averaging, from] = (text ?? '').split(',');
  const usual = DEFAULT_SPECTRUM_SETUP;
  return {
    window: WINDOW_KINDS.find((each) => each === window) ?? usual.window,
    averages: AVERAGES.find((each) => String(each) === averages) ?? usual.averages,
    averaging: AVERAGING_KINDS.find((each) => each === averaging) ?? usual.averaging,
    integrateFromHz: INTEGRATION_FLOORS_HZ.find((each) => String(each) === from) ?? usual.integrateFromHz,
  };
}

/** Samples in a block so that `averages` of them, half overlapping, fill the record; whole and even. */
export function blockLengthFor(samples: number, averages: number): number {
  return averages <= 1 ? samples : Math.max(2, 2 * Math.floor(samples / (averages + 1)));
}
