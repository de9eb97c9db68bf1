import { readCheckCounts } from '@ritzel/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveEvents, useRefreshSoon } from '../../platform/live-hub.ts';
import { usePreferences } from '../../platform/preferences.ts';
import { queryOf } from '../../platform/query-client.ts';

/** The zone that weeks begin and days end in for the reader. */
export function useTimeZone(): string {
  const { timeZone } = usePreferences();
  return timeZone === 'local' ? Intl.DateTimeFormat().resolvedOptions().timeZone : timeZone;
}

/** Read again when somebody plans, answers or signs. */
export function useChecksAreLive(names: readonly string[]): void {
  const client = useQueryClient();
  const refresh = useRefreshSoon(() => {
    for (const name of names) void client.invalidateQueries({ queryKey: [name] });
  });
  useLiveEvents(
    [],
    ({ name }) => {
      if (name === 'maintenance') refresh();
    },
    refresh,
  );
}

/** How many are overdue, due this week and so on: what the navigation shows. */
export function useCheckCounts() {
  const timeZone = useTimeZone();
  useChecksAreLive([readCheckCounts.name]);
  return useQuery({ ...queryOf(readCheckCounts, { query: { timeZone } }), refetchInterval: 120_000 });
}
