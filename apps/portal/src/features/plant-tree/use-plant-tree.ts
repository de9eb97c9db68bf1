import type { CallReply, listTreeNodes, TreeGrouping } from '@ritzel/contract';
import { keepPreviousData, useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLiveEvents, useRefreshSoon } from '../../platform/live-hub.ts';
import { type TreeFilter, treePage } from './tree-page.ts';
import {
  nodeKey,
  pageKey,
  pagesWanted,
  ROOT,
  readPageKey,
  TREE_PAGE,
  type TreeLevel,
  type TreeRow,
  treeRows,
} from './tree-rows.ts';

/** A search with so few results shows them opened. */
const OPENED_BY_SEARCH = 60;

/** The rows of the tree. Levels are read page by page where they are looked at, and again soon after a change. */
export function usePlantTree(filter: TreeFilter, by: TreeGrouping, open: readonly string[]) {
  const client = useQueryClient();
  const [seen, setSeen] = useState<readonly string[]>([]);
  const first = pageKey(ROOT, 1);
  const wanted = [...new Set([first, ...seen])];
  const pages = useQueries({
    queries: wanted.map((key) => {
      const { parentKey, page } = readPageKey(key);
      return {
        ...treePage(filter, by, parentKey, page),
        ...(key === first ? { placeholderData: keepPreviousData, refetchInterval: 60_000 } : {}),
      };
    }),
  });
  const refresh = useRefreshSoon(() => void client.invalidateQueries({ queryKey: ['listTreeNodes'] }));
  useLiveEvents(
    [],
    (event) => (event.name === 'condition' || event.name === 'connectivity') && refresh(),
    refresh,
  );

  const read = new Map(wanted.map((key, index) => [key, pages[index]?.data]));
  const branches = read.get(first);
  const isSmall =
    Boolean(filter.search) &&
    branches !== undefined &&
    branches.total <= TREE_PAGE &&
    branches.rows.reduce((sum, branch) => sum + branch.children, 0) <= OPENED_BY_SEARCH;
  // Not kept between renders: ten thousand rows are made in a millisecond.
  const rows = treeRows(
    (parentKey) => levelFrom(read, parentKey),
    (key) => open.includes(key) !== (isSmall && key.startsWith('b:')),
  );

  return {
    rows,
    root: pages[0]!,
    /** Reports which rows are on screen, so that what they need is read. */
    look: (visible: readonly TreeRow[]) => {
      const opened = visible.flatMap((row) => {
        const key = row.isOpen && row.node ? nodeKey(row.node) : undefined;
        return key === undefined ? [] : [pageKey(key, 1)];
      });
      const next = [...new Set([...pagesWanted(visible), ...opened])];
      const isKnown = next.every((key) => seen.includes(key));
      // Pages once read stay: scrolling back shows them at once. Those long hidden go with the next change.
      if (!isKnown) setSeen([...new Set([...seen.slice(-KEPT_PAGES), ...next])]);
    },
  };
}

const KEPT_PAGES = 60;

type Page = CallReply<typeof listTreeNodes>;

function levelFrom(read: ReadonlyMap<string, Page | undefined>, parentKey: string): TreeLevel | undefined {
  for (const [key, page] of read) {
    if (page === undefined || readPageKey(key).parentKey !== parentKey) continue;
    return {
      total: page.total,
      nodeAt: (index) =>
        read.get(pageKey(parentKey, Math.floor(index / TREE_PAGE) + 1))?.rows[index % TREE_PAGE],
    };
  }
  return undefined;
}
