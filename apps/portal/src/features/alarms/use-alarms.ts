import {
  type AlarmActKind,
  actOnAlarms,
  listAlarms,
  listCases,
  ProblemError,
  readAlarmSummary,
  readCase,
} from '@ritzel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { useLiveEvents, useRefreshSoon } from '../../platform/live-hub.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useKeyset } from '../../platform/use-keyset.ts';
import { type AlarmsView, alarmsQuery } from './alarms-search-params.ts';

/** The counts and the rate that the shell and the list show, live. */
export function useAlarmSummary(isWanted = true) {
  const client = useQueryClient();
  const options = queryOf(readAlarmSummary, {});
  const summary = useQuery({ ...options, enabled: isWanted, refetchInterval: 60_000 });
  const refresh = useRefreshSoon(() => void client.invalidateQueries({ queryKey: options.queryKey }));
  useLiveEvents(
    [],
    ({ name }) => {
      if (name === 'alarm') refresh();
    },
    refresh,
  );
  return summary;
}

/** The alarms of a view, live. */
export function useAlarms(view: AlarmsView) {
  const client = useQueryClient();
  const query = alarmsQuery(view);
  const list = useKeyset(
    [listAlarms.name, query],
    (after, signal) =>
      call(listAlarms, { query: { ...query, ...(after === undefined ? {} : { after }) } }, { signal }),
    { keepsPrevious: true },
  );
  const readAgain = () => void client.invalidateQueries({ queryKey: [listAlarms.name] });
  const refresh = useRefreshSoon(readAgain);
  useLiveEvents(
    [],
    ({ name }) => {
      if (name === 'alarm') refresh();
    },
    refresh,
  );
  return { list, counts: list.query.data?.pages[0]?.counts };
}

export interface AlarmAct {
  readonly act: AlarmActKind;
  readonly alarms: readonly { readonly id: string; readonly revision: number }[];
  readonly comment?: string;
  readonly until?: string;
}

/** Acts on alarms; what was changed meanwhile is read again and said. */
export function useAlarmActs() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ act, alarms, comment, until }: AlarmAct) =>
      call(actOnAlarms, {
        body: {
          act,
          alarms: alarms.map(({ id, revision }) => ({ id, revision })),
          ...(comment === undefined || comment === '' ? {} : { comment }),
          ...(until === undefined ? {} : { until }),
        },
      }),
    onSettled: () => {
      for (const { name } of [listAlarms, readAlarmSummary, listCases, readCase])
        void client.invalidateQueries({ queryKey: [name] });
    },
  });
}

/** Whether somebody else was first. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.code === 'conflict';
