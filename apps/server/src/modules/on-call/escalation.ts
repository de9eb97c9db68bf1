/** Whom a step of an escalation notifies. */
export interface EscalationStep {
  readonly afterMinutes: number;
  readonly to: 'next' | 'person' | 'administrators';
  /** Of `person`. */
  readonly userId: string | null;
}

export interface EscalationPlan {
  readonly steps: readonly EscalationStep[];
  /** How often all steps are gone through again. */
  readonly repeats: number;
}

const MINUTE_MS = 60_000;

/** The step that comes after so many; undefined when all rounds are over. */
export function stepAfter({ steps, repeats }: EscalationPlan, stepsDone: number): EscalationStep | undefined {
  return stepsDone < steps.length * (repeats + 1) ? steps[stepsDone % steps.length] : undefined;
}

/** When the step after so many is due, counted from the notification before it; null at the end. */
export function nextStepMs(plan: EscalationPlan, stepsDone: number, beforeMs: number): number | null {
  const step = stepAfter(plan, stepsDone);
  return step === undefined ? null : beforeMs + step.afterMinutes * MINUTE_MS;
}

/**
 * Which member a step `next` notifies: the first such step the one after who is on duty, the second the one after that;
 * when all were notified, from the beginning.
 */
export function nextMember(
  plan: EscalationPlan,
  stepsDone: number,
  order: readonly string[],
): string | undefined {
  if (order.length === 0) return undefined;
  let before = 0;
  for (let done = 0; done < stepsDone; done += 1) if (stepAfter(plan, done)?.to === 'next') before += 1;
  return order[(1 + before) % order.length];
}
