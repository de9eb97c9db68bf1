import {
  cancelFaultDrill,
  type FaultDrill,
  listFaultDrills,
  readFaultDrill,
  startFaultDrill,
} from '@ritzel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useKeyset } from '../../platform/use-keyset.ts';

const POLL_MS = 1500;

export const isOpenDrill = (drill: Pick<FaultDrill, 'state'> | null | undefined): boolean =>
  drill?.state === 'waiting' || drill?.state === 'running';

/** The newest drill of a drivetrain, read again while it runs. */
export function useFaultDrill(equipmentId: string) {
  const client = useQueryClient();
  const input = { params: { id: equipmentId } };
  const options = queryOf(readFaultDrill, input);
  const keep = (drill: FaultDrill | null) => {
    client.setQueryData(options.queryKey, drill);
    void client.invalidateQueries({ queryKey: [listFaultDrills.name] });
  };
  const newest = useQuery({
    ...options,
    refetchInterval: ({ state }) => (isOpenDrill(state.data) ? POLL_MS : false),
  });
  const start = useMutation({ mutationFn: () => call(startFaultDrill, input), onSuccess: keep });
  const cancel = useMutation({ mutationFn: () => call(cancelFaultDrill, input), onSuccess: keep });
  return { newest, start, cancel };
}

/** Every drivetrain with its newest drill. */
export function useFaultDrills() {
  return useKeyset([listFaultDrills.name], (after, signal) =>
    call(listFaultDrills, { query: after === undefined ? {} : { after } }, { signal }),
  );
}
