import { FIRST_STEPS, type FirstStep, type FirstSteps } from '@ritzel/contract';

/** What an organisation has, and what its administrators said of the guide. */
export interface FirstStepsFacts {
  readonly isPlantNamed: boolean;
  readonly hasPeople: boolean;
  readonly hasMachine: boolean;
  readonly hasValue: boolean;
  readonly hasWaveform: boolean;
  readonly skipped: readonly string[];
  readonly isClosed: boolean;
  readonly isDemo: boolean;
  readonly drivetrainId: string | null;
}

/** What is done counts as done, whatever was skipped before. */
export function toFirstSteps(
  facts: FirstStepsFacts,
): Pick<FirstSteps, 'steps' | 'current' | 'isClosed' | 'drivetrainId'> {
  const isDone: Readonly<Record<FirstStep, boolean>> = {
    plant: facts.isPlantNamed,
    people: facts.hasPeople,
    machine: facts.hasMachine,
    device: facts.hasValue,
    spectrum: facts.hasWaveform,
  };
  const steps = FIRST_STEPS.map((step) => ({
    step,
    state: isDone[step]
      ? ('done' as const)
      : facts.skipped.includes(step)
        ? ('skipped' as const)
        : ('open' as const),
  }));
  return {
    steps,
    current: steps.find(({ state }) => state === 'open')?.step ?? null,
    isClosed: facts.isClosed || facts.isDemo,
    drivetrainId: facts.drivetrainId,
  };
}
