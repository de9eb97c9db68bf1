/** How the frequency axis counts. Orders need a shaft's speed. */
export const FREQUENCY_UNITS = ['Hz', 'CPM', 'orders'] as const;
export type FrequencyUnit = (typeof FREQUENCY_UNITS)[number];

export const AMPLITUDE_SCALES = ['linear', 'log', 'dB'] as const;
export type AmplitudeScale = (typeof AMPLITUDE_SCALES)[number];

export const DETECTORS = ['peak', 'rms', 'peak-to-peak'] as const;
export type SpectrumDetector = (typeof DETECTORS)[number];

/** Shown value of 1 Hz. Orders without a speed fall back to Hz. */
export function displayUnitPerHz(unit: FrequencyUnit, speedRpm: number | null): number {
  if (unit === 'CPM') return 60;
  if (unit === 'orders' && speedRpm !== null && speedRpm > 0) return 60 / speedRpm;
  return 1;
}

/** Factor from a peak amplitude to another reading of a sine. */
export function perPeak(detector: SpectrumDetector): number {
  if (detector === 'rms') return Math.SQRT1_2;
  return detector === 'peak-to-peak' ? 2 : 1;
}

/** Reference values of ISO 1683:2015, table 1, in the units shown here. */
const DECIBEL_REFERENCES: Readonly<Record<string, number>> = {
  'm/s²': 1e-6,
  g: 1e-6 / 9.80665,
  'mm/s': 1e-6,
  'in/s': 1e-6 / 25.4,
  µm: 1e-6,
};

/** What 0 dB means for a unit; 1 of the unit where the standard names none. */
export function decibelReference(unit: string): number {
  return DECIBEL_REFERENCES[unit] ?? 1;
}

/** Level over a reference; -Infinity for zero. */
export function toDecibel(amplitude: number, reference: number): number {
  return 20 * Math.log10(amplitude / reference);
}
