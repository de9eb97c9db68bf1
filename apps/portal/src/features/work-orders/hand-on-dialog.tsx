import { Button, Group, Select, Textarea, TextInput } from '@mantine/core';
import { WORK_ORDER_PRIORITIES, type WorkOrder } from '@ritzel/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { OrderFault } from './order-fault.tsx';
import {
  useWorkOrderAct,
  type WantedWorkOrder,
  type WorkOrderSubject,
  workOrderActs,
} from './use-work-orders.ts';
import classes from './work-orders.module.css';

/** What maintenance is asked for: handed on anew, or changed. */
export function HandOnDialog({
  subject,
  order,
  suggested,
  onClose,
}: {
  subject: WorkOrderSubject;
  /** The one that is changed. */
  order?: WorkOrder;
  suggested: Omit<WantedWorkOrder, 'title'> & {
    /** What stands in the field: what somebody wrote, or what the portal calls it. */
    readonly title: string;
    readonly isOwnTitle: boolean;
  };
  onClose: () => void;
}) {
  const { t } = useTranslation('work-orders');
  const [title, setTitle] = useState(suggested.title);
  const [priority, setPriority] = useState(suggested.priority);
  const [dueOn, setDueOn] = useState(suggested.dueOn ?? '');
  const [remark, setRemark] = useState(suggested.remark ?? '');
  const act = useWorkOrderAct(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isAsSuggested = !suggested.isOwnTitle && title.trim() === suggested.title;
    const wanted: WantedWorkOrder = {
      // What the portal calls it itself is said in the language of each reader.
      title: title.trim() === '' || isAsSuggested ? null : title.trim(),
      priority,
      dueOn: dueOn === '' ? null : dueOn,
      remark: remark.trim() === '' ? null : remark.trim(),
    };
    act.mutate(
      order === undefined
        ? workOrderActs.create(subject, wanted)
        : workOrderActs.change(order.id, order.revision, wanted),
    );
  };
  return (
    <Dialog
      title={order === undefined ? t('handOn.title') : t('change.title', { number: order.number })}
      size={520}
      onClose={onClose}
    >
      <form className={classes.form} onSubmit={submit}>
        {order === undefined && <p className="meta">{t('handOn.what')}</p>}
        <TextInput
          label={t('field.title')}
          value={title}
          maxLength={160}
          data-autofocus
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Group grow align="flex-start" gap="sm">
          <Select
            label={t('field.priority')}
            value={priority}
            data={WORK_ORDER_PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
            allowDeselect={false}
            onChange={(value) => value !== null && setPriority(value)}
          />
          <TextInput
            type="date"
            label={t('field.dueOn')}
            value={dueOn}
            onChange={(event) => setDueOn(event.currentTarget.value)}
          />
        </Group>
        <Textarea
          label={t('field.remark')}
          placeholder={t('field.remarkHint')}
          autosize
          minRows={3}
          maxLength={4000}
          value={remark}
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
        <OrderFault error={act.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('dismiss')}
          </Button>
          <Button type="submit" loading={act.isPending}>
            {t(order === undefined ? 'handOn.act' : 'save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
