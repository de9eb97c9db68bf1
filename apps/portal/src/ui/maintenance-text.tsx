import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../platform/formats.ts';
import classes from './maintenance-text.module.css';

/**
 * Hours until maintenance: zero or positive are remaining, negative ones overdue by their absolute value
 * (specification, section 4).
 */
export function MaintenanceText({ hours }: { hours: number | null }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (hours === null) return <span className="unit">–</span>;
  const rounded = Math.round(hours);
  if (rounded < 0) {
    return (
      <span className={classes.overdue}>
        <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />
        <span className="num">{`${formats.count(Math.abs(rounded))} ${t('MAINTENANCE.HOURS_OVERDUE')}`}</span>
      </span>
    );
  }
  return <span className="num">{`${formats.count(rounded)} ${t('MAINTENANCE.HOURS_REMAINING')}`}</span>;
}
