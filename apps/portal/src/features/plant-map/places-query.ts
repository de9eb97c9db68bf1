import { listPlaces } from '@ritzel/contract';
import { queryClient, queryOf } from '../../platform/query-client.ts';

/** What narrows the dashboard, as the calls take it. */
export type PlaceFilter = NonNullable<Parameters<typeof queryOf<typeof listPlaces>>[1]['query']>;

export const placesQuery = (filter: PlaceFilter) => queryOf(listPlaces, { query: filter });

/** Asks for the places, so that they are on their way before the map itself is fetched. */
export function askForMap(filter: PlaceFilter): void {
  void queryClient.prefetchQuery(placesQuery(filter));
}
