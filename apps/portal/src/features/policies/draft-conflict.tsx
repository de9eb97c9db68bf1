import { Button } from '@mantine/core';
import { ProblemError } from '@ritzel/contract';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './policies-admin.module.css';
import { TextDifferenceView } from './text-difference-view.tsx';
import type { EditedText } from './use-policy-versions.ts';

export interface StoredPolicyDraft extends EditedText {
  readonly revision: number;
  readonly changedAt: string;
  readonly changedBy: string | null;
}

/** What somebody else stored meanwhile, when that is why saving was refused. */
export function storedVersionOf(error: unknown): StoredPolicyDraft | undefined {
  if (!(error instanceof ProblemError) || error.problem.code !== 'conflict') return undefined;
  // @NOTE: the server's answer to changePolicyDraft; see call() on why it is not parsed again.
  return error.problem.current as StoredPolicyDraft | undefined;
}

/** Two people wrote the same draft: both versions beside each other, and the choice which goes on. */
export function DraftConflict({
  mine,
  stored,
  onTakeTheirs,
  onKeepMine,
}: {
  mine: EditedText;
  stored: StoredPolicyDraft;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}) {
  const { t } = useTranslation('policies');
  const whole = ({ title, changes, body }: EditedText) => `${title}\n${changes}\n\n${body}`;
  return (
    <section className={classes.conflict} role="alert" aria-labelledby="conflict-title">
      <h3 id="conflict-title">
        <IconUsers size={17} stroke={1.7} aria-hidden="true" />
        {t('conflict.title', { name: stored.changedBy ?? t('conflict.somebody') })}{' '}
        <TimeText at={stored.changedAt} format="HH:mm:ss" />
      </h3>
      <p>{t('conflict.text')}</p>
      <TextDifferenceView older={whole(stored)} newer={whole(mine)} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onTakeTheirs}>
          {t('conflict.takeTheirs')}
        </Button>
        <Button variant="default" onClick={onKeepMine}>
          {t('conflict.keepMine')}
        </Button>
      </div>
    </section>
  );
}
