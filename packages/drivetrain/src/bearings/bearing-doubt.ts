import type { BearingType } from './bearing-types.ts';

/** What is known of a bearing besides its rolling elements. */
export interface BearingDimensions {
  readonly designation?: string;
  readonly type?: BearingType;
  readonly boreMm?: number;
  readonly outerDiameterMm?: number;
  readonly widthMm?: number;
  readonly dynamicLoadKn?: number;
  readonly staticLoadKn?: number;
}

/** Where a doubt stands in a form. */
export type BearingField =
  | 'type'
  | 'boreMm'
  | 'outerDiameterMm'
  | 'widthMm'
  | 'elements'
  | 'elementDiameterMm'
  | 'pitchDiameterMm'
  | 'contactAngleDeg'
  | 'ftf'
  | 'bpfo'
  | 'bpfi'
  | 'bsf'
  | 'dynamicLoadKn'
  | 'staticLoadKn'
  | 'geometry';

export const BEARING_DOUBT_CODES = [
  'elements-not-whole',
  'dimension-not-positive',
  'angle-out-of-range',
  'angle-unusual',
  'elements-do-not-fit',
  'elements-cannot-be-filled',
  'pitch-off-centre',
  'pitch-outside-rings',
  'element-too-large',
  'element-too-small',
  'rings-impossible',
  'not-the-standard',
  'rating-does-not-agree',
  'sum-not-whole',
  'sum-not-elements',
  'cage-does-not-agree',
  'roller-doubled',
  'roller-does-not-agree',
  'geometry-does-not-agree',
  'nothing-given',
] as const;
export type BearingDoubtCode = (typeof BEARING_DOUBT_CODES)[number];

export interface BearingDoubt {
  readonly code: BearingDoubtCode;
  /** `wrong` cannot be a bearing or contradicts itself; `doubtful` wants a look at the catalogue. */
  readonly grade: 'wrong' | 'doubtful';
  readonly field: BearingField;
  readonly message: string;
  /** The numbers of the message, for other languages. */
  readonly values: Readonly<Record<string, number | string>>;
}

export const wrong = (
  code: BearingDoubtCode,
  field: BearingField,
  message: string,
  values: BearingDoubt['values'] = {},
): BearingDoubt => ({ code, grade: 'wrong', field, message, values });

export const doubtful = (...doubt: Parameters<typeof wrong>): BearingDoubt => ({
  ...wrong(...doubt),
  grade: 'doubtful',
});
