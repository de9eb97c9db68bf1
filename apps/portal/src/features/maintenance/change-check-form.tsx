import { Button, Group, NumberInput, Select, TextInput } from '@mantine/core';
import type { CheckDetail } from '@ritzel/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFault } from './form-fault.tsx';
import { type Interval, IntervalFields } from './interval-fields.tsx';
import classes from './maintenance.module.css';
import { checkActs, useCheckAct, useCheckAssignees } from './use-checks.ts';

/** Who has the check, and when it is due. */
export function ChangeCheckForm({ check, onClose }: { check: CheckDetail; onClose: () => void }) {
  const { t } = useTranslation('maintenance');
  const formats = useFormats();
  const people = useCheckAssignees(check.equipment.id, true);
  const [assigneeId, setAssignee] = useState(check.assignee?.id ?? '');
  const [interval, setInterval] = useState<Interval>({
    ...{ everyHours: check.everyHours, every: check.every, onSeverity: check.onSeverity },
  });
  const [dueHours, setDueHours] = useState<number | ''>(check.dueHours ?? '');
  const [dueOn, setDueOn] = useState(check.dueOn ?? '');
  const act = useCheckAct(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    act.mutate(
      checkActs.change(check.id, {
        ...{ revision: check.revision, assigneeId: assigneeId === '' ? null : assigneeId, interval },
        ...{ dueHours: dueHours === '' ? null : dueHours, dueOn: dueOn === '' ? null : dueOn },
      }),
    );
  };
  return (
    <Dialog title={t('change.title')} size={520} onClose={onClose}>
      <form className={classes.form} onSubmit={submit}>
        <Select
          label={t('assignee')}
          value={assigneeId}
          data={[
            { value: '', label: t('nobody') },
            ...(people.data ?? (check.assignee === null ? [] : [check.assignee])).map(({ id, name }) => ({
              value: id,
              label: name,
            })),
          ]}
          searchable
          allowDeselect={false}
          onChange={(value) => setAssignee(value ?? '')}
        />
        <Group grow align="flex-start" gap="sm">
          <NumberInput
            label={t('change.dueHours')}
            description={
              check.operationHours === null
                ? undefined
                : t('change.now', { hours: formats.quantity(check.operationHours, 'h', 0) })
            }
            inputWrapperOrder={['label', 'input', 'description']}
            value={dueHours}
            min={0}
            max={1e9}
            suffix=" h"
            decimalScale={0}
            onChange={(value) => setDueHours(value === '' ? '' : Number(value))}
          />
          <TextInput
            type="date"
            label={t('change.dueOn')}
            description={check.timeZone}
            inputWrapperOrder={['label', 'input', 'description']}
            value={dueOn}
            onChange={(event) => setDueOn(event.currentTarget.value)}
          />
        </Group>
        <IntervalFields interval={interval} onChange={setInterval} />
        <FormFault error={act.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={act.isPending}>
            {t('save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
