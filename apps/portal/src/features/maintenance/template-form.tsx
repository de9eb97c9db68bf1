import { ActionIcon, Button, Checkbox, Group, NumberInput, Select, TextInput } from '@mantine/core';
import {
  type CheckTemplate,
  changeCheckTemplate,
  createCheckTemplate,
  MAX_CHECK_STEPS,
  removeCheckTemplate,
} from '@ritzel/contract';
import { CHECK_KINDS, type CheckStep, STEP_KINDS } from '@ritzel/drivetrain';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { useCheckWords } from './check-words.ts';
import { FormFault } from './form-fault.tsx';
import { IntervalFields } from './interval-fields.tsx';
import { readNumber } from './step-field.tsx';
import classes from './template-form.module.css';
import { useCheckAct } from './use-checks.ts';

type Draft = Pick<
  CheckTemplate,
  'name' | 'kind' | 'minutes' | 'resetsBaseline' | 'everyHours' | 'every' | 'onSeverity'
> & { readonly steps: readonly DraftStep[] };
interface DraftStep extends Omit<CheckStep, 'low' | 'high'> {
  readonly low: string;
  readonly high: string;
}

const newStep = (): DraftStep => ({
  ...{ key: crypto.randomUUID().slice(0, 8), kind: 'tick', text: '', code: null, unit: null },
  ...{ low: '', high: '', isRequired: true },
});

/** A template of the organisation; one that ships is saved as a copy in the reader's words. */
export function TemplateForm({ template, onDone }: { template: CheckTemplate | null; onDone: () => void }) {
  const { t } = useTranslation('maintenance');
  const { checkName, stepText } = useCheckWords();
  const isOwn = template !== null && template.id !== null;
  const [draft, setDraft] = useState<Draft>(() =>
    template === null
      ? {
          ...{ name: '', kind: 'other', minutes: 30, resetsBaseline: false, steps: [newStep()] },
          ...{ everyHours: null, every: { count: 6, unit: 'month' }, onSeverity: null },
        }
      : {
          ...template,
          name: isOwn ? template.name : checkName(template),
          steps: template.steps.map((step) => ({
            ...step,
            text: stepText(step),
            low: step.low?.toString() ?? '',
            high: step.high?.toString() ?? '',
          })),
        },
  );
  const act = useCheckAct(onDone);
  const change = (more: Partial<Draft>) => setDraft((now) => ({ ...now, ...more }));
  const changeStep = (index: number, more: Partial<DraftStep>) =>
    change({ steps: draft.steps.map((step, at) => (at === index ? { ...step, ...more } : step)) });
  const move = (index: number, by: -1 | 1) => {
    const steps = [...draft.steps];
    const [step] = steps.splice(index, 1);
    if (step !== undefined) steps.splice(index + by, 0, step);
    change({ steps });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { name, kind, minutes, resetsBaseline, everyHours, every, onSeverity } = draft;
    const body = {
      ...{ name: name.trim(), kind, minutes, resetsBaseline, everyHours, every, onSeverity },
      steps: draft.steps.map(({ key, kind: stepKind, text, code, unit, low, high, isRequired }) => ({
        ...{ key, kind: stepKind, text: text.trim(), unit, isRequired },
        ...{ low: readNumber(low), high: readNumber(high) },
        // Reworded, it is nobody's translation any more.
        code: code !== null && text === stepText({ code, text: '' }) ? code : null,
      })),
    };
    act.mutate(() =>
      isOwn
        ? call(changeCheckTemplate, {
            params: { id: template.id ?? '' },
            body: { ...body, revision: template.revision },
          })
        : call(createCheckTemplate, { body: { ...body, shippedCode: template?.shippedCode ?? null } }),
    );
  };
  return (
    <form className={classes.root} onSubmit={submit}>
      <div className={classes.pair}>
        <TextInput
          label={t('template.name')}
          value={draft.name}
          required
          maxLength={120}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Select
          label={t('template.kind')}
          value={draft.kind}
          data={CHECK_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          allowDeselect={false}
          onChange={(value) => change({ kind: CHECK_KINDS.find((each) => each === value) ?? 'other' })}
        />
      </div>
      <IntervalFields interval={draft} onChange={change} />
      <div className={classes.pair}>
        <NumberInput
          label={t('template.minutes')}
          value={draft.minutes}
          min={1}
          max={10_080}
          allowDecimal={false}
          suffix=" min"
          onChange={(value) => change({ minutes: Number(value) || 1 })}
        />
        <Checkbox
          className={classes.resets!}
          label={t('template.resets')}
          checked={draft.resetsBaseline}
          onChange={(event) => change({ resetsBaseline: event.currentTarget.checked })}
        />
      </div>
      <h2>{t('template.steps')}</h2>
      <ol className={classes.steps}>
        {draft.steps.map((step, index) => (
          <li key={step.key}>
            <StepRow
              step={step}
              number={index + 1}
              isLast={index === draft.steps.length - 1}
              isOnly={draft.steps.length === 1}
              onChange={(more) => changeStep(index, more)}
              onMove={(by) => move(index, by)}
              onRemove={() => change({ steps: draft.steps.filter((_, at) => at !== index) })}
            />
          </li>
        ))}
      </ol>
      <Button
        variant="default"
        leftSection={<IconPlus size={15} stroke={1.8} />}
        disabled={draft.steps.length >= MAX_CHECK_STEPS}
        onClick={() => change({ steps: [...draft.steps, newStep()] })}
      >
        {t('template.addStep')}
      </Button>
      <FormFault error={act.error} />
      <Group justify="flex-end">
        {isOwn && (
          <Button
            variant="subtle"
            color="red"
            onClick={() => act.mutate(() => call(removeCheckTemplate, { params: { id: template.id ?? '' } }))}
          >
            {t('template.remove')}
          </Button>
        )}
        <Button variant="default" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={act.isPending}>
          {t(isOwn || template === null ? 'save' : 'template.copy')}
        </Button>
      </Group>
    </form>
  );
}

function StepRow({
  step,
  number,
  isLast,
  isOnly,
  onChange,
  onMove,
  onRemove,
}: {
  step: DraftStep;
  number: number;
  isLast: boolean;
  isOnly: boolean;
  onChange: (more: Partial<DraftStep>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('maintenance');
  return (
    <>
      <TextInput
        label={t('template.step', { number })}
        value={step.text}
        required
        maxLength={500}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <div className={classes.stepFields}>
        <Select
          aria-label={t('template.stepKind')}
          value={step.kind}
          data={STEP_KINDS.map((value) => ({ value, label: t(`stepKind.${value}`) }))}
          allowDeselect={false}
          onChange={(value) => onChange({ kind: STEP_KINDS.find((each) => each === value) ?? 'tick' })}
        />
        {step.kind === 'value' && (
          <>
            <TextInput
              aria-label={t('template.unit')}
              placeholder={t('template.unit')}
              value={step.unit ?? ''}
              maxLength={16}
              onChange={(event) =>
                onChange({ unit: event.currentTarget.value.trim() === '' ? null : event.currentTarget.value })
              }
            />
            <TextInput
              aria-label={t('template.low')}
              placeholder={t('template.low')}
              inputMode="decimal"
              value={step.low}
              maxLength={20}
              onChange={(event) => onChange({ low: event.currentTarget.value })}
            />
            <TextInput
              aria-label={t('template.high')}
              placeholder={t('template.high')}
              inputMode="decimal"
              value={step.high}
              maxLength={20}
              onChange={(event) => onChange({ high: event.currentTarget.value })}
            />
          </>
        )}
        <Checkbox
          label={t('template.required')}
          checked={step.isRequired}
          onChange={(event) => onChange({ isRequired: event.currentTarget.checked })}
        />
        <span className={classes.stepTools}>
          <ActionIcon
            aria-label={t('template.up', { number })}
            disabled={number === 1}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp size={16} stroke={1.7} />
          </ActionIcon>
          <ActionIcon aria-label={t('template.down', { number })} disabled={isLast} onClick={() => onMove(1)}>
            <IconArrowDown size={16} stroke={1.7} />
          </ActionIcon>
          <ActionIcon aria-label={t('template.removeStep', { number })} disabled={isOnly} onClick={onRemove}>
            <IconTrash size={16} stroke={1.7} />
          </ActionIcon>
        </span>
      </div>
    </>
  );
}
