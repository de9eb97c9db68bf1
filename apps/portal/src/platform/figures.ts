import type { signalDeclarationSchema } from '@ritzel/contract';
import type { OilQuantity } from '@ritzel/drivetrain';
import type texts from './i18n/en/figures.json';

/** Each figure has these two texts; one that lacks one does not compile. */
type FigureOf<
  Texts extends Readonly<Record<keyof Texts, { readonly means: string; readonly computed: string }>>,
> = keyof Texts;

/** A figure that screens show. What it means and how it is computed stands in `i18n/LANGUAGE/figures.json`. */
export type FigureKey = FigureOf<typeof texts>;

interface FigureFacts {
  /** Standards that define the figure, or the bounds it is compared with; none where no standard does. */
  readonly standards: readonly string[];
  /** The shipped post that goes deeper. */
  readonly article: string;
}

const ALARM_STANDARDS = ['ISA-18.2', 'IEC 62682'];
const LIFE_STANDARDS = ['ISO 281', 'ISO 6336-6', 'DIN 743-4'];

/** What is the same in every language. A text without an entry, or an entry without a text, does not compile. */
export const FIGURES: Readonly<Record<FigureKey, FigureFacts>> = {
  velocityRms: { standards: ['ISO 20816-1', 'ISO 20816-9'], article: 'acceleration-velocity' },
  accelerationRms: { standards: [], article: 'acceleration-velocity' },
  accelerationPeak: { standards: ['ISO 20816-9'], article: 'gear-unit-limits' },
  kurtosis: { standards: [], article: 'bearing-damage-stages' },
  crest: { standards: [], article: 'bearing-damage-stages' },
  envelopeRms: { standards: [], article: 'envelope-band' },

  oilTemperature: { standards: [], article: 'temperatures' },
  bearingTemperature: { standards: [], article: 'temperatures' },
  windingTemperature: { standards: [], article: 'temperatures' },
  ambientTemperature: { standards: [], article: 'temperatures' },
  oilPressure: { standards: [], article: 'temperatures' },
  speed: { standards: [], article: 'speed-slip' },
  torque: { standards: [], article: 'baselines' },
  load: { standards: [], article: 'baselines' },
  power: { standards: [], article: 'baselines' },
  operatingHours: { standards: [], article: 'maintenance-screen' },
  battery: { standards: [], article: 'devices-screen' },
  radioSignal: { standards: [], article: 'devices-screen' },
  oilCleanliness: { standards: ['ISO 4406'], article: 'oil-analysis' },
  oilWater: { standards: [], article: 'oil-analysis' },
  oilViscosity: { standards: [], article: 'oil-analysis' },
  oilAcidNumber: { standards: [], article: 'oil-analysis' },

  bpfo: { standards: [], article: 'bearing-frequencies' },
  bpfi: { standards: [], article: 'bearing-frequencies' },
  bsf: { standards: [], article: 'bearing-frequencies' },
  ftf: { standards: [], article: 'bearing-frequencies' },
  gearMesh: { standards: [], article: 'gear-mesh' },
  sidebands: { standards: [], article: 'gear-mesh' },
  order: { standards: [], article: 'speed-slip' },
  lineAmplitude: { standards: [], article: 'windows' },
  bandRms: { standards: [], article: 'windows' },
  cursorDistance: { standards: [], article: 'analysis-workspace' },
  timeDistance: { standards: [], article: 'analysis-workspace' },

  evidenceLevel: { standards: [], article: 'findings-and-cases' },
  confidence: { standards: [], article: 'findings-and-cases' },
  growth: { standards: [], article: 'findings-and-cases' },
  seenInRecords: { standards: [], article: 'findings-and-cases' },
  hitRate: { standards: [], article: 'findings-and-cases' },
  severity: { standards: [], article: 'red-gear-unit' },
  limitZones: { standards: ['ISO 20816-1'], article: 'iso-zones' },

  vibration24h: { standards: ['ISO 20816-1'], article: 'dashboard-screen' },
  nextMaintenance: { standards: [], article: 'maintenance-screen' },
  connectivity: { standards: [], article: 'devices-screen' },

  alarmAverage: { standards: ALARM_STANDARDS, article: 'alarm-rationalisation' },
  alarmMaximum: { standards: ALARM_STANDARDS, article: 'alarm-rationalisation' },
  alarmFloods: { standards: ALARM_STANDARDS, article: 'alarm-rationalisation' },
  topTenSources: { standards: ALARM_STANDARDS, article: 'alarm-rationalisation' },
  chatteringSources: { standards: ALARM_STANDARDS, article: 'alarm-delays' },
  staleAlarms: { standards: ALARM_STANDARDS, article: 'alarm-rationalisation' },
  shelvedLong: { standards: [], article: 'alarm-states' },

  lifeUsed: { standards: LIFE_STANDARDS, article: 'remaining-life' },
  equivalentTorque: { standards: LIFE_STANDARDS, article: 'remaining-life' },
  ratingLife: { standards: ['ISO 281'], article: 'remaining-life' },
  usedUp: { standards: [], article: 'remaining-life' },
  loadRating: { standards: ['ISO 281'], article: 'remaining-life' },
  reliabilityFactor: { standards: ['ISO 281'], article: 'remaining-life' },
  lubricationFactor: { standards: ['ISO 281'], article: 'remaining-life' },
  lifeExponent: { standards: LIFE_STANDARDS, article: 'remaining-life' },
  forecast: { standards: [], article: 'remaining-life' },

  runningHours: { standards: [], article: 'maintenance-screen' },
  runningShare: { standards: [], article: 'maintenance-screen' },
  starts: { standards: [], article: 'remaining-life' },
  timeAtLevel: { standards: [], article: 'baselines' },

  slip: { standards: [], article: 'speed-slip' },
  synchronousSpeed: { standards: [], article: 'speed-slip' },
  twiceLineFrequency: { standards: [], article: 'electrical' },
  polePass: { standards: [], article: 'broken-rotor-bar' },
  barPass: { standards: [], article: 'broken-rotor-bar' },
  loadByCurrent: { standards: [], article: 'temperatures' },
  misalignmentRatio: { standards: [], article: 'misalignment' },

  modelExpected: { standards: [], article: 'temperatures' },
  modelResidual: { standards: [], article: 'temperatures' },
  modelShares: { standards: [], article: 'temperatures' },
  modelLag: { standards: [], article: 'temperatures' },
  modelExplained: { standards: [], article: 'temperatures' },
  modelBand: { standards: [], article: 'temperatures' },
  replayedAlarms: { standards: [], article: 'limits-screen' },
  replayedSpectralAlarms: { standards: [], article: 'limits-screen' },
  replayWithoutFault: { standards: [], article: 'limits-screen' },
  replayFloods: { standards: ALARM_STANDARDS, article: 'alarm-rationalisation' },
  timeInAlarm: { standards: [], article: 'limits-screen' },

  detectionThreshold: { standards: [], article: 'coverage-screen' },
  falseAlarms: { standards: [], article: 'coverage-screen' },
};

/** The figures that every record is reduced to, in the order in which they are read. */
export const WAVEFORM_FIGURES = [
  'velocityRms',
  'accelerationRms',
  'accelerationPeak',
  'kurtosis',
  'crest',
  'envelopeRms',
] as const satisfies readonly FigureKey[];

type SignalRole = (typeof signalDeclarationSchema)['_output']['role'];

/** What a signal measures, by its role; null for what its name alone explains. A new role does not compile without one. */
const FIGURE_OF_ROLE: Readonly<Record<SignalRole | OilQuantity, FigureKey | null>> = {
  'velocity-rms': 'velocityRms',
  'acceleration-peak': 'accelerationPeak',
  'acceleration-rms': 'accelerationRms',
  'oil-temperature': 'oilTemperature',
  'bearing-temperature': 'bearingTemperature',
  'winding-temperature': 'windingTemperature',
  'ambient-temperature': 'ambientTemperature',
  'oil-pressure': 'oilPressure',
  speed: 'speed',
  torque: 'torque',
  load: 'load',
  power: 'power',
  'operating-hours': 'operatingHours',
  battery: 'battery',
  'radio-signal': 'radioSignal',
  'oil-code-4': 'oilCleanliness',
  'oil-code-6': 'oilCleanliness',
  'oil-code-14': 'oilCleanliness',
  'oil-water': 'oilWater',
  'oil-viscosity-deviation': 'oilViscosity',
  'oil-acid-number': 'oilAcidNumber',
  other: null,
};

const roles: ReadonlyMap<string, FigureKey | null> = new Map(Object.entries(FIGURE_OF_ROLE));

/** The figure that a signal is; what is computed from records says it in the last word of its key. */
export function figureOfSignal({
  role,
  key,
}: {
  readonly role: string;
  readonly key: string;
}): FigureKey | null {
  const ofRole = roles.get(role) ?? null;
  if (ofRole !== null || !key.startsWith('waveform.')) return ofRole;
  const slug = key.slice(key.lastIndexOf('.') + 1);
  return WAVEFORM_FIGURES.find((figure) => slugOf(figure) === slug) ?? null;
}

const slugOf = (figure: string) => figure.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
