import type { Evidence } from '../findings/finding.ts';
import type { Message } from '../findings/message.ts';
import type { MeshFacts } from '../records/machine-facts.ts';

export interface GearFinding {
  readonly mesh: MeshFacts;
  readonly gear: string;
  readonly says: Message;
  readonly confirm: Message;
  readonly rule: string;
  readonly confidence: number;
  readonly for: readonly Evidence[];
  readonly against: readonly Evidence[];
}

/** Healthy gears stay near 3; a few damaged teeth lift the difference signal beyond this (Stewart 1977). */
export const DAMAGED_FM4 = 4.5;

export const AVERAGE_RULE = 'synchronous average, FM0 and FM4 (R. M. Stewart, ISVR 1977)';
export const SIDEBAND_RULE = 'mesh line and its sidebands (R. B. Randall, J. Mech. Des. 104 (1982) 259)';
