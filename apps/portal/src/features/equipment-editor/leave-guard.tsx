import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { LeaveQuestion } from '../../ui/leave-question.tsx';
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
  const words = {
    title: t('leave.title'),
    text: t('leave.text'),
    stay: t('leave.stay'),
    leave: t('leave.go'),
  };
  return <LeaveQuestion words={words} onStay={stay} onLeave={() => blocker.proceed?.()} />;
}
