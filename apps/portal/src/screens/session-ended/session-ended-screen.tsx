import { Button } from '@mantine/core';
import { IconLogout2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useSearchParams } from 'react-router';
import { safeNext } from '../../features/sign-in/safe-next.ts';
import { useSession } from '../../platform/session.ts';
import { MessagePage } from '../../ui/message-page.tsx';

/** The session ended while somebody was at work; signing in leads back to where that was. */
export function SessionEndedScreen() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const next = safeNext(search.get('next'));
  // Signed in again in another tab.
  if (useSession() !== undefined) return <Navigate to={next} replace />;
  return (
    <MessagePage
      icon={<IconLogout2 size={40} stroke={1.3} />}
      title={t('sessionEnded.title')}
      actions={
        <Button component={Link} to={`/auth/login?next=${encodeURIComponent(next)}`}>
          {t('sessionEnded.signIn')}
        </Button>
      }
    >
      <p>{t('sessionEnded.text')}</p>
    </MessagePage>
  );
}
