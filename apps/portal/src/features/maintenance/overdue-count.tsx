import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import classes from './overdue-count.module.css';
import { useCheckCounts } from './use-check-counts.ts';

/** Beside the word of the navigation: how many checks are overdue. */
export function OverdueCount() {
  const { t } = useTranslation('shell');
  const formats = useFormats();
  const { data } = useCheckCounts();
  if (data === undefined || data.overdue === 0) return null;
  return (
    <span className={classes.root}>
      <span aria-hidden="true">{formats.count(data.overdue)}</span>
      <span className="visually-hidden">{t('maintenanceOverdue', { count: data.overdue })}</span>
    </span>
  );
}
