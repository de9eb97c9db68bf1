import { useTranslation } from 'react-i18next';
import { saveFile } from '../../charts/figure/save-file.ts';
import { ExportPanel } from '../../features/equipment-import/export-panel.tsx';
import { ImportPanel } from '../../features/equipment-import/import-panel.tsx';
import { useAllowed } from '../../platform/session.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from './equipment-import-screen.module.css';

/** Many drivetrains at once: out as a file, in from one. */
export function EquipmentImportScreen() {
  const { t } = useTranslation('import');
  const mayImport = useAllowed('EQUIPMENT_1002');
  return (
    <div className={classes.root}>
      <PageTitle title={t('title')} />
      <ExportPanel onFile={saveFile} />
      {mayImport && <ImportPanel />}
    </div>
  );
}
