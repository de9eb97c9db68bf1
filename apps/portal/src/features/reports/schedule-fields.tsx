import { Checkbox, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import {
  listReportRecipients,
  MAX_REPORT_RECIPIENTS,
  ProblemError,
  type REPORT_RHYTHMS,
  type ReportRecipient,
  type ReportSchedule,
} from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../platform/preferences.ts';
import { queryOf } from '../../platform/query-client.ts';
import classes from './reports.module.css';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** When a report is made again and again, and who gets it by mail, as a form has it. */
export interface ScheduleTerms {
  /** HH:MM on the clock of the place. */
  readonly clock: string;
  readonly weekday: number;
  readonly monthDay: number;
  readonly isMailed: boolean;
  readonly recipients: readonly ReportRecipient[];
}

export const FIRST_TERMS: ScheduleTerms = {
  ...{ clock: '06:00', weekday: 1, monthDay: 1, isMailed: true, recipients: [] },
};

export const termsOf = (schedule: ReportSchedule): ScheduleTerms => ({
  clock: clockOf(schedule.minute),
  ...{ weekday: schedule.weekday, monthDay: schedule.monthDay, isMailed: schedule.delivery === 'mail' },
  recipients: schedule.recipients,
});

/** As the calls have them. */
export function scheduleBody({ clock, weekday, monthDay, isMailed, recipients }: ScheduleTerms) {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return {
    ...{ minute: 60 * hours + minutes, weekday, monthDay },
    delivery: isMailed ? ('mail' as const) : ('keep' as const),
    recipientIds: recipients.map(({ id }) => id),
  };
}

/** Minutes since midnight as HH:MM. */
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** 1 is Monday; the third of June 2024 was one. */
export function weekdayName(day: number, language: string): string {
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 5, 2 + day),
  );
}

/** Why people cannot get the report by mail; undefined where that is not what was refused. */
function useRecipientFault(error: Error | null, recipients: readonly ReportRecipient[]): string | undefined {
  const { t } = useTranslation('reports');
  const refused = error instanceof ProblemError ? (error.problem.errors ?? []) : [];
  const found = refused.find(({ field }) => field.startsWith('body.recipientIds'));
  if (found === undefined) return undefined;
  const name = recipients[Number(found.field.split('.').at(-1))]?.name ?? '';
  return t(found.code === 'recipientMayNot' ? 'form.recipientMayNot' : 'form.recipientUnknown', { name });
}

/** Of a form that failed: what does not stand at one of these fields. */
export const restOfFault = (error: Error | null): string | null =>
  error === null ||
  (error instanceof ProblemError &&
    error.problem.errors?.some(({ field }) => field.startsWith('body.recipientIds')))
    ? null
    : error.message;

export function ScheduleFields({
  rhythm,
  terms,
  error,
  isOwn,
  onChange,
}: {
  rhythm: (typeof REPORT_RHYTHMS)[number];
  terms: ScheduleTerms;
  error: Error | null;
  /** Whose schedule it is decides who "me" is. */
  isOwn: boolean;
  onChange: (terms: ScheduleTerms) => void;
}) {
  const { t } = useTranslation('reports');
  const { language } = usePreferences();
  const people = useQuery(queryOf(listReportRecipients, {}));
  const { clock, weekday, monthDay, isMailed, recipients } = terms;
  const known = people.data ?? [];
  const all = [...recipients.filter(({ id }) => known.every((each) => each.id !== id)), ...known];
  return (
    <>
      <div className={classes.triple}>
        <TextInput
          type="time"
          label={t('form.clock')}
          required
          value={clock}
          onChange={(event) => onChange({ ...terms, clock: event.currentTarget.value })}
        />
        {rhythm === 'weekly' && (
          <Select
            label={t('form.weekday')}
            allowDeselect={false}
            value={String(weekday)}
            data={WEEKDAYS.map((day) => ({ value: String(day), label: weekdayName(day, language) }))}
            onChange={(value) => onChange({ ...terms, weekday: Number(value ?? 1) })}
          />
        )}
        {rhythm === 'monthly' && (
          <NumberInput
            label={t('form.monthDay')}
            min={1}
            max={31}
            allowDecimal={false}
            value={monthDay}
            onChange={(value) =>
              onChange({ ...terms, monthDay: Math.min(31, Math.max(1, Number(value) || 1)) })
            }
          />
        )}
      </div>
      <Checkbox
        size="xs"
        checked={isMailed}
        label={t(isOwn ? 'form.mailed' : 'form.mailedOwner')}
        onChange={(event) => onChange({ ...terms, isMailed: event.currentTarget.checked })}
      />
      <MultiSelect
        label={t('form.recipients')}
        description={t('form.recipientsHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        searchable
        hidePickedOptions
        clearable
        maxValues={MAX_REPORT_RECIPIENTS}
        nothingFoundMessage={t('form.recipientNone')}
        value={recipients.map(({ id }) => id)}
        data={all.map(({ id, name }) => ({ value: id, label: name }))}
        error={useRecipientFault(error, recipients)}
        onChange={(ids) => onChange({ ...terms, recipients: all.filter(({ id }) => ids.includes(id)) })}
      />
    </>
  );
}
