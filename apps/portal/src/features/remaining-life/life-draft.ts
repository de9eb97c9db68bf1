import type { LifeAccount, LifeInputsDto } from '@ritzel/contract';

/** Fields with a number that each kind of element has, in the order they are entered. */
export const LIFE_FIELDS = {
  bearing: ['ratedLifeHours', 'ratingKn', 'loadKn', 'kappa', 'contamination', 'fatigueLimitKn'],
  gear: ['ratedLifeHours', 'exponent'],
  coupling: ['fatigueRange'],
} as const satisfies Readonly<Record<LifeAccount['kind'], readonly (keyof LifeInputsDto)[]>>;

export type LifeField = (typeof LIFE_FIELDS)[LifeAccount['kind']][number];

export const LIFE_UNITS: Readonly<Record<LifeField, string>> = {
  ratedLifeHours: 'h',
  ratingKn: 'kN',
  loadKn: 'kN',
  kappa: '',
  contamination: '',
  fatigueLimitKn: 'kN',
  exponent: '',
  fatigueRange: '%',
};

/** A coupling's range is entered in percent of the rated torque and kept as a share of it. */
export const shownFigure = (field: LifeField, inputs: LifeInputsDto): number | null => {
  const value = inputs[field];
  return value === undefined ? null : field === 'fatigueRange' ? Math.round(1e6 * value) / 1e4 : value;
};

export function withFigure(inputs: LifeInputsDto, field: LifeField, entered: number | null): LifeInputsDto {
  const { [field]: _, ...others } = inputs;
  return entered === null
    ? others
    : { ...others, [field]: field === 'fatigueRange' ? entered / 100 : entered };
}

/** The field that a problem of the server names; undefined where it names none of these. */
export const fieldOf = (path: string | undefined): string | undefined =>
  /^body\.inputs\.(\w+)$/.exec(path ?? '')?.[1];
