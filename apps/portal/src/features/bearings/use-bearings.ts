import { listBearings } from '@ritzel/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../platform/query-client.ts';
import { type BearingsView, bearingsQuery } from './bearings-search-params.ts';

/** The page of a view; the one before stays while the next letter is looked up. */
export function useBearings(view: BearingsView) {
  return useQuery({
    ...queryOf(listBearings, { query: bearingsQuery(view) }),
    placeholderData: keepPreviousData,
  });
}
