import type { KinematicsStatus } from '@ritzel/drivetrain';
import { IconCheck, IconLock, IconLockOpen, IconPencil, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './kinematics.module.css';

const ICONS = {
  draft: IconPencil,
  submitted: IconSend,
  verified: IconCheck,
  locked: IconLock,
  reopened: IconLockOpen,
} as const satisfies Record<KinematicsStatus, unknown>;

/** Status of a version: a drawing and a word, grey like everything that is no condition. */
export function VersionBadge({ status }: { status: KinematicsStatus }) {
  const { t } = useTranslation('kinematics');
  const Icon = ICONS[status];
  return (
    <span className={classes.badge} data-status={status}>
      <Icon size={14} stroke={1.8} aria-hidden />
      {t(`status.${status}`)}
    </span>
  );
}
