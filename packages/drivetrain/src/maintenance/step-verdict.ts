import type { CheckStep } from './check-template.ts';

export const STEP_OUTCOMES = ['done', 'failed', 'skipped'] as const;
export type StepOutcome = (typeof STEP_OUTCOMES)[number];

/** How a measured value lies in the limits of its step; a limit belongs to what is right. */
export function valueVerdict(
  step: Pick<CheckStep, 'low' | 'high'>,
  value: number,
): 'within' | 'below' | 'above' {
  if (step.low !== null && value < step.low) return 'below';
  if (step.high !== null && value > step.high) return 'above';
  return 'within';
}

/** Steps that still have to be answered before the check can be signed. */
export function openSteps<S extends Pick<CheckStep, 'key' | 'isRequired'>>(
  steps: readonly S[],
  answered: ReadonlySet<string>,
): S[] {
  return steps.filter(({ key, isRequired }) => isRequired && !answered.has(key));
}
