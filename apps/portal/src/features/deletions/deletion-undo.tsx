import { restoreDeletion } from '@ritzel/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { UndoBar } from '../../ui/undo-bar.tsx';
import { announceDeletion, calledAs, useRecentDeletion } from './recent-deletion.ts';

/** Offers to take the last deletion back; later there is the list of the admin area. */
export function DeletionUndo() {
  const { t } = useTranslation('deletions');
  const client = useQueryClient();
  const deletion = useRecentDeletion();
  const restore = useMutation({
    mutationFn: (id: string) => call(restoreDeletion, { params: { id } }),
    onSuccess: async () => {
      announceDeletion(undefined);
      await client.invalidateQueries();
    },
  });
  if (deletion === undefined) return null;
  return (
    <UndoBar
      key={deletion.id}
      text={t(restore.isError ? 'notRestored' : 'deleted', { identifier: calledAs(deletion) })}
      onUndo={() => restore.mutate(deletion.id)}
      onGone={() => announceDeletion(undefined)}
    />
  );
}
