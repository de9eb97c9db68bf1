import type { EquipmentDetail, Notification } from '@ritzel/contract';
import { deviceSentenceCode } from '@ritzel/sentences/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { deviceUrl } from '../../platform/device-url.ts';
import { equipmentUrl } from '../../platform/equipment-url.ts';
import { useFormats } from '../../platform/formats.ts';
import { useSentence } from '../../platform/use-sentence.ts';
import { whySentence } from '../../platform/why-sentence.ts';
import { TimeText } from '../../ui/time-text.tsx';
import { isUnread, type KeptState, NotificationActions, NotificationChange } from './notification-parts.tsx';
import classes from './notifications.module.css';

export interface NotificationTargets {
  /** Opens the trend of a signal at the time. */
  readonly onSignal: (signalId: string, at: string) => void;
  /** Opens the measurement a finding rests on. */
  readonly onMeasurement: (waveformId: string) => void;
}

/** One notification: when, how bad, what happened with a way to it, and what the reader did with it. */
export function NotificationRow({
  notification,
  detail,
  onKeep,
  onSignal,
  onMeasurement,
}: {
  notification: Notification;
  detail: EquipmentDetail;
  onKeep: ((state: KeptState) => void) | null;
} & NotificationTargets) {
  const { t } = useTranslation('notifications');
  const { isRead } = notification;
  const isNew = isUnread(notification);
  /** Whoever opens what it is about has read it. */
  const opened = () => {
    if (!isRead) onKeep?.({ isRead: true });
  };
  return (
    <tr className={classes.row} data-unread={isNew || undefined}>
      <td className={classes.at}>
        <TimeText at={notification.at} format="YYYY-MM-DD HH:mm" />
      </td>
      <td className={classes.severity}>
        <NotificationChange notification={notification} />
      </td>
      <td className={classes.what}>
        {isNew && <span className="visually-hidden">{t('isUnread')}</span>}
        <Said
          notification={notification}
          onOpened={opened}
          onSignal={onSignal}
          onMeasurement={onMeasurement}
        />
        {detail.type === 'drivetrain' && (
          <span className={`meta ${classes.where}`}>{notification.equipmentName}</span>
        )}
      </td>
      {detail.type === 'drivetrain' && (
        <td data-extra>
          {notification.equipmentId === detail.id || notification.equipmentType === 'machine' ? (
            notification.equipmentName
          ) : (
            <Link
              className="opens"
              to={equipmentUrl({
                id: notification.equipmentId,
                type: notification.equipmentType,
                drivetrainId: detail.id,
              })}
            >
              {notification.equipmentName}
            </Link>
          )}
        </td>
      )}
      <td className={classes.acts}>
        {onKeep !== null && <NotificationActions notification={notification} onKeep={onKeep} />}
      </td>
    </tr>
  );
}

function Said({
  notification,
  onOpened,
  onSignal,
  onMeasurement,
}: { notification: Notification; onOpened: () => void } & NotificationTargets) {
  const say = useSentence();
  const formats = useFormats();
  const { device, reason, finding, equipmentType, equipmentIdentifier } = notification;
  if (device !== null)
    return (
      <>
        <Link
          className="opens"
          to={deviceUrl({ ...device, equipmentType, equipmentIdentifier })}
          onClick={onOpened}
        >
          {device.identifier}
        </Link>{' '}
        {say(deviceSentenceCode(device.code))}
      </>
    );
  const sentence =
    finding !== null
      ? say(`EVENT_FINDING_${finding.step.toUpperCase()}`, { part: finding.part, fault: finding.fault })
      : reason === null
        ? notification.sentence
        : whySentence(reason, formats, notification.equipmentName);
  const waveformId = finding?.waveformId ?? reason?.waveformId;
  const signalId = reason?.signalId;
  const open =
    waveformId !== undefined
      ? () => onMeasurement(waveformId)
      : signalId !== undefined
        ? () => onSignal(signalId, notification.at)
        : null;
  if (open === null) return sentence;
  return (
    <button
      type="button"
      className="opens"
      onClick={() => {
        onOpened();
        open();
      }}
    >
      {sentence}
    </button>
  );
}
