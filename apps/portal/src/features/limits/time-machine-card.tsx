import type { LimitReplay, ReplayFacts } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import classes from './limits.module.css';
import { ReplayFactsTable } from './replay-facts-table.tsx';
import { ReplayJob, type ReplayJobControl } from './replay-job.tsx';

/** What the draft would have raised over stored history, beside what is in force. */
export function TimeMachineCard({
  today,
  draft,
  days,
  tookMs,
  bucketMs,
  fault,
  sisters,
}: {
  today: ReplayFacts | undefined;
  draft: ReplayFacts | undefined;
  days: number;
  tookMs: number | undefined;
  bucketMs: number | null;
  fault: string | null;
  /** Over all signals like this one. */
  sisters: (ReplayJobControl & { readonly newest: LimitReplay | null | undefined }) | null;
}) {
  const { t } = useTranslation('limits');
  const formats = useFormats();
  return (
    <section className={classes.card} aria-labelledby="time-machine" aria-busy={draft === undefined}>
      <header className={classes.cardHead}>
        <h2 id="time-machine">{t('machine.title')}</h2>
        {tookMs !== undefined && (
          <span className={classes.quiet}>
            {t('machine.took', { days: formats.number(days, 0), seconds: formats.number(tookMs / 1000, 2) })}
          </span>
        )}
      </header>
      {fault !== null && (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
      {today !== undefined && draft !== undefined && (
        <>
          <div className={classes.figures}>
            <p>
              <b>{formats.number(draft.alarmsAWeek, 1)}</b>
              <span>
                {t('machine.aWeek')} <del>{formats.number(today.alarmsAWeek, 1)}</del>
              </span>
            </p>
            <p>
              <b>{draft.faults.length === 0 ? '–' : formats.count(foundOf(draft))}</b>
              <span>
                {draft.faults.length === 0
                  ? t('machine.noFault')
                  : t('machine.found', {
                      faults: formats.count(draft.faults.length),
                      today: formats.count(foundOf(today)),
                    })}
              </span>
            </p>
          </div>
          <ReplayFactsTable
            today={{ ...today, chattering: today.isChattering }}
            draft={{ ...draft, chattering: draft.isChattering }}
            faults={draft.faults.map((each, index) => ({
              ...each,
              draft: each,
              today: today.faults[index] ?? NOT_FOUND,
            }))}
          />
          {bucketMs !== null && (
            <p className={classes.quiet}>
              {t('machine.means', { seconds: formats.number(bucketMs / 1000, 0) })}
            </p>
          )}
        </>
      )}
      {sisters !== null && <Sisters {...sisters} />}
    </section>
  );
}

const NOT_FOUND = { foundAt: null, daysBefore: null };

const foundOf = ({ faults }: ReplayFacts) => faults.filter(({ foundAt }) => foundAt !== null).length;

function Sisters({ newest, ...control }: NonNullable<Parameters<typeof TimeMachineCard>[0]['sisters']>) {
  const { t } = useTranslation('limits');
  const formats = useFormats();
  const { state, done = 0, signals = 0 } = newest ?? {};
  return (
    <ReplayJob
      {...control}
      {...{ state, done, total: signals }}
      words={{
        name: t('sisters.progress'),
        running: t('sisters.running', { done: formats.count(done), signals: formats.count(signals) }),
        start: t('sisters.start'),
        earlier: t('sisters.earlier'),
      }}
    >
      {newest && <SistersResult replay={newest} />}
    </ReplayJob>
  );
}

function SistersResult({ replay }: { replay: LimitReplay }) {
  const { t } = useTranslation('limits');
  const formats = useFormats();
  const { today, draft, faults, confirmedFaults, leftOut, leftOutRules, learnedToday } = replay;
  return (
    <>
      <p>
        {t('sisters.done', {
          signals: formats.count(replay.done - leftOut),
          days: formats.count(replay.days),
          today: formats.number(today.alarmsAWeek, 1),
          draft: formats.number(draft.alarmsAWeek, 1),
          foundToday: formats.count(today.found),
          foundDraft: formats.count(draft.found),
          faults: formats.count(confirmedFaults),
        })}
      </p>
      <ReplayFactsTable {...{ today, draft, faults }} label={t('sisters.progress')} />
      {faults.length < confirmedFaults && (
        <p className={classes.quiet}>{t('sisters.firstFaults', { count: faults.length })}</p>
      )}
      {leftOut > 0 && <p className={classes.quiet}>{t('sisters.leftOut', { count: leftOut })}</p>}
      {leftOutRules.length > 0 && (
        <p className={classes.quiet}>
          {t('sisters.leftOutRules', {
            rules: leftOutRules.map((kind) => t(`kind.${kind}`)).join(', '),
          })}
        </p>
      )}
      {learnedToday > 0 && (
        <p className={classes.quiet}>{t('sisters.learnedToday', { count: learnedToday })}</p>
      )}
    </>
  );
}
