import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { type DashboardSort, type DashboardView, hasFilter } from './dashboard-address.ts';
import { type DashboardChoices, visibleColumns } from './dashboard-columns.ts';
import classes from './dashboard-list.module.css';
import { EquipmentCards } from './equipment-cards.tsx';
import { EquipmentTable } from './equipment-table.tsx';
import type { useDashboard } from './use-dashboard.ts';

/** The rows as a table or as cards, or why there are none. */
export function DashboardList({
  view,
  dashboard,
  choices,
  onChoices,
  widthPx,
  isPhone,
  onSort,
  onClear,
}: {
  view: DashboardView;
  dashboard: ReturnType<typeof useDashboard>;
  choices: DashboardChoices;
  onChoices: (next: DashboardChoices) => void;
  /** Room for the table; 0 until measured. */
  widthPx: number;
  isPhone: boolean;
  onSort: (sort: DashboardSort) => void;
  onClear: () => void;
}) {
  const { t } = useTranslation('dashboard');
  const asCards = isPhone || view.view === 'GRID';
  return (
    <div className={classes.root} data-cards={asCards || undefined} aria-busy={dashboard.query.isFetching}>
      <Loaded query={dashboard.query}>
        {() => {
          if (dashboard.rows.length === 0) {
            return hasFilter(view) ? (
              <EmptyState
                title={t('noMatch.title')}
                action={
                  <Button variant="default" onClick={onClear}>
                    {t('clearFilters')}
                  </Button>
                }
              >
                {t('noMatch.text')}
              </EmptyState>
            ) : (
              <EmptyState title={t('none.title')}>{t('none.text')}</EmptyState>
            );
          }
          if (asCards) return <EquipmentCards rows={dashboard.rows} previewedId={view.preview} />;
          return (
            <EquipmentTable
              rows={dashboard.rows}
              columns={visibleColumns(choices, widthPx)}
              sort={view.sort}
              onSort={onSort}
              choices={choices}
              onChoices={onChoices}
              previewedId={view.preview}
            />
          );
        }}
      </Loaded>
    </div>
  );
}
