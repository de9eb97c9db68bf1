import { Button, TextInput } from '@mantine/core';
import type { CaseDetail } from '@ritzel/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FigureHelp } from '../../ui/figure-name.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './cases.module.css';

/** What was found at the machine, what the rule of the case comes to with it, and how it is opened again. */
export function ClosedCase({
  detail: { closing, silence, hitRates },
  mayAct,
  isPending,
  onReopen,
  onEndSilence,
}: {
  detail: CaseDetail;
  mayAct: boolean;
  isPending: boolean;
  onReopen: (reason: string) => void;
  onEndSilence: () => void;
}) {
  const { t } = useTranslation('cases');
  const [reason, setReason] = useState<string | null>(null);
  if (closing === null) return null;
  const rate = hitRates[0];
  return (
    <section className={classes.card} aria-labelledby="case-closed">
      <h2 id="case-closed">{t(`closedAs.${closing.verdict}`)}</h2>
      {closing.found !== '' && <p>{closing.found}</p>}
      {closing.partExchanged !== null && <p>{t('exchanged', { part: closing.partExchanged })}</p>}
      <p className={classes.quiet}>
        {closing.by} · <TimeText at={closing.at} format="YYYY-MM-DD HH:mm" />
      </p>
      {silence !== null && (
        <p>
          {t('silentUntil')} <TimeText at={silence.until} format="YYYY-MM-DD" />
        </p>
      )}
      {rate !== undefined && (
        <p className={classes.quiet}>
          {t('hitRate', { right: rate.right, count: rate.closed })}
          <FigureHelp figure="hitRate" name={t('hitRateName')} />
        </p>
      )}
      {mayAct && reason === null && (
        <span className={classes.tools}>
          {silence !== null && (
            <Button size="compact-sm" variant="default" loading={isPending} onClick={onEndSilence}>
              {t('endSilence')}
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={() => setReason('')}>
            {t('reopen')}
          </Button>
        </span>
      )}
      {mayAct && reason !== null && (
        <form
          className={classes.noteForm}
          onSubmit={(event) => {
            event.preventDefault();
            if (reason.trim() !== '') onReopen(reason.trim());
          }}
        >
          <TextInput
            size="xs"
            autoFocus
            maxLength={2000}
            label={t('reopenWhy')}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <span className={classes.tools}>
            <Button size="compact-sm" variant="default" onClick={() => setReason(null)}>
              {t('cancel')}
            </Button>
            <Button size="compact-sm" type="submit" loading={isPending} disabled={reason.trim() === ''}>
              {t('reopen')}
            </Button>
          </span>
        </form>
      )}
    </section>
  );
}
