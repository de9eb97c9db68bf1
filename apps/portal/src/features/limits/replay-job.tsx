import { Button, Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './limits.module.css';

/** What starts, follows and ends a replay that runs as a job. */
export interface ReplayJobControl {
  /** The newest one is of the draft that is edited. */
  readonly isOfDraft: boolean;
  readonly fault: string | null;
  readonly isPending: boolean;
  readonly onStart: () => void;
  readonly onCancel: () => void;
}

interface ReplayJobProps extends ReplayJobControl {
  /** Undefined where none was started. */
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | undefined;
  readonly done: number;
  readonly total: number;
  /** What it is called, what is said while it runs, on its button, and of one of another draft. */
  readonly words: {
    readonly name: string;
    readonly running: string;
    readonly start: string;
    readonly earlier: string;
  };
  /** What it came to. */
  readonly children: ReactNode;
}

/** A replay as a job: how far it is, or what it came to where it was of this draft. */
export function ReplayJob(props: ReplayJobProps) {
  const { state, done, total, words, isOfDraft, fault } = props;
  const { t } = useTranslation('limits');
  return (
    <div className={classes.sisters}>
      {state === 'waiting' || state === 'running' ? (
        <>
          <Progress value={total === 0 ? 0 : (100 * done) / total} aria-label={words.name} />
          <p className={classes.quiet} role="status">
            {words.running}
          </p>
          <Button size="compact-xs" variant="default" onClick={props.onCancel}>
            {t('sisters.cancel')}
          </Button>
        </>
      ) : (
        <Button size="compact-xs" variant="default" loading={props.isPending} onClick={props.onStart}>
          {words.start}
        </Button>
      )}
      {fault !== null && (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
      {state === 'failed' && isOfDraft && (
        <p role="alert" className={classes.fault}>
          {t('sisters.failed')}
        </p>
      )}
      {state === 'done' && (isOfDraft ? props.children : <p className={classes.quiet}>{words.earlier}</p>)}
    </div>
  );
}
