import { Button, Progress } from '@mantine/core';
import type { LimitReplay, ReplayFacts } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../platform/formats.ts';
import { FigureName } from '../../ui/figure-name.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './limits.module.css';

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
  sisters: {
    readonly newest: LimitReplay | null | undefined;
    readonly fault: string | null;
    readonly isPending: boolean;
    readonly onStart: () => void;
    readonly onCancel: () => void;
  } | null;
}) {
  const { t } = useTranslation('limits');
  const formats = useFormats();
  const found = draft?.faults.find(({ foundAt }) => foundAt !== null);
  const foundToday = today?.faults.find(({ caseId }) => caseId === found?.caseId);
  const earlier =
    found?.daysBefore === null || found === undefined
      ? null
      : found.daysBefore - (foundToday?.daysBefore ?? 0);
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
              <b>{earlier === null ? '–' : t('machine.days', { days: formats.number(earlier, 0) })}</b>
              <span>{earlier === null ? t('machine.noFault') : t('machine.earlier')}</span>
            </p>
          </div>
          <table className={classes.facts}>
            <thead>
              <tr>
                <td />
                <th scope="col">{t('machine.today')}</th>
                <th scope="col">{t('machine.draft')}</th>
              </tr>
            </thead>
            <tbody>
              <Row
                name={<FigureName figure="replayedAlarms">{t('machine.alarms')}</FigureName>}
                today={formats.count(today.alarms)}
                draft={formats.count(draft.alarms)}
              />
              <Row
                name={<FigureName figure="replayWithoutFault">{t('machine.withoutFault')}</FigureName>}
                today={formats.count(today.withoutFault)}
                draft={formats.count(draft.withoutFault)}
              />
              <Row
                name={<FigureName figure="replayFloods">{t('machine.floods')}</FigureName>}
                today={formats.count(today.floods)}
                draft={formats.count(draft.floods)}
              />
              <Row
                name={<FigureName figure="chatteringSources">{t('machine.chattering')}</FigureName>}
                today={t(today.isChattering ? 'machine.yes' : 'machine.no')}
                draft={t(draft.isChattering ? 'machine.yes' : 'machine.no')}
              />
              <Row
                name={<FigureName figure="timeInAlarm">{t('machine.active')}</FigureName>}
                today={`${formats.number(100 * today.activeShare, 1)} %`}
                draft={`${formats.number(100 * draft.activeShare, 1)} %`}
              />
              {draft.faults.map((each, index) => (
                <Row
                  key={each.caseId}
                  name={
                    <Link to={`/cases/${each.caseId}`}>
                      {t('machine.fault', { number: each.caseNumber })}
                    </Link>
                  }
                  today={<FoundAt at={today.faults[index]?.foundAt ?? null} />}
                  draft={<FoundAt at={each.foundAt} />}
                />
              ))}
            </tbody>
          </table>
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

function Row({
  name,
  today,
  draft,
}: {
  name: React.ReactNode;
  today: React.ReactNode;
  draft: React.ReactNode;
}) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{today}</td>
      <td>
        <b>{draft}</b>
      </td>
    </tr>
  );
}

function FoundAt({ at }: { at: string | null }) {
  const { t } = useTranslation('limits');
  return at === null ? t('machine.missed') : <TimeText at={at} format="YYYY-MM-DD" />;
}

function Sisters({
  newest,
  fault,
  isPending,
  onStart,
  onCancel,
}: NonNullable<Parameters<typeof TimeMachineCard>[0]['sisters']>) {
  const { t } = useTranslation('limits');
  const formats = useFormats();
  const isRunning = newest?.state === 'waiting' || newest?.state === 'running';
  return (
    <div className={classes.sisters}>
      {isRunning ? (
        <>
          <Progress
            value={newest.signals === 0 ? 0 : (100 * newest.done) / newest.signals}
            aria-label={t('sisters.progress')}
          />
          <p className={classes.quiet}>
            {t('sisters.running', {
              done: formats.count(newest.done),
              signals: formats.count(newest.signals),
            })}
          </p>
          <Button size="compact-xs" variant="default" onClick={onCancel}>
            {t('sisters.cancel')}
          </Button>
        </>
      ) : (
        <Button size="compact-xs" variant="default" loading={isPending} onClick={onStart}>
          {t('sisters.start')}
        </Button>
      )}
      {fault !== null && (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
      {newest?.state === 'done' && (
        <p>
          {t('sisters.done', {
            signals: formats.count(newest.done - newest.leftOut),
            days: formats.count(newest.days),
            today: formats.number(newest.today.alarmsAWeek, 1),
            draft: formats.number(newest.draft.alarmsAWeek, 1),
            foundToday: formats.count(newest.foundToday),
            foundDraft: formats.count(newest.foundDraft),
            faults: formats.count(newest.confirmedFaults),
          })}
        </p>
      )}
    </div>
  );
}
