import { Button } from '@mantine/core';
import type { CheckDetail } from '@ritzel/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../charts/figure/save-file.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './check-panel.module.css';
import { useCheckWords } from './check-words.ts';
import { discardWork, keepAsSecond, tryAgain, workText } from './check-work.ts';
import type { KeptCheck, KeptConflict } from './kept-checks.ts';
import { useMeasuredNumber } from './measured-number.ts';

interface GivenAnswer {
  readonly outcome: string;
  readonly value: number | null;
  readonly text: string | null;
}

/** The server did not take what was done here: both sides, step by step, and what can be done. Nothing goes by itself. */
export function ConflictNotice({ kept, conflict }: { kept: KeptCheck; conflict: KeptConflict }) {
  const { t } = useTranslation('maintenance');
  const { stepText } = useCheckWords();
  const [isDiscarding, setDiscarding] = useState(false);
  const { check, work } = kept;
  const { theirs, kind, message } = conflict;
  const nameOf = (key: string) => {
    const step = check.steps.find((each) => each.key === key);
    return step === undefined ? key : stepText(step);
  };
  const save = () =>
    saveFile(
      new Blob([workText(kept, nameOf)], { type: 'text/plain' }),
      `${check.equipment.identifier}-${check.id.slice(0, 8)}.txt`,
    );
  return (
    <section className={classes.conflict} role="alert" aria-label={t('conflict.title')}>
      <h3>
        <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />{' '}
        {t(`conflict.${kind}`, { name: theirs?.finishedBy ?? theirs?.startedBy ?? '' })}
      </h3>
      <p>{kind === 'refused' ? message : t(`conflict.${kind}Text`)}</p>
      <Sides
        check={check}
        mine={answersOf(work?.answers ?? [])}
        theirs={theirs === null ? null : answersOf(theirs.answers.toReversed())}
        nameOf={nameOf}
      />
      {theirs?.finishedAt != null && (
        <p className="meta">
          {t('conflict.theirsAt')} <TimeText at={theirs.finishedAt} />
        </p>
      )}
      <div className={classes.buttons}>
        {kind === 'done' && (
          <Button onClick={() => void keepAsSecond(check)}>{t('conflict.keepBoth')}</Button>
        )}
        {kind !== 'done' && (
          <Button variant="default" onClick={() => void tryAgain(check)}>
            {t('conflict.again')}
          </Button>
        )}
        <Button variant="default" onClick={save}>
          {t('conflict.save')}
        </Button>
        <Button variant="subtle" color="red" onClick={() => setDiscarding(true)}>
          {t('conflict.discard')}
        </Button>
      </div>
      {isDiscarding && (
        <Dialog title={t('conflict.discardTitle')} onClose={() => setDiscarding(false)}>
          <p>{t('conflict.discardText')}</p>
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setDiscarding(false)}>
              {t('cancel')}
            </Button>
            <Button color="red" onClick={() => void discardWork(check.id)}>
              {t('conflict.discard')}
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  );
}

/** The last answer of each step. */
const answersOf = (
  answers: readonly (GivenAnswer & { readonly stepKey: string })[],
): ReadonlyMap<string, GivenAnswer> => new Map(answers.map((answer) => [answer.stepKey, answer]));

function Sides({
  check,
  mine,
  theirs,
  nameOf,
}: {
  check: CheckDetail;
  mine: ReadonlyMap<string, GivenAnswer>;
  theirs: ReadonlyMap<string, GivenAnswer> | null;
  nameOf: (key: string) => string;
}) {
  const { t } = useTranslation('maintenance');
  const measured = useMeasuredNumber();
  const say = (given: GivenAnswer | undefined) =>
    given === undefined
      ? '–'
      : [
          t(`outcome.${given.outcome}`),
          ...(given.value === null ? [] : [measured(given.value)]),
          given.text ?? '',
        ]
          .filter((each) => each !== '')
          .join(', ');
  const keys = [...new Set([...check.steps.map(({ key }) => key), ...mine.keys()])].filter(
    (key) => mine.has(key) || theirs?.has(key),
  );
  return (
    <table className={classes.sides}>
      <thead>
        <tr>
          <th scope="col">{t('conflict.step')}</th>
          <th scope="col">{t('conflict.mine')}</th>
          {theirs !== null && <th scope="col">{t('conflict.theirs')}</th>}
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key}>
            <th scope="row">{nameOf(key)}</th>
            <td>{say(mine.get(key))}</td>
            {theirs !== null && <td>{say(theirs.get(key))}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
