import { Button } from '@mantine/core';
import { WORK_ORDER_STATUSES } from '@ritzel/contract';
import { IconSettings } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useWorkOrders } from '../../features/work-orders/use-work-orders.ts';
import { useWorkOrderColumns, WorkOrderCard } from '../../features/work-orders/work-order-columns.tsx';
import {
  statusesOf,
  WORK_ORDER_VIEWS,
  workOrdersSchema,
} from '../../features/work-orders/work-orders-search-params.ts';
import { useAllowed } from '../../platform/session.ts';
import { useSearchView } from '../../platform/use-search-view.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';
import { CountedViews } from '../../ui/list/counted-views.tsx';
import { KeysetScreen } from '../../ui/list/keyset-screen.tsx';
import { ListFilter, ListFilters } from '../../ui/list/list-filters.tsx';
import { useListKeys } from '../../ui/list/use-list-keys.ts';

const SEARCH_ID = 'work-order-search';

/** What maintenance was asked for, and how it stands there. */
export function WorkOrdersScreen() {
  return useAllowed('WORKORDER_4401') ? <WorkOrders /> : <ForbiddenScreen />;
}

function WorkOrders() {
  const { t } = useTranslation('work-orders');
  const { view, change } = useSearchView(workOrdersSchema, ['view']);
  const { list, counts } = useWorkOrders(view);
  const columns = useWorkOrderColumns();
  useListKeys({ searchId: SEARCH_ID });
  const isFiltered = view.search.trim() !== '' || view.status !== '';
  const statuses = statusesOf(view.view);
  return (
    <KeysetScreen
      title={t('title')}
      actions={
        <Button
          variant="default"
          component={Link}
          to="/organisation/maintenance-system"
          leftSection={<IconSettings size={15} stroke={1.7} aria-hidden="true" />}
        >
          {t('settings')}
        </Button>
      }
      filters={
        <>
          <CountedViews
            label={t('views')}
            views={WORK_ORDER_VIEWS}
            counts={counts}
            nameOf={(each) => t(`view.${each}`)}
            view={view.view}
            onView={(each) => change({ view: each, status: '' })}
          />
          <ListFilters
            searchId={SEARCH_ID}
            label={t('search')}
            search={view.search}
            onSearch={(search) => change({ search })}
            isFiltered={isFiltered}
            onClear={() => change({ search: '', status: '' })}
          >
            <ListFilter
              label={t('column.status')}
              value={view.status}
              options={[
                { value: '' as const, label: t('anyStatus') },
                ...WORK_ORDER_STATUSES.filter((each) => statuses.includes(each)).map((value) => ({
                  value,
                  label: t(`status.${value}`),
                })),
              ]}
              onChange={(status) => change({ status })}
            />
          </ListFilters>
        </>
      }
      list={list}
      none={
        <EmptyState title={t(isFiltered ? 'none.filtered' : `none.${view.view}`)}>
          {isFiltered ? null : t('none.text')}
        </EmptyState>
      }
      caption={t('caption')}
      columns={columns}
      keyOf={({ id }) => id}
      card={(order) => <WorkOrderCard order={order} />}
      rowHeight="double"
      minWidthPx={860}
      more={t('more')}
    />
  );
}
