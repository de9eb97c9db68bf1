import {
  listKinematicsVersions,
  listRediagnoses,
  previewKinematicsValidity,
  setKinematicsValidity,
} from '@ritzel/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { queryOf } from '../../platform/query-client.ts';

const instantOf = (ms: number) => new Date(ms).toISOString();

/** What it would do to the records if the version held from then; nothing is asked without a time. */
export function useValidityPreview(id: string, version: number, atMs: number | undefined) {
  return useQuery({
    ...queryOf(previewKinematicsValidity, {
      params: { id, version },
      query: { validFrom: instantOf(atMs ?? 0) },
    }),
    enabled: atMs !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** Says from when the version holds; history, drawings and the runs that re-diagnose are read anew. */
export function useSetValidity(id: string, version: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (atMs: number) =>
      call(setKinematicsValidity, { params: { id, version }, body: { validFrom: instantOf(atMs) } }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: [listKinematicsVersions.name] });
      await client.invalidateQueries({ queryKey: [listRediagnoses.name] });
      await client.invalidateQueries({ queryKey: ['readEquipment'] });
    },
  });
}
