import type { Device } from '@ritzel/contract';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconHelpCircle,
  IconSquareX,
  IconTool,
  IconTriangleSquareCircle,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './device-status-mark.module.css';

const ICONS = {
  failure: IconSquareX,
  'check-function': IconTriangleSquareCircle,
  'out-of-specification': IconAlertTriangle,
  'maintenance-required': IconTool,
  good: IconCircleCheck,
  unknown: IconHelpCircle,
} as const satisfies Record<Device['status'], unknown>;

/** The status of a device by NAMUR NE 107, shape and word; apart from the severity of the machine. */
export function DeviceStatusMark({ status }: { status: Device['status'] }) {
  const { t } = useTranslation();
  const Icon = ICONS[status];
  return (
    <span className={classes.root} data-status={status}>
      <Icon size={15} stroke={1.8} aria-hidden="true" />
      {t(`deviceStatus.${status}`)}
    </span>
  );
}
