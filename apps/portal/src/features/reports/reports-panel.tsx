import { useTranslation } from 'react-i18next';
import { KeysetList } from '../../ui/list/keyset-list.tsx';
import { equipmentLabel } from '../../widgets/equipment-field/equipment-field.tsx';
import { ReportButton } from './report-button.tsx';
import { ReportCard, useReportColumns } from './report-columns.tsx';
import classes from './reports.module.css';
import { useReports } from './use-reports.ts';

/** The reports of a machine, and a button for a new one. */
export function ReportsPanel({
  machine,
}: {
  machine: { readonly id: string; readonly name: string; readonly identifier: string };
}) {
  const { t } = useTranslation('reports');
  const list = useReports(machine.id);
  const columns = useReportColumns().filter(({ name }) => name !== 'subject');
  return (
    <div className={classes.panel}>
      <div className={classes.panelHead}>
        <ReportButton
          about={{ kind: 'machine', machine: { id: machine.id, label: equipmentLabel(machine) } }}
          label={t('new')}
          isFilled
          onMade={() => {}}
        />
      </div>
      <KeysetList
        list={list}
        caption={t('title')}
        columns={columns}
        keyOf={({ id }) => id}
        card={(report) => <ReportCard report={report} />}
        none={t('none')}
        minWidthPx={640}
      />
    </div>
  );
}
