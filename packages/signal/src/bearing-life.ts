import { SignalError } from './signal-error.ts';

/** Life exponent by rolling element: 3 for balls, 10/3 for rollers (ISO 281:2007, 5.3). */
const LIFE_EXPONENT = { ball: 3, roller: 10 / 3 } as const;
export type RollingElement = keyof typeof LIFE_EXPONENT;

/** Life modification factor for reliability a1 (ISO 281:2007, table 12). */
export const RELIABILITY_FACTOR: Readonly<Record<number, number>> = {
  90: 1,
  95: 0.64,
  96: 0.55,
  97: 0.47,
  98: 0.37,
  99: 0.25,
};

/** Basic rating life L10 in million revolutions: (C/P)^p, loads in the same unit (ISO 281:2007, 5.3). */
export function basicLifeMillionTurns(element: RollingElement, ratingC: number, loadP: number): number {
  requirePositive({ ratingC, loadP });
  return (ratingC / loadP) ** LIFE_EXPONENT[element];
}

/** Basic rating life L10h in hours at a speed. Throws BAD_VALUE. */
export function basicLifeHours(
  element: RollingElement,
  ratingC: number,
  loadP: number,
  speedRpm: number,
): number {
  requirePositive({ speedRpm });
  return (basicLifeMillionTurns(element, ratingC, loadP) * 1e6) / (60 * speedRpm);
}

/** The constant load of the same life as loads in turn: mean of P^p over the turns (ISO 281:2007, annex). */
export function equivalentLoad(
  element: RollingElement,
  steps: readonly { loadP: number; share: number; speedRpm: number }[],
): number {
  const p = LIFE_EXPONENT[element];
  const turns = steps.reduce((sum, step) => sum + step.share * step.speedRpm, 0);
  const damage = steps.reduce((sum, step) => sum + step.loadP ** p * step.share * step.speedRpm, 0);
  requirePositive({ turns });
  return (damage / turns) ** (1 / p);
}

/** Reference viscosity nu1 in mm2/s for a mean diameter in mm (ISO 281:2007, 9.3.3.2). */
export function referenceViscosity(speedRpm: number, pitchDiameterMm: number): number {
  requirePositive({ speedRpm, pitchDiameterMm });
  return speedRpm < 1000
    ? 45000 * speedRpm ** -0.83 * pitchDiameterMm ** -0.5
    : 4500 * speedRpm ** -0.5 * pitchDiameterMm ** -0.5;
}

/** Constants of a_ISO for radial bearings in the three ranges of kappa (ISO 281:2007, 9.3.3.3). */
const A_ISO = {
  ball: { offset: 2.5671, slopes: [2.2649, 1.9987, 1.9987], power: 0.83, loadPower: 1 / 3, exponent: -9.3 },
  roller: { offset: 1.5859, slopes: [1.3993, 1.2348, 1.2348], power: 1, loadPower: 0.4, exponent: -9.185 },
} as const;
const KAPPA_POWERS = [0.054381, 0.19087, 0.071739] as const;

/**
 * Life modification factor a_ISO of radial bearings for lubrication kappa = nu / nu1 (0.1 to 4; more counts as 4)
 * and contamination times fatigue load limit over load, e_C C_u / P; at most 50. The formulas are recalled from
 * ISO 281:2007, 9.3.3.3: check against your copy of the standard. Throws BAD_VALUE below kappa 0.1.
 */
export function lifeModification(
  element: RollingElement,
  kappa: number,
  contaminationTimesCuOverP: number,
): number {
  requirePositive({ contaminationTimesCuOverP });
  if (!(kappa >= 0.1)) {
    throw new SignalError('BAD_VALUE', 'kappa', `The method holds from kappa 0.1, not at ${kappa}.`);
  }
  const k = Math.min(kappa, 4);
  const range = k < 0.4 ? 0 : k < 1 ? 1 : 2;
  const { offset, slopes, power, loadPower, exponent } = A_ISO[element];
  const film = (offset - slopes[range] / k ** KAPPA_POWERS[range]) ** power;
  const base = 1 - film * contaminationTimesCuOverP ** loadPower;
  // A base at or below zero means the fatigue limit is not reached: the factor is at its ceiling.
  return base > 0 ? Math.min(50, 0.1 * base ** exponent) : 50;
}

/** Modified rating life in hours: a1 a_ISO L10h. `reliabilityPercent` is one of the tabled values. */
export function modifiedLifeHours(lifeHours: number, reliabilityPercent: number, aIso: number): number {
  const a1 = RELIABILITY_FACTOR[reliabilityPercent];
  if (a1 === undefined) {
    throw new SignalError(
      'BAD_VALUE',
      'reliabilityPercent',
      `No factor is tabled for a reliability of ${reliabilityPercent} %.`,
    );
  }
  return a1 * aIso * lifeHours;
}

function requirePositive(values: Record<string, number>): void {
  for (const [field, value] of Object.entries(values)) {
    if (!(value > 0 && Number.isFinite(value))) {
      throw new SignalError('BAD_VALUE', field, `${field} must be a positive number, not ${value}.`);
    }
  }
}
