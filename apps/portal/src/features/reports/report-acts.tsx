import { ActionIcon, Button } from '@mantine/core';
import { cancelReport, deleteReport, type Report, retryReport } from '@ritzel/contract';
import { IconDownload, IconRefresh, IconTrash, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useOffersAct } from '../../platform/demo-access.ts';
import classes from './reports.module.css';
import { isOpenReport, useReportActs } from './use-reports.ts';

/** What can be done with a report: save its file; of one's own also repeat, cancel, delete. */
export function ReportActs({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const acts = useReportActs(report);
  const offersRetry = useOffersAct(retryReport);
  const offersCancel = useOffersAct(cancelReport);
  const offersDelete = useOffersAct(deleteReport);
  const of = { subject: `${report.number} ${report.subject}` };
  const failed = [acts.download, acts.retry, acts.cancel, acts.remove].find(({ error }) => error !== null);
  return (
    <span className={classes.acts}>
      {report.state === 'done' && (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconDownload size={14} stroke={1.8} aria-hidden="true" />}
          aria-label={t('downloadOf', of)}
          loading={acts.download.isPending}
          onClick={() => acts.download.mutate()}
        >
          {t('download')}
        </Button>
      )}
      {report.isOwn && offersRetry && (report.state === 'failed' || report.state === 'cancelled') && (
        <Act icon={IconRefresh} label={t('retryOf', of)} onClick={() => acts.retry.mutate()} />
      )}
      {report.isOwn && offersCancel && isOpenReport(report) && (
        <Act icon={IconX} label={t('cancelOf', of)} onClick={() => acts.cancel.mutate()} />
      )}
      {report.isOwn && offersDelete && !isOpenReport(report) && (
        <Act icon={IconTrash} label={t('deleteOf', of)} onClick={() => acts.remove.mutate()} />
      )}
      {failed !== undefined && <span role="alert">{failed.error?.message}</span>}
    </span>
  );
}

function Act({ icon: Icon, label, onClick }: { icon: typeof IconTrash; label: string; onClick: () => void }) {
  return (
    <ActionIcon size={26} variant="subtle" color="gray" aria-label={label} title={label} onClick={onClick}>
      <Icon size={15} stroke={1.8} aria-hidden="true" />
    </ActionIcon>
  );
}
