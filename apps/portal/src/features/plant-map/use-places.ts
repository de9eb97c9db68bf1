import { listPlaces } from '@ritzel/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveEvents, useRefreshSoon } from '../../platform/live-hub.ts';
import { queryOf } from '../../platform/query-client.ts';

/** What narrows the dashboard, as the calls take it. */
export type PlaceFilter = NonNullable<Parameters<typeof queryOf<typeof listPlaces>>[1]['query']>;

/** The places of what matches, live: read again soon after a condition has changed. */
export function usePlaces(filter: PlaceFilter) {
  const client = useQueryClient();
  const places = useQuery({
    ...queryOf(listPlaces, { query: filter }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  const refresh = useRefreshSoon(() => void client.invalidateQueries({ queryKey: ['listPlaces'] }));
  useLiveEvents([], (event) => event.name === 'condition' && refresh(), refresh);
  return places;
}
