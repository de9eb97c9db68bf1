import type { Signal } from '@ritzel/contract';
import {
  areConvertible,
  type Boundaries,
  type LimitInForce,
  type LimitQuestion,
  limitsFor,
  OIL_QUANTITIES,
  OIL_SIGNALS,
  type PartKind,
  TEMPERATURE_DEADBAND,
} from '@ritzel/drivetrain';

/** What the condition evaluator must know of a part to choose its limits. */
export interface PartFacts {
  readonly type: string;
  readonly applicationType: string | null;
  readonly nameplate: Readonly<Record<string, string | number | boolean>>;
  readonly vibrationRating: { readonly vr?: number; readonly ar?: number };
  /** Maker's figures A/B, B/C, C/D in °C; they go before the product's defaults. */
  readonly temperatureLimits: Readonly<Record<string, readonly number[] | undefined>>;
}

/** Which limits a signal's role asks for. Roles without an entry are plotted, not evaluated. */
const questions: Readonly<Record<string, Pick<LimitQuestion, 'quantity' | 'detector' | 'place'>>> = {
  'velocity-rms': { quantity: 'velocity', detector: 'rms' },
  'acceleration-peak': { quantity: 'acceleration', detector: 'peak' },
  'oil-temperature': { quantity: 'temperature', place: 'oil' },
  'bearing-temperature': { quantity: 'temperature', place: 'bearing' },
  'winding-temperature': { quantity: 'temperature', place: 'winding' },
  'oil-pressure': { quantity: 'pressure', place: 'oil' },
  ...Object.fromEntries(
    OIL_QUANTITIES.map((place) => [place, { quantity: OIL_SIGNALS[place].quantity, place }]),
  ),
};

/** Roles whose signals may have a limit. */
export const EVALUATED_ROLES: readonly string[] = Object.keys(questions);

/** Roles that say how the machine runs, in the order of preference where several measure its load. */
export const OPERATING_ROLES = ['speed', 'load', 'torque', 'power', 'ambient-temperature'] as const;
const operatingRoles: ReadonlySet<string> = new Set(OPERATING_ROLES);
export const isOperatingRole = (role: string): boolean => operatingRoles.has(role);

/** Vibration and oil pressure say nothing about a machine that stands still. */
export function needsRotation(role: string): boolean {
  return role === 'velocity-rms' || role === 'acceleration-peak' || role === 'oil-pressure';
}

function numberOf(value: string | number | boolean | undefined): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function isPartKind(type: string): type is PartKind {
  return type === 'motor' || type === 'coupling' || type === 'gearunit' || type === 'machine';
}

function makersTemperature(role: string, facts: PartFacts): LimitInForce | undefined {
  const place =
    role === 'oil-temperature'
      ? 'oil'
      : role === 'bearing-temperature'
        ? 'bearing'
        : role === 'winding-temperature'
          ? 'winding'
          : undefined;
  const [a, b, c] = (place && facts.temperatureLimits[place]) ?? [];
  if (place === undefined || a === undefined || b === undefined || c === undefined || !isPartKind(facts.type))
    return undefined;
  const boundaries: Boundaries = { good: a - 10, a, b, c };
  return {
    quantity: 'temperature',
    place,
    detector: 'value',
    unit: '°C',
    boundaries,
    deadband: TEMPERATURE_DEADBAND,
    set: {
      id: 'makers-figures',
      standard: 'Maker’s figures',
      edition: 'as configured',
      table: '',
      class: `${place} temperature`,
      support: 'any',
      parts: [facts.type],
      limits: [],
      source: 'Entered with the equipment.',
    },
  };
}

export function speedRatedRpm(nameplate: PartFacts['nameplate']): number | undefined {
  return numberOf(nameplate.MotorSpeedRated) ?? numberOf(nameplate.SpeedRated);
}

/** The limits in force for one signal; the worst of them wins, none means no criterion. */
export function criteriaFor(signal: { role: string; unit: string }, facts: PartFacts): LimitInForce[] {
  const question = questions[signal.role];
  if (question === undefined || !isPartKind(facts.type)) return [];
  const makers = makersTemperature(signal.role, facts);
  if (makers) return areConvertible(signal.unit, makers.unit) ? [makers] : [];
  const powerKw = numberOf(facts.nameplate.PowerRated) ?? numberOf(facts.nameplate.MotorPowerRated);
  const shaftHeightMm = numberOf(facts.nameplate.ShaftHeight);
  const speedRpm = speedRatedRpm(facts.nameplate);
  return limitsFor({
    part: facts.type,
    ...question,
    ...(facts.vibrationRating.vr === undefined ? {} : { velocityRating: facts.vibrationRating.vr }),
    ...(facts.vibrationRating.ar === undefined ? {} : { accelerationRating: facts.vibrationRating.ar }),
    ...(powerKw === undefined ? {} : { powerKw }),
    ...(shaftHeightMm === undefined ? {} : { shaftHeightMm }),
    ...(speedRpm === undefined ? {} : { speedRpm }),
    isWindTurbine: facts.applicationType === 'wind',
    // Grading acceleration in g against mm/s is the classic mistake: only a convertible unit is evaluated.
  }).filter((limit) => areConvertible(signal.unit, limit.unit));
}

/** The limits of vibration that a waveform of this part is evaluated with; undefined where its kind has none of its own. */
export function vibrationLimitsOf(facts: PartFacts): LimitInForce[] | undefined {
  if (!isPartKind(facts.type)) return undefined;
  return [
    ...criteriaFor({ role: 'velocity-rms', unit: 'mm/s' }, facts),
    ...criteriaFor({ role: 'acceleration-peak', unit: 'm/s²' }, facts),
  ];
}

/** `ISO 20816-9 VR 5`: the standard and what its class begins with; the scope stands in the set. */
export function shortNameOf(set: LimitInForce['set']): string {
  return `${set.standard} ${set.class.split(/[,:]/)[0] ?? ''}`.trim();
}

/** The boundaries as the contract shows them beside a signal. */
export function toLimitsDto(limits: readonly LimitInForce[]): Signal['limits'] {
  const limit = limits[0];
  if (limit === undefined) return null;
  const { a, b, c } = limit.boundaries;
  return {
    ab: a ?? b,
    bc: b,
    cd: c,
    limitSet: shortNameOf(limit.set),
    edition: limit.set.edition,
    source: limit.set.source,
  };
}
