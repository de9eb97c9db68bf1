import { ActionIcon, Button } from '@mantine/core';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { IconCpu } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import {
  type DashboardView,
  DEFAULT_VIEW,
  readDashboardAddress,
  writeDashboardAddress,
} from '../../features/dashboard/dashboard-address.ts';
import { DashboardBar } from '../../features/dashboard/dashboard-bar.tsx';
import { type DashboardChoices, readDashboardChoices } from '../../features/dashboard/dashboard-columns.ts';
import { DashboardList } from '../../features/dashboard/dashboard-list.tsx';
import { DashboardPages } from '../../features/dashboard/dashboard-pages.tsx';
import { EquipmentPreview } from '../../features/dashboard/equipment-preview.tsx';
import { NewEquipmentMenu } from '../../features/dashboard/new-equipment-menu.tsx';
import { SeverityCounts } from '../../features/dashboard/severity-counts.tsx';
import { useDashboard } from '../../features/dashboard/use-dashboard.ts';
import { useRowKeys } from '../../features/dashboard/use-row-keys.ts';
import { useSetFavorite } from '../../platform/favorites.ts';
import { useFormats } from '../../platform/formats.ts';
import { changeScreenPreferences, usePreferences } from '../../platform/preferences.ts';
import { useAllowed, useMayOpenEditor } from '../../platform/session.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from './dashboard-screen.module.css';

const FirmwareDrawer = lazy(async () => ({
  default: (await import('../../features/firmware/firmware-drawer.tsx')).FirmwareDrawer,
}));

/** What stands beside the list, not in it: changing it does not turn the pages back. */
const BESIDE_THE_LIST: readonly string[] = ['page', 'preview', 'firmware', 'view'];

/** "What needs me today?": counts that filter, the list worst first, a preview and the firmware at the right. */
export function DashboardScreen() {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const [address, setAddress] = useSearchParams();
  const view = readDashboardAddress(address);
  const choices = readDashboardChoices(usePreferences().screens.dashboard);
  const isPhone = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const { ref, width } = useElementSize();
  const dashboard = useDashboard(view);
  const setFavorite = useSetFavorite();
  const mayFavor = useAllowed('EQUIPMENT_1003');
  const mayEdit = useMayOpenEditor();
  const maySeeDevices = useAllowed('DEVICE_2001');

  const change = (part: Partial<DashboardView>) => {
    const turnsBack = Object.keys(part).some((name) => !BESIDE_THE_LIST.includes(name));
    setAddress(writeDashboardAddress({ ...view, ...(turnsBack ? { page: 1 } : {}), ...part }), {
      replace: part.page === undefined && part.view === undefined,
    });
  };

  useRowKeys({
    onFavorite: (id) => {
      const row = dashboard.rows.find((each) => each.id === id);
      if (row && mayFavor) setFavorite.mutate({ id, isFavorite: !row.isFavorite });
    },
    onPreview: (id) => change({ preview: view.preview === id ? '' : id, firmware: false }),
    onClose: () => {
      if (view.preview !== '' || view.firmware) change({ preview: '', firmware: false });
    },
  });

  const { data } = dashboard.query;
  const previewed = dashboard.rows.find((row) => row.id === view.preview);
  const all = Object.values(data?.counts ?? {}).reduce((sum, count) => sum + count, 0);

  return (
    <div className={classes.root}>
      <div className={classes.list} ref={ref}>
        <PageTitle
          title={t('title')}
          aside={
            data && (
              <span className="num">
                {t('ofAll', { shown: formats.count(data.total), all: formats.count(all) })}
              </span>
            )
          }
        >
          {dashboard.moving > 0 && (
            <Button
              size="compact-sm"
              variant="light"
              className={classes.moving!}
              onClick={dashboard.sortAgain}
            >
              {t('moving', { count: dashboard.moving })}
            </Button>
          )}
          {mayEdit && <NewEquipmentMenu />}
          {maySeeDevices && !isPhone && (
            <ActionIcon
              size={30}
              variant="default"
              aria-label={t('firmware.title')}
              title={t('firmware.title')}
              aria-pressed={view.firmware}
              onClick={() => change({ firmware: !view.firmware, preview: '' })}
            >
              <IconCpu size={16} stroke={1.7} />
            </ActionIcon>
          )}
        </PageTitle>
        <SeverityCounts
          counts={data?.counts}
          chosen={view.severity}
          onChoose={(severity) => change({ severity })}
        />
        <DashboardBar
          view={view}
          onChange={change}
          choices={choices}
          onChoices={(next: DashboardChoices) => changeScreenPreferences('dashboard', next)}
          isPhone={isPhone}
        />
        <DashboardList
          view={view}
          dashboard={dashboard}
          choices={choices}
          widthPx={width}
          isPhone={isPhone}
          onSort={(sort) => change({ sort })}
          onClear={() => change({ ...DEFAULT_VIEW, view: view.view, type: view.type, sort: view.sort })}
        />
        {data && (
          <DashboardPages
            page={view.page}
            total={data.total}
            size={data.size}
            withKeys={!isPhone}
            onPage={(page) => change({ page })}
          />
        )}
      </div>
      {!isPhone && previewed && (
        <EquipmentPreview key={previewed.id} row={previewed} onClose={() => change({ preview: '' })} />
      )}
      {!isPhone && view.firmware && maySeeDevices && (
        <Suspense fallback={<LoadingState />}>
          <FirmwareDrawer onClose={() => change({ firmware: false })} />
        </Suspense>
      )}
    </div>
  );
}
