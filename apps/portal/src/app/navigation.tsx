import {
  IconAdjustmentsHorizontal,
  IconAlarm,
  IconBell,
  IconBook2,
  IconBooks,
  IconBuilding,
  IconCircles,
  IconClipboardList,
  IconCpu,
  IconFileDownload,
  IconFileText,
  IconFolderOpen,
  IconInfoCircle,
  IconLayoutDashboard,
  IconListSearch,
  IconMessage,
  IconPhoneCall,
  IconRobot,
  IconRoute,
  IconSettings,
  IconShieldCheck,
  IconShieldLock,
  IconTool,
  IconUsers,
  IconWaveSine,
  IconWebhook,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { AlarmCount } from '../features/alarms/alarm-count.tsx';
import { FavoriteLinks } from '../features/favorites/favorite-links.tsx';
import { OverdueCount } from '../features/maintenance/overdue-count.tsx';
import { useLiveState } from '../platform/live-hub.ts';
import { useAllowed, useSession } from '../platform/session.ts';
import { adminSectionsFor } from '../screens/admin/admin-sections.ts';
import classes from './navigation.module.css';

/** Where one can go: only screens that exist and that the reader may see; then the reader's favourites. */
export function Navigation({ onGo }: { onGo?: () => void }) {
  const { t } = useTranslation('shell');
  const maySeeEquipment = useAllowed('EQUIPMENT_1001');
  const maySeeAlarms = useAllowed('ALARM_3101');
  const maySeeKnowledge = useAllowed('KNOWLEDGE_4201');
  const maySeeMaintenance = useAllowed('MAINTENANCE_4001');
  const maySeeWorkOrders = useAllowed('WORKORDER_4401');
  const maySeeBearings = useAllowed('BEARING_4301');
  const maySeeDevices = useAllowed('DEVICE_2001');
  const maySeeOrganisation = useAllowed('ORGANISATION_5101');
  const maySeePeople = useAllowed('USER_5001');
  const maySeeRoles = useAllowed('USER_5001');
  const maySeeServices = useAllowed('SERVICE_5301');
  const maySeeWebhooks = useAllowed('WEBHOOK_5401');
  const maySeeReports = useAllowed('REPORT_4101');
  const mayWrite = useAllowed('CONTACT_5201');
  const held: readonly string[] = useSession()?.user.permissions ?? [];
  const mayAdminister = adminSectionsFor(held).length > 0;
  const live = useLiveState();
  return (
    <nav className={classes.root} aria-label={t('navigation')}>
      {maySeeEquipment && (
        <NavLink to="/dashboard" end className={classes.link!} onClick={onGo}>
          <IconLayoutDashboard size={16} stroke={1.7} aria-hidden="true" />
          {t('nav.dashboard')}
        </NavLink>
      )}
      {maySeeAlarms && (
        <NavLink to="/alarms" className={classes.link!} onClick={onGo}>
          <IconAlarm size={16} stroke={1.7} aria-hidden="true" />
          {t('nav.alarms')}
          <AlarmCount of="unacknowledged" />
        </NavLink>
      )}
      {maySeeAlarms && (
        <NavLink to="/cases" className={classes.link!} onClick={onGo}>
          <IconFolderOpen size={16} stroke={1.7} aria-hidden="true" />
          {t('nav.cases')}
          <AlarmCount of="open" />
        </NavLink>
      )}
      {maySeeAlarms && (
        <NavLink to="/on-call" className={classes.link!} onClick={onGo}>
          <IconPhoneCall size={16} stroke={1.7} aria-hidden="true" />
          {t('nav.onCall')}
        </NavLink>
      )}
      {maySeeEquipment && (
        <NavLink to="/findings" className={classes.link!} onClick={onGo}>
          <IconListSearch size={16} stroke={1.7} aria-hidden="true" />
          {t('nav.findings')}
        </NavLink>
      )}
      {maySeeMaintenance && (
        <NavLink to="/maintenance" className={classes.link!} onClick={onGo}>
          <IconTool size={16} stroke={1.7} aria-hidden="true" />
          {t('nav.maintenance')}
          <OverdueCount />
        </NavLink>
      )}
      {maySeeWorkOrders && (
        <NavLink to="/work-orders" className={classes.link!} onClick={onGo}>
          <IconClipboardList size={16} stroke={1.7} aria-hidden="true" />
          {t('nav.workOrders')}
        </NavLink>
      )}
      {maySeeEquipment && (
        <NavLink to="/measuring-rounds" className={classes.link!} onClick={onGo}>
          <IconRoute size={16} stroke={1.7} aria-hidden="true" />
          {t('nav.measuringRounds')}
        </NavLink>
      )}
      {maySeeEquipment && (
        <NavLink to="/notifications" className={classes.link!} onClick={onGo}>
          <IconBell size={16} stroke={1.7} aria-hidden="true" />
          {t('nav.notifications')}
        </NavLink>
      )}
      {maySeeEquipment && (
        <NavLink to="/log" className={classes.link!} onClick={onGo}>
          <IconBook2 size={16} stroke={1.7} aria-hidden="true" />
          {t('nav.log')}
        </NavLink>
      )}
      {maySeeEquipment && (
        <NavLink to="/limits" className={classes.link!} onClick={onGo}>
          <IconAdjustmentsHorizontal size={16} stroke={1.7} aria-hidden="true" />
          {t('nav.limits')}
        </NavLink>
      )}
      {maySeeEquipment && (
        <NavLink to="/analysis" className={classes.link!} onClick={onGo}>
          <IconWaveSine size={16} stroke={1.7} aria-hidden="true" />
          {t('nav.analysis')}
        </NavLink>
      )}
      {maySeeEquipment && (
        <NavLink to="/coverage" className={classes.link!} onClick={onGo}>
          <IconShieldCheck size={16} stroke={1.7} aria-hidden="true" />
          {t('nav.coverage')}
        </NavLink>
      )}
      {maySeeReports && (
        <NavLink to="/reports" className={classes.link!} onClick={onGo}>
          <IconFileText size={16} stroke={1.7} aria-hidden="true" />
          {t('nav.reports')}
        </NavLink>
      )}
      {maySeeEquipment && (
        <NavLink to="/download-data" className={classes.link!} onClick={onGo}>
          <IconFileDownload size={16} stroke={1.7} aria-hidden="true" />
          {t('nav.downloadData')}
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
      {maySeeKnowledge && (
        <NavLink to="/knowledge-center" className={classes.link!} onClick={onGo}>
          <IconBooks size={16} stroke={1.7} aria-hidden="true" />
          {t('nav.knowledge')}
        </NavLink>
      )}
      {maySeeOrganisation && (
        <NavLink to="/organisation" end className={classes.link!} onClick={onGo}>
          <IconBuilding size={16} stroke={1.7} aria-hidden="true" />
          {t('nav.organisation')}
        </NavLink>
      )}
      {maySeePeople && (
        <NavLink to="/organisation/people" className={classes.link!} onClick={onGo}>
          <IconUsers size={16} stroke={1.7} aria-hidden="true" />
          {t('nav.people')}
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
        {maySeeRoles && (
          <NavLink to="/settings/roles" className={classes.link!} onClick={onGo}>
            <IconShieldLock size={16} stroke={1.7} aria-hidden="true" />
            {t('nav.roles')}
          </NavLink>
        )}
        {maySeeServices && (
          <NavLink to="/settings/service-accounts" className={classes.link!} onClick={onGo}>
            <IconRobot size={16} stroke={1.7} aria-hidden="true" />
            {t('nav.serviceAccounts')}
          </NavLink>
        )}
        {maySeeWebhooks && (
          <NavLink to="/organisation/webhooks" className={classes.link!} onClick={onGo}>
            <IconWebhook size={16} stroke={1.7} aria-hidden="true" />
            {t('nav.webhooks')}
          </NavLink>
        )}
        {mayAdminister && (
          <NavLink to="/flenderadmin" className={classes.link!} onClick={onGo}>
            <IconSettings size={16} stroke={1.7} aria-hidden="true" />
            {t('nav.admin')}
          </NavLink>
        )}
        {mayWrite && (
          <NavLink to="/settings/contact" className={classes.link!} onClick={onGo}>
            <IconMessage size={16} stroke={1.7} aria-hidden="true" />
            {t('nav.contact')}
          </NavLink>
        )}
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
