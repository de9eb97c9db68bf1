import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Notice } from '../../ui/notice.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';

/** An address that leads nowhere. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  useDocumentTitle(t('notFound.title'));
  return (
    <main id="main">
      <h1 className="visually-hidden">{t('notFound.title')}</h1>
      <Notice
        icon={<IconMapQuestion size={32} stroke={1.2} />}
        title={t('notFound.title')}
        action={
          <Button component={Link} to="/dashboard" variant="default">
            {t('notFound.toDashboard')}
          </Button>
        }
      >
        {t('notFound.text')}
      </Notice>
    </main>
  );
}
