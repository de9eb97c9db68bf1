import type { CheckDetail } from '@ritzel/contract';
import { type CheckStep, openSteps } from '@ritzel/drivetrain';
import { IconAlertTriangle, IconCheck, IconMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import classes from './check-panel.module.css';
import { useCheckWords } from './check-words.ts';
import type { CheckProgress, ShownAnswer } from './check-work.ts';
import { useMeasuredNumber } from './measured-number.ts';
import { SignForm } from './sign-form.tsx';
import { StepForm } from './step-form.tsx';

/** The steps of a check: done ones with what was read, the open one with its form, those to come by their number. */
export function CheckSteps({
  check,
  progress,
  isEditable,
}: {
  check: CheckDetail;
  progress: CheckProgress;
  isEditable: boolean;
}) {
  const { steps, answers } = progress;
  const [chosen, setChosen] = useState<string>();
  const next = steps.find(({ key }) => !answers.has(key))?.key;
  const open = isEditable ? (chosen ?? next) : undefined;
  const isReady = openSteps(steps, new Set(answers.keys())).length === 0;
  return (
    <>
      <ol className={classes.steps}>
        {steps.map((step, index) =>
          step.key === open ? (
            <li key={step.key} className={classes.openStep}>
              <StepForm
                key={step.key}
                {...{ check, step, progress, number: index + 1, total: steps.length }}
                onDone={() => setChosen(undefined)}
              />
            </li>
          ) : (
            <li key={step.key}>
              <StepLine
                step={step}
                number={index + 1}
                answer={answers.get(step.key)}
                photos={progress.photos.filter(({ stepKey }) => stepKey === step.key).length}
                onOpen={isEditable ? () => setChosen(step.key) : undefined}
              />
            </li>
          ),
        )}
      </ol>
      {isEditable && isReady && chosen === undefined && <SignForm check={check} progress={progress} />}
    </>
  );
}

function StepLine({
  step,
  number,
  answer,
  photos,
  onOpen,
}: {
  step: CheckStep;
  number: number;
  answer: ShownAnswer | undefined;
  photos: number;
  onOpen: (() => void) | undefined;
}) {
  const { t } = useTranslation('maintenance');
  const formats = useFormats();
  const { stepText } = useCheckWords();
  const Mark =
    answer?.outcome === 'failed' ? IconAlertTriangle : answer?.outcome === 'skipped' ? IconMinus : IconCheck;
  const content = (
    <>
      <span className={classes.mark} data-outcome={answer?.outcome} aria-hidden="true">
        {answer === undefined ? number : <Mark size={13} stroke={2.4} />}
      </span>
      <span className={classes.stepText}>
        {stepText(step)}
        {answer !== undefined && <Answer step={step} answer={answer} photos={photos} />}
      </span>
      {answer !== undefined && (
        <time className={classes.stepTime} dateTime={answer.at} title={formats.instantUtc(answer.at)}>
          {formats.instant(answer.at, 'HH:mm')}
        </time>
      )}
    </>
  );
  const label = answer === undefined ? undefined : t(`outcome.${answer.outcome}`);
  return onOpen === undefined ? (
    <div className={classes.step} data-answered={answer !== undefined || undefined}>
      {content}
      {label !== undefined && <span className="visually-hidden">{label}</span>}
    </div>
  ) : (
    <button
      type="button"
      className={classes.step}
      data-answered={answer !== undefined || undefined}
      onClick={onOpen}
    >
      {content}
      {label !== undefined && <span className="visually-hidden">{label}</span>}
    </button>
  );
}

function Answer({ step, answer, photos }: { step: CheckStep; answer: ShownAnswer; photos: number }) {
  const { t } = useTranslation('maintenance');
  const measured = useMeasuredNumber();
  const { value, text, oil, outcome, by, isSent } = answer;
  const facts = [
    ...(outcome === 'done' ? [] : [t(`outcome.${outcome}`)]),
    ...(value === null
      ? []
      : [`${measured(value)} ${step.kind === 'hours' ? 'h' : (step.unit ?? '')}`.trim()]),
    ...(oil?.code == null ? [] : [`ISO 4406 ${oil.code}`]),
    ...(oil?.waterPpm == null ? [] : [`${t('oil.water')} ${measured(oil.waterPpm)} ppm`]),
    ...(oil?.viscosity40 == null ? [] : [`${t('oil.viscosity')} ${measured(oil.viscosity40)} mm²/s`]),
    ...(oil?.acidNumber == null ? [] : [`${t('oil.acid')} ${measured(oil.acidNumber)} mg/g`]),
    ...(text === null ? [] : [text]),
    ...(photos === 0 ? [] : [t('photos', { count: photos })]),
    ...(by === null || by === '' ? [] : [by]),
    ...(isSent ? [] : [t('notSent')]),
  ];
  return facts.length === 0 ? null : <span className={classes.answer}>{facts.join(' · ')}</span>;
}
