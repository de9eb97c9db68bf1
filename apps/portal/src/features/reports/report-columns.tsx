import type { Report } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { CardLine } from '../../ui/list/list-cards.tsx';
import type { ListColumn } from '../../ui/list/list-column.ts';
import { TimeText } from '../../ui/time-text.tsx';
import { ReportActs } from './report-acts.tsx';
import { ReportState } from './report-state.tsx';

/** The columns of a list of reports, newest first. */
export function useReportColumns(): ListColumn<Report>[] {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  return [
    {
      ...{ name: 'number', label: t('column.number'), width: 60, isNumber: true },
      cell: ({ number }) => formats.count(number),
    },
    { name: 'subject', label: t('column.subject'), cell: ({ subject }) => subject },
    {
      name: 'kind',
      label: t('column.kind'),
      width: 150,
      needsPx: 900,
      cell: ({ kind }) => t(`kind.${kind}`),
    },
    {
      name: 'state',
      label: t('column.state'),
      width: 210,
      cell: (report) => <ReportState report={report} />,
    },
    {
      ...{ name: 'pages', label: t('column.pages'), width: 70, isNumber: true, needsPx: 1100 },
      cell: ({ pages }) => (pages === null ? '–' : formats.count(pages)),
    },
    {
      name: 'owner',
      label: t('column.owner'),
      width: 140,
      needsPx: 1100,
      cell: ({ ownerName }) => ownerName,
    },
    {
      ...{ name: 'made', label: t('column.made'), width: 150 },
      cell: ({ createdAt }) => <TimeText at={createdAt} format="YYYY-MM-DD HH:mm" />,
    },
    { name: 'acts', label: t('column.acts'), width: 210, cell: (report) => <ReportActs report={report} /> },
  ];
}

/** A report on a phone. */
export function ReportCard({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  return (
    <>
      <CardLine>
        <b>
          {report.number} {report.subject}
        </b>
      </CardLine>
      <CardLine>
        <ReportState report={report} />
        <span className="meta">
          {t(`kind.${report.kind}`)} · <TimeText at={report.createdAt} format="YYYY-MM-DD HH:mm" />
        </span>
      </CardLine>
      <CardLine>
        <ReportActs report={report} />
      </CardLine>
    </>
  );
}
