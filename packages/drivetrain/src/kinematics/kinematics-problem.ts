export type KinematicsProblemCode =
  | 'not-a-document'
  | 'wrong-field'
  | 'id-twice'
  | 'no-shaft'
  | 'unknown-shaft'
  | 'unknown-stage'
  | 'teeth-not-whole'
  | 'meshes-itself'
  | 'no-central-gear'
  | 'planets-not-whole'
  | 'planets-do-not-fit'
  | 'bearing-without-place'
  | 'bearing-impossible'
  | 'poles-odd'
  | 'not-connected'
  | 'needs-second-speed'
  | 'contradiction'
  | 'unknown-reference'
  | 'wrong-speed'
  | 'centre-distances-differ'
  | 'planets-uneven'
  | 'planet-tips-close'
  | 'bearing-suspect'
  | 'bearing-unknown'
  | 'common-factor'
  | 'ratio-impossible'
  | 'gears-unknown';

/** One thing that is wrong or suspect, and where. */
export interface KinematicsProblem {
  readonly code: KinematicsProblemCode;
  /** Id of the element, where there is one. */
  readonly element?: string;
  /** Path in the document, such as `gearPairs.1.pinion.teeth`. */
  readonly field?: string;
  readonly message: string;
}

/** A drivetrain that cannot be solved; `problems` names every reason. */
export class KinematicsError extends Error {
  override readonly name = 'KinematicsError';
  readonly problems: readonly KinematicsProblem[];

  constructor(problems: readonly KinematicsProblem[]) {
    super(problems.map(({ message }) => message).join(' '));
    this.problems = problems;
  }
}
