import { Button } from '@mantine/core';
import { createWorkOrder, type WorkOrder, type WorkOrderPriority } from '@ritzel/contract';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOffersAct } from '../../platform/demo-access.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { HandOnDialog } from './hand-on-dialog.tsx';
import { isOpenOrder, useWorkOrdersOf, type WorkOrderSubject } from './use-work-orders.ts';
import { WorkOrderStatusMark } from './work-order-status.tsx';
import classes from './work-orders.module.css';

/** What of a case or a check was handed on to maintenance, and what came back. */
export function WorkOrderPanel({
  subject,
  suggested,
  mayHandOn,
}: {
  subject: WorkOrderSubject;
  suggested: { readonly title: string; readonly priority: WorkOrderPriority; readonly dueOn: string | null };
  /** The case is open, the check is planned. */
  mayHandOn: boolean;
}) {
  const { t } = useTranslation('work-orders');
  const { data } = useWorkOrdersOf(subject);
  const offersHandingOn = useOffersAct(createWorkOrder);
  const [isAsking, setAsking] = useState(false);
  const orders = data?.rows ?? [];
  const canHandOn = mayHandOn && offersHandingOn && data !== undefined && !orders.some(isOpenOrder);
  if (orders.length === 0 && !canHandOn) return null;
  return (
    <section className={classes.card} aria-labelledby="work-orders">
      <header className={classes.cardHead}>
        <h2 id="work-orders">{t('title')}</h2>
        {canHandOn && (
          <span className={classes.tools}>
            <DemoAct call={createWorkOrder}>
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconSend size={14} stroke={1.7} aria-hidden="true" />}
                onClick={() => setAsking(true)}
              >
                {t('handOn.open')}
              </Button>
            </DemoAct>
          </span>
        )}
      </header>
      {orders.length === 0 ? (
        <p className={classes.quiet}>{t('panel.none')}</p>
      ) : (
        <ol className={classes.orders}>
          {orders.map((order) => (
            <OrderLine key={order.id} order={order} />
          ))}
        </ol>
      )}
      {isAsking && (
        <HandOnDialog
          subject={subject}
          suggested={{ ...suggested, remark: null, isOwnTitle: false }}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

function OrderLine({ order }: { order: WorkOrder }) {
  const { t } = useTranslation('work-orders');
  return (
    <li>
      <div className={classes.line}>
        <Link to={`/work-orders/${order.id}`}>{t('order', { number: order.number })}</Link>
        <WorkOrderStatusMark status={order.status} />
        <span className={classes.quiet}>
          {t('since')} <TimeText at={order.statusSince} format="YYYY-MM-DD HH:mm" />
        </span>
      </div>
      {order.foreignNumber !== null && (
        <p className={classes.quiet}>{t('foreign', { number: order.foreignNumber })}</p>
      )}
      {order.endReason !== null && <p>{order.endReason}</p>}
    </li>
  );
}
