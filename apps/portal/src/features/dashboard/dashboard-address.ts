import { DEFAULT_PAGE_SIZE, EQUIPMENT_SORTS } from '@ritzel/contract';
import { isSeverity, type Severity } from '@ritzel/drivetrain';

/** What the dashboard shows; all of it stands in the address, so that a link shows a colleague exactly this. */
export interface DashboardView {
  readonly view: 'LIST' | 'GRID';
  readonly type: 'all' | 'gearunit' | 'drivetrain';
  readonly severity: readonly Severity[];
  readonly search: string;
  readonly location: string;
  readonly group: string;
  readonly application: string;
  readonly favorite: boolean;
  /** Column, `-` before it for descending. */
  readonly sort: DashboardSort;
  readonly page: number;
  /** Equipment previewed at the right. */
  readonly preview: string;
  readonly firmware: boolean;
}

export type SortColumn = (typeof EQUIPMENT_SORTS)[number];
export type DashboardSort = SortColumn | `-${SortColumn}`;

/** Worst first. */
export const DEFAULT_SORT: DashboardSort = '-severity';

export const DEFAULT_VIEW: DashboardView = {
  view: 'LIST',
  type: 'all',
  severity: [],
  search: '',
  location: '',
  group: '',
  application: '',
  favorite: false,
  sort: DEFAULT_SORT,
  page: 1,
  preview: '',
  firmware: false,
};

/** Reads the address; whatever it does not understand is its default. */
export function readDashboardAddress(search: URLSearchParams): DashboardView {
  const text = (name: string) => search.get(name)?.slice(0, 120) ?? '';
  const type = search.get('type');
  const page = Number(search.get('page'));
  return {
    view: search.get('view') === 'GRID' ? 'GRID' : 'LIST',
    type: type === 'gearunit' || type === 'drivetrain' ? type : 'all',
    severity: text('severity').split(',').filter(isSeverity),
    search: text('search'),
    location: text('location'),
    group: text('group'),
    application: text('application'),
    favorite: search.get('favorite') === 'true',
    sort: readSort(search.get('sort')),
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    preview: text('preview'),
    firmware: search.get('firmware') === 'true',
  };
}

function readSort(text: string | null): DashboardSort {
  const column = EQUIPMENT_SORTS.find((each) => each === text?.replace(/^-/, ''));
  if (column === undefined) return DEFAULT_SORT;
  return text?.startsWith('-') ? `-${column}` : column;
}

/** The address of a view: only what differs from the default, in a fixed order. */
export function writeDashboardAddress(view: DashboardView): URLSearchParams {
  const address = new URLSearchParams();
  // @NOTE: the keys of a literal of this very type.
  for (const name of Object.keys(DEFAULT_VIEW) as (keyof DashboardView)[]) {
    const value = String(view[name]);
    if (value !== String(DEFAULT_VIEW[name])) address.set(name, value);
  }
  return address;
}

/** The query of `listEquipment` for a view. What is open beside the list plays no part in it. */
export function listQuery(view: DashboardView) {
  return {
    type: view.type,
    severity: view.severity.join(','),
    search: view.search.trim(),
    location: view.location,
    group: view.group,
    application: view.application,
    ...(view.favorite ? { favorite: 'true' as const } : {}),
    sort: view.sort.endsWith('assetname') ? view.sort : `${view.sort},assetname`,
    page: view.page,
    size: DEFAULT_PAGE_SIZE,
  };
}

export function hasFilter(view: DashboardView): boolean {
  return (
    view.severity.length > 0 ||
    view.search.trim() !== '' ||
    view.location !== '' ||
    view.group !== '' ||
    view.application !== '' ||
    view.favorite
  );
}

/** A click on a column's head: by it, then the other way round. Severity and hours start with the most. */
export function nextSort(current: DashboardSort, column: SortColumn): DashboardSort {
  const startsDescending = column === 'severity' || column === 'operation-time';
  const first: DashboardSort = startsDescending ? `-${column}` : column;
  const second: DashboardSort = startsDescending ? column : `-${column}`;
  return current === first ? second : first;
}
