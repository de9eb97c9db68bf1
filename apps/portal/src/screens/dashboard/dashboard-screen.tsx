import { ActionIcon, Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconCpu, IconTransfer } from '@tabler/icons-react';
import { lazy, Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { DASHBOARD_SEARCH_ID, DashboardBar } from '../../features/dashboard/dashboard-bar.tsx';
import {
  type DashboardChoices,
  readColumns,
  readDashboardChoices,
  writeColumns,
} from '../../features/dashboard/dashboard-columns.ts';
import { DashboardPages } from '../../features/dashboard/dashboard-pages.tsx';
import { dashboardSchema, isLinkAlone } from '../../features/dashboard/dashboard-search-params.ts';
import { EquipmentPreview } from '../../features/dashboard/equipment-preview.tsx';
import { NewEquipmentMenu } from '../../features/dashboard/new-equipment-menu.tsx';
import { SeverityCounts } from '../../features/dashboard/severity-counts.tsx';
import { useDashboard } from '../../features/dashboard/use-dashboard.ts';
import { useDashboardView } from '../../features/dashboard/use-dashboard-view.ts';
import { usePreviewed } from '../../features/dashboard/use-previewed.ts';
import { SavedViewLink } from '../../features/saved-views/saved-view-link.tsx';
import { SavedViewsButton } from '../../features/saved-views/saved-views-button.tsx';
import { firstViewSearch } from '../../features/saved-views/use-saved-views.ts';
import { useSetFavorite } from '../../platform/favorites.ts';
import { useFormats } from '../../platform/formats.ts';
import { changeScreenPreferences, usePreferences } from '../../platform/preferences.ts';
import { useAllowed, useMayOpenEditor, useSession } from '../../platform/session.ts';
import { useListKeys } from '../../ui/list/use-list-keys.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { DashboardBody } from './dashboard-body.tsx';
import classes from './dashboard-screen.module.css';

export { askForDashboard } from './dashboard-data.ts';

const FirmwareDrawer = lazy(async () => ({
  default: (await import('../../features/firmware/firmware-drawer.tsx')).FirmwareDrawer,
}));

const FirstStepsCard = lazy(async () => ({
  default: (await import('../../features/first-steps/first-steps-card.tsx')).FirstStepsCard,
}));

/** "What needs me today?": counts that filter, the list worst first, a preview and the firmware at the right. */
export function DashboardScreen() {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const navigate = useNavigate();
  const { screens } = usePreferences();
  const { view, change, openSearch } = useDashboardView(firstViewSearch(screens));
  const ownChoices = readDashboardChoices(screens.dashboard);
  const choices = readColumns(view.columns) ?? ownChoices;
  const isPhone = useIsPhone();
  const { ref, width } = useElementSize();
  const dashboard = useDashboard(view);
  const setFavorite = useSetFavorite();
  const mayFavor = useAllowed('EQUIPMENT_1003');
  const mayEdit = useMayOpenEditor();
  const maySeeDevices = useAllowed('DEVICE_2001');
  const isDemo = useSession()?.user.isDemo ?? true;
  const isGuided = useAllowed('ORGANISATION_5102') && !isDemo;
  const previewed = usePreviewed(view.preview, dashboard.rows);
  const openLink = useCallback((address: string) => navigate(`?${address}`, { replace: true }), [navigate]);

  // Columns that came with the address change there; otherwise they are the reader's own.
  const changeChoices = (next: DashboardChoices) => {
    if (view.columns === '') changeScreenPreferences('dashboard', next);
    else change({ columns: writeColumns(next) });
  };
  const togglePreview = (id: string) => change({ preview: view.preview === id ? '' : id, firmware: false });
  const toggleFavorite = (id: string) => {
    const row =
      dashboard.rows.find((each) => each.id === id) ?? (previewed?.id === id ? previewed : undefined);
    if (row && mayFavor) setFavorite.mutate({ id, isFavorite: !row.isFavorite });
  };
  useListKeys({
    searchId: DASHBOARD_SEARCH_ID,
    keys: {
      Escape: () => {
        if (view.preview !== '' || view.firmware) change({ preview: '', firmware: false });
      },
    },
    rowKeys: { f: toggleFavorite, ' ': togglePreview },
  });

  const { data } = dashboard.query;
  const all = Object.values(data?.counts ?? {}).reduce((sum, count) => sum + count, 0);
  const isList = !view.showMapKey && !view.showTreeKey;
  if (isLinkAlone(view)) {
    return (
      <SavedViewLink
        id={view.saved}
        onOpen={openLink}
        onLeave={() => void navigate('/dashboard?view=LIST', { replace: true })}
      />
    );
  }
  const savable = dashboardSchema
    .write({
      ...view,
      preview: '',
      firmware: false,
      page: 1,
      saved: '',
      columns: writeColumns(choices),
    })
    .toString();

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
          {isList && dashboard.moving > 0 && (
            <Button
              size="compact-sm"
              variant="light"
              className={classes.moving!}
              onClick={dashboard.sortAgain}
            >
              {t('moving', { count: dashboard.moving })}
            </Button>
          )}
          {!isPhone && (
            <ActionIcon
              component={Link}
              to="/dashboard/import"
              size={30}
              variant="default"
              aria-label={t('importExport')}
              title={t('importExport')}
            >
              <IconTransfer size={16} stroke={1.7} />
            </ActionIcon>
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
        {isGuided && (
          <Suspense fallback={null}>
            <FirstStepsCard />
          </Suspense>
        )}
        <SeverityCounts
          counts={data?.counts}
          chosen={view.severity}
          onChoose={(severity) => change({ severity })}
        />
        <DashboardBar
          view={view}
          onChange={change}
          choices={choices}
          onChoices={changeChoices}
          isPhone={isPhone}
          isListed={data !== undefined}
        >
          {mayFavor && <SavedViewsButton address={savable} savedId={view.saved} onOpen={openSearch} />}
        </DashboardBar>
        <DashboardBody
          view={view}
          onChange={change}
          dashboard={dashboard}
          choices={choices}
          onChoices={changeChoices}
          widthPx={width}
          isPhone={isPhone}
          onPreview={isPhone ? undefined : (id) => change({ preview: id, firmware: false })}
        />
        {isList && data && (
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
