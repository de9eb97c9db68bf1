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

/** Text for the address, `orders,dB,rms`; null for the default. */
export function encodeSettings({ frequencyUnit, scale, detector }: SpectrumSettings): string | null {
  const text = `${frequencyUnit},${scale},${detector}`;
  const usual = DEFAULT_SPECTRUM_SETTINGS;
  return text === `${usual.frequencyUnit},${usual.scale},${usual.detector}` ? null : text;
}

export function decodeSettings(text: string | null): SpectrumSettings {
  const words = (text ?? '').split(',');
  return {
    frequencyUnit:
      FREQUENCY_UNITS.find((unit) => words.includes(unit)) ?? DEFAULT_SPECTRUM_SETTINGS.frequencyUnit,
    scale: AMPLITUDE_SCALES.find((scale) => words.includes(scale)) ?? DEFAULT_SPECTRUM_SETTINGS.scale,
    detector: DETECTORS.find((detector) => words.includes(detector)) ?? DEFAULT_SPECTRUM_SETTINGS.detector,
  };
}
