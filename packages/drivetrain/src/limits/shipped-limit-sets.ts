import { OIL_QUANTITIES, OIL_SIGNALS } from '../maintenance/oil-quantities.ts';
import type { Limit, LimitSet } from './limit-sets.ts';
import { TEMPERATURE_DEADBAND } from './severity-rules.ts';

const CHECK_YOUR_COPY =
  'Figures from secondary texts, cross-checked; check against your copy of the standard.';
const PRODUCT_DEFAULT = 'Default of the product, from common practice; replace it by the maker’s figures.';

/** ISO 20816-3 (as ISO 10816-3): housing velocity and displacement; the worse of the two wins. */
const MACHINES = [
  { group: 1, support: 'rigid', velocity: [2.3, 4.5, 7.1], displacement: [29, 57, 90] },
  { group: 1, support: 'flexible', velocity: [3.5, 7.1, 11.0], displacement: [45, 90, 140] },
  { group: 2, support: 'rigid', velocity: [1.4, 2.8, 4.5], displacement: [22, 45, 71] },
  { group: 2, support: 'flexible', velocity: [2.3, 4.5, 7.1], displacement: [37, 71, 113] },
] as const;

const MACHINE_SETS: LimitSet[] = MACHINES.map(({ group, support, velocity, displacement }) => ({
  id: `iso-20816-3-group-${group}-${support}`,
  standard: 'ISO 20816-3',
  edition: '2022',
  table: group === 1 ? 'A.1' : 'A.2',
  class:
    group === 1
      ? 'Group 1: above 300 kW to 50 MW, or shaft height from 315 mm'
      : 'Group 2: above 15 to 300 kW, or shaft height from 160 to below 315 mm',
  support,
  parts: ['motor', 'machine'],
  limits: [
    {
      quantity: 'velocity',
      place: 'housing',
      detector: 'rms',
      bandHz: [10, 1000],
      unit: 'mm/s',
      boundaries: { a: velocity[0], b: velocity[1], c: velocity[2] },
    },
    {
      quantity: 'displacement',
      place: 'housing',
      detector: 'rms',
      bandHz: [10, 1000],
      unit: 'µm',
      boundaries: { a: displacement[0], b: displacement[1], c: displacement[2] },
    },
  ],
  source: CHECK_YOUR_COPY,
}));

const GEAR_UNIT_SCOPE = 'gear units of 10 kW to 100 MW at 30 to 12 000 rpm';

/** ISO 20816-9 velocity ratings; the rating number is the B/C boundary. */
const VELOCITY_SETS: LimitSet[] = (
  [
    [2.0, 3.15, 5.0],
    [3.15, 5, 8],
    [5, 8, 12.5],
    [8, 12.5, 20],
    [12.5, 20, 31.5],
  ] as const
).map(([a, b, c]) => ({
  id: `iso-20816-9-vr-${b}`,
  standard: 'ISO 20816-9',
  edition: '2020',
  table: 'Velocity ratings',
  class: `VR ${b}, ${GEAR_UNIT_SCOPE}`,
  support: 'any',
  parts: ['gearunit'],
  limits: [
    {
      quantity: 'velocity',
      place: 'housing',
      detector: 'rms',
      bandHz: [10, 1000],
      unit: 'mm/s',
      boundaries: { a, b, c },
    },
  ],
  source: CHECK_YOUR_COPY,
}));

/** ISO 20816-9 acceleration ratings, true peak. */
const ACCELERATION_SETS: LimitSet[] = (
  [
    [31.5, 50, 80],
    [50, 80, 125],
    [80, 125, 200],
    [125, 200, 315],
  ] as const
).map(([a, b, c]) => ({
  id: `iso-20816-9-ar-${b}`,
  standard: 'ISO 20816-9',
  edition: '2020',
  table: 'Acceleration ratings',
  class: `AR ${b}, ${GEAR_UNIT_SCOPE}`,
  support: 'any',
  parts: ['gearunit'],
  limits: [
    { quantity: 'acceleration', place: 'housing', detector: 'peak', unit: 'm/s²', boundaries: { a, b, c } },
  ],
  source: CHECK_YOUR_COPY,
}));

/** VDI 3834-1 gives B/C and C/D only. */
const WIND_SETS: LimitSet[] = (
  [
    ['gearbox', 'gearunit', [10, 2000], [7.5, 12], [10, 1000], [3.5, 5.6]],
    ['generator', 'motor', [10, 5000], [10, 16], [10, 1000], [6, 10]],
    ['rotor-bearing', 'machine', [0.1, 10], [0.3, 0.5], [0.1, 10], [2.0, 3.2]],
  ] as const
).map(([place, part, accelerationBandHz, acceleration, velocityBandHz, velocity]) => ({
  id: `vdi-3834-1-${place}`,
  standard: 'VDI 3834-1',
  edition: '2015',
  table: 'Zone boundaries',
  class: `Wind turbine, ${place.replace('-', ' ')}`,
  support: 'any',
  parts: [part],
  limits: [
    {
      quantity: 'acceleration',
      place,
      detector: 'rms',
      bandHz: accelerationBandHz,
      unit: 'm/s²',
      boundaries: { b: acceleration[0], c: acceleration[1] },
    },
    {
      quantity: 'velocity',
      place,
      detector: 'rms',
      bandHz: velocityBandHz,
      unit: 'mm/s',
      boundaries: { b: velocity[0], c: velocity[1] },
    },
  ],
  source: CHECK_YOUR_COPY,
}));

function temperatureLimit(
  place: 'oil' | 'bearing' | 'winding',
  [good, a, b, c]: readonly [good: number, a: number, b: number, c: number],
): Limit {
  return {
    quantity: 'temperature',
    place,
    detector: 'value',
    unit: '°C',
    boundaries: { good, a, b, c },
    deadband: TEMPERATURE_DEADBAND,
  };
}

const BEARING_TEMPERATURE = temperatureLimit('bearing', [70, 80, 90, 100]);

const TEMPERATURE_SETS: LimitSet[] = (
  [
    ['gearunit', [temperatureLimit('oil', [65, 75, 85, 95]), BEARING_TEMPERATURE]],
    ['motor', [BEARING_TEMPERATURE, temperatureLimit('winding', [100, 120, 135, 150])]],
    ['machine', [BEARING_TEMPERATURE]],
  ] as const
).map(([part, limits]) => ({
  id: `ritzel-temperature-${part}`,
  standard: 'Ritzel',
  edition: '1',
  table: 'Temperatures',
  class: part === 'motor' ? 'Motor, insulation class F' : 'Mineral or PAO oil, rolling bearings',
  support: 'any',
  parts: [part],
  limits,
  source: PRODUCT_DEFAULT,
}));

const OIL_PRESSURE_SET: LimitSet = {
  id: 'ritzel-oil-pressure',
  standard: 'Ritzel',
  edition: '1',
  table: 'Oil supply',
  class: 'Pressure-fed lubrication',
  support: 'any',
  parts: ['gearunit'],
  limits: [
    {
      quantity: 'pressure',
      place: 'oil',
      detector: 'value',
      unit: 'bar',
      direction: 'below',
      boundaries: { good: 1.2, a: 1.0, b: 0.8, c: 0.5 },
      deadband: { kind: 'absolute', amount: 0.1 },
    },
  ],
  source: PRODUCT_DEFAULT,
};

/** ISO 4406 gives the classes and no limits: 19/17/14 is common practice for industrial gear oils. */
const OIL_CONDITION_SET: LimitSet = {
  id: 'ritzel-oil-condition',
  standard: 'Ritzel',
  edition: '1',
  table: 'Oil condition',
  class: 'Mineral or PAO gear oil, cleanliness 19/17/14',
  support: 'any',
  parts: ['gearunit'],
  limits: OIL_QUANTITIES.map((place): Limit => {
    const { quantity, unit, boundaries, deadband } = OIL_SIGNALS[place];
    return {
      ...{ quantity, place, detector: 'value', unit, boundaries, fallsAfter: 1 },
      deadband: { kind: 'absolute', amount: deadband },
    };
  }),
  source: PRODUCT_DEFAULT,
};

/** The limit sets that come with the product. */
export const SHIPPED_LIMIT_SETS: readonly LimitSet[] = [
  ...VELOCITY_SETS,
  ...ACCELERATION_SETS,
  ...MACHINE_SETS,
  ...WIND_SETS,
  ...TEMPERATURE_SETS,
  OIL_PRESSURE_SET,
  OIL_CONDITION_SET,
];
