import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import classes from './alarm-count.module.css';
import { useAlarmSummary } from './use-alarms.ts';

/** Beside a word of the navigation: cases that nobody has acknowledged, or all that are open. */
export function AlarmCount({ of }: { of: 'unacknowledged' | 'open' }) {
  const { t } = useTranslation('shell');
  const formats = useFormats();
  const { data } = useAlarmSummary();
  const count = data === undefined ? 0 : of === 'open' ? data.openCases : data.unacknowledgedCases;
  if (count === 0) return null;
  return (
    <span className={classes.root} data-urgent={of === 'unacknowledged' || undefined}>
      <span aria-hidden="true">{formats.count(count)}</span>
      <span className="visually-hidden">{t(`alarmCount.${of}`, { count })}</span>
    </span>
  );
}
