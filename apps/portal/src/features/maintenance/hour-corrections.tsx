import { Button, Group, NumberInput, TextInput } from '@mantine/core';
import { correctHours, type EquipmentDetail, listHourCorrections } from '@ritzel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { useFormats } from '../../platform/formats.ts';
import { queryOf } from '../../platform/query-client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { FormFault } from './form-fault.tsx';
import { HourSourceLine } from './hour-source.tsx';
import classes from './maintenance.module.css';

/** What the hours are and what they come from, and every correction of it with who, when and why. */
export function HourCorrections({
  detail,
  isAsked,
  onClose,
}: {
  detail: EquipmentDetail;
  isAsked: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('maintenance');
  const formats = useFormats();
  const { data } = useQuery(queryOf(listHourCorrections, { params: { id: detail.id } }));
  const say = (hours: number | null) => (hours === null ? '–' : formats.quantity(hours, 'h', 0));
  return (
    <div className={classes.pad}>
      <p>
        {t('hours.now')} <b className="num">{say(detail.operationHours)}</b>
      </p>
      <HourSourceLine detail={detail} />
      {data !== undefined && data.length > 0 && (
        <ul className={classes.corrections}>
          {data.map(({ id, before, after, reason, at, by }) => (
            <li key={id}>
              <TimeText at={at} format="YYYY-MM-DD HH:mm" />
              <span className="num">{`${say(before)} → ${say(after)}`}</span>
              <span>{reason}</span>
              <span className={classes.quiet}>{by}</span>
            </li>
          ))}
        </ul>
      )}
      {isAsked && <CorrectForm detail={detail} onClose={onClose} />}
    </div>
  );
}

function CorrectForm({ detail, onClose }: { detail: EquipmentDetail; onClose: () => void }) {
  const { t } = useTranslation('maintenance');
  const formats = useFormats();
  const client = useQueryClient();
  const [after, setAfter] = useState<number | ''>('');
  const [reason, setReason] = useState('');
  const [before] = useState(detail.operationHours);
  const saving = useMutation({
    mutationFn: (hours: number) =>
      call(correctHours, {
        params: { id: detail.id },
        body: { before, after: hours, reason: reason.trim() },
      }),
    onSuccess: () => {
      void client.invalidateQueries();
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (after !== '') saving.mutate(after);
  };
  return (
    <Dialog title={t('hours.correct')} onClose={onClose}>
      <form className={classes.form} onSubmit={submit}>
        <p className="meta">{t('hours.text')}</p>
        <NumberInput
          label={t('hours.after')}
          description={before === null ? undefined : `${t('hours.now')} ${formats.quantity(before, 'h', 0)}`}
          value={after}
          min={0}
          max={1e9}
          decimalScale={1}
          suffix=" h"
          required
          data-autofocus
          onChange={(value) => setAfter(value === '' ? '' : Number(value))}
        />
        <TextInput
          label={t('hours.reason')}
          placeholder={t('hours.reasonPlaceholder')}
          value={reason}
          required
          maxLength={500}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <FormFault error={saving.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={saving.isPending} disabled={after === '' || reason.trim() === ''}>
            {t('save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
