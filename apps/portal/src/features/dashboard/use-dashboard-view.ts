import { changePreferences, type Preferences, usePreferences } from '../../platform/preferences.ts';
import { useLatestSearchParams } from '../../platform/use-latest-search-params.ts';
import { type DashboardView, DEFAULT_VIEW, dashboardSchema } from './dashboard-search-params.ts';

/** What an address without anything in it opens: the reader's own first view, else how they left it. */
export function openingView(
  firstView: string,
  { view, showMapKey, showTreeKey }: Pick<Preferences, 'view' | 'showMapKey' | 'showTreeKey'>,
): DashboardView {
  if (firstView !== '') return dashboardSchema.read(new URLSearchParams(firstView));
  return { ...DEFAULT_VIEW, view, showMapKey, showTreeKey };
}

/**
 * The address of a view beside what a bare address would open: a view that would otherwise be written as nothing says
 * at least its mode.
 */
export function searchBeside(view: DashboardView, opening: DashboardView): URLSearchParams {
  const address = dashboardSchema.write(view);
  const isBare = address.size === 0;
  if (isBare && dashboardSchema.write(opening).size > 0) address.set('view', view.view);
  return address;
}

/**
 * What the dashboard shows, from the address. An address with anything in it is complete, so that a link shows a
 * colleague exactly this; a bare one opens what the reader wants first.
 */
export function useDashboardView(firstView: string) {
  const preferences = usePreferences();
  const { params, newest, replaceParams } = useLatestSearchParams();
  const opening = openingView(firstView, preferences);
  const viewOf = (search: URLSearchParams) => (search.size === 0 ? opening : dashboardSchema.read(search));
  const view = viewOf(params);

  const change = (part: Partial<DashboardView>) => {
    const next = dashboardSchema.changed(viewOf(newest()), part);
    const { view: mode, showMapKey, showTreeKey } = next;
    const hasMode = 'view' in part || 'showMapKey' in part || 'showTreeKey' in part;
    if (hasMode) changePreferences({ view: mode, showMapKey, showTreeKey });
    const bare = firstView !== '' ? opening : hasMode ? next : opening;
    replaceParams(searchBeside(next, bare), { replace: part.page === undefined && !hasMode });
  };
  return { view, change, openSearch: (text: string) => replaceParams(new URLSearchParams(text)) };
}
