import {
  type CallInput,
  cancelWorkOrder,
  changeWorkOrder,
  createWorkOrder,
  listCaseEntries,
  listWorkOrderReferences,
  listWorkOrders,
  ProblemError,
  readCheck,
  readWorkOrder,
  readWorkOrderSettings,
  saveWorkOrderReference,
  saveWorkOrderSettings,
  type WorkOrder,
  type WorkOrderReference,
} from '@ritzel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { useLiveEvents, useRefreshSoon } from '../../platform/live-hub.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useKeyset } from '../../platform/use-keyset.ts';
import { type WorkOrdersView, workOrdersQuery } from './work-orders-search-params.ts';

const ORDERS = [listWorkOrders.name, readWorkOrder.name];
/** What an answer or an act changes beside the order itself. */
const TOUCHED = [...ORDERS, listCaseEntries.name, readCheck.name];

/** Whatever is sent is delivered a moment later, and answers come from elsewhere. */
const READ_EVERY_MS = 30_000;

function useReadAgain(names: readonly string[]) {
  const client = useQueryClient();
  return () => {
    for (const name of names) void client.invalidateQueries({ queryKey: [name] });
  };
}

/** Read again when somebody hands on, changes or cancels, and when the maintenance system answers. */
function useOrdersAreLive(names: readonly string[]): void {
  const refresh = useRefreshSoon(useReadAgain(names));
  useLiveEvents(
    [],
    ({ name }) => {
      if (name === 'maintenance') refresh();
    },
    refresh,
  );
}

export function useWorkOrders(view: WorkOrdersView) {
  const query = workOrdersQuery(view);
  useOrdersAreLive(ORDERS);
  const list = useKeyset(
    [listWorkOrders.name, query],
    (after, signal) =>
      call(listWorkOrders, { query: { ...query, ...(after === undefined ? {} : { after }) } }, { signal }),
    { keepsPrevious: true },
  );
  return { list, counts: list.query.data?.pages[0]?.counts };
}

export type WorkOrderSubject =
  | { readonly caseId: string; readonly checkId?: never }
  | { readonly checkId: string; readonly caseId?: never };

/** The work orders of a case or a check, newest first. */
export function useWorkOrdersOf({ caseId, checkId }: WorkOrderSubject) {
  useOrdersAreLive(TOUCHED);
  return useQuery({
    ...queryOf(listWorkOrders, {
      query: caseId === undefined ? { check: checkId, size: 20 } : { case: caseId, size: 20 },
    }),
    refetchInterval: READ_EVERY_MS,
  });
}

export function useWorkOrder(id: string) {
  useOrdersAreLive(ORDERS);
  return useQuery({ ...queryOf(readWorkOrder, { params: { id } }), refetchInterval: READ_EVERY_MS });
}

/** The work is still to be done. */
export const isOpenOrder = ({ status }: WorkOrder): boolean =>
  status === 'open' || status === 'accepted' || status === 'in-work';

export type WantedWorkOrder = Omit<CallInput<typeof changeWorkOrder>['body'], 'revision'>;

/** What can be done; each is given to `mutate`. */
export const workOrderActs = {
  create: (subject: WorkOrderSubject, wanted: WantedWorkOrder) => () =>
    call(createWorkOrder, { body: { ...subject, ...wanted } }),
  change: (id: string, revision: number, wanted: WantedWorkOrder) => () =>
    call(changeWorkOrder, { params: { id }, body: { revision, ...wanted } }),
  cancel: (id: string, revision: number, reason: string) => () =>
    call(cancelWorkOrder, { params: { id }, body: { revision, reason } }),
};

export function useWorkOrderAct(onDone: () => void) {
  return useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: onDone,
    onSettled: useReadAgain(TOUCHED),
  });
}

export function useWorkOrderSettings() {
  return useQuery(queryOf(readWorkOrderSettings, {}));
}

export function useSaveSettings() {
  return useMutation({
    mutationFn: (body: CallInput<typeof saveWorkOrderSettings>['body']) =>
      call(saveWorkOrderSettings, { body }),
    onSettled: useReadAgain([readWorkOrderSettings.name]),
  });
}

/** How the maintenance system names the machines that match. */
export function useMachineNames(search: string) {
  const query = search.trim() === '' ? {} : { search: search.trim() };
  return useKeyset(
    [listWorkOrderReferences.name, query],
    (after, signal) =>
      call(
        listWorkOrderReferences,
        { query: { ...query, ...(after === undefined ? {} : { after }) } },
        { signal },
      ),
    { keepsPrevious: true },
  );
}

export function useSaveReference(onDone: () => void) {
  return useMutation({
    mutationFn: ({ equipment, ...body }: WorkOrderReference) =>
      call(saveWorkOrderReference, { params: { id: equipment.id }, body }),
    onSuccess: onDone,
    onSettled: useReadAgain([listWorkOrderReferences.name]),
  });
}

/** The code of the first field that the server refused. */
export const refusedCode = (error: Error | null): string | undefined =>
  error instanceof ProblemError ? error.problem.errors?.[0]?.code : undefined;
