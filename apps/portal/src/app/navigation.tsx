import {
  IconCircles,
  IconCpu,
  IconInfoCircle,
  IconLayoutDashboard,
  IconListSearch,
  IconWaveSine,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { FavoriteLinks } from '../features/favorites/favorite-links.tsx';
import { useLiveState } from '../platform/live-hub.ts';
import { useAllowed } from '../platform/session.ts';
import classes from './navigation.module.css';

/** Where one can go: only screens that exist and that the reader may see; then the reader's favourites. */
export function Navigation({ onGo }: { onGo?: () => void }) {
  const { t } = useTranslation('shell');
  const maySeeEquipment = useAllowed('EQUIPMENT_1001');
  const maySeeBearings = useAllowed('BEARING_4301');
  const maySeeDevices = useAllowed('DEVICE_2001');
  const live = useLiveState();
  return (
    <nav className={classes.root} aria-label={t('navigation')}>
      {maySeeEquipment && (
        <NavLink to="/dashboard" end className={classes.link!} onClick={onGo}>
          <IconLayoutDashboard size={16} stroke={1.7} aria-hidden="true" />
          {t('nav.dashboard')}
        </NavLink>
      )}
      {maySeeEquipment && (
        <NavLink to="/findings" className={classes.link!} onClick={onGo}>
          <IconListSearch size={16} stroke={1.7} aria-hidden="true" />
          {t('nav.findings')}
        </NavLink>
      )}
      {maySeeEquipment && (
        <NavLink to="/analysis" className={classes.link!} onClick={onGo}>
          <IconWaveSine size={16} stroke={1.7} aria-hidden="true" />
          {t('nav.analysis')}
        </NavLink>
      )}
      {maySeeDevices && (
        <NavLink to="/devices" className={classes.link!} onClick={onGo}>
          <IconCpu size={16} stroke={1.7} aria-hidden="true" />
          {t('nav.devices')}
        </NavLink>
      )}
      {maySeeBearings && (
        <NavLink to="/bearings" className={classes.link!} onClick={onGo}>
          <IconCircles size={16} stroke={1.7} aria-hidden="true" />
          {t('nav.bearings')}
        </NavLink>
      )}
      {maySeeEquipment && (
        <FavoriteLinks
          className={classes.favorites!}
          linkClassName={classes.link!}
          {...(onGo ? { onGo } : {})}
        />
      )}
      <div className={classes.foot}>
        <NavLink to="/legal/about" className={classes.link!} onClick={onGo}>
          <IconInfoCircle size={16} stroke={1.7} aria-hidden="true" />
          {t('nav.about')}
        </NavLink>
        {live === 'away' && (
          <p className={classes.away} role="status">
            {t('live.away')}
          </p>
        )}
      </div>
    </nav>
  );
}
