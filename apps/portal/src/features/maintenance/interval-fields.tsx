import { Group, NumberInput, Select } from '@mantine/core';
import { CHECK_SEVERITIES, type CheckTemplate } from '@ritzel/contract';
import { CALENDAR_UNITS } from '@ritzel/drivetrain';
import { useTranslation } from 'react-i18next';

export type Interval = Pick<CheckTemplate, 'everyHours' | 'every' | 'onSeverity'>;

/** When a check comes again: by hours, by the calendar, by the condition of the machine; what is left empty does not count. */
export function IntervalFields({
  interval,
  onChange,
}: {
  interval: Interval;
  onChange: (interval: Interval) => void;
}) {
  const { t } = useTranslation('maintenance');
  const { everyHours, every, onSeverity } = interval;
  return (
    <>
      <Group grow align="flex-end" gap="sm">
        <NumberInput
          label={t('interval.hours')}
          value={everyHours ?? ''}
          min={1}
          max={200_000}
          suffix=" h"
          allowDecimal={false}
          onChange={(value) => onChange({ ...interval, everyHours: value === '' ? null : Number(value) })}
        />
        <NumberInput
          label={t('interval.calendar')}
          value={every?.count ?? ''}
          min={1}
          max={1000}
          allowDecimal={false}
          onChange={(value) =>
            onChange({
              ...interval,
              every: value === '' ? null : { count: Number(value), unit: every?.unit ?? 'month' },
            })
          }
        />
        <Select
          aria-label={t('interval.unit')}
          value={every?.unit ?? 'month'}
          disabled={every === null}
          data={CALENDAR_UNITS.map((value) => ({ value, label: t(`unit.${value}`) }))}
          allowDeselect={false}
          onChange={(unit) => {
            const chosen = CALENDAR_UNITS.find((each) => each === unit);
            if (every !== null && chosen !== undefined)
              onChange({ ...interval, every: { ...every, unit: chosen } });
          }}
        />
      </Group>
      <Select
        label={t('interval.severity')}
        value={onSeverity ?? ''}
        data={[
          { value: '', label: t('interval.never') },
          ...CHECK_SEVERITIES.map((value) => ({ value, label: t(`severity.${value}`) })),
        ]}
        allowDeselect={false}
        onChange={(value) =>
          onChange({ ...interval, onSeverity: CHECK_SEVERITIES.find((each) => each === value) ?? null })
        }
      />
    </>
  );
}
