import {
  type CallInput,
  type CheckDetail,
  changeCheck,
  endCheck,
  giveUpExecution,
  listCheckAssignees,
  listChecks,
  listCheckTemplates,
  planChecks,
  readCheck,
  readCheckCounts,
} from '@ritzel/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/call.ts';
import { queryOf } from '../../platform/query-client.ts';
import { keepPortalFiles } from './keep-portal-files.ts';
import { keepCheck, useKeptChecks } from './kept-checks.ts';
import { type ChecksView, checksQuery } from './maintenance-search-params.ts';
import { startSendingChecks } from './send-kept-checks.ts';
import { useChecksAreLive, useTimeZone } from './use-check-counts.ts';

/** What is due, live; of one machine with its parts where one is named. */
export function useChecks(view: ChecksView, equipment?: string) {
  const timeZone = useTimeZone();
  useChecksAreLive([listChecks.name]);
  return useQuery({
    ...queryOf(listChecks, {
      query: { ...checksQuery(view), timeZone, ...(equipment === undefined ? {} : { equipment }) },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
}

/**
 * A check, of the server where it answers and of this device where it does not. Opening it keeps it here with the files of the
 * portal, so that it can be carried out without network.
 */
export function useCheck(id: string) {
  useChecksAreLive([readCheck.name]);
  const query = useQuery(queryOf(readCheck, { params: { id } }));
  const own = useKeptChecks().get(id);
  const { data } = query;
  useEffect(() => {
    void startSendingChecks().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (data === undefined) return;
    void keepCheck(data).catch(() => undefined);
    void keepPortalFiles().catch(() => undefined);
  }, [data]);
  return { query, check: newest(data, own?.check), kept: own };
}

/** What a message brought is newer than what was asked for before it. */
function newest(read: CheckDetail | undefined, own: CheckDetail | undefined): CheckDetail | undefined {
  if (read === undefined || own === undefined) return read ?? own;
  return own.revision > read.revision ? own : read;
}

export const useTemplates = () => useQuery(queryOf(listCheckTemplates, {}));

export const useCheckAssignees = (equipment: string, isWanted: boolean) =>
  useQuery({ ...queryOf(listCheckAssignees, { query: { equipment } }), enabled: isWanted });

const CHANGED = [listChecks, readCheck, readCheckCounts, listCheckTemplates];

/** Something that a person does with checks; each is given to `act.mutate`. */
export function useCheckAct(onDone: () => void = () => {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: onDone,
    onSettled: () => {
      for (const { name } of CHANGED) void client.invalidateQueries({ queryKey: [name] });
    },
  });
}

export const checkActs = {
  plan: (body: CallInput<typeof planChecks>['body']) => () => call(planChecks, { body }),
  change: (id: string, body: CallInput<typeof changeCheck>['body']) => () =>
    call(changeCheck, { params: { id }, body }),
  end: (id: string) => () => call(endCheck, { params: { id } }),
  giveUp: (id: string) => () => call(giveUpExecution, { params: { id } }),
};
