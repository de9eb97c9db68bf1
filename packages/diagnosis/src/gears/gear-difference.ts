import { log10 } from '@ritzel/signal/elementary';
import { jackknifeError } from '../shafts/turn-blocks.ts';
import {
  type ChooseOrders,
  makeLikeness,
  patternAmplitudeAt,
  type TurnOrders,
} from '../shafts/turn-pattern.ts';
import type { GearCondition, TurnNumbers } from './gear-condition.ts';

/** A difference between two records, and its standard error by what each record differs from itself. */
export interface IndicatorDifference {
  readonly value: number;
  readonly error: number;
}

/**
 * Standard errors from which a difference is one: Student's t with 14 degrees of freedom (two records of eight blocks)
 * exceeds this by chance once in 10 000.
 */
export const SIGMAS = 5;

/** How one gear differs from its reference; levels in dB over it. */
export interface GearDifference {
  readonly fm0: IndicatorDifference | undefined;
  readonly fm4: IndicatorDifference | undefined;
  readonly synchronousShare: IndicatorDifference | undefined;
  /** Mesh lines 1 to 3. */
  readonly harmonics: readonly IndicatorDifference[];
  /** Energy of these together. */
  readonly mesh: IndicatorDifference;
  /** Two pairs of sidebands beside each of the three, at the speed of this gear. */
  readonly sidebands: IndicatorDifference;
  /** The first and the second pair beside the mesh line itself. */
  readonly firstPair: IndicatorDifference;
  readonly secondPair: IndicatorDifference;
  /** How unlike the patterns of one turn are: 0 for one pattern. Undefined where a record is too noisy. */
  readonly pattern: IndicatorDifference | undefined;
  /** The same without mesh lines and their first sidebands: what distinguishes one tooth from the next. Also undefined for few turns. */
  readonly betweenTeeth: IndicatorDifference | undefined;
}

const HARMONICS = [1, 2, 3] as const;
/**
 * Lines of other shafts are no noise: an average of n turns leaves 1/n of them (McFadden and Smith 1987), elsewhere in
 * each record. Between the mesh lines that is as much as a healthy gear has itself, until they are many.
 */
const TURNS_BETWEEN_TEETH = 40;
/** Highest orders that differ by less come from records of one band. */
const SAME_BAND = 0.05;

export function gearDifference(now: GearCondition, reference: GearCondition): GearDifference {
  const { teeth } = now;
  const isSameBand = Math.abs(now.highestOrder / reference.highestOrder - 1) < SAME_BAND;
  const level = (of: (turn: TurnOrders) => number): IndicatorDifference => {
    const dB = (turn: TurnOrders) => 20 * log10(Math.max(of(turn), Number.MIN_VALUE));
    const errorOf = ({ leftOut }: GearCondition) => jackknifeError(leftOut.map(({ pattern }) => dB(pattern)));
    return {
      value: dB(now.pattern) - dB(reference.pattern),
      error: Math.hypot(errorOf(now), errorOf(reference)),
    };
  };
  const number = (name: keyof TurnNumbers): IndicatorDifference | undefined => {
    if (!isSameBand) return undefined;
    const errorOf = ({ leftOut }: GearCondition) =>
      jackknifeError(leftOut.map((each) => 20 * log10(each[name])));
    return {
      value: 20 * log10(now[name] / reference[name]),
      error: Math.hypot(errorOf(now), errorOf(reference)),
    };
  };
  const beside = (turn: TurnOrders, harmonic: number, pair: number) =>
    Math.hypot(
      patternAmplitudeAt(turn, harmonic * teeth - pair),
      patternAmplitudeAt(turn, harmonic * teeth + pair),
    );
  return {
    fm0: number('fm0'),
    fm4: number('fm4'),
    synchronousShare: number('synchronousShare'),
    harmonics: HARMONICS.map((harmonic) => level((turn) => patternAmplitudeAt(turn, harmonic * teeth))),
    mesh: level((turn) =>
      Math.hypot(...HARMONICS.map((harmonic) => patternAmplitudeAt(turn, harmonic * teeth))),
    ),
    sidebands: level((turn) =>
      Math.hypot(...HARMONICS.flatMap((harmonic) => [1, 2].map((pair) => beside(turn, harmonic, pair)))),
    ),
    firstPair: level((turn) => beside(turn, 1, 1)),
    secondPair: level((turn) => beside(turn, 1, 2)),
    pattern: patternDifference(now, reference),
    betweenTeeth:
      Math.min(now.turns, reference.turns) < TURNS_BETWEEN_TEETH
        ? undefined
        : patternDifference(now, reference, (turn) => withoutMesh(turn, teeth)),
  };
}

function patternDifference(
  now: GearCondition,
  reference: GearCondition,
  of?: ChooseOrders,
): IndicatorDifference | undefined {
  const likeness = makeLikeness(now.pattern, reference.pattern, of);
  if (!likeness) return undefined;
  return {
    value: 1 - likeness(now.pattern, reference.pattern),
    error: Math.hypot(
      jackknifeError(now.leftOut.map(({ pattern }) => likeness(pattern, reference.pattern))),
      jackknifeError(reference.leftOut.map(({ pattern }) => likeness(now.pattern, pattern))),
    ),
  };
}

function withoutMesh({ re, im }: TurnOrders, teeth: number): TurnOrders {
  const isMesh = (order: number) => Math.abs(order - teeth * Math.round(order / teeth)) <= 2;
  const rest = (x: readonly number[]) => x.map((v, i) => (isMesh(i + 1) ? 0 : v));
  return { re: rest(re), im: rest(im) };
}

/** Whether a difference is larger than an amount, and more than the records differ from themselves. */
export function exceeds(difference: IndicatorDifference | undefined, amount: number): boolean {
  return (
    difference !== undefined && difference.value > amount && difference.value > SIGMAS * difference.error
  );
}
