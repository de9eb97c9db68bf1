import { type Severity, worse } from '@ritzel/drivetrain';
import type { Fault } from './finding.ts';

/** What a limit or the machine's own baseline says of one indicator of a record. */
export interface EvaluatedIndicator {
  /** `velocity-rms` of the limits, `velocityRms` of a baseline, and the like. */
  readonly indicator: string;
  readonly severity: Severity;
}

/** They swing the whole machine at the speed of a shaft or of the mains, which velocity shows. */
const SHAFT_FAULTS: ReadonlySet<Fault> = new Set<Fault>([
  ...(['unbalance', 'misalignment', 'looseness', 'soft-foot', 'coupling'] as const),
  ...(['electrical', 'broken-rotor-bar', 'oil-whirl'] as const),
]);

/**
 * How bad a record's indicators say that one of its faults is. Where it shows a shaft's fault beside one of a bearing or
 * a gear, velocity speaks for the shaft alone and acceleration for the others.
 * With faults of one kind only, every indicator speaks for them.
 */
export function amplitudeOf(
  fault: Fault,
  faultsOfRecord: readonly Fault[],
  evaluated: readonly EvaluatedIndicator[],
): Severity {
  const isOfShaft = SHAFT_FAULTS.has(fault);
  const isMixed = faultsOfRecord.some((each) => SHAFT_FAULTS.has(each) !== isOfShaft);
  return evaluated
    .filter(({ indicator }) => !isMixed || indicator.startsWith('velocity') === isOfShaft)
    .reduce<Severity>((worst, { severity }) => worse(worst, severity), 'UNKNOWN');
}
