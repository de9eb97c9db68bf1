import { Button, Group, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type CheckTemplate, listEquipment, MAX_PLANNED_AT_ONCE } from '@ritzel/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../platform/query-client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { equipmentLabel } from '../../widgets/equipment-field/equipment-field.tsx';
import { useCheckWords } from './check-words.ts';
import { FormFault } from './form-fault.tsx';
import { type Interval, IntervalFields } from './interval-fields.tsx';
import classes from './maintenance.module.css';
import { useTimeZone } from './use-check-counts.ts';
import { checkActs, useCheckAct, useCheckAssignees, useTemplates } from './use-checks.ts';

interface Machine {
  readonly id: string;
  readonly label: string;
}

const keyOf = ({ id, shippedCode }: CheckTemplate) => id ?? `shipped ${shippedCode}`;

/** Plans one check for one machine or for many: which, when for the first time, how often, who. */
export function PlanCheckForm({
  machines = [],
  onClose,
}: {
  /** Chosen beforehand. */
  machines?: readonly Machine[];
  onClose: () => void;
}) {
  const { t } = useTranslation('maintenance');
  const { checkName } = useCheckWords();
  const timeZone = useTimeZone();
  const templates = useTemplates();
  const [chosen, setChosen] = useState<readonly Machine[]>(machines);
  const [template, setTemplate] = useState<CheckTemplate>();
  const [interval, setInterval] = useState<Interval>({ everyHours: null, every: null, onSeverity: null });
  const [firstInHours, setFirstInHours] = useState<number | ''>('');
  const [firstOn, setFirstOn] = useState('');
  const [assigneeId, setAssignee] = useState('');
  const people = useCheckAssignees(chosen[0]?.id ?? '', chosen.length > 0);
  const act = useCheckAct(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (template === undefined) return;
    act.mutate(
      checkActs.plan({
        equipmentIds: chosen.map(({ id }) => id),
        ...(template.id === null ? { shippedCode: template.shippedCode } : { templateId: template.id }),
        ...{ interval, timeZone, assigneeId: assigneeId === '' ? null : assigneeId },
        ...(firstInHours === '' ? {} : { firstInHours }),
        ...(firstOn === '' ? {} : { firstOn }),
      }),
    );
  };
  return (
    <Dialog title={t('plan.title')} size={560} onClose={onClose}>
      <form className={classes.form} onSubmit={submit}>
        <MachinesField chosen={chosen} onChange={setChosen} />
        <Select
          label={t('plan.template')}
          required
          searchable
          value={template === undefined ? null : keyOf(template)}
          data={(templates.data ?? []).map((each) => ({
            value: keyOf(each),
            label: each.id === null ? checkName(each) : each.name,
          }))}
          onChange={(key) => {
            const found = templates.data?.find((each) => keyOf(each) === key);
            setTemplate(found);
            if (found !== undefined)
              setInterval({ everyHours: found.everyHours, every: found.every, onSeverity: found.onSeverity });
          }}
        />
        {template !== undefined && (
          <>
            <IntervalFields interval={interval} onChange={setInterval} />
            <Group grow align="flex-end" gap="sm">
              <NumberInput
                label={t('plan.firstInHours')}
                placeholder={t('plan.asInterval')}
                value={firstInHours}
                min={-200_000}
                max={200_000}
                suffix=" h"
                allowDecimal={false}
                onChange={(value) => setFirstInHours(value === '' ? '' : Number(value))}
              />
              <TextInput
                type="date"
                label={t('plan.firstOn')}
                value={firstOn}
                onChange={(event) => setFirstOn(event.currentTarget.value)}
              />
            </Group>
            <Select
              label={t('assignee')}
              value={assigneeId}
              data={[
                { value: '', label: t('nobody') },
                ...(people.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
              searchable
              allowDeselect={false}
              onChange={(value) => setAssignee(value ?? '')}
            />
          </>
        )}
        <FormFault error={act.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            loading={act.isPending}
            disabled={template === undefined || chosen.length === 0}
          >
            {t('plan.save', { count: Math.max(1, chosen.length) })}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

function MachinesField({
  chosen,
  onChange,
}: {
  chosen: readonly Machine[];
  onChange: (chosen: readonly Machine[]) => void;
}) {
  const { t } = useTranslation('maintenance');
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 150);
  const found = useQuery({
    ...queryOf(listEquipment, { query: { type: 'any', ...(search === '' ? {} : { search }), size: 30 } }),
    placeholderData: keepPreviousData,
  });
  const choices = (found.data?.rows ?? []).map(({ id, ...named }) => ({ id, label: equipmentLabel(named) }));
  const all = [...chosen, ...choices.filter(({ id }) => chosen.every((each) => each.id !== id))];
  return (
    <MultiSelect
      label={t('plan.machines')}
      required
      searchable
      hidePickedOptions
      maxValues={MAX_PLANNED_AT_ONCE}
      value={chosen.map(({ id }) => id)}
      data={all.map(({ id, label }) => ({ value: id, label }))}
      // The server has searched already, in more than the label.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={t('plan.noMachine')}
      onChange={(ids) => onChange(all.filter(({ id }) => ids.includes(id)))}
    />
  );
}
