import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './limits.module.css';

interface StoredSide {
  readonly state: 'draft' | 'in-force' | 'superseded' | 'withdrawn';
  readonly text: string;
  readonly changedAt: string;
  readonly changedBy: string | null;
  readonly publishedAt: string | null;
  readonly publishedBy: string | null;
}

/** Two people edited the same draft: both versions, and the choice which goes on. */
export function LimitConflict({
  mine,
  theirs,
  onTakeTheirs,
  onKeepMine,
}: {
  /** What is edited here, in one line. */
  mine: string;
  /** What is stored now; undefined where the draft was discarded. */
  theirs: StoredSide | undefined;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}) {
  const { t } = useTranslation('limits');
  return (
    <section className={classes.conflict} role="alert" aria-labelledby="limit-conflict">
      <h2 id="limit-conflict">
        <IconUsers size={17} stroke={1.7} aria-hidden="true" />
        {t(theirs === undefined ? 'conflict.discarded' : `conflict.${theirs.state}`, {
          name: theirs?.publishedBy ?? theirs?.changedBy ?? t('conflict.somebody'),
        })}{' '}
        {theirs !== undefined && <TimeText at={theirs.publishedAt ?? theirs.changedAt} format="HH:mm:ss" />}
      </h2>
      <dl className={classes.learned}>
        {theirs !== undefined && (
          <>
            <dt>{t('conflict.stored')}</dt>
            <dd>{theirs.text}</dd>
          </>
        )}
        <dt>{t('conflict.yours')}</dt>
        <dd>{mine}</dd>
      </dl>
      <div className={classes.acts}>
        <Button size="xs" variant="default" onClick={onTakeTheirs}>
          {t('conflict.takeTheirs')}
        </Button>
        <Button size="xs" variant="default" onClick={onKeepMine}>
          {t('conflict.keepMine')}
        </Button>
      </div>
    </section>
  );
}
