import { DEFAULT_PAGE_SIZE, EQUIPMENT_SORTS, TREE_GROUPINGS, type TreeGrouping } from '@ritzel/contract';
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
  /** Map and tree take the place of the list; both together stand side by side. */
  readonly showMapKey: boolean;
  readonly showTreeKey: boolean;
  /** Where the map stands: longitude, latitude, zoom; empty: all that matches is in sight. */
  readonly at: string;
  /** The place that is open beside the map. */
  readonly place: string;
  /** What the tree groups by, and which of its nodes are open. */
  readonly by: TreeGrouping;
  readonly open: string;
  /** Columns in place of one's own, see `writeColumns`. */
  readonly columns: string;
  /** The saved view that this is, or was before it was changed. */
  readonly saved: string;
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
  showMapKey: false,
  showTreeKey: false,
  at: '',
  place: '',
  by: 'location',
  open: '',
  columns: '',
  saved: '',
};

/** What stands beside the list, not in it: changing it does not turn the pages back. */
const BESIDE_THE_LIST: readonly string[] = [
  'page',
  'preview',
  'firmware',
  'view',
  'showMapKey',
  'showTreeKey',
  'at',
  'place',
  'by',
  'open',
  'columns',
  'saved',
] satisfies (keyof DashboardView)[];

/** The view after a change; another list begins at its first page. */
export function changedView(view: DashboardView, part: Partial<DashboardView>): DashboardView {
  const turnsBack = Object.keys(part).some((name) => !BESIDE_THE_LIST.includes(name));
  return { ...view, ...(turnsBack ? { page: 1 } : {}), ...part };
}

/** Reads the address; whatever it does not understand is its default. */
export function readDashboardAddress(search: URLSearchParams): DashboardView {
  const text = (name: string, most = 120) => search.get(name)?.slice(0, most) ?? '';
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
    showMapKey: search.get('showMapKey') === 'true',
    showTreeKey: search.get('showTreeKey') === 'true',
    at: text('at'),
    place: text('place'),
    by: TREE_GROUPINGS.find((each) => each === search.get('by')) ?? DEFAULT_VIEW.by,
    open: text('open', 4000),
    columns: text('columns', 600),
    saved: text('saved'),
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

/** What narrows the list, the map and the tree alike. */
export function filterQuery(view: DashboardView) {
  return {
    type: view.type,
    severity: view.severity.join(','),
    search: view.search.trim(),
    location: view.location,
    group: view.group,
    application: view.application,
    ...(view.favorite ? { favorite: 'true' as const } : {}),
  };
}

/** The same for the tree and the map, in which what is not asked for is absent. */
export function plantFilter(view: DashboardView) {
  const query = filterQuery(view);
  return {
    ...query,
    severity: query.severity || undefined,
    search: query.search || undefined,
    location: query.location || undefined,
    group: query.group || undefined,
    application: query.application || undefined,
  };
}

/** A link to a saved view: what it shows is not known before the view has been read. */
export function isLinkAlone(view: DashboardView): boolean {
  return view.saved !== '' && writeDashboardAddress(view).size === 1;
}

/** The query of `listEquipment` for a view. What is open beside the list plays no part in it. */
export function listQuery(view: DashboardView) {
  return {
    ...filterQuery(view),
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
