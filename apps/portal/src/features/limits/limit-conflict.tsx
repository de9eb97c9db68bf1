import { Button } from '@mantine/core';
import type { LimitEdition } from '@ritzel/contract';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TimeText } from '../../ui/time-text.tsx';
import type { LimitDraft } from './draft-rules.ts';
import classes from './limits.module.css';
import { useRulesText } from './use-rules-text.ts';

/** Two people edited the same draft: both versions, and the choice which goes on. */
export function LimitConflict({
  mine,
  unit,
  theirs,
  onTakeTheirs,
  onKeepMine,
}: {
  mine: LimitDraft;
  unit: string;
  /** What is stored now; undefined where the draft was discarded. */
  theirs: LimitEdition | undefined;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}) {
  const { t } = useTranslation('limits');
  const rulesText = useRulesText();
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
            <dd>{rulesText(theirs)}</dd>
          </>
        )}
        <dt>{t('conflict.yours')}</dt>
        <dd>{rulesText({ rules: [...mine.rules], unit })}</dd>
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
