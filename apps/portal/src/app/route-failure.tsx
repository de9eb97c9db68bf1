import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { noteNoAnswer, probe, useLostSince } from '../platform/connection.ts';
import { MessagePage } from '../ui/message-page.tsx';
import { OfflineScreen } from './offline-screen.tsx';

/** What browsers, and the build's own loader of style sheets, say when a file of a screen does not come: they have no code for it. */
const NOT_FETCHED = /dynamically imported module|module script|unable to preload/i;

/** A screen that could not be fetched, or broke. */
export function RouteFailure() {
  const { t } = useTranslation();
  const error = useRouteError();
  const isNotFetched = NOT_FETCHED.test(String(error));
  const isLost = useLostSince() !== undefined;
  const [wasLost, setWasLost] = useState(isLost);
  useEffect(() => {
    if (isLost) setWasLost(true);
    // No call has noticed yet: the browser says so, or the server is asked.
    else if (isNotFetched) {
      if (navigator.onLine) void probe();
      else noteNoAnswer();
    }
  }, [isLost, isNotFetched]);
  if (isNotFetched && wasLost) return <OfflineScreen />;
  return (
    <MessagePage
      icon={<IconAlertCircle size={40} stroke={1.3} />}
      title={t('errorPage.title')}
      actions={
        <Button variant="default" onClick={() => window.location.reload()}>
          {t('action.retry')}
        </Button>
      }
    >
      <p>{t(isNotFetched ? 'errorPage.notFetched' : 'errorPage.text')}</p>
    </MessagePage>
  );
}
