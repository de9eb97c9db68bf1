import { Button } from '@mantine/core';
import { type ComponentProps, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { DashboardList } from '../../features/dashboard/dashboard-list.tsx';
import {
  type DashboardView,
  DEFAULT_VIEW,
  hasFilter,
  plantFilter,
} from '../../features/dashboard/dashboard-search-params.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { loadMap, loadTree } from './dashboard-data.ts';
import classes from './dashboard-screen.module.css';

const PlantMap = lazy(async () => ({ default: (await loadMap()).PlantMap }));
const PlantTree = lazy(async () => ({ default: (await loadTree()).PlantTree }));

/** The list, or what takes its place: the map, the tree, or both side by side. */
export function DashboardBody({
  view,
  onChange,
  onPreview,
  ...list
}: Omit<ComponentProps<typeof DashboardList>, 'onSort' | 'onClear'> & {
  onChange: (change: Partial<DashboardView>) => void;
  /** Opens the preview; a phone has no room for one and opens the detail. */
  onPreview: ((id: string) => void) | undefined;
}) {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const clear = () => onChange(clearedOf(view));
  if (!view.showMapKey && !view.showTreeKey) {
    return <DashboardList {...list} view={view} onSort={(sort) => onChange({ sort })} onClear={clear} />;
  }
  const filter = plantFilter(view);
  const preview = onPreview ?? ((id: string) => void navigate(`/dashboard/gearunit/details?id=${id}`));
  const empty = hasFilter(view) ? (
    <EmptyState
      title={t('noMatch.title')}
      action={
        <Button variant="default" onClick={clear}>
          {t('list.clearFilters')}
        </Button>
      }
    >
      {t('noMatch.text')}
    </EmptyState>
  ) : (
    <EmptyState title={t('none.title')}>{t('none.text')}</EmptyState>
  );
  const shared = { filter, view, onChange, previewedId: view.preview, onPreview: preview, empty };
  return (
    <div className={classes.plant} data-both={(view.showMapKey && view.showTreeKey) || undefined}>
      <Suspense fallback={<LoadingState />}>
        {view.showTreeKey && <PlantTree {...shared} />}
        {view.showMapKey && <PlantMap {...shared} withList={!view.showTreeKey} />}
      </Suspense>
    </div>
  );
}

/** Everything again, in the same mode and order. */
function clearedOf(view: DashboardView): Partial<DashboardView> {
  const { severity, search, location, group, application, favorite } = DEFAULT_VIEW;
  return { ...view, severity, search, location, group, application, favorite, page: 1 };
}
