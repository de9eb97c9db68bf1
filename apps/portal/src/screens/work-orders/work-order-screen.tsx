import { Button } from '@mantine/core';
import { cancelWorkOrder, changeWorkOrder, type WorkOrderDetail } from '@ritzel/contract';
import { IconChevronLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { AskedForCard } from '../../features/work-orders/asked-for-card.tsx';
import { CancelOrderDialog } from '../../features/work-orders/cancel-order-dialog.tsx';
import { HandOnDialog } from '../../features/work-orders/hand-on-dialog.tsx';
import { useWorkOrder, type WorkOrderSubject } from '../../features/work-orders/use-work-orders.ts';
import { WorkOrderHistory } from '../../features/work-orders/work-order-history.tsx';
import { WorkOrderStatusMark } from '../../features/work-orders/work-order-status.tsx';
import { statusesOf } from '../../features/work-orders/work-orders-search-params.ts';
import { useOffersAct } from '../../platform/demo-access.ts';
import { equipmentUrl } from '../../platform/equipment-url.ts';
import { useAllowed } from '../../platform/session.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import classes from './work-order-screen.module.css';

/** One work order: what was asked for, what was sent, what came back. */
export function WorkOrderScreen() {
  const { orderId = '' } = useParams();
  return useAllowed('WORKORDER_4401') ? <Opened key={orderId} id={orderId} /> : <ForbiddenScreen />;
}

function Opened({ id }: { id: string }) {
  const query = useWorkOrder(id);
  return <Loaded query={query}>{(order) => <Order order={order} />}</Loaded>;
}

function Order({ order }: { order: WorkOrderDetail }) {
  const { t } = useTranslation('work-orders');
  const [dialog, setDialog] = useState<'change' | 'cancel'>();
  const name = t('order', { number: order.number });
  useDocumentTitle(name);
  const { equipment } = order;
  return (
    <div className={classes.root}>
      <Link className={classes.back!} to="/work-orders">
        <IconChevronLeft size={16} stroke={1.7} aria-hidden="true" />
        {t('back')}
      </Link>
      <header className={classes.head}>
        <div className={classes.title}>
          <h1>{order.title.replace(/[.。]$/, '')}</h1>
          <p>
            {name}
            {' · '}
            <Link to={equipmentUrl(equipment)}>{equipment.name}</Link>
            {' · '}
            {equipment.identifier}
            {equipment.drivetrainName !== null && equipment.drivetrainName !== equipment.name && (
              <> · {equipment.drivetrainName}</>
            )}
          </p>
          <p className={classes.standing}>
            <WorkOrderStatusMark status={order.status} />
            <span>
              {t('since')} <TimeText at={order.statusSince} format="YYYY-MM-DD HH:mm" />
            </span>
            {order.foreignNumber !== null && <span>{t('foreign', { number: order.foreignNumber })}</span>}
          </p>
        </div>
        <Acts order={order} onDialog={setDialog} />
      </header>
      <div className={classes.columns}>
        <AskedForCard order={order} />
        <WorkOrderHistory order={order} />
      </div>
      {dialog === 'change' && (
        <HandOnDialog
          subject={subjectOf(order)}
          order={order}
          suggested={{ ...order, isOwnTitle: false }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'cancel' && <CancelOrderDialog order={order} onClose={() => setDialog(undefined)} />}
    </div>
  );
}

const subjectOf = ({ case: fault, check }: WorkOrderDetail): WorkOrderSubject =>
  fault === null ? { checkId: check?.id ?? '' } : { caseId: fault.id };

function Acts({
  order,
  onDialog,
}: {
  order: WorkOrderDetail;
  onDialog: (dialog: 'change' | 'cancel') => void;
}) {
  const { t } = useTranslation('work-orders');
  const offersActs = useOffersAct(changeWorkOrder);
  if (!offersActs || !statusesOf('open').includes(order.status)) return null;
  return (
    <div className={classes.acts}>
      <DemoAct call={cancelWorkOrder}>
        <Button size="xs" variant="default" onClick={() => onDialog('cancel')}>
          {t('cancel.open')}
        </Button>
      </DemoAct>
      <DemoAct call={changeWorkOrder}>
        <Button size="xs" variant="default" onClick={() => onDialog('change')}>
          {t('change.open')}
        </Button>
      </DemoAct>
    </div>
  );
}
