import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { LeaveQuestion } from '../../ui/leave-question.tsx';

/** Leaving with records that are not taken in asks once, whether by a link or by closing the window. */
export function LeaveFilesGuard({ count }: { count: number }) {
  const { t } = useTranslation('measuring-rounds');
  const isWaiting = count > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isWaiting && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isWaiting) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isWaiting]);
  if (blocker.state !== 'blocked') return null;
  return (
    <LeaveQuestion
      words={{
        ...{ title: t('leave.title'), text: t('leave.text', { count }) },
        ...{ stay: t('leave.stay'), leave: t('leave.go') },
      }}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  );
}
