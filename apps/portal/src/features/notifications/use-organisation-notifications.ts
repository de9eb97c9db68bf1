import { listNotifications, setAnyNotificationStates } from '@ritzel/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { useLiveEvents, useRefreshSoon } from '../../platform/live-hub.ts';
import { useKeyset } from '../../platform/use-keyset.ts';
import type { NotificationsView } from './notifications-search-params.ts';

const LIVE: readonly string[] = ['condition', 'connectivity', 'deviceStatus'];

/** The notifications of the organisation, newest first, and what the reader does with them. */
export function useOrganisationNotifications({ state, kind }: NotificationsView) {
  const client = useQueryClient();
  const query = { state, ...(kind === '' ? {} : { kind }) };
  const list = useKeyset(
    [listNotifications.name, query],
    (after, signal) =>
      call(listNotifications, { query: { ...query, ...(after === undefined ? {} : { after }) } }, { signal }),
    { keepsPrevious: true },
  );
  const readAgain = () => void client.invalidateQueries({ queryKey: [listNotifications.name] });
  const refresh = useRefreshSoon(() => {
    // Whoever reads further back is not moved.
    if ((list.query.data?.pages.length ?? 0) <= 1) readAgain();
  });
  useLiveEvents(
    [],
    ({ name }) => {
      if (LIVE.includes(name)) refresh();
    },
    refresh,
  );
  const change = useMutation({
    mutationFn: async ({
      ids,
      ...state
    }: {
      ids: readonly string[];
      isRead?: boolean;
      isDeactivated?: boolean;
    }) => {
      for (let from = 0; from < ids.length; from += MOST_AT_ONCE)
        await call(setAnyNotificationStates, {
          body: { ids: ids.slice(from, from + MOST_AT_ONCE), ...state },
        });
    },
    onSettled: readAgain,
  });
  return { list, change, unread: list.query.data?.pages[0]?.unread ?? 0 };
}

/** As many as the call takes. */
const MOST_AT_ONCE = 200;
