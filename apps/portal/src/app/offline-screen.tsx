import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLostSince } from '../platform/connection.ts';
import { MessagePage } from '../ui/message-page.tsx';

/** A screen whose files could not be fetched because nobody answers; it opens by itself once somebody does. */
export function OfflineScreen() {
  const { t } = useTranslation();
  const isLost = useLostSince() !== undefined;
  useEffect(() => {
    // Here while nobody answered: then somebody does.
    if (!isLost) window.location.reload();
  }, [isLost]);
  return (
    <MessagePage
      icon={<IconPlugConnectedX size={40} stroke={1.3} />}
      title={t('offlinePage.title')}
      actions={
        <Button variant="default" onClick={() => window.location.reload()}>
          {t('action.retry')}
        </Button>
      }
    >
      <p>{t('offlinePage.text')}</p>
    </MessagePage>
  );
}
