import { DEFAULT_PAGE_SIZE, EQUIPMENT_SORTS, TREE_GROUPINGS, type TreeGrouping } from '@ritzel/contract';
import { SEVERITY_CODES, type Severity } from '@ritzel/drivetrain';
import {
  choiceParam,
  choicesParam,
  flagParam,
  orderParam,
  pageParam,
  searchSchema,
  textParam,
} from '../../platform/search-schema.ts';

/** What the dashboard shows; all of it stands in the URL, so that a link shows a colleague exactly this. */
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
  /** Where the map stands: longitude, latitude, zoom; empty: all that matches is in view. */
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

/** In the order in which a link writes them; what stands beside the list is named below. */
export const dashboardSchema = searchSchema<DashboardView>(
  {
    view: choiceParam(['LIST', 'GRID'], 'LIST'),
    type: choiceParam(['all', 'gearunit', 'drivetrain'], 'all'),
    severity: choicesParam(SEVERITY_CODES),
    search: textParam(),
    location: textParam(),
    group: textParam(),
    application: textParam(),
    favorite: flagParam,
    sort: orderParam(EQUIPMENT_SORTS, DEFAULT_SORT),
    page: pageParam,
    preview: textParam(),
    firmware: flagParam,
    showMapKey: flagParam,
    showTreeKey: flagParam,
    at: textParam(),
    place: textParam(),
    by: choiceParam(TREE_GROUPINGS, 'location'),
    open: textParam(4000),
    columns: textParam(600),
    saved: textParam(),
  },
  [
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
  ],
);

export const DEFAULT_VIEW = dashboardSchema.defaults;

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
  return view.saved !== '' && dashboardSchema.write(view).size === 1;
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
