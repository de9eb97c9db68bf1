import { Button } from '@mantine/core';
import { FIRST_STEPS, type FirstStep, type FirstSteps } from '@ritzel/contract';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { choiceParam, searchSchema, textParam } from '../../platform/search-schema.ts';
import { useRefusal } from '../../platform/use-refusal.ts';
import { useSearchView } from '../../platform/use-search-view.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from './first-steps.module.css';
import { countDone, nextStep, stateOf, useFirstSteps } from './use-first-steps.ts';

const schema = searchSchema({
  step: choiceParam(['', ...FIRST_STEPS] as const, ''),
  machine: textParam(36),
});

export interface StepProps {
  readonly steps: FirstSteps;
  /** The drivetrain that is connected and measured; null while there is none. */
  readonly machineId: string | null;
  readonly onMachine: (id: string) => void;
  /** What is there may have changed. */
  readonly onChanged: () => Promise<unknown>;
  /** On to the next open step. */
  readonly onNext: () => void;
  readonly onStep: (step: FirstStep) => void;
}

/** The steps at the left (above on a phone), the one that is looked at beside them. */
export function FirstStepsGuide({ render }: { render: (step: FirstStep, props: StepProps) => ReactNode }) {
  const { t } = useTranslation('first-steps');
  const { query } = useFirstSteps();
  const done = query.data === undefined ? undefined : countDone(query.data);
  return (
    <div className={classes.root}>
      <PageTitle
        title={t('title')}
        aside={done !== undefined && t('progress', { done, all: FIRST_STEPS.length })}
      >
        <Button size="compact-md" variant="default" component={Link} to="/dashboard">
          {t('later')}
        </Button>
      </PageTitle>
      <Loaded query={query}>{(steps) => <Steps steps={steps} render={render} />}</Loaded>
    </div>
  );
}

function Steps({
  steps,
  render,
}: {
  steps: FirstSteps;
  render: (step: FirstStep, props: StepProps) => ReactNode;
}) {
  const { t } = useTranslation('first-steps');
  const navigate = useNavigate();
  const { change, refresh } = useFirstSteps();
  const { view, change: show } = useSearchView(schema, []);
  // Where it was left; what gets done meanwhile does not turn the page under the reader.
  const [begun] = useState(steps.current);
  const step = view.step === '' ? begun : view.step;
  const open = (wanted: FirstStep) => show({ step: wanted });
  const goOn = (from: FirstStep, after: FirstSteps) => {
    const next = nextStep(after, from);
    if (next === undefined) void navigate('/dashboard');
    else open(next);
  };
  const refusalOf = useRefusal();
  return (
    <div className={classes.body}>
      <nav aria-label={t('steps')}>
        <ol className={classes.steps}>
          {steps.steps.map(({ step: each, state }, index) => (
            <li key={each}>
              <button
                type="button"
                className={classes.step}
                data-state={state}
                aria-current={each === step ? 'step' : undefined}
                onClick={() => open(each)}
              >
                <span className={classes.mark} aria-hidden="true">
                  {state === 'done' ? <IconCheck size={14} stroke={2.4} /> : index + 1}
                </span>
                <span>
                  {t(`step.${each}`)} <span className="visually-hidden">({t(`state.${state}`)})</span>
                </span>
              </button>
            </li>
          ))}
        </ol>
      </nav>
      {step === null ? (
        <section className={`panel ${classes.panel}`}>
          <Notice
            title={t('end.title')}
            action={
              <Button component={Link} to="/dashboard">
                {t('toDashboard')}
              </Button>
            }
          >
            {t('end.text')}
          </Notice>
        </section>
      ) : (
        <section key={step} className={`panel ${classes.panel}`} aria-labelledby="first-step">
          <h2 id="first-step">{t(`step.${step}`)}</h2>
          {render(step, {
            steps,
            machineId: view.machine === '' ? steps.drivetrainId : view.machine,
            onMachine: (machine) => show({ machine }),
            onChanged: refresh,
            onNext: () => goOn(step, steps),
            onStep: open,
          })}
          <p role="alert" className={classes.wrong}>
            {change.isError && t('failed', { reason: refusalOf(change.error) })}
          </p>
          <StepFoot
            state={stateOf(steps, step)}
            isLast={nextStep(steps, step) === undefined}
            onSkip={() => change.mutate({ skip: step }, { onSuccess: (after) => goOn(step, after) })}
            onPutBack={() => change.mutate({ resume: step })}
            onNext={() => goOn(step, steps)}
          />
        </section>
      )}
    </div>
  );
}

function StepFoot({
  state,
  isLast,
  onSkip,
  onPutBack,
  onNext,
}: {
  state: FirstSteps['steps'][number]['state'];
  isLast: boolean;
  onSkip: () => void;
  onPutBack: () => void;
  onNext: () => void;
}) {
  const { t } = useTranslation('first-steps');
  if (state === 'open')
    return (
      <div className={classes.foot}>
        <Button variant="subtle" color="gray" onClick={onSkip}>
          {t('skip')}
        </Button>
      </div>
    );
  return (
    <div className={classes.foot}>
      {state === 'skipped' && (
        <>
          <span className="meta">{t('wasSkipped')}</span>
          <Button variant="subtle" color="gray" onClick={onPutBack}>
            {t('putBack')}
          </Button>
        </>
      )}
      <Button variant={state === 'done' ? 'filled' : 'default'} onClick={onNext}>
        {t(isLast ? 'toDashboard' : 'next')}
      </Button>
    </div>
  );
}
