import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './editor.module.css';
import { useEditorStore } from './editor-context.tsx';
import { hasUnsaved } from './editor-store.ts';

/** Leaving with something unsaved asks once, whether by a link or by closing the window. */
export function LeaveGuard() {
  const { t } = useTranslation('editor');
  const store = useEditorStore();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasUnsaved(store.get()),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved(store.get())) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [store]);
  const stay = () => blocker.reset?.();
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog title={t('leave.title')} onClose={stay}>
      <p>{t('leave.text')}</p>
      <div className={classes.actions}>
        <Button size="xs" onClick={stay} data-autofocus>
          {t('leave.stay')}
        </Button>
        <Button size="xs" variant="default" onClick={() => blocker.proceed?.()}>
          {t('leave.go')}
        </Button>
      </div>
    </Dialog>
  );
}
