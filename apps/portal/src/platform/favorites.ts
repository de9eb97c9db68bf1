import { type CallReply, type listEquipment, setFavorite } from '@ritzel/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';

type EquipmentPage = CallReply<typeof listEquipment>;

/** Marks or unmarks a favourite: on the screen at once, taken back when the server refuses. */
export function useSetFavorite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isFavorite }: { id: string; isFavorite: boolean }) =>
      call(setFavorite, { params: { id }, body: { isFavorite } }),
    onMutate: ({ id, isFavorite }) => markInLists(client, id, isFavorite),
    onError: (_error, { id, isFavorite }) => markInLists(client, id, !isFavorite),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['listEquipment'] });
      await client.invalidateQueries({ queryKey: ['readEquipment'] });
    },
  });
}

function markInLists(client: ReturnType<typeof useQueryClient>, id: string, isFavorite: boolean): void {
  client.setQueriesData<EquipmentPage>({ queryKey: ['listEquipment'] }, (page) =>
    page === undefined
      ? page
      : { ...page, rows: page.rows.map((row) => (row.id === id ? { ...row, isFavorite } : row)) },
  );
}
