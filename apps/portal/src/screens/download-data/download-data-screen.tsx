import { MAX_DOWNLOAD_EQUIPMENT } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { DownloadForm } from '../../features/data-downloads/download-form.tsx';
import { DownloadList } from '../../features/data-downloads/download-list.tsx';
import { usePreferences } from '../../platform/preferences.ts';
import { patternParam, searchSchema } from '../../platform/search-schema.ts';
import { useAllowed } from '../../platform/session.ts';
import { useSearchView } from '../../platform/use-search-view.ts';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { EquipmentField } from '../../widgets/equipment-field/equipment-field.tsx';
import classes from './download-data-screen.module.css';

const UUIDS = new RegExp(`^[0-9a-f-]{36}(?:,[0-9a-f-]{36}){0,${MAX_DOWNLOAD_EQUIPMENT - 1}}$`);
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const schema = searchSchema({
  equipment: patternParam(UUIDS),
  from: patternParam(DAY),
  to: patternParam(DAY),
});

/** Values of signals and records of channels as files. */
export function DownloadDataScreen() {
  return useAllowed('EQUIPMENT_1001') ? <DownloadData /> : <ForbiddenScreen />;
}

function DownloadData() {
  const { t } = useTranslation('downloads');
  const { timeZone } = usePreferences();
  const { view, change } = useSearchView(schema, []);
  const equipment = view.equipment === '' ? [] : view.equipment.split(',');
  const choose = (ids: readonly string[]) => change({ equipment: [...new Set(ids)].join(',') });
  const zone = timeZone === 'local' ? new Intl.DateTimeFormat().resolvedOptions().timeZone : timeZone;
  return (
    <div className={classes.root}>
      <PageTitle title={t('title')} aside={t('subtitle')} />
      <div className={classes.beside}>
        <DownloadForm
          view={{ equipment, from: view.from, to: view.to }}
          onView={({ equipment: ids, ...days }) => (ids === undefined ? change(days) : choose(ids))}
          timeZone={zone}
          adding={
            equipment.length < MAX_DOWNLOAD_EQUIPMENT && (
              <EquipmentField
                key={view.equipment}
                value={undefined}
                onChange={(chosen) => chosen && choose([...equipment, chosen.id])}
                isFilter
                words={{
                  ...{ label: t('add.label'), none: t('add.none') },
                  ...{ clear: t('add.clear'), unknown: t('add.unknown') },
                }}
              />
            )
          }
        />
        <DownloadList />
      </div>
    </div>
  );
}
