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

/** Where a warning stands in a form. */
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

export const BEARING_WARNING_CODES = [
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
export type BearingWarningCode = (typeof BEARING_WARNING_CODES)[number];

export interface BearingWarning {
  readonly code: BearingWarningCode;
  /** `wrong` cannot be a bearing or contradicts itself; `suspect` should be checked in the catalogue. */
  readonly grade: 'wrong' | 'suspect';
  readonly field: BearingField;
  readonly message: string;
  /** The numbers of the message, for other languages. */
  readonly values: Readonly<Record<string, number | string>>;
}

export const wrong = (
  code: BearingWarningCode,
  field: BearingField,
  message: string,
  values: BearingWarning['values'] = {},
): BearingWarning => ({ code, grade: 'wrong', field, message, values });

export const suspect = (...warning: Parameters<typeof wrong>): BearingWarning => ({
  ...wrong(...warning),
  grade: 'suspect',
});
