import { listOrganisationLog } from '@ritzel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/call.ts';
import { useLiveEvents, useRefreshSoon } from '../../platform/live-hub.ts';
import { useKeyset } from '../../platform/use-keyset.ts';
import { type OrganisationLogView, organisationLogQuery } from './organisation-log-search-params.ts';

/** A search that has not filled a page goes on by itself so many times before its reader is asked. */
const SEARCHES_IN_A_ROW = 10;

const LIVE: readonly string[] = ['access', 'condition', 'connectivity', 'deviceJob'];

/** The log of the organisation, newest first, live while its first page stands on the screen. */
export function useOrganisationLog(view: OrganisationLogView) {
  const client = useQueryClient();
  const query = organisationLogQuery(view);
  const list = useKeyset(
    [listOrganisationLog.name, query],
    (after, signal) =>
      call(
        listOrganisationLog,
        { query: { ...query, ...(after === undefined ? {} : { after }) } },
        { signal },
      ),
    { keepsPrevious: true },
  );
  const readAgain = () => {
    // Whoever reads further back is not moved.
    if ((list.query.data?.pages.length ?? 0) <= 1)
      void client.invalidateQueries({ queryKey: [listOrganisationLog.name] });
  };
  const refresh = useRefreshSoon(readAgain);
  useLiveEvents(
    [],
    ({ name }) => {
      if (LIVE.includes(name)) refresh();
    },
    readAgain,
  );
  const pages = list.query.data?.pages ?? [];
  const unfinished = pages.length - 1 - pages.findLastIndex(({ searchedTo }) => searchedTo === null);
  const { fetchNextPage, isFetching, isError } = list.query;
  const goesOn = unfinished % SEARCHES_IN_A_ROW !== 0 && !isFetching && !isError;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  return { list, searchedTo: pages.at(-1)?.searchedTo ?? null };
}
