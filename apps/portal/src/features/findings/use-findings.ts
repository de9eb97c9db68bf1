import { listFollowedFindings } from '@ritzel/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveEvents } from '../../platform/live-hub.ts';
import { queryOf } from '../../platform/query-client.ts';
import { type FindingsView, findingsQuery } from './findings-search-params.ts';

/** Findings change as records arrive and are evaluated, which takes a while: a minute is soon enough. */
const READ_AGAIN_MS = 60_000;

/** The page of a view, of the organisation or of one machine; the one before stays while the next is looked up. */
export function useFindings(view: FindingsView, equipmentId?: string) {
  const client = useQueryClient();
  useLiveEvents([], (event) => {
    if (event.name === 'rediagnosis' && event.data.done >= event.data.total)
      void client.invalidateQueries({ queryKey: [listFollowedFindings.name] });
  });
  const query = {
    ...findingsQuery(view),
    ...(equipmentId === undefined ? {} : { equipment: equipmentId }),
  };
  return useQuery({
    ...queryOf(listFollowedFindings, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: READ_AGAIN_MS,
  });
}
