import type { CheckInterval } from './check-due.ts';

export const CHECK_KINDS = [
  'oil-change',
  'oil-sample',
  'oil-filter',
  'inspection',
  'alignment',
  'coupling-element',
  'measuring-round',
  'other',
] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

/**
 * What a step asks for: a tick, a measured value with its limits, the reading of the hours counter, a photo, a text, or
 * an oil result.
 */
export const STEP_KINDS = ['tick', 'value', 'hours', 'photo', 'text', 'oil'] as const;
export type StepKind = (typeof STEP_KINDS)[number];

export interface CheckStep {
  /** Names the step within its template. */
  readonly key: string;
  readonly kind: StepKind;
  readonly text: string;
  /** Of a step that shipped and nobody has reworded: its sentence is had in every language. */
  readonly code: string | null;
  readonly unit: string | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly isRequired: boolean;
}

export interface ShippedTemplate extends CheckInterval {
  readonly code: string;
  readonly kind: CheckKind;
  readonly name: string;
  readonly minutes: number;
  /** What was learnt of the healthy machine begins anew when it is done. */
  readonly resetsBaseline: boolean;
  readonly steps: readonly CheckStep[];
}

const step = (kind: StepKind, code: string, text: string, more: Partial<CheckStep> = {}): CheckStep => ({
  ...{ key: code, kind, code, text, unit: null, low: null, high: null, isRequired: true },
  ...more,
});

const YEARLY = { count: 1, unit: 'year' } as const;
const HALF_YEARLY = { count: 6, unit: 'month' } as const;
const MONTHLY = { count: 1, unit: 'month' } as const;

/** The checks that come with the product. Intervals are common practice; the maker's manual of a machine overrules them. */
export const SHIPPED_TEMPLATES: readonly ShippedTemplate[] = [
  {
    ...{ code: 'oil-change', kind: 'oil-change', name: 'Oil change', minutes: 180, resetsBaseline: true },
    ...{ everyHours: 8000, every: { count: 2, unit: 'year' }, onSeverity: null },
    steps: [
      step('tick', 'lock-out', 'Drive locked out and secured against restart'),
      step('value', 'oil-temperature', 'Drain the oil warm; oil temperature', {
        unit: '°C',
        low: 30,
        high: 70,
      }),
      step('tick', 'drain', 'Oil drained completely, magnetic plug cleaned'),
      step('photo', 'plug-photo', 'Photo of the magnetic plug before cleaning', { isRequired: false }),
      step('tick', 'breather', 'Filter and breather renewed'),
      step('text', 'oil-grade', 'Oil filled in: product and viscosity class'),
      step('value', 'oil-amount', 'Amount filled in', { unit: 'l', low: 0, high: 20_000 }),
      step('tick', 'level', 'Level at the middle of the sight glass after ten minutes of running'),
      step('tick', 'leaks', 'No leaks at seals, covers and drain'),
      step('hours', 'hours', 'Reading of the hours counter'),
    ],
  },
  {
    ...{ code: 'oil-sample', kind: 'oil-sample', name: 'Oil sample', minutes: 40, resetsBaseline: false },
    ...{ everyHours: 500, every: HALF_YEARLY, onSeverity: 'SEVERE' },
    steps: [
      step('value', 'sample-temperature', 'Drive at load, oil warm; oil temperature', {
        unit: '°C',
        low: 40,
        high: 90,
      }),
      step('tick', 'flush', 'Sampling valve cleaned, one litre flushed'),
      step('text', 'bottle', 'Take 100 ml from the return line; number of the bottle'),
      step('oil', 'oil-results', 'Results of the particle counter or the laboratory', { isRequired: false }),
      step('tick', 'filter-indicator', 'Filter indicator read, not in the red'),
      step('tick', 'leaks', 'No leaks at seals, covers and drain'),
      step('hours', 'hours', 'Reading of the hours counter'),
    ],
  },
  {
    ...{ code: 'oil-filter', kind: 'oil-filter', name: 'Oil filter', minutes: 45, resetsBaseline: false },
    ...{ everyHours: 4000, every: YEARLY, onSeverity: null },
    steps: [
      step('tick', 'lock-out', 'Drive locked out and secured against restart'),
      step('value', 'filter-pressure', 'Differential pressure before the exchange', {
        unit: 'bar',
        low: 0,
        high: 3,
      }),
      step('photo', 'element-photo', 'Photo of the old element', { isRequired: false }),
      step('tick', 'element', 'Element and gaskets renewed, housing clean'),
      step('tick', 'vent', 'Filter vented, no leaks under pressure'),
      step('hours', 'hours', 'Reading of the hours counter'),
    ],
  },
  {
    ...{ code: 'inspection', kind: 'inspection', name: 'Inspection', minutes: 60, resetsBaseline: false },
    ...{ everyHours: 2000, every: HALF_YEARLY, onSeverity: 'SEVERE' },
    steps: [
      step('tick', 'noise', 'No unusual noise or vibration while running'),
      step('value', 'housing-temperature', 'Housing temperature at the hottest bearing', {
        unit: '°C',
        low: -20,
        high: 90,
      }),
      step('tick', 'lock-out', 'Drive locked out and secured against restart'),
      step(
        'tick',
        'contact-pattern',
        'Tooth flanks seen through the inspection cover: contact pattern even, no pitting',
      ),
      step('photo', 'flank-photo', 'Photo of the tooth flanks', { isRequired: false }),
      step('tick', 'bolts', 'Foundation bolts and torque arm tight'),
      step('tick', 'level', 'Level at the middle of the sight glass after ten minutes of running'),
      step('tick', 'leaks', 'No leaks at seals, covers and drain'),
    ],
  },
  {
    ...{ code: 'alignment', kind: 'alignment', name: 'Alignment', minutes: 150, resetsBaseline: true },
    ...{ everyHours: null, every: YEARLY, onSeverity: null },
    steps: [
      step('tick', 'lock-out', 'Drive locked out and secured against restart'),
      step('tick', 'soft-foot', 'No soft foot at motor and gear unit'),
      step('value', 'parallel-offset', 'Parallel offset as found', { unit: 'mm', low: -0.1, high: 0.1 }),
      step('value', 'angular-offset', 'Angular offset as found, per 100 mm', {
        unit: 'mm',
        low: -0.08,
        high: 0.08,
      }),
      step('tick', 'aligned', 'Aligned within the tolerance of the coupling, values written down'),
      step('tick', 'guard', 'Coupling guard fitted'),
    ],
  },
  {
    ...{
      code: 'coupling-element',
      kind: 'coupling-element',
      name: 'Coupling element',
      minutes: 90,
      resetsBaseline: true,
    },
    ...{ everyHours: 12_000, every: { count: 3, unit: 'year' }, onSeverity: null },
    steps: [
      step('tick', 'lock-out', 'Drive locked out and secured against restart'),
      step('value', 'backlash', 'Torsional backlash at the coupling', { unit: '°', low: 0, high: 4 }),
      step('photo', 'element-photo', 'Photo of the old element', { isRequired: false }),
      step('tick', 'element-renewed', 'Elements renewed as a set'),
      step('tick', 'guard', 'Coupling guard fitted'),
    ],
  },
  {
    ...{
      code: 'measuring-round',
      kind: 'measuring-round',
      name: 'Measuring round',
      minutes: 30,
      resetsBaseline: false,
    },
    ...{ everyHours: null, every: MONTHLY, onSeverity: null },
    steps: [
      step('tick', 'steady', 'Drive at its usual speed and load, steady'),
      step('tick', 'points', 'All points of the route measured'),
      step('value', 'hand-velocity', 'Highest vibration velocity by hand', {
        unit: 'mm/s',
        low: 0,
        high: 7.1,
      }),
      step('value', 'housing-temperature', 'Housing temperature at the hottest bearing', {
        unit: '°C',
        low: -20,
        high: 90,
      }),
      step('text', 'remarks', 'What was noticed on the round', { isRequired: false }),
    ],
  },
];

export const shippedTemplate = (code: string): ShippedTemplate | undefined =>
  SHIPPED_TEMPLATES.find((template) => template.code === code);
