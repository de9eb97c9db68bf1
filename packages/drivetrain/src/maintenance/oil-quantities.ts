import type { Boundaries } from '../limits/severity-rules.ts';
import { DEFAULT_CLEANLINESS_LIMIT } from './oil-cleanliness.ts';

/** What an oil laboratory measures of a gear unit, each a signal of it. */
export const OIL_QUANTITIES = [
  'oil-code-4',
  'oil-code-6',
  'oil-code-14',
  'oil-water',
  'oil-viscosity-deviation',
  'oil-acid-number',
] as const;
export type OilQuantity = (typeof OIL_QUANTITIES)[number];

export interface OilSignal {
  readonly name: string;
  readonly unit: string;
  readonly quantity: 'count' | 'ratio';
  /** Default of the product, from common practice for industrial gear oils; replaced by the maker's figures. */
  readonly boundaries: Boundaries;
  readonly deadband: number;
  readonly low: number;
  readonly high: number;
}

const [FOUR, SIX, FOURTEEN] = DEFAULT_CLEANLINESS_LIMIT;
/** A class doubles the particles: one above the limit is looked at, two are too many, four are a fault. */
const cleanliness = (limit: number): Boundaries => ({
  good: limit - 1,
  a: limit,
  b: limit + 2,
  c: limit + 4,
});

export const OIL_SIGNALS: Readonly<Record<OilQuantity, OilSignal>> = {
  'oil-code-4': {
    name: 'Oil cleanliness, 4 µm',
    unit: '1',
    quantity: 'count',
    boundaries: cleanliness(FOUR),
    deadband: 0.5,
    low: 0,
    high: 28,
  },
  'oil-code-6': {
    name: 'Oil cleanliness, 6 µm',
    unit: '1',
    quantity: 'count',
    boundaries: cleanliness(SIX),
    deadband: 0.5,
    low: 0,
    high: 28,
  },
  'oil-code-14': {
    ...{ name: 'Oil cleanliness, 14 µm', unit: '1', quantity: 'count' },
    ...{ boundaries: cleanliness(FOURTEEN), deadband: 0.5, low: 0, high: 28 },
  },
  'oil-water': {
    ...{ name: 'Water in oil', unit: 'ppm', quantity: 'ratio' },
    ...{ boundaries: { good: 200, a: 300, b: 500, c: 1000 }, deadband: 20, low: 0, high: 1_000_000 },
  },
  'oil-viscosity-deviation': {
    ...{ name: 'Oil viscosity at 40 °C, deviation', unit: '%', quantity: 'ratio' },
    ...{ boundaries: { good: 5, a: 10, b: 15, c: 20 }, deadband: 1, low: 0, high: 1000 },
  },
  'oil-acid-number': {
    ...{ name: 'Acid number of the oil', unit: 'mg/g', quantity: 'ratio' },
    ...{ boundaries: { good: 0.8, a: 1.2, b: 1.6, c: 2 }, deadband: 0.1, low: 0, high: 100 },
  },
};

/** How far the viscosity at 40 °C is from its nominal value, in percent, whichever way: thinner oil is as bad as thicker. */
export const viscosityDeviation = (measured: number, nominal: number): number =>
  (Math.abs(measured - nominal) / nominal) * 100;
