import {
  cancelOrganisationExport,
  createOrganisationExportLink,
  deleteOrganisationExport,
  estimateOrganisationExport,
  listOrganisationExports,
  type OrganisationExport,
  startOrganisationExport,
} from '@ritzel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { portalConfig } from '../../platform/config.ts';
import { queryOf } from '../../platform/query-client.ts';

const POLL_MS = 1000;

export const isOpenExport = ({ state }: Pick<OrganisationExport, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

export const useExportEstimate = () =>
  useQuery({ ...queryOf(estimateOrganisationExport, {}), refetchOnWindowFocus: false });

/** Those of the organisation, read again while one is being made. */
export function useOrganisationExports() {
  return useQuery({
    ...queryOf(listOrganisationExports, {}),
    refetchInterval: ({ state }) => (state.data?.rows.some(isOpenExport) ? POLL_MS : false),
  });
}

export function useExportActs() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: [listOrganisationExports.name] });
  const starting = useMutation({
    mutationFn: (body: { values: boolean; records: boolean }) => call(startOrganisationExport, { body }),
    onSettled,
  });
  const cancelling = useMutation({
    mutationFn: (id: string) => call(cancelOrganisationExport, { params: { id } }),
    onSettled,
  });
  const deleting = useMutation({
    mutationFn: (id: string) => call(deleteOrganisationExport, { params: { id } }),
    onSettled,
  });
  /** The browser fetches it itself, so that a long file is not in memory and a broken transfer goes on. */
  const fetching = useMutation({
    mutationFn: async (id: string) => {
      const { path } = await call(createOrganisationExportLink, { params: { id } });
      const link = document.createElement('a');
      link.href = portalConfig().services.data + path;
      link.download = '';
      link.click();
    },
  });
  return { starting, cancelling, deleting, fetching };
}
