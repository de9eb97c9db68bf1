import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { LeaveQuestion } from '../../ui/leave-question.tsx';

/** Leaving with a draft that is not saved asks once. */
export function LimitLeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation('limits');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  if (blocker.state !== 'blocked') return null;
  const words = {
    title: t('leave.title'),
    text: t('leave.text'),
    stay: t('leave.stay'),
    leave: t('leave.go'),
  };
  return <LeaveQuestion words={words} onStay={blocker.reset} onLeave={blocker.proceed} />;
}
