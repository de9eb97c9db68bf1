import type { Check } from '@ritzel/contract';
import { displayedHours } from '@ritzel/drivetrain';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import classes from './maintenance.module.css';

/** `166 h overdue`, `0 h remaining`; of a check that comes by condition alone that it is due. */
export function DueText({ due }: { due: Check['due'] }) {
  const { t } = useTranslation('maintenance');
  const formats = useFormats();
  if (due.hours === null)
    return (
      <span className={due.isOverdue ? classes.overdue : classes.quiet}>
        {due.isOverdue ? t('dueNow') : '–'}
      </span>
    );
  const { hours, isOverdue } = displayedHours(due.hours);
  return (
    <span className={`num ${isOverdue ? classes.overdue : ''}`}>
      {`${formats.count(hours)} ${t(isOverdue ? 'MAINTENANCE.HOURS_OVERDUE' : 'MAINTENANCE.HOURS_REMAINING')}`}
    </span>
  );
}
