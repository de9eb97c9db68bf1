import { IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLostSince } from '../platform/connection.ts';
import { TimeText } from '../ui/time-text.tsx';
import classes from './connection-banner.module.css';
import { StorageBanner } from './storage-banner.tsx';

/** Stands above every screen while the server does not answer, or has no room; goes by itself. */
export function ConnectionBanner({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  const since = useLostSince();
  return (
    <div role="status" className={classes.region}>
      {since !== undefined && (
        <p className={classes.root}>
          <IconPlugConnectedX size={17} stroke={1.7} aria-hidden="true" />
          <span>
            <b>
              {t('offline.title')} <TimeText at={new Date(since).toISOString()} format="HH:mm:ss" />.
            </b>{' '}
            {t('offline.text')}
          </span>
        </p>
      )}
      <StorageBanner />
      {children}
    </div>
  );
}
