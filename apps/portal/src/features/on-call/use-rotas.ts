import {
  addDutyOverride,
  addRota,
  type CallBody,
  changeRota,
  listGroups,
  listRotaCandidates,
  listRotas,
  previewDuty,
  type Rota,
  removeDutyOverride,
  removeRota,
} from '@ritzel/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useAllowed } from '../../platform/session.ts';

export type RotaDraft = CallBody<typeof addRota>;

/** The rotas with who is on duty, and what one does with them. */
export function useRotas() {
  const client = useQueryClient();
  const query = useQuery(queryOf(listRotas, {}));
  const readAgain = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [listRotas.name] }),
      client.invalidateQueries({ queryKey: [previewDuty.name] }),
    ]);
  const save = useMutation({
    mutationFn: ({ rota, draft }: { rota: Rota | undefined; draft: RotaDraft }) =>
      rota === undefined
        ? call(addRota, { body: draft })
        : call(changeRota, { params: { id: rota.id }, body: { ...draft, revision: rota.revision } }),
    onSettled: readAgain,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(removeRota, { params: { id } }),
    onSettled: readAgain,
  });
  const swap = useMutation({
    mutationFn: ({ id, ...body }: { id: string; userId: string; from: string; to: string }) =>
      call(addDutyOverride, { params: { id }, body }),
    onSettled: readAgain,
  });
  const swapBack = useMutation({
    mutationFn: (params: { id: string; overrideId: string }) => call(removeDutyOverride, { params }),
    onSettled: readAgain,
  });
  return { query, save, remove, swap, swapBack };
}

/** Who can be on duty, and the groups a rota can be for; of an administrator alone. */
export function useRotaChoices() {
  const mayChange = useAllowed('ORGANISATION_5102');
  const people = useQuery({ ...queryOf(listRotaCandidates, {}), enabled: mayChange });
  const groups = useQuery({ ...queryOf(listGroups, {}), enabled: mayChange });
  return { people: people.data ?? [], groups: groups.data ?? [] };
}

/** Who is on duty in the next two weeks, with a rota as it is being edited. */
export function useDutyPreview(draft: RotaDraft, rotaId: string | null) {
  const { timeZone, handsOverEvery, startsOn, handsOverAt, memberIds } = draft;
  const body = { timeZone, handsOverEvery, startsOn, handsOverAt, memberIds, rotaId, days: 14 };
  return useQuery({
    ...queryOf(previewDuty, { body }),
    placeholderData: keepPreviousData,
    enabled: startsOn !== '' && handsOverAt !== '',
  });
}

export function rotaDraftOf(rota: Rota): RotaDraft {
  const {
    name,
    groupId,
    timeZone,
    handsOverEvery,
    startsOn,
    handsOverAt,
    memberIds,
    leastSeverity,
    steps,
    repeats,
  } = rota;
  return {
    ...{
      name,
      groupId,
      timeZone,
      handsOverEvery,
      startsOn,
      handsOverAt,
      memberIds,
      leastSeverity,
      steps,
      repeats,
    },
  };
}
