import type { TreeNode } from '@ritzel/contract';

/** Nodes asked for at once; a level of thousands is read where it is looked at. */
export const TREE_PAGE = 100;

/** The level without a parent. */
export const ROOT = '';

/** What is known of one level: how many nodes it has, and those that have been read. */
export interface TreeLevel {
  readonly total: number;
  readonly nodeAt: (index: number) => TreeNode | undefined;
}

export interface TreeRow {
  /** Names the row among all: its place in its level, not its node, which may not be known yet. */
  readonly key: string;
  readonly parentKey: string;
  readonly index: number;
  readonly setSize: number;
  /** 1 for branches, 2 for drivetrains, 3 for parts. */
  readonly level: number;
  /** Undefined until its page has been read. */
  readonly node: TreeNode | undefined;
  readonly isOpen: boolean;
}

/** The name of a node in the address; undefined for a part, which has nothing below. */
export function nodeKey(node: Pick<TreeNode, 'kind' | 'id'>): string | undefined {
  if (node.kind === 'part') return undefined;
  return `${node.kind === 'branch' ? 'b' : 't'}:${node.id}`;
}

/** The query of the level below a node. */
export function levelQuery(parentKey: string): { branch?: string; drivetrain?: string } {
  if (parentKey.startsWith('b:')) return { branch: parentKey.slice(2) };
  if (parentKey.startsWith('t:')) return { drivetrain: parentKey.slice(2) };
  return {};
}

/** Rows from top to bottom: every level in its length, whether read or not, below each open node its own. */
export function treeRows(
  levelOf: (parentKey: string) => TreeLevel | undefined,
  isOpen: (key: string) => boolean,
): TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (parentKey: string, level: number, expected: number) => {
    const known = levelOf(parentKey);
    const setSize = known?.total ?? expected;
    for (let index = 0; index < setSize; index += 1) {
      const node = known?.nodeAt(index);
      const key = node && nodeKey(node);
      const opens = key !== undefined && node !== undefined && node.children > 0 && isOpen(key);
      rows.push({ key: `${parentKey}/${index}`, parentKey, index, setSize, level, node, isOpen: opens });
      if (opens) add(key, level + 1, node.children);
    }
  };
  add(ROOT, 1, 0);
  return rows;
}

/** The pages that rows without a node wait for, and the first page below each open node. */
export function pagesWanted(rows: readonly TreeRow[]): string[] {
  const wanted = new Set<string>();
  for (const row of rows) {
    wanted.add(pageKey(row.parentKey, Math.floor(row.index / TREE_PAGE) + 1));
  }
  return [...wanted];
}

export const pageKey = (parentKey: string, page: number) => `${page}/${parentKey}`;

export function readPageKey(key: string): { parentKey: string; page: number } {
  const at = key.indexOf('/');
  return { page: Number(key.slice(0, at)), parentKey: key.slice(at + 1) };
}

/** Where a key leads: another row, or a node to open or close; undefined when it means nothing here. */
export function treeStep(
  key: string,
  rows: readonly TreeRow[],
  current: number,
): { readonly go: number } | { readonly toggle: string } | undefined {
  const row = rows[current];
  const last = rows.length - 1;
  const own = row?.node && nodeKey(row.node);
  switch (key) {
    case 'ArrowDown':
      return { go: Math.min(last, current + 1) };
    case 'ArrowUp':
      return { go: Math.max(0, current - 1) };
    case 'Home':
      return { go: 0 };
    case 'End':
      return { go: last };
    case 'PageDown':
      return { go: Math.min(last, current + 15) };
    case 'PageUp':
      return { go: Math.max(0, current - 15) };
    case 'ArrowRight':
      if (own === undefined || row?.node?.children === 0) return undefined;
      return row?.isOpen ? { go: Math.min(last, current + 1) } : { toggle: own };
    case 'ArrowLeft':
      if (row?.isOpen && own !== undefined) return { toggle: own };
      return row === undefined || row.level === 1 ? undefined : { go: parentOf(rows, current) };
    default:
      return undefined;
  }
}

function parentOf(rows: readonly TreeRow[], current: number): number {
  const level = rows[current]?.level ?? 1;
  for (let index = current - 1; index >= 0; index -= 1) {
    if ((rows[index]?.level ?? level) < level) return index;
  }
  return current;
}

/** The open nodes as the address holds them. */
export function readOpenNodes(text: string): string[] {
  return text
    .split(',')
    .filter((part) => part !== '')
    .map(decode);
}

export function writeOpenNodes(keys: readonly string[]): string {
  return keys.slice(-MOST_OPEN).map(encodeURIComponent).join(',');
}

/** An address has its limits; the longest open ones close first. */
const MOST_OPEN = 40;

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
