import {
  LIFE_EXPONENT,
  lubricationFactor,
  RELIABILITY_FACTOR,
  type Reliability,
  type RollingElementKind,
  ratingLifeHours,
} from './bearing-rating-life.ts';
import type { LifeElement } from './life-elements.ts';
import type { LoadDay } from './load-day.ts';
import { hasOpenClass, ratedHours, torqueCycles, turningHours } from './load-sum.ts';
import { equivalentLoad, minerSum } from './miner-sum.ts';

/** What a person says of one element, from its maker's calculation or from its own. */
export interface LifeInputs {
  /** Rating life at rated torque and speed, h: L10h of a bearing, design life of a gear pair. */
  readonly ratedLifeHours?: number | undefined;
  /** Basic dynamic load rating C where the catalogue has none or another, kN. */
  readonly ratingKn?: number | undefined;
  /** Equivalent dynamic load P at rated torque, kN. */
  readonly loadKn?: number | undefined;
  readonly reliability?: Reliability | undefined;
  readonly kappa?: number | undefined;
  readonly contamination?: number | undefined;
  readonly fatigueLimitKn?: number | undefined;
  /** Exponent of the S-N line over the torque, of a gear pair. */
  readonly exponent?: number | undefined;
  /** Range of the torque that a coupling bears a million times, as a share of the rated torque. */
  readonly fatigueRange?: number | undefined;
}

/** What the catalogue has of a bearing. */
export interface CatalogueRating {
  readonly ratingKn?: number | undefined;
  /** The rating was calculated from the geometry (ISO 281), no maker gives it. */
  readonly isCalculated?: boolean | undefined;
  readonly rolling?: RollingElementKind | undefined;
}

/** A time in which one version of the kinematics held. */
export interface LifePeriod {
  /** Speed of the element at rated speed in this version, rpm. */
  readonly speedRpm: number;
  readonly days: readonly LoadDay[];
}

/** What an account rests on and nobody measured; the codes are sentences on the screen. */
export const LIFE_ASSUMPTIONS = [
  'torque-shared',
  'load-taken-for-torque',
  'rated-speed',
  'ball-exponent',
  'rating-calculated',
  'lubrication-not-known',
  'load-proportional',
  'pitting-exponent',
  'elementary-miner',
  'class-middle',
  'beyond-classes',
] as const;
export type LifeAssumption = (typeof LIFE_ASSUMPTIONS)[number];

export interface PartLife {
  readonly element: string;
  readonly kind: LifeElement['kind'];
  readonly exponent: number;
  /** Of the newest version, at rated speed. */
  readonly speedRpm: number;
  /** Turns of the bearing, contacts of the most loaded tooth, or cycles of the torque. */
  readonly cycles: number;
  /** The steady torque, or range of it, that does the same damage in as many cycles; share of the rated torque. */
  readonly equivalentLoad: number | null;
  readonly ratingKn: number | null;
  readonly ratingFrom: 'entered' | 'catalogue' | 'calculated' | null;
  readonly reliabilityFactor: number | null;
  /** a_ISO; null where what it needs is not known: it counts as 1. */
  readonly lubricationFactor: number | null;
  readonly ratedLifeHours: number | null;
  /** Share of the life that is used; null where the rating life is not known. */
  readonly damage: number | null;
  readonly assumptions: readonly LifeAssumption[];
}

/** Of case-carburised and through-hardened gears against pitting: 13.22 of the stress is 6.61 of the torque (ISO 6336-6, annex A). */
export const PITTING_EXPONENT = 6.61;
/** Steel shafts and couplings in torsion: DIN 743-4. */
const TORSION_EXPONENT = 5;
const TORSION_CYCLES = 1e6;

interface Measured {
  readonly periods: readonly LifePeriod[];
  readonly isLoadTorque: boolean;
  readonly hasSpeed: boolean;
}

/** How much of its life an element has used: Miner's sum over how the drivetrain was loaded. */
export function accountLife(
  element: LifeElement,
  measured: Measured,
  inputs: LifeInputs,
  catalogue: CatalogueRating,
): PartLife {
  return element.kind === 'coupling'
    ? accountCoupling(element, measured, inputs)
    : accountTurning(element, measured, inputs, catalogue);
}

const allDays = ({ periods }: Measured) => periods.flatMap(({ days }) => days);

function assumptionsOf(measured: Measured, ...more: (LifeAssumption | false)[]): LifeAssumption[] {
  return [
    'torque-shared' as const,
    ...(measured.isLoadTorque ? [] : ['load-taken-for-torque' as const]),
    ...(measured.hasSpeed ? [] : ['rated-speed' as const]),
    ...more.filter((each) => each !== false),
    'class-middle' as const,
    ...(hasOpenClass(allDays(measured)) ? ['beyond-classes' as const] : []),
  ];
}

function accountTurning(
  element: LifeElement,
  measured: Measured,
  inputs: LifeInputs,
  catalogue: CatalogueRating,
): PartLife {
  const isBearing = element.kind === 'bearing';
  const exponent = isBearing
    ? LIFE_EXPONENT[catalogue.rolling ?? 'ball']
    : (inputs.exponent ?? PITTING_EXPONENT);
  const { speedRpm } = element;
  // A version with another ratio turned the element at another speed: its hours count by their turns.
  const inTurnsOfNow = (hoursOf: (days: readonly LoadDay[]) => number) =>
    measured.periods.reduce((sum, period) => sum + (hoursOf(period.days) * period.speedRpm) / speedRpm, 0);
  const turned = inTurnsOfNow(turningHours);
  const rated = inTurnsOfNow((days) => ratedHours(days, exponent));
  const life = isBearing ? bearingLife(element, inputs, catalogue) : gearLife(inputs);
  return {
    ...{ element: element.id, kind: element.kind, exponent, speedRpm },
    cycles: turned * 60 * speedRpm * element.contactsPerTurn,
    equivalentLoad: turned > 0 ? (rated / turned) ** (1 / exponent) : null,
    ...life,
    damage: life.ratedLifeHours === null ? null : rated / life.ratedLifeHours,
    assumptions: assumptionsOf(
      measured,
      isBearing && catalogue.rolling === undefined && 'ball-exponent',
      isBearing &&
        inputs.ratedLifeHours === undefined &&
        life.ratingFrom === 'calculated' &&
        'rating-calculated',
      isBearing &&
        life.lubricationFactor === null &&
        inputs.ratedLifeHours === undefined &&
        'lubrication-not-known',
      isBearing && 'load-proportional',
      !isBearing && inputs.exponent === undefined && 'pitting-exponent',
      !isBearing && 'elementary-miner',
    ),
  };
}

type Life = Pick<
  PartLife,
  'ratingKn' | 'ratingFrom' | 'reliabilityFactor' | 'lubricationFactor' | 'ratedLifeHours'
>;

const gearLife = ({ ratedLifeHours }: LifeInputs): Life => ({
  ...{ ratingKn: null, ratingFrom: null, reliabilityFactor: null, lubricationFactor: null },
  ratedLifeHours: ratedLifeHours ?? null,
});

/** What the maker calculated goes before what is calculated here. */
function bearingLife({ speedRpm }: LifeElement, inputs: LifeInputs, catalogue: CatalogueRating): Life {
  const { loadKn, ratedLifeHours, kappa, contamination, fatigueLimitKn } = inputs;
  const ratingKn = inputs.ratingKn ?? catalogue.ratingKn ?? null;
  const fromCatalogue = catalogue.isCalculated === true ? 'calculated' : 'catalogue';
  const ratingFrom = ratingKn === null ? null : inputs.ratingKn === undefined ? fromCatalogue : 'entered';
  const rolling = catalogue.rolling ?? 'ball';
  const reliabilityFactor = RELIABILITY_FACTOR[inputs.reliability ?? 90];
  if (ratedLifeHours !== undefined)
    return {
      ratingKn,
      ratingFrom,
      reliabilityFactor,
      lubricationFactor: null,
      ratedLifeHours: ratedLifeHours * reliabilityFactor,
    };
  const lubrication =
    loadKn === undefined || kappa === undefined || contamination === undefined || fatigueLimitKn === undefined
      ? null
      : (lubricationFactor(rolling, { kappa, contamination, fatigueLimitKn }, loadKn) ?? null);
  return {
    ...{ ratingKn, ratingFrom, reliabilityFactor, lubricationFactor: lubrication },
    ratedLifeHours:
      ratingKn === null || loadKn === undefined
        ? null
        : ratingLifeHours(rolling, { ratingKn, loadKn, speedRpm }) * reliabilityFactor * (lubrication ?? 1),
  };
}

function accountCoupling(element: LifeElement, measured: Measured, { fatigueRange }: LifeInputs): PartLife {
  const blocks = torqueCycles(allDays(measured));
  const cycles = blocks.reduce((sum, block) => sum + block.cycles, 0);
  const line = fatigueRange && { load: fatigueRange, cycles: TORSION_CYCLES, exponent: TORSION_EXPONENT };
  return {
    ...{ element: element.id, kind: element.kind, speedRpm: element.speedRpm, exponent: TORSION_EXPONENT },
    cycles,
    equivalentLoad: cycles > 0 ? equivalentLoad(blocks, TORSION_EXPONENT, cycles) : null,
    ...gearLife({}),
    damage: line ? minerSum(blocks, line) : null,
    assumptions: assumptionsOf(measured, 'elementary-miner'),
  };
}
