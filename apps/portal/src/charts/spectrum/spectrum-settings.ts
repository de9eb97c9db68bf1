import {
  AMPLITUDE_SCALES,
  type AmplitudeScale,
  DETECTORS,
  FREQUENCY_UNITS,
  type FrequencyUnit,
  type SpectrumDetector,
} from './spectrum-units.ts';

/** How a spectrum's axes read. */
export interface SpectrumSettings {
  readonly frequencyUnit: FrequencyUnit;
  readonly scale: AmplitudeScale;
  readonly detector: SpectrumDetector;
}

export const DEFAULT_SPECTRUM_SETTINGS: SpectrumSettings = {
  frequencyUnit: 'Hz',
  scale: 'linear',
  detector: 'peak',
};

/** What is usual while spectra are compared: a change stands out as a distance in decibels. */
export const COMPARED_SPECTRUM_SETTINGS: SpectrumSettings = { ...DEFAULT_SPECTRUM_SETTINGS, scale: 'dB' };

const textOf = ({ frequencyUnit, scale, detector }: SpectrumSettings) =>
  `${frequencyUnit},${scale},${detector}`;

/** Text for the address, `orders,dB,rms`; null for what is usual. */
export function encodeSettings(
  settings: SpectrumSettings,
  usual: SpectrumSettings = DEFAULT_SPECTRUM_SETTINGS,
): string | null {
  return textOf(settings) === textOf(usual) ? null : textOf(settings);
}

export function decodeSettings(
  text: string | null,
  usual: SpectrumSettings = DEFAULT_SPECTRUM_SETTINGS,
): SpectrumSettings {
  const words = (text ?? '').split(',');
  return {
    frequencyUnit: FREQUENCY_UNITS.find((unit) => words.includes(unit)) ?? usual.frequencyUnit,
    scale: AMPLITUDE_SCALES.find((scale) => words.includes(scale)) ?? usual.scale,
    detector: DETECTORS.find((detector) => words.includes(detector)) ?? usual.detector,
  };
}
