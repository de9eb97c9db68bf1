import { readNextStep } from '@ritzel/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveEvents, useRefreshSoon } from '../../platform/live-hub.ts';
import { queryOf } from '../../platform/query-client.ts';

/** What is to be done at a machine, read again when its condition, its findings or its alarms change. */
export function useNextStep(id: string) {
  const client = useQueryClient();
  const options = queryOf(readNextStep, { params: { id } });
  const step = useQuery(options);
  const readAgain = () => void client.invalidateQueries({ queryKey: options.queryKey });
  const refresh = useRefreshSoon(readAgain);
  useLiveEvents(
    [id],
    ({ name }) => {
      if (name === 'condition' || name === 'alarm' || name === 'rediagnosis') refresh();
    },
    refresh,
  );
  return { step, readAgain };
}
