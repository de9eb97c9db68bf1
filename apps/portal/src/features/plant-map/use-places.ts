import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveEvents, useRefreshSoon } from '../../platform/live-hub.ts';
import { type PlaceFilter, placesQuery } from './places-query.ts';

/** The places of what matches, live: read again soon after a condition has changed. */
export function usePlaces(filter: PlaceFilter) {
  const client = useQueryClient();
  const places = useQuery({
    ...placesQuery(filter),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  const refresh = useRefreshSoon(() => void client.invalidateQueries({ queryKey: ['listPlaces'] }));
  useLiveEvents([], (event) => event.name === 'condition' && refresh(), refresh);
  return places;
}
