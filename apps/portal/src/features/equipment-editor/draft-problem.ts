import type { KinematicsProblem } from '@ritzel/drivetrain';

export type DraftProblemCode =
  | KinematicsProblem['code']
  /** Who it is has to be said. */
  | 'needed'
  /** A figure that has to be given, or said to be unknown. */
  | 'missing'
  | 'not-a-number'
  | 'not-an-identifier'
  | 'identifier-twice'
  | 'no-parts'
  | 'not-whole'
  | 'out-of-range'
  | 'limits-not-rising'
  | 'place-incomplete'
  | 'identifierTaken'
  | 'devicesNotYours'
  | 'partMeasured'
  | 'refused';

/** One thing that is wrong or suspect, and the field it stands at. */
export interface DraftProblem {
  readonly code: DraftProblemCode;
  readonly grade: 'error' | 'warning';
  /** Owner of the field: id of an element, `part/<key>`, or `drivetrain`. */
  readonly owner: string;
  /** Field of the owner; empty for the owner as a whole. */
  readonly field: string;
  /** In English, from the checks; shown where there are no words of our own for it. */
  readonly message?: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

export const DRIVETRAIN = 'drivetrain';

export function partOwner(key: string): string {
  return `part/${key}`;
}

export function fieldKey(owner: string, field: string): string {
  return `${owner}:${field}`;
}
