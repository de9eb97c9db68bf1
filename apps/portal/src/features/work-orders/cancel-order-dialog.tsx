import { Button, Group, Textarea } from '@mantine/core';
import type { WorkOrder } from '@ritzel/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { OrderFault } from './order-fault.tsx';
import { useWorkOrderAct, workOrderActs } from './use-work-orders.ts';
import classes from './work-orders.module.css';

/** Takes a work order back, with why. */
export function CancelOrderDialog({ order, onClose }: { order: WorkOrder; onClose: () => void }) {
  const { t } = useTranslation('work-orders');
  const [reason, setReason] = useState('');
  const act = useWorkOrderAct(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    act.mutate(workOrderActs.cancel(order.id, order.revision, reason.trim()));
  };
  return (
    <Dialog title={t('cancel.title', { number: order.number })} size={480} onClose={onClose}>
      <form className={classes.form} onSubmit={submit}>
        <p className="meta">{t('cancel.what')}</p>
        <Textarea
          label={t('cancel.reason')}
          autosize
          minRows={2}
          maxLength={2000}
          required
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <OrderFault error={act.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('dismiss')}
          </Button>
          <Button type="submit" loading={act.isPending} disabled={reason.trim() === ''}>
            {t('cancel.act')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
