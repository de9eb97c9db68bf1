import { Checkbox } from '@mantine/core';
import { type CaseDetail, MIN_HIT_RATE_CASES, type Witness } from '@ritzel/contract';
import { IconCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../platform/formats.ts';
import { FigureHelp, FigureName } from '../../ui/figure-name.tsx';
import { SeverityMark } from '../../ui/severity-mark.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useCaseSentence } from './case-words.ts';
import classes from './cases.module.css';

/** What to do now, in order. */
export function CaseAdvice({ detail }: { detail: CaseDetail }) {
  const { t } = useTranslation('cases');
  const { message } = useCaseSentence();
  if (detail.advice.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="case-advice">
      <h2 id="case-advice">{t('advice')}</h2>
      <ol className={classes.advice}>
        {detail.advice.map((each) => (
          <li key={each.code}>{message(each)}.</li>
        ))}
      </ol>
    </section>
  );
}

/** What speaks for the fault, and what against it; each opens where it was measured. */
export function CaseWitnesses({
  detail,
  urlOf,
}: {
  detail: CaseDetail;
  urlOf: (witness: Witness) => string | undefined;
}) {
  const { t } = useTranslation('cases');
  const { say } = useCaseSentence();
  const formats = useFormats();
  const { witnesses, hitRates, isOpen } = detail;
  const rate = isOpen ? hitRates.find(({ closed }) => closed >= MIN_HIT_RATE_CASES) : undefined;
  if (witnesses.length === 0) return null;
  const against = witnesses.filter(({ kind }) => kind === 'against').length;
  return (
    <section className={classes.card} aria-labelledby="case-witnesses">
      <header className={classes.cardHead}>
        <h2 id="case-witnesses">{t('witnesses.title')}</h2>
        <span className={classes.quiet}>
          {t('witnesses.count', { count: witnesses.length - against, against })}
        </span>
      </header>
      <ul className={classes.witnesses}>
        {witnesses.map((witness) => {
          const to = urlOf(witness);
          const said = say({ says: witness.says, sentence: witness.detail });
          return (
            <li key={`${witness.kind} ${witness.title} ${witness.detail} ${witness.channel}`}>
              {witness.severity === null ? (
                <IconCircle size={14} stroke={1.7} aria-hidden="true" />
              ) : (
                <SeverityMark severity={witness.severity} size={14} />
              )}
              <span>
                <b>{formats.name(witness.title)}</b>
                {to === undefined ? <span>{said}</span> : <Link to={to}>{said}</Link>}
              </span>
              <span className={classes.quiet}>
                {witness.kind === 'against' ? (
                  t('witnesses.against')
                ) : witness.confidence === null ? null : (
                  <FigureName figure="confidence">
                    {t('percent', { percent: Math.round(100 * witness.confidence) })}
                  </FigureName>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {rate !== undefined && (
        <p className={classes.quiet}>
          {t('hitRate', { right: rate.right, count: rate.closed })}
          <FigureHelp figure="hitRate" name={t('hitRateName')} />
        </p>
      )}
    </section>
  );
}

/** Checks that would confirm or refute it; each can be marked as done. */
export function CaseConfirmations({
  detail,
  mayAct,
  onMark,
}: {
  detail: CaseDetail;
  mayAct: boolean;
  onMark: (code: string, isDone: boolean) => void;
}) {
  const { t } = useTranslation('cases');
  const { message } = useCaseSentence();
  if (detail.confirmations.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="case-confirmations">
      <h2 id="case-confirmations">{t('confirmations')}</h2>
      <ul className={classes.checks}>
        {detail.confirmations.map((each) => (
          <li key={each.code}>
            <Checkbox
              size="xs"
              checked={each.isDone}
              disabled={!mayAct || !detail.isOpen}
              label={message(each.message)}
              onChange={(event) => onMark(each.code, event.currentTarget.checked)}
            />
            {each.doneAt !== null && (
              <span className={classes.quiet}>
                {each.by} <TimeText at={each.doneAt} format="YYYY-MM-DD" />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
