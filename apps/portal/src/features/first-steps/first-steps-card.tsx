import { Button } from '@mantine/core';
import { FIRST_STEPS } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './first-steps.module.css';
import { countDone, useFirstSteps } from './use-first-steps.ts';

/** On the dashboard while the guide is not finished: how far it is, and the next step. */
export function FirstStepsCard() {
  const { t } = useTranslation('first-steps');
  const { query, change } = useFirstSteps();
  const steps = query.data;
  if (steps === undefined || steps.isClosed || steps.current === null) return null;
  const [done, all] = [countDone(steps), FIRST_STEPS.length];
  return (
    <section className={`panel ${classes.card}`} aria-label={t('title')}>
      <b>{t('title')}</b>
      <progress max={all} value={done} aria-label={t('progress', { done, all })} />
      <span className="meta">{t('progress', { done, all })}</span>
      <span>{t('card.next', { step: t(`step.${steps.current}`) })}</span>
      <span className={classes.spring} />
      <Button component={Link} to="/first-steps" size="compact-md">
        {t('next')}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        title={t('card.hideTitle')}
        loading={change.isPending}
        onClick={() => change.mutate({ isClosed: true })}
      >
        {t('card.hide')}
      </Button>
    </section>
  );
}
