import { Button } from '@mantine/core';
import { readSavedView } from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../platform/query-client.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { searchOfView } from './use-saved-views.ts';

/** A link that names a saved view and nothing else: read, and opened as it is. */
export function SavedViewLink({
  id,
  onOpen,
  onLeave,
}: {
  id: string;
  onOpen: (address: string) => void;
  onLeave: () => void;
}) {
  const { t } = useTranslation('saved-views');
  const view = useQuery(queryOf(readSavedView, { params: { id } }));
  const found = view.data && searchOfView(view.data);
  useEffect(() => {
    if (found !== undefined) onOpen(found);
  }, [found, onOpen]);
  if (!view.isError) return <LoadingState />;
  return (
    <Notice
      title={t('notShared')}
      role="alert"
      action={
        <Button variant="default" onClick={onLeave}>
          {t('leave')}
        </Button>
      }
    >
      {t('notSharedHint')}
    </Notice>
  );
}
