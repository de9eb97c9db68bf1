import type { WorkOrderStatus } from '@ritzel/contract';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleDot,
  IconCircleMinus,
  IconCircleX,
  IconTool,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './work-orders.module.css';

const ICONS = {
  open: IconCircleDashed,
  accepted: IconCircleDot,
  'in-work': IconTool,
  done: IconCircleCheck,
  rejected: IconCircleX,
  cancelled: IconCircleMinus,
} as const satisfies Record<WorkOrderStatus, typeof IconTool>;

/** Where a work order stands as a grey shape with its word: colour is for severity alone. */
export function WorkOrderStatusMark({ status }: { status: WorkOrderStatus }) {
  const { t } = useTranslation('work-orders');
  const Icon = ICONS[status];
  return (
    <span className={classes.status} data-status={status}>
      <Icon size={15} stroke={1.8} aria-hidden="true" />
      {t(`status.${status}`)}
    </span>
  );
}
