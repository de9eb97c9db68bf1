import { listEquipment } from '@ritzel/contract';
import {
  dashboardSchema,
  isLinkAlone,
  listQuery,
  plantFilter,
} from '../../features/dashboard/dashboard-search-params.ts';
import { openingView } from '../../features/dashboard/use-dashboard-view.ts';
import { askForMap } from '../../features/plant-map/places-query.ts';
import { askForTree } from '../../features/plant-tree/tree-page.ts';
import { firstViewSearch } from '../../features/saved-views/use-saved-views.ts';
import { currentPreferences } from '../../platform/preferences.ts';
import { queryClient, queryOf } from '../../platform/query-client.ts';

export const loadMap = () => import('../../features/plant-map/plant-map.tsx');
export const loadTree = () => import('../../features/plant-tree/plant-tree.tsx');

/** Asks for what the dashboard at this address shows first, under the keys by which its features find it. */
export function askForDashboard(search: string): void {
  const preferences = currentPreferences();
  const address = new URLSearchParams(search);
  const view =
    address.size === 0
      ? openingView(firstViewSearch(preferences.screens), preferences)
      : dashboardSchema.read(address);
  if (isLinkAlone(view)) return;
  // A failure shows where the feature asks again.
  const filter = plantFilter(view);
  if (view.showMapKey) {
    askForMap(filter);
    loadMap().catch(() => undefined);
  }
  if (view.showTreeKey) {
    askForTree(filter, view.by);
    loadTree().catch(() => undefined);
  }
  void queryClient.prefetchQuery(queryOf(listEquipment, { query: listQuery(view) }));
}
