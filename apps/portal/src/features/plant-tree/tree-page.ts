import { listTreeNodes, type TreeGrouping } from '@ritzel/contract';
import { queryClient, queryOf } from '../../platform/query-client.ts';
import { levelQuery, ROOT, TREE_PAGE } from './tree-rows.ts';

export type TreeFilter = Omit<
  NonNullable<Parameters<typeof queryOf<typeof listTreeNodes>>[1]['query']>,
  'by' | 'branch' | 'drivetrain' | 'page' | 'size'
>;

/** One page of one level of the tree. */
export function treePage(filter: TreeFilter, by: TreeGrouping, parentKey: string, page: number) {
  return queryOf(listTreeNodes, {
    query: { ...filter, by, ...levelQuery(parentKey), page, size: TREE_PAGE },
  });
}

/** Asks for the tree's first page, so that it is on its way before the tree itself is fetched. */
export function askForTree(filter: TreeFilter, by: TreeGrouping): void {
  void queryClient.prefetchQuery(treePage(filter, by, ROOT, 1));
}
