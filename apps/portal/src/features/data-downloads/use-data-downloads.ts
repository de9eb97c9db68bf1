import {
  cancelDataDownload,
  createDownloadLink,
  type DataDownload,
  deleteDataDownload,
  listDataDownloads,
  type NewDataDownload,
  readDownloadChoices,
  startDataDownload,
} from '@ritzel/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { portalConfig } from '../../platform/config.ts';
import { queryOf } from '../../platform/query-client.ts';

const POLL_MS = 1000;

export const isOpenDownload = ({ state }: Pick<DataDownload, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

export interface ChosenDays {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

/** What there is of the equipment on these days; of the days before while it is counted again. */
export function useDownloadChoices(equipmentIds: readonly string[], days: ChosenDays, isAsked: boolean) {
  return useQuery({
    ...queryOf(readDownloadChoices, { query: { equipment: equipmentIds.join(','), ...days } }),
    enabled: isAsked && equipmentIds.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** The own downloads, read again while one is being made. */
export function useDataDownloads() {
  return useQuery({
    ...queryOf(listDataDownloads, {}),
    refetchInterval: ({ state }) => (state.data?.rows.some(isOpenDownload) ? POLL_MS : false),
  });
}

function useReadAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [listDataDownloads.name] });
}

export type AskedDownload = Partial<NewDataDownload> & ChosenDays;

export function useStartDownload() {
  return useMutation({
    mutationFn: (body: AskedDownload) => call(startDataDownload, { body }),
    onSuccess: useReadAgain(),
  });
}

export function useDownloadActs({ id }: Pick<DataDownload, 'id'>) {
  const onSettled = useReadAgain();
  const params = { id };
  const cancelling = useMutation({ mutationFn: () => call(cancelDataDownload, { params }), onSettled });
  const deleting = useMutation({ mutationFn: () => call(deleteDataDownload, { params }), onSettled });
  /** The browser fetches it itself, so that a long file is not in memory and a broken transfer goes on. */
  const fetching = useMutation({
    mutationFn: async (part: number) => {
      const { path } = await call(createDownloadLink, { params: { id, part: String(part) } });
      const link = document.createElement('a');
      link.href = portalConfig().services.data + path;
      link.download = '';
      link.click();
    },
  });
  return { cancelling, deleting, fetching };
}
