import { IconDatabaseOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStorageFull } from '../platform/storage-state.ts';
import classes from './connection-banner.module.css';

/** Says above every screen that the server has no room for new measurements; goes by itself. Inside of a region that announces it. */
export function StorageBanner() {
  const { t } = useTranslation('shell');
  if (!useStorageFull()) return null;
  return (
    <p className={classes.root}>
      <IconDatabaseOff size={17} stroke={1.7} aria-hidden="true" />
      <span>
        <b>{t('storageFull.title')}</b> {t('storageFull.text')}
      </span>
    </p>
  );
}
