import type { CheckStep } from './check-template.ts';
import { DEFAULT_CLEANLINESS_LIMIT, isDirty, readCleanliness } from './oil-cleanliness.ts';

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

/** What of an answer can lie beyond a limit. */
export interface MeasuredAnswer {
  readonly outcome: StepOutcome;
  readonly value: number | null;
  /** ISO 4406, as it was read. */
  readonly oilCode: string | null;
}

/** What was done and lies beyond its limits has failed, whatever button was pressed. */
export function outcomeOf(
  step: Pick<CheckStep, 'kind' | 'low' | 'high'>,
  { outcome, value, oilCode }: MeasuredAnswer,
): StepOutcome {
  if (outcome !== 'done') return outcome;
  if (step.kind === 'value' && value !== null && valueVerdict(step, value) !== 'within') return 'failed';
  const code = step.kind === 'oil' && oilCode !== null ? readCleanliness(oilCode) : undefined;
  return code !== undefined && isDirty(code, DEFAULT_CLEANLINESS_LIMIT) ? 'failed' : 'done';
}
