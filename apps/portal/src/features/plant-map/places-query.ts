import { listPlaces } from '@ritzel/contract';
import { queryClient, queryOf } from '../../platform/query-client.ts';

/** What narrows the dashboard, as the calls take it. */
export type PlaceFilter = Omit<
  NonNullable<Parameters<typeof queryOf<typeof listPlaces>>[1]['query']>,
  'page' | 'size'
>;

/** As many as the call gives by itself. */
export const PLACES_PAGE = 500;

export const placesQuery = (filter: PlaceFilter) => queryOf(listPlaces, { query: filter });

export const placesPage = (filter: PlaceFilter, page: number) =>
  queryOf(listPlaces, { query: { ...filter, page } });

/** Asks for the places, so that they are on their way before the map itself is fetched. */
export function askForMap(filter: PlaceFilter): void {
  void queryClient.prefetchQuery(placesQuery(filter));
}
