import { changeFirstSteps, type FirstStep, type FirstSteps, readFirstSteps } from '@ritzel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { queryOf } from '../../platform/query-client.ts';

type Change = Parameters<typeof call<typeof changeFirstSteps>>[1]['body'];

/** How far the organisation is, and what its administrators say of it. */
export function useFirstSteps() {
  const client = useQueryClient();
  const { queryKey } = queryOf(readFirstSteps, {});
  const query = useQuery(queryOf(readFirstSteps, {}));
  const change = useMutation({
    mutationFn: (body: Change) => call(changeFirstSteps, { body }),
    onSuccess: (steps) => client.setQueryData(queryKey, steps),
  });
  return { query, change, refresh: () => client.invalidateQueries({ queryKey }) };
}

export const stateOf = ({ steps }: FirstSteps, step: FirstStep) =>
  steps.find((each) => each.step === step)?.state ?? 'open';

export const countDone = ({ steps }: FirstSteps) => steps.filter(({ state }) => state === 'done').length;

/** The next open step after this one, else the first that is open; undefined when none is. */
export function nextStep({ steps }: FirstSteps, after: FirstStep): FirstStep | undefined {
  const at = steps.findIndex(({ step }) => step === after);
  const isOpen = ({ step, state }: FirstSteps['steps'][number]) => state === 'open' && step !== after;
  return (steps.slice(at + 1).find(isOpen) ?? steps.find(isOpen))?.step;
}
