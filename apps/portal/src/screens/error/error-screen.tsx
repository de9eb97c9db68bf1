import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Notice } from '../../ui/notice.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';

/** The generic error page (specification, section 8). */
export function ErrorScreen() {
  const { t } = useTranslation();
  useDocumentTitle(t('errorPage.title'));
  return (
    <main id="main">
      <h1 className="visually-hidden">{t('errorPage.title')}</h1>
      <Notice
        icon={<IconAlertCircle size={32} stroke={1.2} />}
        title={t('errorPage.title')}
        action={
          <Button component={Link} to="/dashboard" variant="default">
            {t('notFound.toDashboard')}
          </Button>
        }
      >
        {t('errorPage.text')}
      </Notice>
    </main>
  );
}
