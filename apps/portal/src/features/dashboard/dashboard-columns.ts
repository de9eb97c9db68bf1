import type { SortColumn } from './dashboard-address.ts';

/**
 * The columns. The specification's section 2 names assetname to favorite, and a shorter set for narrow places; severity
 * and asset always show, why and vibration are ours.
 */
export const DASHBOARD_COLUMNS = [
  'severity',
  'assetname',
  'why',
  'vibration',
  'location',
  'group',
  'application',
  'operation-time',
  'next-maintenance',
  'connectivity',
  'favorite',
] as const;
export type DashboardColumn = (typeof DASHBOARD_COLUMNS)[number];

const ALWAYS: readonly DashboardColumn[] = ['severity', 'assetname'];
const LEFT_OUT_WHEN_NARROW: readonly DashboardColumn[] = ['location', 'group', 'application', 'favorite'];

/** Columns that the reader may choose. */
export const CHOOSABLE_COLUMNS = DASHBOARD_COLUMNS.filter((column) => !ALWAYS.includes(column));

/** Below this the shorter set shows, whatever is chosen. */
export const NARROW_TABLE_PX = 1080;

export interface DashboardChoices {
  readonly hiddenColumns: readonly DashboardColumn[];
  readonly isCompact: boolean;
}

export function readDashboardChoices(kept: unknown): DashboardChoices {
  const raw = typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  const hidden: readonly unknown[] = Array.isArray(raw.hiddenColumns) ? raw.hiddenColumns : [];
  return {
    hiddenColumns: CHOOSABLE_COLUMNS.filter((column) => hidden.includes(column)),
    isCompact: raw.isCompact === true,
  };
}

export function visibleColumns(choices: DashboardChoices, widthPx: number): DashboardColumn[] {
  return DASHBOARD_COLUMNS.filter(
    (column) =>
      !choices.hiddenColumns.includes(column) &&
      (widthPx >= NARROW_TABLE_PX || !LEFT_OUT_WHEN_NARROW.includes(column)),
  );
}

/** The column to sort by, where the server can. */
export function sortColumnOf(column: DashboardColumn): SortColumn | undefined {
  return column === 'why' || column === 'vibration' || column === 'favorite' ? undefined : column;
}
