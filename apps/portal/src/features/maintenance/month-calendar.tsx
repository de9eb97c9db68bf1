import { ActionIcon } from '@mantine/core';
import type { Check } from '@ritzel/contract';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../platform/formats.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { calendarDays, monthAfter } from './check-groups.ts';
import { useCheckWords } from './check-words.ts';
import classes from './month-calendar.module.css';

const SHOWN_A_DAY = 3;

/** A month in whole weeks; what is due on a day stands in it. On a phone the days on which something is due. */
export function MonthCalendar({
  month,
  today,
  checks,
  urlOf,
  onMonth,
}: {
  month: string;
  today: string;
  checks: readonly Check[];
  urlOf: (check: Check) => string;
  onMonth: (month: string) => void;
}) {
  const { t } = useTranslation('maintenance');
  const { language } = useFormats();
  const isPhone = useIsPhone();
  const days = calendarDays(month, checks);
  const nameOf = (date: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).format(new Date(`${date}T00:00:00Z`));
  return (
    <section className={classes.root} aria-label={t('view.calendar')}>
      <header className={classes.head}>
        <ActionIcon aria-label={t('calendar.before')} onClick={() => onMonth(monthAfter(month, -1))}>
          <IconChevronLeft size={18} stroke={1.7} />
        </ActionIcon>
        <h2 aria-live="polite">{nameOf(`${month}-01`, { month: 'long', year: 'numeric' })}</h2>
        <ActionIcon aria-label={t('calendar.after')} onClick={() => onMonth(monthAfter(month, 1))}>
          <IconChevronRight size={18} stroke={1.7} />
        </ActionIcon>
      </header>
      {!isPhone && (
        <div className={classes.weekdays} aria-hidden="true">
          {days.slice(0, 7).map(({ date }) => (
            <span key={date}>{nameOf(date, { weekday: 'short' })}</span>
          ))}
        </div>
      )}
      <ol className={classes.days}>
        {days
          .filter((day) => !isPhone || (day.isInMonth && day.checks.length > 0))
          .map(({ date, isInMonth, checks: due }) => (
            <li key={date} data-outside={!isInMonth || undefined} data-today={date === today || undefined}>
              <time dateTime={date}>
                <span className="visually-hidden">{nameOf(date, { dateStyle: 'full' })}</span>
                <span aria-hidden="true">
                  {isPhone
                    ? nameOf(date, { weekday: 'short', day: 'numeric', month: 'short' })
                    : Number(date.slice(8))}
                </span>
              </time>
              {due.slice(0, isPhone ? due.length : SHOWN_A_DAY).map((check) => (
                <Entry key={check.id} check={check} url={urlOf(check)} />
              ))}
              {!isPhone && due.length > SHOWN_A_DAY && (
                <span className="meta">{t('calendar.more', { count: due.length - SHOWN_A_DAY })}</span>
              )}
            </li>
          ))}
      </ol>
    </section>
  );
}

function Entry({ check, url }: { check: Check; url: string }) {
  const { checkName } = useCheckWords();
  const machine = check.equipment.drivetrainName ?? check.equipment.name;
  return (
    <Link
      to={url}
      className={classes.entry!}
      data-overdue={check.due.isOverdue || undefined}
      title={`${checkName(check)}, ${machine}`}
    >
      <b>{checkName(check)}</b> {machine}
    </Link>
  );
}
