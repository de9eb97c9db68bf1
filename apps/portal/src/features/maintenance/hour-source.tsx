import { Button, Group, NumberInput, Select } from '@mantine/core';
import {
  chooseHourSource,
  type EquipmentDetail,
  HOUR_CHOICES,
  type HourSource,
  readHourSource,
} from '@ritzel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { useFormats } from '../../platform/formats.ts';
import { queryOf } from '../../platform/query-client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFault } from './form-fault.tsx';
import classes from './maintenance.module.css';

type Choice = HourSource['choice'];

/** What the hours of a machine come from: the counter of its device, or counted from which value on and since when. */
export function HourSourceLine({ detail }: { detail: EquipmentDetail }) {
  const { t } = useTranslation('maintenance');
  const formats = useFormats();
  const { data } = useQuery(queryOf(readHourSource, { params: { id: detail.id } }));
  if (data === undefined) return null;
  const { source, runsFrom, since } = data;
  const counted = source === 'speed' || source === 'load';
  return (
    <p className="meta">
      {source === null
        ? t('hours.source.none')
        : t(`hours.source.${source}`, {
            date: since === null ? '–' : formats.instant(new Date(since), 'YYYY-MM-DD'),
          })}
      {counted && runsFrom !== null && (
        <> {t('hours.source.runsFrom', { value: formats.quantity(runsFrom.value, runsFrom.unit, 1) })}</>
      )}
    </p>
  );
}

/** Chooses what the hours come from; asked for when it is known what there is to choose from. */
export function HourSourceDialog({ detail, onClose }: { detail: EquipmentDetail; onClose: () => void }) {
  const { t } = useTranslation('maintenance');
  const { data } = useQuery(queryOf(readHourSource, { params: { id: detail.id } }));
  return (
    <Dialog title={t('hours.source.choose')} onClose={onClose}>
      {data !== undefined && <SourceForm detail={detail} before={data} onClose={onClose} />}
    </Dialog>
  );
}

function isAtHand({ hasCounter, speed, load }: HourSource, choice: Choice): boolean {
  return { automatic: true, counter: hasCounter, speed: speed !== null, load: load !== null }[choice];
}

function SourceForm({
  detail,
  before,
  onClose,
}: {
  detail: EquipmentDetail;
  before: HourSource;
  onClose: () => void;
}) {
  const { t } = useTranslation('maintenance');
  const formats = useFormats();
  const client = useQueryClient();
  const [choice, setChoice] = useState<Choice>(before.choice);
  const [threshold, setThreshold] = useState<number | ''>(before.threshold ?? '');
  const [startHours, setStartHours] = useState<number | ''>('');
  const [{ revision }] = useState(before);
  const signal = choice === 'speed' || choice === 'load' ? before[choice] : null;
  const readsCounter = choice === 'counter' || (choice === 'automatic' && before.hasCounter);
  const saving = useMutation({
    mutationFn: () =>
      call(chooseHourSource, {
        params: { id: detail.id },
        body: {
          ...{ revision, choice },
          threshold: signal === null || threshold === '' ? null : threshold,
          startHours: readsCounter || startHours === '' ? null : startHours,
        },
      }),
    onSuccess: () => {
      void client.invalidateQueries();
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  const shown = detail.operationHours;
  return (
    <form className={classes.form} onSubmit={submit}>
      <p className="meta">{t('hours.source.text')}</p>
      <Select
        label={t('hours.source.title')}
        value={choice}
        data={HOUR_CHOICES.filter((each) => each === before.choice || isAtHand(before, each)).map(
          (value) => ({
            value,
            label: t(`hours.source.choice.${value}`),
          }),
        )}
        allowDeselect={false}
        data-autofocus
        onChange={(value) => {
          setChoice(HOUR_CHOICES.find((each) => each === value) ?? 'automatic');
          setThreshold('');
        }}
      />
      {signal !== null && (
        <NumberInput
          label={t('hours.source.threshold')}
          description={
            signal.usualThreshold === null
              ? t('hours.source.noRated')
              : t('hours.source.usual', { value: formats.quantity(signal.usualThreshold, signal.unit, 1) })
          }
          inputWrapperOrder={['label', 'input', 'description']}
          value={threshold}
          min={0}
          max={signal.rated ?? 1e9}
          suffix={` ${signal.unit}`}
          required={signal.usualThreshold === null}
          onChange={(value) => setThreshold(value === '' ? '' : Number(value))}
        />
      )}
      {!readsCounter && (
        <NumberInput
          label={t('hours.source.start')}
          description={
            shown === null
              ? t('hours.source.startStored')
              : t('hours.source.startShown', { hours: formats.quantity(shown, 'h', 0) })
          }
          inputWrapperOrder={['label', 'input', 'description']}
          value={startHours}
          min={0}
          max={1e9}
          decimalScale={1}
          suffix=" h"
          onChange={(value) => setStartHours(value === '' ? '' : Number(value))}
        />
      )}
      <FormFault error={saving.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={saving.isPending}>
          {t('save')}
        </Button>
      </Group>
    </form>
  );
}
