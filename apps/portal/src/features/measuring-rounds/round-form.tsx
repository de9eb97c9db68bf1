import { Button, Group, NumberInput, Select, TextInput } from '@mantine/core';
import {
  deleteMeasuringRound,
  listCheckAssignees,
  MAX_ROUND_POINTS,
  type MeasuringRound,
  ProblemError,
} from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayDo } from '../../platform/demo-access.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useAllowed } from '../../platform/session.ts';
import { AddPoints } from './add-points.tsx';
import { PointsField } from './points-field.tsx';
import { type DraftPoint, draftPointsOf, toPointInput } from './round-draft.ts';
import { RoundFault } from './round-fault.tsx';
import classes from './round-form.module.css';
import { roundActs, useOwnTimeZone, useRoundAct } from './use-rounds.ts';

const WEEK = 7;
const MONTH = 30;
const INTERVALS = [WEEK, 14, MONTH, 90, 180, 365];

/** Makes a round or changes one: name, when, who, and its points in the order in which they are walked. */
export function RoundForm({
  round,
  initialPoints = [],
  initialName = '',
  copied,
  onSaved,
  onRemoved,
  onCancel,
}: {
  /** One that is changed. */
  round?: MeasuringRound;
  /** Of a copy. */
  initialPoints?: readonly DraftPoint[];
  initialName?: string;
  /** What is said of a copy. */
  copied?: ReactNode;
  onSaved: (id: string) => void;
  onRemoved?: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('measuring-rounds');
  const ownZone = useOwnTimeZone();
  const timeZone = round?.timeZone ?? ownZone;
  const [name, setName] = useState(round?.name ?? initialName);
  const [intervalDays, setInterval] = useState(round?.intervalDays ?? MONTH);
  const [nextDue, setNextDue] = useState(
    () => round?.nextDue ?? new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now()),
  );
  const [assigneeId, setAssignee] = useState(round?.assignee?.id ?? '');
  const [points, setPoints] = useState<readonly DraftPoint[]>(() =>
    round === undefined ? initialPoints : draftPointsOf(round),
  );
  const save = useRoundAct<MeasuringRound>(({ id }) => onSaved(id));
  const remove = useRoundAct(() => onRemoved?.());
  const mayRemove = useMayDo(deleteMeasuringRound);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      roundActs.save(
        {
          ...{ name: name.trim(), intervalDays, nextDue, timeZone },
          assigneeId: assigneeId === '' ? null : assigneeId,
          points: points.map(toPointInput),
        },
        round,
      ),
    );
  };
  return (
    <form className={classes.root} onSubmit={submit}>
      {copied}
      <div className={`panel ${classes.head}`}>
        <TextInput
          className={classes.name!}
          label={t('form.name')}
          required
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NumberInput
          label={t('form.interval')}
          required
          min={1}
          max={3660}
          allowDecimal={false}
          value={intervalDays}
          suffix={` ${t('form.days')}`}
          onChange={(value) => setInterval(Number(value) || 1)}
        />
        <TextInput
          type="date"
          label={t('form.nextDue')}
          required
          value={nextDue}
          onChange={(event) => setNextDue(event.currentTarget.value)}
        />
        <AssigneeField
          equipmentId={points[0]?.equipmentId}
          known={round?.assignee ?? null}
          value={assigneeId}
          onChange={setAssignee}
        />
        <Group gap={6} className={classes.intervals!}>
          {INTERVALS.map((days) => (
            <Button
              key={days}
              size="compact-xs"
              variant="default"
              aria-pressed={days === intervalDays}
              onClick={() => setInterval(days)}
            >
              {t(`form.every.${days}`)}
            </Button>
          ))}
        </Group>
      </div>
      <div className={classes.beside}>
        <PointsField points={points} onChange={setPoints} fault={faultOf(save.error)} />
        <AddPoints
          points={points}
          isFull={points.length >= MAX_ROUND_POINTS}
          onAdd={(more) => setPoints(more.slice(0, MAX_ROUND_POINTS))}
        />
      </div>
      <RoundFault error={save.error ?? remove.error} />
      <Group justify="flex-end" className={classes.foot!}>
        {round !== undefined && mayRemove && (
          <RemoveButton
            isPending={remove.isPending}
            onRemove={() => remove.mutate(roundActs.remove(round.id))}
          />
        )}
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={points.length === 0}>
          {t('form.save')}
        </Button>
      </Group>
    </form>
  );
}

/** The point that a refusal is about. */
function faultOf(error: Error | null): number | null {
  if (!(error instanceof ProblemError)) return null;
  const place = /^body\.points\.(\d+)\./.exec(error.problem.errors?.[0]?.field ?? '')?.[1];
  return place === undefined ? null : Number(place);
}

/** Asks once: what was measured stays with the machines. */
function RemoveButton({ isPending, onRemove }: { isPending: boolean; onRemove: () => void }) {
  const { t } = useTranslation('measuring-rounds');
  const [isAsked, setAsked] = useState(false);
  return (
    <Button
      className={classes.remove!}
      variant="subtle"
      color="red"
      loading={isPending}
      onClick={() => (isAsked ? onRemove() : setAsked(true))}
    >
      {t(isAsked ? 'form.removeSure' : 'form.remove')}
    </Button>
  );
}

function AssigneeField({
  equipmentId,
  known,
  value,
  onChange,
}: {
  equipmentId: string | undefined;
  known: { readonly id: string; readonly name: string } | null;
  value: string;
  onChange: (id: string) => void;
}) {
  const { t } = useTranslation('measuring-rounds');
  const mayAsk = useAllowed(...listCheckAssignees.access.permissions);
  const people = useQuery({
    ...queryOf(listCheckAssignees, { query: { equipment: equipmentId ?? '' } }),
    enabled: mayAsk && equipmentId !== undefined,
  });
  const choices = people.data ?? (known === null ? [] : [known]);
  return (
    <Select
      label={t('form.assignee')}
      value={value}
      data={[
        { value: '', label: t('nobody') },
        ...choices.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      searchable
      allowDeselect={false}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
