import {
  addCaseNote,
  addCasePhoto,
  type Case,
  type CaseVerdict,
  changeCase,
  closeCase,
  endCaseSilence,
  listAlarms,
  listCaseAssignees,
  listCaseEntries,
  listCases,
  listWorkOrders,
  readAlarmSummary,
  readCase,
  readWorkOrder,
  reopenCase,
  setCaseConfirmation,
} from '@ritzel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { useLiveEvents, useRefreshSoon } from '../../platform/live-hub.ts';
import { queryOf } from '../../platform/query-client.ts';
import { upload } from '../../platform/upload.ts';
import { useKeyset } from '../../platform/use-keyset.ts';
import { type CasesView, casesQuery } from './cases-search-params.ts';

/** The cases of a view, live. */
export function useCases(view: CasesView) {
  const client = useQueryClient();
  const query = casesQuery(view);
  const list = useKeyset(
    [listCases.name, query],
    (after, signal) =>
      call(listCases, { query: { ...query, ...(after === undefined ? {} : { after }) } }, { signal }),
    { keepsPrevious: true },
  );
  const refresh = useRefreshSoon(() => void client.invalidateQueries({ queryKey: [listCases.name] }));
  useLiveEvents(
    [],
    ({ name }) => {
      if (name === 'alarm') refresh();
    },
    refresh,
  );
  return { list, counts: list.query.data?.pages[0]?.counts };
}

/** Closing a case can cancel its work order. */
const CHANGED = [
  ...[readCase, listCaseEntries, listCases, listAlarms, readAlarmSummary],
  ...[listWorkOrders, readWorkOrder],
];

/** A case with its timeline and what can be done with it, live. */
export function useCase(id: string) {
  const client = useQueryClient();
  const params = { id };
  const detail = useQuery(queryOf(readCase, { params }));
  const entries = useQuery(queryOf(listCaseEntries, { params, query: {} }));
  const alarms = useQuery(queryOf(listAlarms, { query: { case: id, size: 200 } }));
  const readAgain = () => {
    for (const { name } of CHANGED) void client.invalidateQueries({ queryKey: [name] });
  };
  const refresh = useRefreshSoon(readAgain);
  useLiveEvents(
    [],
    (event) => {
      if (event.name === 'alarm' && (event.data.caseId === id || event.data.caseId === null)) refresh();
    },
    refresh,
  );
  const act = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSettled: readAgain,
  });
  return { detail, entries, alarms, act, acts: caseActs(id) };
}

export interface CaseVerdictForm {
  readonly verdict: CaseVerdict;
  readonly found: string;
  readonly partExchanged: string | null;
  readonly resetsBaseline: boolean;
  readonly silenceUntil?: string;
}

/** What can be done with a case; each is given to `act.mutate`. */
export function caseActs(id: string) {
  const params = { id };
  return {
    assign: (seen: Case, assigneeId: string | null) => () =>
      call(changeCase, { params, body: { revision: seen.revision, assigneeId } }),
    due: (seen: Case, dueAt: string | null) => () =>
      call(changeCase, { params, body: { revision: seen.revision, dueAt } }),
    note: (text: string) => () => call(addCaseNote, { params, body: { text } }),
    photo: (file: File) => () => upload(addCasePhoto, { params }, file),
    confirm: (code: string, isDone: boolean) => () =>
      call(setCaseConfirmation, { params: { id, code }, body: { isDone } }),
    /** The photos first: a case that is closed with what they show has them. */
    close: (seen: Case, closing: CaseVerdictForm, photos: readonly File[]) => async () => {
      for (const photo of photos) await upload(addCasePhoto, { params }, photo);
      await call(closeCase, { params, body: { revision: seen.revision, ...closing } });
    },
    reopen: (reason: string) => () => call(reopenCase, { params, body: { reason } }),
    endSilence: () => () => call(endCaseSilence, { params }),
  };
}

/** People to whom a case can be given; asked when somebody opens the choice. */
export function useAssignees(id: string, isWanted: boolean) {
  return useQuery({ ...queryOf(listCaseAssignees, { params: { id } }), enabled: isWanted });
}
