import { exp, log } from '@ritzel/signal/elementary';

/** What rolls in a bearing decides the exponent of its life. */
export type RollingElementKind = 'ball' | 'roller';

/** ISO 281: the exponent of the life equation is 3 for balls and 10/3 for rollers. */
export const LIFE_EXPONENT: Readonly<Record<RollingElementKind, number>> = { ball: 3, roller: 10 / 3 };

/** Life modification factor for reliability a1, ISO 281:2007, table 12. */
export const RELIABILITY_FACTOR = { 90: 1, 95: 0.64, 96: 0.55, 97: 0.47, 98: 0.37, 99: 0.25 } as const;
export type Reliability = keyof typeof RELIABILITY_FACTOR;

/** Basic rating life L10 in millions of turns: ISO 281, (C/P)^p. */
export function ratingLifeMillionTurns(
  kind: RollingElementKind,
  { ratingKn, loadKn }: { readonly ratingKn: number; readonly loadKn: number },
): number {
  return (ratingKn / loadKn) ** LIFE_EXPONENT[kind];
}

/** The same in hours at a steady speed: L10h = 10^6 / (60 n) (C/P)^p. */
export function ratingLifeHours(
  kind: RollingElementKind,
  bearing: { readonly ratingKn: number; readonly loadKn: number; readonly speedRpm: number },
): number {
  return (1e6 / (60 * bearing.speedRpm)) * ratingLifeMillionTurns(kind, bearing);
}

export interface LubricationFacts {
  /** Viscosity ratio: kinematic viscosity at operating temperature over the one that the speed asks for. */
  readonly kappa: number;
  /** Contamination factor e_C, 0 to 1. */
  readonly contamination: number;
  /** Fatigue load limit C_u, kN. */
  readonly fatigueLimitKn: number;
}

/** Beyond these bounds the formulae are not given (ISO 281:2007, 9.3.3.3): kappa counts as at most 4, a_ISO as at most 50. */
const KAPPA_BOUNDS = [0.1, 4] as const;
const HIGHEST_FACTOR = 50;

/** Range of kappa up to which a row holds, with its constant, factor and exponent of kappa. */
const BALL_ROWS = [
  [0.4, 2.5671, 2.2649, 0.054381],
  [1, 2.5671, 1.9987, 0.19087],
  [4, 2.5671, 1.9987, 0.071739],
] as const;
const ROLLER_ROWS = [
  [0.4, 1.5859, 1.3993, 0.054381],
  [1, 1.5859, 1.2348, 0.19087],
  [4, 1.5859, 1.2348, 0.071739],
] as const;

const power = (base: number, exponent: number) => exp(exponent * log(base));

/**
 * Life modification factor a_ISO of radial bearings, ISO 281:2007, 9.3.3.3; undefined where kappa lies below what the
 * standard gives a formula for.
 */
export function lubricationFactor(
  kind: RollingElementKind,
  { kappa, contamination, fatigueLimitKn }: LubricationFacts,
  loadKn: number,
): number | undefined {
  if (!(kappa >= KAPPA_BOUNDS[0])) return undefined;
  const counted = Math.min(kappa, KAPPA_BOUNDS[1]);
  const rows = kind === 'ball' ? BALL_ROWS : ROLLER_ROWS;
  const [, constant, factor, exponent] = rows.find(([upTo]) => counted <= upTo) ?? rows[2];
  const viscosity = constant - factor / power(counted, exponent);
  const share = (contamination * fatigueLimitKn) / loadKn;
  const inner =
    kind === 'ball' ? 1 - power(viscosity, 0.83) * power(share, 1 / 3) : 1 - viscosity * power(share, 0.4);
  if (inner <= 0) return HIGHEST_FACTOR;
  return Math.min(HIGHEST_FACTOR, 0.1 * power(inner, kind === 'ball' ? -9.3 : -9.185));
}
