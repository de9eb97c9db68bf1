import { MOTIONS, type Motion, STANDARD_GRAVITY } from '@ritzel/signal';

/** Units a vibration spectrum can be read in. */
export const SPECTRUM_UNITS = ['m/s²', 'g', 'mm/s', 'in/s', 'µm'] as const;
export type SpectrumUnit = (typeof SPECTRUM_UNITS)[number];

const UNITS: Readonly<Record<SpectrumUnit, { readonly motion: Motion; readonly perSi: number }>> = {
  'm/s²': { motion: 'acceleration', perSi: 1 },
  g: { motion: 'acceleration', perSi: 1 / STANDARD_GRAVITY },
  'mm/s': { motion: 'velocity', perSi: 1e3 },
  'in/s': { motion: 'velocity', perSi: 1 / 0.0254 },
  µm: { motion: 'displacement', perSi: 1e6 },
};

/** What a unit measures, and its value of one SI unit of that. */
export function motionOf(unit: SpectrumUnit): { readonly motion: Motion; readonly perSi: number } {
  return UNITS[unit];
}

export function isSpectrumUnit(unit: string): unit is SpectrumUnit {
  return Object.hasOwn(UNITS, unit);
}

/**
 * Amplitudes of one vibration unit read in another: each integration divides a line by 2 pi f. Lines below
 * `lowHz` are zero when integrating, for division by almost nothing shows drift, not vibration.
 */
export function convertSpectrum(
  values: Float64Array,
  stepHz: number,
  from: SpectrumUnit,
  to: SpectrumUnit,
  lowHz: number,
): Float64Array {
  if (from === to) return values;
  const scale = UNITS[to].perSi / UNITS[from].perSi;
  const integrations = MOTIONS.indexOf(UNITS[to].motion) - MOTIONS.indexOf(UNITS[from].motion);
  return values.map((amplitude, bin) => {
    const hz = bin * stepHz;
    if (integrations > 0 && hz < lowHz) return 0;
    return (amplitude * scale) / (2 * Math.PI * hz) ** integrations;
  });
}
