import { Button } from '@mantine/core';
import { ProblemError } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import classes from './conflict-choice.module.css';

/** What is there now, where a change was refused because somebody else was first; undefined for any other failure. */
export function versionMeanwhile<Dto>(error: unknown): Dto | null | undefined {
  const problem = error instanceof ProblemError ? error.problem : undefined;
  const isConflict = problem?.errors?.some(({ code }) => code === 'changedMeanwhile') ?? false;
  // @NOTE: what the call answers otherwise; see call() on why it is not parsed again
  return isConflict ? ((problem?.current ?? null) as Dto | null) : undefined;
}

/** Two people changed the same thing: what is there now, what the second one entered, and the choice which goes on. */
export function ConflictChoice({
  theirs,
  yours,
  onKeepMine,
  onTakeTheirs,
}: {
  theirs: string;
  yours: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div role="alert" className={classes.root}>
      <p>{t('conflict.text', { theirs, yours })}</p>
      <Button size="compact-sm" variant="default" onClick={onKeepMine}>
        {t('conflict.keepMine')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={onTakeTheirs}>
        {t('conflict.takeTheirs')}
      </Button>
    </div>
  );
}
