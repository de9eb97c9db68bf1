import {
  DEFAULT_PAGE_SIZE,
  FINDING_SORTS,
  FINDING_VIEWS,
  type FindingSort,
  type FindingView,
} from '@ritzel/contract';
import { SEVERITY_CODES, type Severity } from '@ritzel/drivetrain';
import {
  choiceParam,
  orderParam,
  pageParam,
  patternParam,
  searchSchema,
  textParam,
} from '../../platform/search-schema.ts';
import type { ListOrder } from '../../ui/list/list-column.ts';

/** A day, a weekend, a week and a month. */
export const NEW_WITHIN_DAYS = [1, 3, 7, 30] as const;

/** What the list of findings shows; all of it stands in the URL. */
export interface FindingsView {
  readonly view: FindingView;
  readonly search: string;
  readonly severity: Severity | '';
  /** Code of a fault, `outer-race`. */
  readonly fault: string;
  /** What counts as new: first seen within so many days. */
  readonly days: (typeof NEW_WITHIN_DAYS)[number];
  /** Empty: what is usual for the view. */
  readonly sort: ListOrder<FindingSort>;
  readonly page: number;
}

/** As the rules name them; the words stand in `fault` of common.json. */
export const FAULTS = [
  'outer-race',
  'inner-race',
  'rolling-element',
  'cage',
  'gear',
  'planet',
  'sun',
  'ring',
  'carrier',
  'unbalance',
  'misalignment',
  'looseness',
  'soft-foot',
  'coupling',
  'oil-whirl',
  'electrical',
  'broken-rotor-bar',
] as const;

export const findingsSchema = searchSchema<FindingsView>({
  view: choiceParam(FINDING_VIEWS, 'open'),
  search: textParam(80),
  severity: choiceParam(SEVERITY_CODES, ''),
  fault: patternParam(/^[a-z-]{1,40}$/),
  days: choiceParam(NEW_WITHIN_DAYS, 1),
  sort: orderParam(FINDING_SORTS, ''),
  page: pageParam,
});

/** Another view has its own usual order. */
export function anotherView(view: FindingsView, next: FindingView): Partial<FindingsView> {
  return next === view.view ? { view: next } : { view: next, sort: '' };
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
