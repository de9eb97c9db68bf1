import { listPlaces, type PlantPlace } from '@ritzel/contract';
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLiveEvents, useRefreshSoon } from '../../platform/live-hub.ts';
import { queryOf } from '../../platform/query-client.ts';
import { PLACES_PAGE, type PlaceFilter, placesPage, placesQuery } from './places-query.ts';

/**
 * The places of what matches, live: read again soon after a condition has changed. The first page is read at once, the
 * others when the list comes to them.
 */
export function usePlaces(filter: PlaceFilter) {
  const client = useQueryClient();
  const [seen, setSeen] = useState<readonly number[]>([]);
  const query = useQuery({
    ...placesQuery(filter),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  const more = useQueries({ queries: seen.map((page) => placesPage(filter, page)) });
  const refresh = useRefreshSoon(() => {
    void client.invalidateQueries({ queryKey: ['listPlaces'] });
    void client.invalidateQueries({ queryKey: ['listPlaceClusters'] });
  });
  useLiveEvents([], (event) => event.name === 'condition' && refresh(), refresh);

  const total = query.data?.total ?? 0;
  const first = query.data?.places;
  const places = useMemo(() => first ?? [], [first]);
  return {
    query,
    /** The first page, worst first. */
    places,
    total,
    placeAt: (index: number): PlantPlace | undefined => {
      const page = Math.floor(index / PLACES_PAGE) + 1;
      return page === 1 ? places[index] : more[seen.indexOf(page)]?.data?.places[index % PLACES_PAGE];
    },
    /** Reports which of the list are on screen, so that they are read. */
    look: (from: number, to: number) => {
      const wanted = [from, to]
        .map((index) => Math.floor(index / PLACES_PAGE) + 1)
        .filter((page) => page > 1 && (page - 1) * PLACES_PAGE < total && !seen.includes(page));
      if (wanted.length > 0) setSeen([...new Set([...seen.slice(-KEPT_PAGES), ...wanted])]);
    },
  };
}

const KEPT_PAGES = 8;

/** The place that is open, which need not be among those that have been read. */
export function usePlace(filter: PlaceFilter, id: string, known: readonly PlantPlace[]) {
  const found = known.find((place) => place.id === id);
  const asked = useQuery({
    ...queryOf(listPlaces, { query: { ...filter, place: id } }),
    enabled: id !== '' && known.length > 0 && found === undefined,
  });
  return found ?? (id === '' ? undefined : asked.data?.places[0]);
}
