import type { WorkOrder } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { CardLine } from '../../ui/list/list-cards.tsx';
import type { ListColumn } from '../../ui/list/list-column.ts';
import { MachineLink } from '../../ui/list/machine-link.tsx';
import { RowLink } from '../../ui/list/row-link.tsx';
import { SeverityMark } from '../../ui/severity-mark.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { WorkOrderStatusMark } from './work-order-status.tsx';
import classes from './work-orders.module.css';

/** What is asked of maintenance where, how it stands, and what the other system calls it. */
export function useWorkOrderColumns(): ListColumn<WorkOrder>[] {
  const { t } = useTranslation('work-orders');
  return [
    { name: 'number', label: t('column.number'), width: 62, isNumber: true, cell: ({ number }) => number },
    {
      name: 'status',
      label: t('column.status'),
      width: 138,
      cell: ({ status }) => <WorkOrderStatusMark status={status} />,
    },
    {
      name: 'machine',
      label: t('column.machine'),
      width: '21%',
      cell: (order) => <MachineLink equipment={order.equipment} />,
    },
    { name: 'what', label: t('column.what'), wraps: true, cell: (order) => <What of={order} /> },
    {
      name: 'priority',
      label: t('field.priority'),
      width: 104,
      cell: ({ priority }) => t(`priority.${priority}`),
    },
    {
      name: 'due',
      label: t('field.dueOn'),
      width: 104,
      cell: ({ dueOn }) => (dueOn === null ? '' : <TimeText at={dueOn} format="YYYY-MM-DD" />),
    },
    {
      name: 'foreign',
      label: t('column.foreign'),
      width: 130,
      needsPx: 1100,
      cell: ({ foreignNumber }) => <span className={classes.quiet}>{foreignNumber}</span>,
    },
    {
      name: 'since',
      label: t('column.since'),
      width: 110,
      needsPx: 900,
      cell: ({ statusSince }) => <TimeText at={statusSince} format="YYYY-MM-DD" />,
    },
  ];
}

function What({ of: { id, title, severity } }: { of: WorkOrder }) {
  return (
    <RowLink to={`/work-orders/${id}`}>
      <span className={classes.what}>
        {severity !== null && <SeverityMark severity={severity} size={14} />}
        <span>{title}</span>
      </span>
    </RowLink>
  );
}

/** A work order on a phone. */
export function WorkOrderCard({ order }: { order: WorkOrder }) {
  const { t } = useTranslation('work-orders');
  return (
    <>
      <CardLine>
        <WorkOrderStatusMark status={order.status} />
        <span className={classes.quiet}>{t('order', { number: order.number })}</span>
      </CardLine>
      <b>{order.equipment.name}</b>
      <div>
        <What of={order} />
      </div>
      <CardLine>
        <span className={classes.quiet}>{t(`priority.${order.priority}`)}</span>
        {order.dueOn !== null && (
          <span className={classes.quiet}>
            {t('due')} <TimeText at={order.dueOn} format="YYYY-MM-DD" />
          </span>
        )}
        {order.foreignNumber !== null && <span className={classes.quiet}>{order.foreignNumber}</span>}
      </CardLine>
    </>
  );
}
