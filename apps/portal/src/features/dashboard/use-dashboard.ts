import { type CallReply, type Condition, type EquipmentRow, listEquipment } from '@ritzel/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LiveEvent } from '../../platform/live-events.ts';
import { useLiveEvents, useRefreshSoon } from '../../platform/live-hub.ts';
import { queryOf } from '../../platform/query-client.ts';
import { rowsThatWouldMove } from '../../ui/list/row-order.ts';
import { type DashboardView, listQuery } from './dashboard-search-params.ts';

type EquipmentPage = CallReply<typeof listEquipment>;

/** Vibration and hours come with the page, not with the events. */
const REFRESH_MS = 60_000;

export interface DashboardRow extends EquipmentRow {
  /** Still shown in its place, though it no longer belongs to this page. */
  readonly hasLeft: boolean;
}

const rowsOfPage = new WeakMap<EquipmentRow, DashboardRow>();

/** The same object for the same row: of fifty rows only those are drawn anew that an event has changed. */
function rowOfPage(row: EquipmentRow, hasLeft: boolean): DashboardRow {
  const known = rowsOfPage.get(row);
  if (known?.hasLeft === hasLeft) return known;
  const made = { ...row, hasLeft };
  rowsOfPage.set(row, made);
  return made;
}

/**
 * The page of a view, live. Values change in place at once; the order stays as it was when the view was opened until
 * `sortAgain`, so that nothing jumps under the pointer.
 */
export function useDashboard(view: DashboardView) {
  const client = useQueryClient();
  const wanted = listQuery(view);
  const query = useQuery({
    ...queryOf(listEquipment, { query: wanted }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const key = JSON.stringify(wanted);
  const latest = query.isPlaceholderData ? undefined : query.data;
  const [shown, setShown] = useState<{ key: string; rows: readonly EquipmentRow[] }>();
  if (latest !== undefined && shown?.key !== key) setShown({ key, rows: latest.rows });

  const refresh = useRefreshSoon(() => void client.invalidateQueries({ queryKey: ['listEquipment'] }));
  useLiveEvents(
    [],
    (event) => {
      if (event.name !== 'condition' && event.name !== 'connectivity') return;
      client.setQueriesData<EquipmentPage>({ queryKey: ['listEquipment'] }, (page) => withEvent(page, event));
      if (event.name === 'condition') refresh();
    },
    refresh,
  );

  const latestById = new Map((query.data?.rows ?? []).map((row) => [row.id, row]));
  const rows: DashboardRow[] = (shown?.rows ?? []).map((row) => {
    const now = latestById.get(row.id);
    return rowOfPage(now ?? row, latest !== undefined && now === undefined);
  });
  return {
    query,
    rows,
    moving:
      latest === undefined || shown === undefined
        ? 0
        : rowsThatWouldMove(
            shown.rows.map((row) => row.id),
            latest.rows.map((row) => row.id),
          ),
    sortAgain: () => {
      if (latest !== undefined) setShown({ key, rows: latest.rows });
    },
  };
}

type RowEvent = Extract<LiveEvent, { name: 'condition' | 'connectivity' }>;

function withEvent(page: EquipmentPage | undefined, event: RowEvent): EquipmentPage | undefined {
  if (page === undefined || !page.rows.some((row) => row.id === event.data.equipmentId)) return page;
  return {
    ...page,
    rows: page.rows.map((row) => (row.id === event.data.equipmentId ? changedRow(row, event) : row)),
  };
}

function changedRow(row: EquipmentRow, event: RowEvent): EquipmentRow {
  if (event.name === 'condition') {
    const { severity, hasUnknown, since, reason } = event.data;
    // @NOTE: the event carries the contract's condition; its schema leaves the words open for later readers.
    return { ...row, condition: { severity, hasUnknown, since, reason } as Condition };
  }
  const { connectivity, lastSeenAt } = event.data;
  // @NOTE: as above.
  return { ...row, connectivity: connectivity as EquipmentRow['connectivity'], lastSeenAt };
}
