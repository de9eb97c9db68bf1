import type { PartKind } from '../equipment/equipment.ts';
import type { OilQuantity } from '../maintenance/oil-quantities.ts';
import type { Quantity } from '../units.ts';
import type { Severity } from './severity.ts';
import {
  type Boundaries,
  type Deadband,
  evaluateValue,
  type SeverityState,
  stepSeverity,
  VIBRATION_DEADBAND,
} from './severity-rules.ts';
import { SHIPPED_LIMIT_SETS } from './shipped-limit-sets.ts';

export type Detector = 'rms' | 'peak' | 'value';
export type Support = 'rigid' | 'flexible' | 'any';

/** What a value of a limit was measured on. */
export type LimitPlace =
  | 'housing'
  | 'oil'
  | 'bearing'
  | 'winding'
  | 'gearbox'
  | 'generator'
  | 'rotor-bearing'
  // Of an oil result what it is about.
  | OilQuantity;

export interface Limit {
  readonly quantity: Quantity;
  readonly place: LimitPlace;
  readonly detector: Detector;
  /** Frequency band of the measurement; absent for slow quantities and where the source names none. */
  readonly bandHz?: readonly [fromHz: number, toHz: number];
  readonly unit: string;
  readonly boundaries: Boundaries;
  /** `below` for what must not get low (oil pressure): the boundaries then fall. Left out: `above`. */
  readonly direction?: 'above' | 'below';
  /** Left out: 1 dB. */
  readonly deadband?: Deadband;
  /** Measurements in a row below before the severity falls; left out: five. A laboratory reports a few times a year. */
  readonly fallsAfter?: number;
}

/** Limits are data: an organisation may copy a set and edit it; the screen names the source. */
export interface LimitSet {
  readonly id: string;
  readonly standard: string;
  readonly edition: string;
  readonly table: string;
  /** Machine group or rating as the standard calls it. */
  readonly class: string;
  readonly support: Support;
  readonly parts: readonly PartKind[];
  readonly limits: readonly Limit[];
  /** Where the figures come from and what to check them against. */
  readonly source: string;
}

export interface LimitInForce extends Limit {
  readonly set: LimitSet;
}

/** The level of a value against a limit of either direction. */
export function evaluateLimit(value: number, limit: Limit): Severity {
  return limit.direction === 'below'
    ? evaluateValue(-value, mirrored(limit.boundaries))
    : evaluateValue(value, limit.boundaries);
}

/** One measurement further against a limit of either direction, with the limit's own deadband. */
export function stepLimit(state: SeverityState, value: number, limit: Limit): SeverityState {
  const deadband = limit.deadband ?? VIBRATION_DEADBAND;
  if (limit.direction !== 'below')
    return stepSeverity(state, value, limit.boundaries, deadband, limit.fallsAfter);
  if (deadband.kind === 'decibel') throw new RangeError('A limit to stay above needs an absolute deadband.');
  return stepSeverity(state, -value, mirrored(limit.boundaries), deadband, limit.fallsAfter);
}

/** A temperature's OK ends this far below A/B where nothing else is said; 0.7 of a Celsius value means nothing. */
const GOOD_BELOW_TEMPERATURE_K = 10;

/** Boundaries of a temperature limit in °C from A/B, B/C and C/D. */
export function temperatureBoundaries(a: number, b: number, c: number): Boundaries {
  return { good: a - GOOD_BELOW_TEMPERATURE_K, a, b, c };
}

function mirrored({ a, b, c, good }: Boundaries): Boundaries {
  return {
    ...(a === undefined ? {} : { a: -a }),
    b: -b,
    c: -c,
    ...(good === undefined ? {} : { good: -good }),
  };
}

export interface LimitQuestion {
  readonly part: PartKind;
  readonly quantity?: Quantity;
  readonly detector?: Detector;
  readonly place?: LimitPlace;
  /** ISO 20816-9 velocity rating of a gear unit; 5 unless agreed otherwise. */
  readonly velocityRating?: number;
  /** ISO 20816-9 acceleration rating of a gear unit; 80 unless agreed otherwise. */
  readonly accelerationRating?: number;
  /** Rated power and shaft height choose the group of ISO 20816-3; without both no group is guessed. */
  readonly powerKw?: number;
  readonly shaftHeightMm?: number;
  readonly support?: 'rigid' | 'flexible';
  readonly speedRpm?: number;
  /** Wind turbines are evaluated by VDI 3834-1. */
  readonly isWindTurbine?: boolean;
}

/** Ratings that ISO 20816-9 defines; none lies between them. */
export const VELOCITY_RATINGS = [3.15, 5, 8, 12.5, 20] as const;
export const ACCELERATION_RATINGS = [50, 80, 125, 200] as const;
export const DEFAULT_VELOCITY_RATING = 5;
export const DEFAULT_ACCELERATION_RATING = 80;

/** Group 1 or 2 of ISO 20816-3, or undefined when neither power nor shaft height puts the machine in one. */
export function machineGroup(powerKw?: number, shaftHeightMm?: number): 1 | 2 | undefined {
  if (shaftHeightMm !== undefined && shaftHeightMm >= 160) return shaftHeightMm >= 315 ? 1 : 2;
  if (powerKw === undefined || powerKw <= 15 || powerKw > 50_000) return undefined;
  return powerKw > 300 ? 1 : 2;
}

function idsInForce(question: LimitQuestion): string[] {
  const temperature = `ritzel-temperature-${question.part}`;
  if (question.part === 'gearunit') {
    const lubrication = ['ritzel-oil-pressure', 'ritzel-oil-condition'];
    if (question.isWindTurbine) return ['vdi-3834-1-gearbox', temperature, ...lubrication];
    const velocity = question.velocityRating ?? DEFAULT_VELOCITY_RATING;
    const acceleration = question.accelerationRating ?? DEFAULT_ACCELERATION_RATING;
    return [`iso-20816-9-vr-${velocity}`, `iso-20816-9-ar-${acceleration}`, temperature, ...lubrication];
  }
  if (question.part === 'coupling') return [];
  if (question.isWindTurbine) {
    return [question.part === 'motor' ? 'vdi-3834-1-generator' : 'vdi-3834-1-rotor-bearing', temperature];
  }
  const group = machineGroup(question.powerKw, question.shaftHeightMm);
  return group ? [`iso-20816-3-group-${group}-${question.support ?? 'rigid'}`, temperature] : [temperature];
}

/** From 600 rpm down the 1x line lies below 10 Hz, so ISO 20816-3 measures from 2 Hz. */
function atSpeed(limit: Limit, set: LimitSet, speedRpm: number | undefined): Limit {
  const isSlow = speedRpm !== undefined && speedRpm <= 600;
  return isSlow && set.standard === 'ISO 20816-3' && limit.bandHz
    ? { ...limit, bandHz: [2, limit.bandHz[1]] }
    : limit;
}

/**
 * The shipped limits that hold for a part, each with the set it comes from. An empty answer means that there
 * is no criterion, and the severity is UNKNOWN. Where several limits evaluate one quantity the worst wins.
 * A rating that the standard does not define gives none: ratings are never interpolated.
 */
export function limitsFor(question: LimitQuestion): LimitInForce[] {
  return idsInForce(question)
    .map((id) => SHIPPED_LIMIT_SETS.find((set) => set.id === id))
    .filter((set) => set !== undefined)
    .flatMap((set) => set.limits.map((limit) => ({ ...atSpeed(limit, set, question.speedRpm), set })))
    .filter(
      (limit) =>
        (question.quantity === undefined || limit.quantity === question.quantity) &&
        (question.detector === undefined || limit.detector === question.detector) &&
        (question.place === undefined || limit.place === question.place),
    );
}
