import type { TreeNode } from '@ritzel/contract';
import { describe, expect, it } from 'vitest';
import {
  nodeKey,
  pagesWanted,
  ROOT,
  readOpenNodes,
  readPageKey,
  type TreeLevel,
  treeRows,
  treeStep,
  writeOpenNodes,
} from './tree-rows.ts';

const node = (kind: TreeNode['kind'], id: string, children: number): TreeNode => ({
  id,
  kind,
  name: id,
  detail: null,
  type: null,
  severity: 'OK',
  hasUnknown: false,
  connectivity: null,
  counts: null,
  withUnknown: null,
  children,
});
const level = (...nodes: TreeNode[]): TreeLevel => ({ total: nodes.length, nodeAt: (index) => nodes[index] });

const levels: Record<string, TreeLevel> = {
  [ROOT]: level(node('branch', 'north', 250), node('branch', 'south', 1)),
  'b:north': {
    total: 250,
    nodeAt: (index) => (index < 100 ? node('drivetrain', `n${index}`, 2) : undefined),
  },
  'b:south': level(node('drivetrain', 's0', 1)),
  't:s0': level(node('part', 'motor', 0)),
};
const rowsOf = (...open: string[]) =>
  treeRows(
    (key) => levels[key],
    (key) => open.includes(key),
  );
const names = (rows: ReturnType<typeof rowsOf>) => rows.map((row) => `${row.level} ${row.node?.id ?? '…'}`);

describe('the rows of the tree', () => {
  it('are the branches, and below an open node its own', () => {
    expect(names(rowsOf())).toEqual(['1 north', '1 south']);
    expect(names(rowsOf('b:south', 't:s0'))).toEqual(['1 north', '1 south', '2 s0', '3 motor']);
    expect(names(rowsOf('t:s0'))).toEqual(['1 north', '1 south']);
  });

  it('have their whole length before they are read, with place and number of their level', () => {
    const rows = rowsOf('b:north');
    expect(rows).toHaveLength(252);
    expect(rows[200]).toMatchObject({ level: 2, index: 199, setSize: 250, node: undefined });
    expect(rows[251]).toMatchObject({ level: 1, index: 1, setSize: 2 });
    expect(pagesWanted(rows.slice(95, 205)).map(readPageKey)).toEqual([
      { page: 1, parentKey: 'b:north' },
      { page: 2, parentKey: 'b:north' },
      { page: 3, parentKey: 'b:north' },
    ]);
  });

  it('of an open node that has not been read are as many as it said', () => {
    const rows = treeRows(
      (key) => (key === ROOT ? level(node('branch', 'x', 3)) : undefined),
      () => true,
    );
    expect(names(rows)).toEqual(['1 x', '2 …', '2 …', '2 …']);
  });
});

describe('the keys of the tree', () => {
  const rows = rowsOf('b:south', 't:s0');
  it.each([
    ['ArrowDown', 0, { go: 1 }],
    ['ArrowDown', 3, { go: 3 }],
    ['ArrowUp', 0, { go: 0 }],
    ['Home', 3, { go: 0 }],
    ['End', 0, { go: 3 }],
    ['ArrowRight', 0, { toggle: 'b:north' }],
    ['ArrowRight', 1, { go: 2 }],
    ['ArrowRight', 3, undefined],
    ['ArrowLeft', 1, { toggle: 'b:south' }],
    ['ArrowLeft', 3, { go: 2 }],
    ['ArrowLeft', 0, undefined],
    ['x', 0, undefined],
  ] as const)('%s on row %d leads to %j', (key, current, expected) => {
    expect(treeStep(key, rows, current)).toEqual(expected);
  });
});

it('open nodes survive the address, whatever a group is called', () => {
  const keys = ['b:Line 1, kiln & mill', 't:5f', 'b:50 %'];
  expect(readOpenNodes(writeOpenNodes(keys))).toEqual(keys);
  expect(readOpenNodes('')).toEqual([]);
  expect(readOpenNodes('%')).toEqual(['%']);
  expect(readOpenNodes(writeOpenNodes(Array.from({ length: 50 }, (_, n) => `t:${n}`)))).toHaveLength(40);
});

it('parts have nothing below', () => {
  expect(nodeKey(node('part', 'motor', 0))).toBeUndefined();
});
