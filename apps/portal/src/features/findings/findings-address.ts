import {
  DEFAULT_PAGE_SIZE,
  FINDING_SORTS,
  FINDING_VIEWS,
  type FindingSort,
  type FindingView,
} from '@ritzel/contract';
import { SEVERITY_CODES, type Severity } from '@ritzel/drivetrain';

/** What the list of findings shows; all of it stands in the address. */
export interface FindingsView {
  readonly view: FindingView;
  readonly search: string;
  readonly severity: Severity | '';
  /** Code of a fault, `outer-race`. */
  readonly fault: string;
  /** What counts as new: first seen within so many days. */
  readonly days: number;
  /** Empty: what is usual for the view. */
  readonly sort: FindingSort | `-${FindingSort}` | '';
  readonly page: number;
}

export const DEFAULT_FINDINGS_VIEW: FindingsView = {
  view: 'open',
  search: '',
  severity: '',
  fault: '',
  days: 1,
  sort: '',
  page: 1,
};

/** A day, a weekend, a week and a month. */
export const NEW_WITHIN_DAYS = [1, 3, 7, 30] as const;

const SORTS = FINDING_SORTS.flatMap((sort) => [sort, `-${sort}`] as const);

/** Reads the address; whatever it does not understand is its default. */
export function readFindingsAddress(address: URLSearchParams): FindingsView {
  const page = Number(address.get('page'));
  const fault = address.get('fault') ?? '';
  return {
    view: FINDING_VIEWS.find((view) => view === address.get('view')) ?? 'open',
    search: address.get('search')?.slice(0, 80) ?? '',
    severity: SEVERITY_CODES.find((severity) => severity === address.get('severity')) ?? '',
    fault: /^[a-z-]{1,40}$/.test(fault) ? fault : '',
    days: NEW_WITHIN_DAYS.find((days) => String(days) === address.get('days')) ?? 1,
    sort: SORTS.find((sort) => sort === address.get('sort')) ?? '',
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}

/** Only what differs from the default, in a fixed order. */
export function writeFindingsAddress(view: FindingsView): URLSearchParams {
  const address = new URLSearchParams();
  // @NOTE: the keys of a literal of this very type
  for (const name of Object.keys(DEFAULT_FINDINGS_VIEW) as (keyof FindingsView)[]) {
    if (view[name] !== DEFAULT_FINDINGS_VIEW[name]) address.set(name, String(view[name]));
  }
  return address;
}

/** The view after a change: what is shown from its first page, unless the page is what was changed. */
export function changedView(view: FindingsView, change: Partial<FindingsView>): FindingsView {
  // Another view has its own usual order.
  const sort = change.view === undefined || change.view === view.view ? view.sort : '';
  return { ...view, page: 1, sort, ...change };
}

/** The query of `listFollowedFindings` for a view. */
export function findingsQuery({ view, search, severity, fault, days, sort, page }: FindingsView) {
  return {
    view,
    days,
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(severity === '' ? {} : { severity }),
    ...(fault === '' ? {} : { fault }),
    ...(sort === '' ? {} : { sort }),
    page,
    size: DEFAULT_PAGE_SIZE,
  };
}

export function hasFindingFilter({ search, severity, fault }: FindingsView): boolean {
  return [search.trim(), severity, fault].some((text) => text !== '');
}

/** A column's order: the largest first, then the smallest, then what is usual again. */
export function nextFindingSort(current: FindingsView['sort'], column: FindingSort): FindingsView['sort'] {
  if (current === `-${column}`) return column;
  return current === column ? '' : `-${column}`;
}
