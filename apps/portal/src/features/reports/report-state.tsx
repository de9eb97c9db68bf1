import type { Report } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import classes from './reports.module.css';
import { isOpenReport } from './use-reports.ts';

/** What it says where it is done; else how far it is, or why it was not made. */
export function ReportState({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  if (report.state === 'done')
    return report.severity === null ? (
      <span>{t('state.done')}</span>
    ) : (
      <SeverityBadge severity={report.severity} hasUnknown={false} />
    );
  if (isOpenReport(report))
    return (
      <span className={classes.open}>
        {t(`state.${report.state}`)}
        {report.total > 1 && ` ${formats.count(report.done)} / ${formats.count(report.total)}`}
        {report.failure !== null && <span className="meta"> {t(`failure.${report.failure}`)}</span>}
      </span>
    );
  return (
    <span>
      <b>{t(`state.${report.state}`)}</b>
      {report.failure !== null && <span className={classes.why}>{t(`failure.${report.failure}`)}</span>}
    </span>
  );
}
