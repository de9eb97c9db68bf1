import { ActionIcon, Button, Group, NumberInput, Select, TextInput } from '@mantine/core';
import { ESCALATION_TARGETS, ProblemError, type Rota } from '@ritzel/contract';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timeZoneNames } from '../../platform/time-zone-names.ts';
import { HourField } from '../../ui/hour-field.tsx';
import { SeverityChoice } from '../../ui/severity-choice.tsx';
import { DutyStrip } from './duty-strip.tsx';
import classes from './on-call.module.css';
import { type RotaDraft, rotaDraftOf, useDutyPreview, useRotaChoices } from './use-rotas.ts';

const WHOLE = '';

const newDraft = (name: string): RotaDraft => ({
  ...{ name, groupId: null, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  ...{ handsOverEvery: 'week', startsOn: new Date().toISOString().slice(0, 10), handsOverAt: '06:00' },
  ...{ memberIds: [], leastSeverity: 'SEVERE', repeats: 1 },
  steps: [
    { afterMinutes: 15, to: 'next', userId: null },
    { afterMinutes: 15, to: 'administrators', userId: null },
  ],
});

const FAULTS = [
  'personNotOnCall',
  'memberTwice',
  'rotaTwice',
  'groupUnknown',
  'personMissing',
  'changedMeanwhile',
] as const;

/** A rota with its escalation, edited beside who would be on duty with it. */
export function RotaEditor({
  rota,
  isPending,
  error,
  onSave,
  onClose,
}: {
  rota: Rota | undefined;
  isPending: boolean;
  error: Error | null;
  onSave: (draft: RotaDraft) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('on-call');
  const [draft, setDraft] = useState<RotaDraft>(() =>
    rota === undefined ? newDraft(t('newName')) : rotaDraftOf(rota),
  );
  const { people, groups } = useRotaChoices();
  const preview = useDutyPreview(draft, rota?.id ?? null);
  const change = (more: Partial<RotaDraft>) => setDraft((known) => ({ ...known, ...more }));
  const code = error instanceof ProblemError ? error.problem.errors?.[0]?.code : undefined;
  const fault = FAULTS.find((each) => each === code);
  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(draft);
      }}
    >
      <div className={classes.fields}>
        <TextInput
          label={t('name')}
          required
          maxLength={80}
          value={draft.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Select
          label={t('for')}
          value={draft.groupId ?? WHOLE}
          allowDeselect={false}
          searchable
          data={[
            { value: WHOLE, label: t('wholeOrganisation') },
            ...groups.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(groupId) => change({ groupId: groupId === null || groupId === WHOLE ? null : groupId })}
        />
        <SeverityChoice
          label={t('leastSeverity')}
          value={draft.leastSeverity}
          onChange={(leastSeverity) => change({ leastSeverity })}
        />
        <Select
          label={t('handsOver')}
          value={draft.handsOverEvery}
          allowDeselect={false}
          data={(['week', 'day'] as const).map((value) => ({ value, label: t(`every.${value}`) }))}
          onChange={(handsOverEvery) => handsOverEvery !== null && change({ handsOverEvery })}
        />
        <TextInput
          type="date"
          label={t('startsOn')}
          required
          value={draft.startsOn}
          onChange={(event) => change({ startsOn: event.currentTarget.value })}
        />
        <HourField
          label={t('handsOverAt')}
          value={draft.handsOverAt}
          onChange={(handsOverAt) => change({ handsOverAt })}
        />
        <Select
          label={t('timeZone')}
          value={draft.timeZone}
          data={timeZoneNames(draft.timeZone)}
          searchable
          limit={80}
          allowDeselect={false}
          onChange={(timeZone) => timeZone !== null && change({ timeZone })}
        />
      </div>
      <Members
        ids={draft.memberIds}
        people={[...people, ...(rota?.members ?? [])]}
        onChange={(memberIds) => change({ memberIds })}
      />
      <Steps draft={draft} people={people} onChange={change} />
      {preview.data !== undefined && draft.memberIds.length > 0 && (
        <>
          <h3>{t('preview')}</h3>
          <DutyStrip spans={preview.data.spans} label={t('preview')} />
        </>
      )}
      <p role="alert" className={classes.fault}>
        {error !== null && (fault === undefined ? error.message : t(`fault.${fault}`))}
      </p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {t('save')}
        </Button>
      </Group>
    </form>
  );
}

interface Person {
  readonly id: string;
  readonly name: string;
}

/** Who follows whom. */
function Members({
  ids,
  people,
  onChange,
}: {
  ids: readonly string[];
  people: readonly Person[];
  onChange: (ids: string[]) => void;
}) {
  const { t } = useTranslation('on-call');
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? '?';
  const moved = (at: number, by: number) => {
    const next = [...ids];
    const [taken] = next.splice(at, 1);
    if (taken !== undefined) next.splice(at + by, 0, taken);
    return next;
  };
  const left = people.filter(
    (person, at) => !ids.includes(person.id) && people.findIndex(({ id }) => id === person.id) === at,
  );
  return (
    <div>
      <h3>{t('members')}</h3>
      <ol className={classes.members}>
        {ids.map((id, at) => (
          <li key={id}>
            <span>{nameOf(id)}</span>
            <span>
              <ActionIcon
                variant="subtle"
                disabled={at === 0}
                aria-label={t('earlier', { name: nameOf(id) })}
                onClick={() => onChange(moved(at, -1))}
              >
                <IconArrowUp size={15} aria-hidden="true" />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                disabled={at === ids.length - 1}
                aria-label={t('later', { name: nameOf(id) })}
                onClick={() => onChange(moved(at, 1))}
              >
                <IconArrowDown size={15} aria-hidden="true" />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={t('takeOut', { name: nameOf(id) })}
                onClick={() => onChange(ids.filter((each) => each !== id))}
              >
                <IconX size={15} aria-hidden="true" />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ol>
      <Select
        aria-label={t('addMember')}
        placeholder={t('addMember')}
        value={null}
        searchable
        nothingFoundMessage={t('noPeople')}
        data={left.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => id !== null && onChange([...ids, id])}
      />
    </div>
  );
}

/** Who is notified when nobody acts. */
function Steps({
  draft,
  people,
  onChange,
}: {
  draft: RotaDraft;
  people: readonly Person[];
  onChange: (more: Partial<RotaDraft>) => void;
}) {
  const { t } = useTranslation('on-call');
  const { steps, repeats = 0 } = draft;
  const changed = (at: number, more: Partial<RotaDraft['steps'][number]>) =>
    onChange({ steps: steps.map((step, place) => (place === at ? { ...step, ...more } : step)) });
  return (
    <div>
      <h3>{t('escalation')}</h3>
      <p className={classes.text}>{t('escalationText')}</p>
      <ol className={classes.steps}>
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: @NOTE steps have no name but their place
          <li key={at}>
            <NumberInput
              aria-label={t('afterMinutes')}
              suffix={` ${t('minutes')}`}
              min={1}
              max={1440}
              allowDecimal={false}
              value={step.afterMinutes}
              onChange={(value) => typeof value === 'number' && changed(at, { afterMinutes: value })}
            />
            <Select
              aria-label={t('notify')}
              allowDeselect={false}
              value={step.to}
              data={ESCALATION_TARGETS.map((value) => ({ value, label: t(`target.${value}`) }))}
              onChange={(to) =>
                to !== null && changed(at, { to, userId: to === 'person' ? (people[0]?.id ?? null) : null })
              }
            />
            {step.to === 'person' && (
              <Select
                aria-label={t('target.person')}
                searchable
                allowDeselect={false}
                value={step.userId ?? null}
                data={people.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(userId) => changed(at, { userId })}
              />
            )}
            <ActionIcon
              variant="subtle"
              aria-label={t('removeStep', { number: at + 1 })}
              onClick={() => onChange({ steps: steps.filter((_, place) => place !== at) })}
            >
              <IconX size={15} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <Group align="end">
        <Button
          size="xs"
          variant="default"
          disabled={steps.length >= 10}
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => onChange({ steps: [...steps, { afterMinutes: 15, to: 'next', userId: null }] })}
        >
          {t('addStep')}
        </Button>
        <NumberInput
          label={t('repeats')}
          size="xs"
          min={0}
          max={10}
          allowDecimal={false}
          value={repeats}
          onChange={(value) => typeof value === 'number' && onChange({ repeats: value })}
        />
      </Group>
    </div>
  );
}
