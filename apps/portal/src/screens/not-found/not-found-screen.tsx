import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { MessagePage } from '../../ui/message-page.tsx';
import classes from './not-found-screen.module.css';

/** An address that leads nowhere. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <MessagePage
      icon={<IconMapQuestion size={40} stroke={1.3} />}
      title={t('notFound.title')}
      actions={
        <Button component={Link} to="/dashboard">
          {t('notFound.toDashboard')}
        </Button>
      }
    >
      <p>{t('notFound.text')}</p>
      <p className={classes.path}>{pathname}</p>
    </MessagePage>
  );
}
