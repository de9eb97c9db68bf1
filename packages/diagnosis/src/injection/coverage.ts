import type { RecordOutcome } from './drill-record.ts';
import type { FaultTarget } from './fault-targets.ts';

/** What the records of one sensor show of one fault. */
export interface CoverageCell extends RecordOutcome {
  readonly target: number;
  readonly sensor: number;
}

/** `named` by a rule, `limit`: only a limit is passed, which names no part; `never`. */
export type CoverageState = 'named' | 'limit' | 'never';

/** The best that all sensors together make of one fault. */
export interface TargetCoverage {
  readonly target: number;
  readonly state: CoverageState;
  /** Smallest step: of the rule where one names it, else of the limit; null for never. */
  readonly step: number | null;
  /** The sensor that sees it first; of a fault that is not named, the one that should. */
  readonly sensor: number | null;
  readonly cell: CoverageCell | null;
}

/** Sensors whose rules look for a fault come before those that leave it to others, then the shorter way. */
function byResponsibility(one: CoverageCell, other: CoverageCell): number {
  const isOther = (cell: CoverageCell) => Number(cell.reason === 'nearer-sensor');
  return isOther(one) - isOther(other) || one.lossDb - other.lossDb;
}

/** Coverage of every target, in their order. */
export function coverageOfTargets(
  targets: readonly FaultTarget[],
  cells: readonly CoverageCell[],
): TargetCoverage[] {
  return targets.map((_, target) => {
    const own = cells.filter((cell) => cell.target === target);
    const earliest = (stepOf: (cell: CoverageCell) => number | null) =>
      own
        .filter((cell) => stepOf(cell) !== null)
        .toSorted((a, b) => stepOf(a)! - stepOf(b)! || byResponsibility(a, b))[0];
    const named = earliest(({ ruleStep }) => ruleStep);
    const limited = earliest(({ limitStep }) => limitStep);
    const responsible = own.toSorted(byResponsibility)[0];
    if (named)
      return { target, state: 'named', step: named.ruleStep, sensor: named.sensor, cell: named } as const;
    if (limited)
      return { target, state: 'limit', step: limited.limitStep, sensor: limited.sensor, cell: responsible! };
    return {
      ...{ target, state: 'never', step: null, sensor: responsible?.sensor ?? null },
      cell: responsible ?? null,
    } as const;
  });
}
