import { Button, Kbd, Textarea } from '@mantine/core';
import type { CheckDetail, OilResult } from '@ritzel/contract';
import {
  type CheckStep,
  classesOver,
  DEFAULT_CLEANLINESS_LIMIT,
  outcomeOf,
  readCleanliness,
  type StepOutcome,
} from '@ritzel/drivetrain';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import classes from './check-panel.module.css';
import { useCheckWords } from './check-words.ts';
import { answerStep, type CheckProgress } from './check-work.ts';
import { PhotoStrip } from './photo-strip.tsx';
import { emptyOil, readStepInput, StepField, type TypedStep } from './step-field.tsx';

/** The open step: what it asks for, photos, and whether it was done or has failed. */
export function StepForm({
  check,
  step,
  progress,
  number,
  total,
  onDone,
}: {
  check: CheckDetail;
  step: CheckStep;
  progress: CheckProgress;
  number: number;
  total: number;
  onDone: () => void;
}) {
  const { t } = useTranslation('maintenance');
  const { stepText } = useCheckWords();
  const isPhone = useIsPhone();
  const before = progress.answers.get(step.key);
  const [typed, setTyped] = useState<TypedStep>(() => ({
    value:
      before?.value?.toString() ??
      (step.kind === 'hours' ? Math.round(check.operationHours ?? 0).toString() : ''),
    text: before?.text ?? '',
    oil: emptyOil(before?.oil ?? null),
  }));
  const [isFailing, setFailing] = useState(before?.outcome === 'failed');
  const [missing, setMissing] = useState<string>();
  const photos = progress.photos.filter(({ stepKey }) => stepKey === step.key);
  const input = readStepInput(step, typed);
  const outcome = outcomeOf(step, {
    ...{ outcome: 'done', value: input.value, oilCode: input.oil?.code ?? null },
  });

  function save(chosen: StepOutcome): void {
    const fault = chosen === 'done' ? faultOf(step, input, photos.length) : undefined;
    setMissing(fault);
    if (fault !== undefined) return;
    void answerStep(check, step, { ...input, outcome: chosen }).then(onDone);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(isFailing ? 'failed' : 'done');
  };

  return (
    <form className={classes.form} onSubmit={submit} aria-label={stepText(step)}>
      <div className={classes.formHead}>
        <span className={classes.mark} data-open aria-hidden="true">
          {number}
        </span>
        <h3>{stepText(step)}</h3>
        <span className="meta">{t('stepOf', { step: number, steps: total })}</span>
      </div>
      <StepField step={step} typed={typed} onChange={(more) => setTyped((now) => ({ ...now, ...more }))} />
      {missing !== undefined && (
        <p role="alert" className={classes.fault}>
          {t(`missing.${missing}`)}
        </p>
      )}
      {outcome === 'failed' && <BeyondLimit check={check} oil={input.oil} />}
      {isFailing && (
        <Textarea
          label={t('whatIsWrong')}
          autosize
          minRows={2}
          maxLength={4000}
          value={typed.text}
          data-autofocus
          onChange={(event) => setTyped({ ...typed, text: event.currentTarget.value })}
        />
      )}
      {isFailing && <FailedHint check={check} />}
      <div className={classes.formFoot}>
        <PhotoStrip
          check={check}
          stepKey={step.key}
          photos={photos}
          executionId={progress.execution?.id ?? null}
        />
        <span className={classes.buttons}>
          {!step.isRequired && (
            <Button
              size={isPhone ? 'md' : 'xs'}
              variant="subtle"
              color="gray"
              onClick={() => save('skipped')}
            >
              {t('skip')}
            </Button>
          )}
          <Button
            size={isPhone ? 'md' : 'xs'}
            variant="default"
            onClick={() => setFailing((now) => !now)}
            aria-pressed={isFailing}
          >
            {t(isFailing ? 'notFailed' : 'failed')}
          </Button>
          <Button
            size={isPhone ? 'md' : 'xs'}
            type="submit"
            rightSection={isPhone ? undefined : <Kbd size="xs">Enter</Kbd>}
          >
            {t(isFailing ? 'saveFailed' : 'doneNext')}
          </Button>
        </span>
      </div>
    </form>
  );
}

type Input = ReturnType<typeof readStepInput>;

/** What is still to be entered before a step counts as done. */
function faultOf({ kind, isRequired }: CheckStep, { value, text, oil, isCodeWrong }: Input, photos: number) {
  if (isCodeWrong) return 'code';
  if ((kind === 'value' || kind === 'hours') && value === null) return 'value';
  if (kind === 'text' && text === null && isRequired) return 'text';
  if (kind === 'photo' && photos === 0 && isRequired) return 'photo';
  if (kind === 'oil' && oil === null) return 'oil';
  return undefined;
}

/** What is beyond its limit counts as failed, and where it goes. */
function BeyondLimit({ check, oil }: { check: CheckDetail; oil: OilResult | null }) {
  const { t } = useTranslation('maintenance');
  const code = oil?.code == null ? undefined : readCleanliness(oil.code);
  const over = code === undefined ? 0 : classesOver(code, DEFAULT_CLEANLINESS_LIMIT).filter(Boolean).length;
  return (
    <p className={classes.warning} role="status">
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />
      <span>
        {over > 0 ? t('codesOver', { count: over }) : t('beyondLimit')} <CaseHint check={check} />
      </span>
    </p>
  );
}

function FailedHint({ check }: { check: CheckDetail }) {
  return (
    <p className="meta">
      <CaseHint check={check} />
    </p>
  );
}

function CaseHint({ check: { openCases } }: { check: CheckDetail }) {
  const { t } = useTranslation('maintenance');
  const [worst] = openCases;
  if (worst === undefined) return t('opensCase');
  return (
    <>
      {t('joins')} <Link to={`/cases/${worst.id}`}>{t('case', { number: worst.number })}</Link>
    </>
  );
}
