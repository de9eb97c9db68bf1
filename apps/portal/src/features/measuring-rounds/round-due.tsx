import { IconClockExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './rounds.module.css';

/** The day that a round is due, and that it is over. */
export function RoundDue({ round }: { round: { readonly nextDue: string; readonly isOverdue: boolean } }) {
  const { t } = useTranslation('measuring-rounds');
  const date = <span className={classes.date}>{round.nextDue}</span>;
  if (!round.isOverdue) return date;
  return (
    <span className={classes.overdue}>
      <IconClockExclamation size={14} stroke={1.8} aria-hidden="true" />
      {date} {t('overdue')}
    </span>
  );
}
