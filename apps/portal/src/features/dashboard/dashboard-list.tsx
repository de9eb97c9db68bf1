import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListCards } from '../../ui/list/list-cards.tsx';
import { ListRows } from '../../ui/list/list-rows.tsx';
import { ListTable } from '../../ui/list/list-table.tsx';
import { clampWidth, type DashboardChoices, movedColumn, visibleColumns } from './dashboard-columns.ts';
import {
  type DashboardSort,
  type DashboardView,
  DEFAULT_SORT,
  hasFilter,
} from './dashboard-search-params.ts';
import { EquipmentCard } from './equipment-card.tsx';
import { useEquipmentColumns } from './equipment-columns.tsx';
import type { useDashboard } from './use-dashboard.ts';
import { vibrationTop } from './vibration-sparkline.tsx';

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
  const { rows, query } = dashboard;
  const isCards = isPhone || view.view === 'GRID';
  const columns = useEquipmentColumns(visibleColumns(choices, widthPx), rows);
  const top = vibrationTop(rows);
  const none = hasFilter(view) ? (
    <EmptyState
      title={t('noMatch.title')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('list.clearFilters')}
        </Button>
      }
    >
      {t('noMatch.text')}
    </EmptyState>
  ) : (
    <EmptyState title={t('none.title')}>{t('none.text')}</EmptyState>
  );
  const list = { caption: t('caption'), rows, keyOf: ({ id }: { id: string }) => id, openKey: view.preview };
  return (
    <ListRows query={query} isEmpty={() => rows.length === 0} isPlain={isCards} none={none}>
      {() =>
        isCards ? (
          <ListCards {...list} card={(row) => <EquipmentCard row={row} top={top} />} />
        ) : (
          <ListTable
            {...list}
            columns={columns}
            order={{ current: view.sort, onOrder: (sort) => onSort(sort === '' ? DEFAULT_SORT : sort) }}
            rowHeight={choices.isCompact ? 'compact' : 'normal'}
            isFaded={({ hasLeft }) => hasLeft}
            arrangement={{
              widths: choices.widths,
              onMove: (column, before) =>
                onChoices({ ...choices, order: movedColumn(choices.order, column, before) }),
              onWidth: (column, px) => {
                const { [column]: _, ...others } = choices.widths;
                onChoices({
                  ...choices,
                  widths: px === undefined ? others : { ...others, [column]: clampWidth(px) },
                });
              },
            }}
          />
        )
      }
    </ListRows>
  );
}
