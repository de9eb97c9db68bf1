import type { Severity } from '@ritzel/drivetrain';
import { useTranslation } from 'react-i18next';
import classes from './severity-badge.module.css';
import { SeverityMark } from './severity-mark.tsx';

/**
 * Severity as shape, word and colour. `hasUnknown` says beside it that a part below is unknown: an alarm is never
 * hidden by it, nor does it hide behind one.
 */
export function SeverityBadge({
  severity,
  hasUnknown = false,
  fullWidth = false,
}: {
  severity: Severity;
  hasUnknown?: boolean;
  /** All badges of a column as wide as the widest. */
  fullWidth?: boolean;
}) {
  const { t } = useTranslation();
  const showsUnknown = hasUnknown && severity !== 'UNKNOWN';
  return (
    <span className={classes.root}>
      <span className={classes.badge} data-severity={severity} data-wide={fullWidth || undefined}>
        <SeverityMark severity={severity} tone="badge" />
        {t(`severity.${severity}`)}
      </span>
      {showsUnknown && (
        <span className={classes.unknown} title={t('severity.partUnknown')}>
          <SeverityMark severity="UNKNOWN" size={13} />
          <span className="visually-hidden">{t('severity.partUnknown')}</span>
        </span>
      )}
    </span>
  );
}
