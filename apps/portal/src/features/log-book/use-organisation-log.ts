import { listOrganisationLog } from '@ritzel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { useLiveEvents, useRefreshSoon } from '../../platform/live-hub.ts';
import { useKeyset } from '../../platform/use-keyset.ts';
import { type OrganisationLogView, organisationLogQuery } from './organisation-log-search-params.ts';

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
  const last = list.query.data?.pages.at(-1);
  return { list, searchedTo: last?.searchedTo ?? null };
}
