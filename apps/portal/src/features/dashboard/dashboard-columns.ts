import type { SortColumn } from './dashboard-search-params.ts';

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

/** Columns that the reader may hide; all may change their places. */
export const isChoosable = (column: DashboardColumn) => !ALWAYS.includes(column);

/** Below this the shorter set shows, whatever is chosen. */
export const NARROW_TABLE_PX = 1080;

const MIN_WIDTH_PX = 36;
const MAX_WIDTH_PX = 800;

export interface DashboardChoices {
  /** Every column once, from the left. */
  readonly order: readonly DashboardColumn[];
  readonly hiddenColumns: readonly DashboardColumn[];
  /** In pixels; a column without one takes what suits it. */
  readonly widths: Readonly<Partial<Record<DashboardColumn, number>>>;
  /** Rows of 28 instead of 36 px. */
  readonly isCompact: boolean;
}

export const DEFAULT_CHOICES: DashboardChoices = {
  order: DASHBOARD_COLUMNS,
  hiddenColumns: [],
  widths: {},
  isCompact: false,
};

function isColumn(name: unknown): name is DashboardColumn {
  return DASHBOARD_COLUMNS.some((column) => column === name);
}

/** Kept order first; columns it does not know (a newer release has more) follow in theirs. */
function completeOrder(names: readonly unknown[]): DashboardColumn[] {
  return [...new Set([...names.filter(isColumn), ...DASHBOARD_COLUMNS])];
}

export function clampWidth(px: number): number {
  return Math.round(Math.min(MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, px)));
}

export function readDashboardChoices(kept: unknown): DashboardChoices {
  const raw = typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  const hidden: readonly unknown[] = Array.isArray(raw.hiddenColumns) ? raw.hiddenColumns : [];
  const widths = typeof raw.widths === 'object' && raw.widths !== null ? Object.entries(raw.widths) : [];
  return {
    order: completeOrder(Array.isArray(raw.order) ? raw.order : []),
    hiddenColumns: DASHBOARD_COLUMNS.filter((column) => isChoosable(column) && hidden.includes(column)),
    widths: Object.fromEntries(
      widths.flatMap(([name, px]) =>
        isColumn(name) && typeof px === 'number' && Number.isFinite(px) ? [[name, clampWidth(px)]] : [],
      ),
    ),
    isCompact: raw.isCompact === true,
  };
}

/** Columns as text for an address: `36:severity,assetname~240,why`: row height, then what shows, with set widths. */
export function writeColumns(choices: DashboardChoices): string {
  const shown = choices.order.filter((column) => !choices.hiddenColumns.includes(column));
  const words = shown.map((column) => {
    const width = choices.widths[column];
    return width === undefined ? column : `${column}~${width}`;
  });
  return `${choices.isCompact ? 28 : 36}:${words.join(',')}`;
}

/** Undefined for text that is none. */
export function readColumns(text: string): DashboardChoices | undefined {
  const match = /^(28|36):(.*)$/.exec(text);
  if (match === null) return undefined;
  const words = (match[2] ?? '').split(',').map((word) => word.split('~'));
  const shown = words.map(([name]) => name).filter(isColumn);
  return readDashboardChoices({
    order: shown,
    hiddenColumns: DASHBOARD_COLUMNS.filter((column) => !shown.includes(column)),
    widths: Object.fromEntries(words.flatMap(([name, px]) => (px === undefined ? [] : [[name, Number(px)]]))),
    isCompact: match[1] === '28',
  });
}

export function visibleColumns(choices: DashboardChoices, widthPx: number): DashboardColumn[] {
  return choices.order.filter(
    (column) =>
      !choices.hiddenColumns.includes(column) &&
      (widthPx >= NARROW_TABLE_PX || !LEFT_OUT_WHEN_NARROW.includes(column)),
  );
}

/** A column taken out and put before another; at the end without one. */
export function movedColumn(
  order: readonly DashboardColumn[],
  column: DashboardColumn,
  before: DashboardColumn | undefined,
): DashboardColumn[] {
  if (column === before) return [...order];
  const rest = order.filter((each) => each !== column);
  const at = before === undefined ? rest.length : rest.indexOf(before);
  return rest.toSpliced(at, 0, column);
}

/** A step to the left or right, as far as there is one. */
export function steppedColumn(
  order: readonly DashboardColumn[],
  column: DashboardColumn,
  step: -1 | 1,
): DashboardColumn[] {
  const at = order.indexOf(column);
  const other = order[at + step];
  return other === undefined ? [...order] : order.with(at, other).with(at + step, column);
}

/** The column to sort by, where the server can. */
export function sortColumnOf(column: DashboardColumn): SortColumn | undefined {
  return column === 'why' || column === 'vibration' || column === 'favorite' ? undefined : column;
}
