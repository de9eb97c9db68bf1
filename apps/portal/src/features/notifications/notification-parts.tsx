import { ActionIcon } from '@mantine/core';
import type { Notification } from '@ritzel/contract';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowNarrowRight,
  IconCpu,
  IconMail,
  IconMailOpened,
  IconReportSearch,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { SeverityMark } from '../../ui/severity-mark.tsx';
import classes from './notifications.module.css';

/** What the reader did with a notification. */
export interface KeptState {
  readonly isRead?: boolean;
  readonly isDeactivated?: boolean;
}

export const isUnread = ({ isRead, isDeactivated }: Notification) => !isRead && !isDeactivated;

/** What the condition or the finding was and became; or that it is about a device, or a finding that ended. */
export function NotificationChange({ notification }: { notification: Notification }) {
  const { t } = useTranslation('notifications');
  const { severity, severityBefore, finding } = notification;
  if (severity === null && finding !== null)
    return (
      <span className={classes.device}>
        <IconReportSearch size={15} stroke={1.6} aria-hidden="true" />
        {t('kind.finding')}
      </span>
    );
  if (severity === null)
    return (
      <span className={classes.device}>
        <IconCpu size={15} stroke={1.6} aria-hidden="true" />
        {t('kind.device')}
      </span>
    );
  return (
    <span className={classes.change}>
      {severityBefore !== null && (
        <>
          <span title={t(`severity.${severityBefore}`)} className={classes.before}>
            <SeverityMark severity={severityBefore} size={13} />
            <span className="visually-hidden">{t(`severity.${severityBefore}`)}</span>
          </span>
          <IconArrowNarrowRight size={14} stroke={1.6} aria-label={t('to')} />
        </>
      )}
      <SeverityBadge severity={severity} />
    </span>
  );
}

/** Marks it as read or unread, and takes it out of the reader's list or back in. */
export function NotificationActions({
  notification: { isRead, isDeactivated },
  onKeep,
}: {
  notification: Notification;
  onKeep: (state: KeptState) => void;
}) {
  const { t } = useTranslation('notifications');
  const readLabel = t(isRead ? 'markUnread' : 'markRead');
  const listLabel = t(isDeactivated ? 'activate' : 'deactivate');
  return (
    <>
      {!isDeactivated && (
        <ActionIcon
          size={28}
          variant="subtle"
          color="gray"
          aria-label={readLabel}
          title={readLabel}
          onClick={() => onKeep({ isRead: !isRead })}
        >
          {isRead ? <IconMail size={16} stroke={1.6} /> : <IconMailOpened size={16} stroke={1.6} />}
        </ActionIcon>
      )}
      <ActionIcon
        size={28}
        variant="subtle"
        color="gray"
        aria-label={listLabel}
        title={listLabel}
        onClick={() => onKeep({ isDeactivated: !isDeactivated })}
      >
        {isDeactivated ? <IconArchiveOff size={16} stroke={1.6} /> : <IconArchive size={16} stroke={1.6} />}
      </ActionIcon>
    </>
  );
}
