import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { type MeasuringRound, SKIP_REASONS, type SkipReason } from '@ritzel/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { RoundFault } from './round-fault.tsx';
import classes from './rounds.module.css';
import { roundActs, useRoundAct } from './use-rounds.ts';

interface Left {
  readonly reason: SkipReason;
  readonly note: string;
}

/** Ends a run though points are missing: each is left out with a reason. */
export function EndRunForm({ round, onClose }: { round: MeasuringRound; onClose: () => void }) {
  const { t } = useTranslation('measuring-rounds');
  const missing = round.points.filter(({ recordedId }) => recordedId === null);
  const [all, setAll] = useState<SkipReason>('not-running');
  const [own, setOwn] = useState<ReadonlyMap<string, Partial<Left>>>(new Map());
  const act = useRoundAct(onClose);
  const leftOf = (id: string): Left => ({ reason: all, note: '', ...own.get(id) });
  const change = (id: string, more: Partial<Left>) =>
    setOwn((before) => new Map(before).set(id, { ...before.get(id), ...more }));
  const reasons = SKIP_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }));
  const reasonOf = (value: string) => SKIP_REASONS.find((each) => each === value) ?? 'other';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    act.mutate(
      roundActs.end(
        round.id,
        missing.map(({ id }) => {
          const { reason, note } = leftOf(id);
          return { pointId: id, reason, note: note.trim() === '' ? null : note.trim() };
        }),
      ),
    );
  };
  return (
    <Dialog title={t('end.title')} size={620} onClose={onClose}>
      <form className={classes.form} onSubmit={submit}>
        <p>{t('end.text', { count: missing.length })}</p>
        <NativeSelect
          label={t('end.all')}
          value={all}
          data={reasons}
          onChange={(event) => {
            setAll(reasonOf(event.currentTarget.value));
            setOwn((before) => new Map([...before].map(([id, { note }]) => [id, note ? { note } : {}])));
          }}
        />
        <ul className={classes.missing}>
          {missing.map(({ id, code, name }) => (
            <li key={id}>
              <span>
                <b>{code}</b> {name === code ? '' : name}
              </span>
              <NativeSelect
                size="xs"
                aria-label={t('end.reasonOf', { point: code })}
                value={leftOf(id).reason}
                data={reasons}
                onChange={(event) => change(id, { reason: reasonOf(event.currentTarget.value) })}
              />
              <TextInput
                size="xs"
                aria-label={t('end.noteOf', { point: code })}
                placeholder={t('end.note')}
                required={leftOf(id).reason === 'other'}
                maxLength={300}
                value={leftOf(id).note}
                onChange={(event) => change(id, { note: event.currentTarget.value })}
              />
            </li>
          ))}
        </ul>
        <RoundFault error={act.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={act.isPending}>
            {t('end.act')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
