import { Button, Textarea } from '@mantine/core';
import type { FindingCondition } from '@ritzel/contract';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../../platform/formats.ts';
import classes from './replay.module.css';
import { useFindingCase } from './use-finding-case.ts';
import type { ProofReplay, Verdict } from './use-proof-replay.ts';

const MOST_LETTERS = 2000;

/** Accepts or rejects the evidence: the verdict and its reason become a note of the case. Without a case it says why. */
export function FindingVerdict({ condition, replay }: { condition: FindingCondition; replay: ProofReplay }) {
  const { t } = useTranslation('vibration');
  const { found, isKnown, maySee, mayWrite, write } = useFindingCase(condition);
  const { verdict, decide } = replay;
  const why = !maySee || !mayWrite ? 'mayNot' : condition.isConfirmed ? 'noCase' : 'notConfirmed';
  if (!maySee || (isKnown && found === null))
    return (
      <footer className={classes.verdict}>
        <p className="meta">{t(`verdict.${why}`)}</p>
      </footer>
    );
  if (found === null) return null;
  return (
    <footer className={classes.verdict}>
      {!mayWrite && <p className="meta">{t('verdict.mayNot')}</p>}
      {mayWrite && verdict !== null && (
        <VerdictForm
          key={verdict}
          verdict={verdict}
          condition={condition}
          isBusy={write.isPending}
          onSave={(text) => write.mutate({ id: found.id, text }, { onSuccess: () => decide(null) })}
          onCancel={() => decide(null)}
        />
      )}
      {mayWrite && verdict === null && (
        <div className={classes.verdictButtons}>
          <Button
            size="compact-md"
            leftSection={<IconCheck size={14} aria-hidden="true" />}
            onClick={() => decide('accept')}
          >
            {t('replay.accept')}
          </Button>
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconX size={14} aria-hidden="true" />}
            onClick={() => decide('reject')}
          >
            {t('replay.reject')}
          </Button>
        </div>
      )}
      {write.isError && <p role="alert">{t('verdict.failed')}</p>}
      <p className="meta" role="status">
        {write.isSuccess && verdict === null ? t('verdict.saved') : ''}{' '}
        <Link to={`/cases/${found.id}`}>{t('verdict.case', { number: found.number })}</Link>
      </p>
    </footer>
  );
}

function VerdictForm({
  verdict,
  condition,
  isBusy,
  onSave,
  onCancel,
}: {
  verdict: Verdict;
  condition: FindingCondition;
  isBusy: boolean;
  onSave: (text: string) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  // Who rejects says why; who accepts may.
  const isMissing = verdict === 'reject' && reason.trim() === '';
  const newest = condition.observations.find(({ waveformId }) => waveformId === condition.waveformId);
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isMissing) return;
        const head = t(`verdict.${verdict}Note`, {
          finding: `${condition.finding.partName}, ${t(`fault.${condition.fault}`, { defaultValue: condition.fault })}`,
          at: formats.instant(newest?.at ?? condition.lastSeenAt, 'YYYY-MM-DD HH:mm'),
        });
        onSave(reason.trim() === '' ? head : `${head} ${reason.trim()}`);
      }}
    >
      <Textarea
        size="xs"
        autosize
        autoFocus
        minRows={2}
        maxRows={6}
        maxLength={MOST_LETTERS}
        label={t(`verdict.${verdict}Why`)}
        value={reason}
        error={wasTried && isMissing ? t('verdict.needsReason') : null}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={classes.verdictButtons}>
        <Button type="submit" size="compact-md" loading={isBusy}>
          {t(`replay.${verdict}`)}
        </Button>
        <Button size="compact-md" variant="default" onClick={onCancel}>
          {t('notes.cancel')}
        </Button>
      </div>
    </form>
  );
}
