import {
  type LifeInputsDto,
  ProblemError,
  readRemainingLife,
  recountLoad,
  setLifeInputs,
} from '@ritzel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { queryOf } from '../../platform/query-client.ts';

const MINUTE_MS = 60_000;
/** The first days are counted while somebody looks. */
const UNCOUNTED_MS = 4_000;

/** The life accounts of a machine; read again now and then, for its load goes on being counted. */
export function useRemainingLife(equipmentId: string) {
  return useQuery({
    ...queryOf(readRemainingLife, { params: { id: equipmentId } }),
    staleTime: MINUTE_MS,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data.missing === null && data.counted === null ? UNCOUNTED_MS : 5 * MINUTE_MS,
  });
}

/** Enters what a life is calculated from. Somebody else was faster: what they saved is read. */
export function useEnterLifeInputs(equipmentId: string, onSaved: () => void) {
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: [readRemainingLife.name] });
  return useMutation({
    mutationFn: (entered: { element: string; revision: number; inputs: LifeInputsDto }) =>
      call(setLifeInputs, {
        params: { id: equipmentId, element: entered.element },
        body: { revision: entered.revision, inputs: entered.inputs },
      }),
    onSuccess: async () => {
      await readAgain();
      onSaved();
    },
    onError: (error) => {
      if (error instanceof ProblemError && error.problem.status === 409) void readAgain();
    },
  });
}

/** Lets the load of all stored days be counted again. */
export function useRecountLoad(drivetrainId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(recountLoad, { params: { id: drivetrainId } }),
    onSettled: () => client.invalidateQueries({ queryKey: [readRemainingLife.name] }),
  });
}
