import type { GivenParts } from '@ritzel/diagnosis';

/** What is known of the machine that a local file was measured at. */
export interface LocalMachine {
  /** The kinematics document; null where only parts were typed in. */
  readonly kinematics: unknown;
  readonly parts: GivenParts;
}
