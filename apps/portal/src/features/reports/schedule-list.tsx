import { ActionIcon, Button } from '@mantine/core';
import { changeReportSchedule, type ReportSchedule } from '@ritzel/contract';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../platform/preferences.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './reports.module.css';
import { clockOf, weekdayName } from './schedule-fields.tsx';
import { ScheduleForm } from './schedule-form.tsx';
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
            <EmptyState title={t('noSchedules')}>{t('noSchedulesText')}</EmptyState>
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
  const [isChanging, setChanging] = useState(false);
  const acts = useScheduleActs(schedule);
  const { subject, rhythm, minute, weekday, monthDay, isPaused, last, settings } = schedule;
  const failed = [acts.pause, acts.run, acts.remove].find(({ error }) => error !== null);
  const names = [
    ...(schedule.delivery === 'mail' ? [schedule.ownerName] : []),
    ...schedule.recipients.map(({ name }) => name),
  ];
  return (
    <li className={`panel ${classes.schedule}`} data-paused={isPaused || undefined}>
      <div>
        <h2 className={classes.subject}>{subject}</h2>
        <p>
          {isPaused ? (
            <b>{t('paused')}</b>
          ) : (
            <>
              {t('next')} <TimeText at={schedule.nextAt} format="YYYY-MM-DD HH:mm" />
            </>
          )}
          <span className="meta">
            {' · '}
            {t(`rhythm.${rhythm}`, {
              clock: clockOf(minute),
              day: rhythm === 'weekly' ? weekdayName(weekday, language) : monthDay,
            })}{' '}
            · {settings.timeZone}
          </span>
        </p>
        <p className="meta">
          {names.length === 0 ? t('delivery.keep') : t('mailedTo', { names: listOf(names, language) })}
          {!schedule.isOwn && ` · ${t('ownedBy', { name: schedule.ownerName })}`}
        </p>
        {last !== null && (
          <p className="meta">
            {t('last')} <TimeText at={last.at} format="YYYY-MM-DD HH:mm" />: {t(`state.${last.state}`)}
            {last.failure !== null && `, ${t(`failure.${last.failure}`)}`}
          </p>
        )}
        {failed !== undefined && (
          <p role="alert" className={classes.fault}>
            {failed.error?.message}
          </p>
        )}
      </div>
      <div className={classes.acts}>
        {schedule.isOwn && <Act label={t('run')} of={t('runOf', { subject })} act={acts.run} />}
        <Act
          label={t(isPaused ? 'resume' : 'pause')}
          of={t(isPaused ? 'resumeOf' : 'pauseOf', { subject })}
          act={acts.pause}
        />
        <DemoAct call={changeReportSchedule}>
          <Button
            size="xs"
            variant="default"
            aria-label={t('changeOf', { subject })}
            onClick={() => setChanging(true)}
          >
            {t('change')}
          </Button>
        </DemoAct>
        <DemoAct call={changeReportSchedule}>
          <ActionIcon
            size={30}
            variant="subtle"
            color="gray"
            aria-label={t('deleteOf', { subject })}
            title={t('deleteOf', { subject })}
            loading={acts.remove.isPending}
            onClick={() => acts.remove.mutate()}
          >
            <IconTrash size={16} stroke={1.8} aria-hidden="true" />
          </ActionIcon>
        </DemoAct>
      </div>
      {isChanging && <ScheduleForm schedule={schedule} onClose={() => setChanging(false)} />}
    </li>
  );
}

const listOf = (names: readonly string[], language: string) => new Intl.ListFormat(language).format(names);

function Act({
  label,
  of,
  act,
}: {
  label: string;
  /** The same with the name of what it is about. */
  of: string;
  act: { readonly isPending: boolean; mutate(): void };
}) {
  return (
    <DemoAct call={changeReportSchedule}>
      <Button
        size="xs"
        variant="default"
        aria-label={of}
        loading={act.isPending}
        onClick={() => act.mutate()}
      >
        {label}
      </Button>
    </DemoAct>
  );
}
