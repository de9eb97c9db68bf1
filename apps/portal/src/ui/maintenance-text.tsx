import { displayedHours } from '@ritzel/drivetrain';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DATE_FORMATS } from '../platform/date-formats.ts';
import { useFormats } from '../platform/formats.ts';
import classes from './maintenance-text.module.css';

/**
 * Hours until maintenance: zero or positive are remaining, negative ones overdue by their absolute value
 * (specification, section 4); and the day that makes, where it is known.
 */
export function MaintenanceText({ hours, at }: { hours: number | null; at: string | null }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (hours === null) return <span className="unit">–</span>;
  const { hours: shown, isOverdue } = displayedHours(hours);
  const date = at === null ? '' : formats.instant(at, DATE_FORMATS.date);
  return (
    <span className={classes.root} title={date === '' ? undefined : t('maintenanceDate', { date })}>
      <span className={isOverdue ? classes.overdue : undefined}>
        {isOverdue && <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />}
        <span className="num">{`${formats.count(shown)} ${t(isOverdue ? 'MAINTENANCE.HOURS_OVERDUE' : 'MAINTENANCE.HOURS_REMAINING')}`}</span>
      </span>
      {date !== '' && (
        <span className={`meta num ${classes.date}`}>{t(isOverdue ? 'dueSince' : 'dueOn', { date })}</span>
      )}
    </span>
  );
}
