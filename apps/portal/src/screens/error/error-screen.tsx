import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MessagePage } from '../../ui/message-page.tsx';

/** The generic error page (specification, section 8). */
export function ErrorScreen() {
  const { t } = useTranslation();
  return (
    <MessagePage
      icon={<IconAlertCircle size={40} stroke={1.3} />}
      title={t('errorPage.title')}
      actions={
        <>
          <Button component={Link} to="/dashboard">
            {t('notFound.toDashboard')}
          </Button>
          <Button variant="default" onClick={() => window.history.back()}>
            {t('action.back')}
          </Button>
        </>
      }
    >
      <p>{t('errorPage.text')}</p>
    </MessagePage>
  );
}
