import { Button } from '@mantine/core';
import { changeReportSchedule, type ReportSchedule } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../platform/preferences.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { weekdayName } from './report-form.tsx';
import classes from './reports.module.css';
import { useReportSchedules, useScheduleActs } from './use-reports.ts';

/** What makes reports by itself, when next, and how the last one ended. */
export function ScheduleList() {
  const { t } = useTranslation('reports');
  const schedules = useReportSchedules();
  return (
    <section className={classes.schedules} aria-label={t('schedules')}>
      <Loaded query={schedules}>
        {(all) =>
          all.length === 0 ? (
            <p className="meta">{t('noSchedules')}</p>
          ) : (
            <ul>
              {all.map((schedule) => (
                <Schedule key={schedule.id} schedule={schedule} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function Schedule({ schedule }: { schedule: ReportSchedule }) {
  const { t } = useTranslation('reports');
  const { language } = usePreferences();
  const acts = useScheduleActs(schedule);
  const { subject, rhythm, minute, weekday, monthDay, isPaused, last, settings } = schedule;
  const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const failed = [acts.pause, acts.run, acts.remove].find(({ error }) => error !== null);
  return (
    <li className={`panel ${classes.schedule}`} data-paused={isPaused || undefined}>
      <div>
        <b>{subject}</b>
        <p className="meta">
          {t(`rhythm.${rhythm}`, {
            clock,
            day: rhythm === 'weekly' ? weekdayName(weekday, language) : monthDay,
          })}{' '}
          · {settings.timeZone} · {t(`delivery.${schedule.delivery}`)}
          {!schedule.isOwn && ` · ${schedule.ownerName}`}
        </p>
        <p>
          {isPaused ? (
            <b>{t('paused')}</b>
          ) : (
            <>
              {t('next')} <TimeText at={schedule.nextAt} format="YYYY-MM-DD HH:mm" />
            </>
          )}
          {last !== null && (
            <span className="meta">
              {' · '}
              {t('last')} <TimeText at={last.at} format="YYYY-MM-DD HH:mm" />: {t(`state.${last.state}`)}
              {last.failure !== null && `, ${t(`failure.${last.failure}`)}`}
            </span>
          )}
        </p>
        {failed !== undefined && <p role="alert">{failed.error?.message}</p>}
      </div>
      <div className={classes.acts}>
        {schedule.isOwn && (
          <DemoAct call={changeReportSchedule}>
            <Button
              size="xs"
              variant="default"
              aria-label={t('runOf', { subject })}
              loading={acts.run.isPending}
              onClick={() => acts.run.mutate()}
            >
              {t('run')}
            </Button>
          </DemoAct>
        )}
        <DemoAct call={changeReportSchedule}>
          <Button
            size="xs"
            variant="default"
            aria-label={t(isPaused ? 'resumeOf' : 'pauseOf', { subject })}
            loading={acts.pause.isPending}
            onClick={() => acts.pause.mutate()}
          >
            {t(isPaused ? 'resume' : 'pause')}
          </Button>
        </DemoAct>
        <DemoAct call={changeReportSchedule}>
          <Button
            size="xs"
            variant="default"
            aria-label={t('deleteOf', { subject })}
            loading={acts.remove.isPending}
            onClick={() => acts.remove.mutate()}
          >
            {t('delete')}
          </Button>
        </DemoAct>
      </div>
    </li>
  );
}
