import { Button } from '@mantine/core';
import type { SignalLimits } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './limits.module.css';

type Lapsed = SignalLimits['learningAgain'][number];

/** Rules in force that were learned before the baseline was reset: how far they could be learned again. */
export function LearningAgain({
  rules,
  isPending,
  onLearn,
}: {
  rules: readonly Lapsed[];
  isPending: boolean;
  /** Null for who may not. */
  onLearn: ((kind: Lapsed['kind'], sinceMs: number) => void) | null;
}) {
  const { t } = useTranslation('limits');
  const formats = useFormats();
  if (rules.length === 0) return null;
  return (
    <section className={classes.learningAgain} aria-label={t('learningAgain.title')}>
      {rules.map(({ kind, since, samples, needed }) => (
        <div key={kind}>
          <p>
            <b>
              {t(`kind.${kind}`)}: {t('learningAgain.since')}{' '}
              <TimeText at={since} format="YYYY-MM-DD HH:mm" />
              {', '}
              {t('learningAgain.samples', {
                samples: formats.count(Math.min(samples, needed)),
                needed: formats.count(needed),
              })}
            </b>{' '}
            {t('learningAgain.text')}
          </p>
          {onLearn !== null && (
            <Button
              size="compact-xs"
              variant="default"
              disabled={samples < needed}
              loading={isPending}
              onClick={() => onLearn(kind, Date.parse(since))}
            >
              {t('learningAgain.learn')}
            </Button>
          )}
        </div>
      ))}
    </section>
  );
}
