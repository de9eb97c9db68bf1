import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MessagePage } from './message-page.tsx';

/** A whole screen that its reader has no right to; it says the same as one that does not exist, as the server does. */
export function ForbiddenScreen() {
  const { t } = useTranslation();
  return (
    <MessagePage
      isInShell
      icon={<IconLock size={40} stroke={1.3} />}
      title={t('forbidden.title')}
      actions={
        <Button component={Link} to="/dashboard">
          {t('notFound.toDashboard')}
        </Button>
      }
    >
      <p>{t('forbidden.text')}</p>
    </MessagePage>
  );
}
