import type { Notification } from '@ritzel/contract';
import { deviceSentenceCode } from '@ritzel/sentences/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { deviceUrl } from '../../platform/device-url.ts';
import { equipmentUrl } from '../../platform/equipment-url.ts';
import { useFormats } from '../../platform/formats.ts';
import { useSentence } from '../../platform/use-sentence.ts';
import { whySentence } from '../../platform/why-sentence.ts';
import { EquipmentIcon } from '../../ui/equipment-icon.tsx';
import { CardLine } from '../../ui/list/list-cards.tsx';
import type { ListColumn } from '../../ui/list/list-column.ts';
import { RowLink } from '../../ui/list/row-link.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { isUnread, type KeptState, NotificationActions, NotificationChange } from './notification-parts.tsx';
import classes from './organisation-notifications.module.css';

/** Null for who may not keep what they read. */
export type KeepNotification = ((notification: Notification, state: KeptState) => void) | null;

export function useNotificationColumns(onKeep: KeepNotification): ListColumn<Notification>[] {
  const { t } = useTranslation('notifications');
  return [
    {
      name: 'at',
      label: t('at'),
      width: 152,
      cell: (notification) => <When notification={notification} />,
    },
    {
      name: 'became',
      label: t('became'),
      width: 164,
      cell: (notification) => <NotificationChange notification={notification} />,
    },
    {
      name: 'what',
      label: t('what'),
      wraps: true,
      cell: (notification) => <Said notification={notification} onKeep={onKeep} />,
    },
    {
      name: 'asset',
      label: t('organisation.asset'),
      width: '24%',
      cell: (notification) => <Where notification={notification} />,
    },
    ...(onKeep === null
      ? []
      : [
          {
            name: 'acts',
            label: t('acts'),
            isLabelHidden: true,
            width: 84,
            cell: (notification: Notification) => (
              <span className={classes.acts}>
                <NotificationActions
                  notification={notification}
                  onKeep={(state) => onKeep(notification, state)}
                />
              </span>
            ),
          },
        ]),
  ];
}

/** A notification on a phone. */
export function OrganisationNotificationCard({
  notification,
  onKeep,
}: {
  notification: Notification;
  onKeep: KeepNotification;
}) {
  return (
    <>
      <CardLine>
        <NotificationChange notification={notification} />
        <When notification={notification} />
      </CardLine>
      <div>
        <Said notification={notification} onKeep={onKeep} />
      </div>
      <CardLine>
        <Where notification={notification} />
        {onKeep !== null && (
          <span className={classes.acts}>
            <NotificationActions
              notification={notification}
              onKeep={(state) => onKeep(notification, state)}
            />
          </span>
        )}
      </CardLine>
    </>
  );
}

function When({ notification }: { notification: Notification }) {
  const { t } = useTranslation('notifications');
  return (
    <span className={classes.at} data-unread={isUnread(notification) || undefined}>
      {isUnread(notification) && <span className="visually-hidden">{t('isUnread')}</span>}
      <TimeText at={notification.at} format="YYYY-MM-DD HH:mm" />
    </span>
  );
}

function Where({ notification }: { notification: Notification }) {
  const { t } = useTranslation('notifications');
  const { equipmentType: type, equipmentName } = notification;
  return (
    <span className={classes.where}>
      <EquipmentIcon type={type} size={15} title={t(`equipmentType.${type}`)} />
      <Link to={placeOf(notification)} title={equipmentName}>
        {equipmentName}
      </Link>
    </span>
  );
}

const placeOf = ({ equipmentId: id, equipmentType: type, drivetrainId }: Notification) =>
  equipmentUrl({ id, type, drivetrainId });

/** What happened; it opens the evidence, and whoever opens it has read it. */
function Said({ notification, onKeep }: { notification: Notification; onKeep: KeepNotification }) {
  const say = useSentence();
  const formats = useFormats();
  const { device, reason, finding, isRead, equipmentType, equipmentIdentifier } = notification;
  const waveformId = finding?.waveformId ?? reason?.waveformId;
  const sentence =
    device !== null
      ? `${device.identifier} ${say(deviceSentenceCode(device.code))}`
      : finding !== null
        ? say(`EVENT_FINDING_${finding.step.toUpperCase()}`, { part: finding.part, fault: finding.fault })
        : reason === null
          ? notification.sentence
          : whySentence(reason, formats, notification.equipmentName);
  const place = placeOf(notification);
  const to =
    device !== null
      ? deviceUrl({ ...device, equipmentType, equipmentIdentifier })
      : waveformId !== undefined
        ? `${place}&tab=vibration&m=${waveformId}`
        : reason?.signalId !== undefined
          ? `${place}&tab=trends&signals=${reason.signalId}&at=${Date.parse(notification.at)}`
          : place;
  return (
    <RowLink to={to} onClick={() => !isRead && onKeep?.(notification, { isRead: true })}>
      <span className={classes.said} data-unread={isUnread(notification) || undefined}>
        {sentence}
      </span>
    </RowLink>
  );
}
