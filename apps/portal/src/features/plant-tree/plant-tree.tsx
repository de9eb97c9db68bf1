import { NativeSelect } from '@mantine/core';
import { TREE_GROUPINGS, type TreeGrouping, type TreeNode } from '@ritzel/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { equipmentUrl } from '../../platform/equipment-url.ts';
import { useFormats } from '../../platform/formats.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { useTypeAhead } from '../../ui/use-type-ahead.ts';
import classes from './plant-tree.module.css';
import type { TreeFilter } from './tree-page.ts';
import { TreeRowView } from './tree-row-view.tsx';
import { nodeKey, readOpenNodes, type TreeRow, treeStep, writeOpenNodes } from './tree-rows.ts';
import { usePlantTree } from './use-plant-tree.ts';

const ROW_PX = 30;

/** What the address holds of the tree. */
export interface TreeView {
  readonly by: TreeGrouping;
  /** The open nodes, see `writeOpenNodes`. */
  readonly open: string;
}

/**
 * Place (or group, or application), drivetrain, parts. A click previews, Enter opens; arrows, Home, End, letters and *
 * as in any tree (ARIA Authoring Practices, tree view).
 */
export function PlantTree({
  filter,
  view,
  onChange,
  previewedId,
  onPreview,
  empty,
}: {
  filter: TreeFilter;
  view: TreeView;
  onChange: (change: Partial<TreeView>) => void;
  previewedId: string;
  onPreview: (id: string) => void;
  /** Shown when nothing matches. */
  empty: ReactNode;
}) {
  const { t } = useTranslation('plant');
  const formats = useFormats();
  const navigate = useNavigate();
  const scroller = useRef<HTMLDivElement>(null);
  const [activeKey, setActiveKey] = useState<string>();
  const open = useMemo(() => readOpenNodes(view.open), [view.open]);
  const { rows, root, look } = usePlantTree(filter, view.by, open);
  const typeAhead = useTypeAhead();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const visible = items.flatMap(({ index }) => rows[index] ?? []);
  const needs = visible.map((row) => `${row.key}${row.isOpen ? '+' : ''}`).join();
  const lookNow = useEffectEvent(() => look(visible));
  useEffect(() => {
    if (needs !== '') lookNow();
  }, [needs]);

  const found = rows.findIndex((row) => row.key === activeKey);
  const current = found === -1 ? 0 : found;
  const active = rows[current];

  const toggle = (keys: readonly string[]) => {
    const next = new Set(open);
    for (const key of keys) if (!next.delete(key)) next.add(key);
    onChange({ open: writeOpenNodes([...next]) });
  };
  const go = (index: number) => {
    const row = rows[index];
    if (row === undefined) return;
    setActiveKey(row.key);
    virtual.scrollToIndex(index);
    // What is open beside follows.
    if (previewedId !== '' && row.node !== undefined && row.node.kind !== 'branch') onPreview(row.node.id);
  };
  const openDetail = (row: TreeRow) => {
    const { node } = row;
    if (node === undefined) return;
    if (node.kind === 'branch' || node.type === null) toggle([nodeKey(node) ?? '']);
    else void navigate(urlOf(node, row));
  };
  const choose = (row: TreeRow) => {
    const { node } = row;
    if (node === undefined) return;
    if (node.kind === 'branch') toggle([nodeKey(node) ?? '']);
    else onPreview(node.id);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (active === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = treeStep(event.key, rows, current);
    if (step !== undefined && 'go' in step) go(step.go);
    else if (step !== undefined) toggle([step.toggle]);
    else if (event.key === 'Enter') openDetail(active);
    else if (event.key === ' ') choose(active);
    else if (event.key === '*') {
      toggle(
        rows
          .filter((row) => row.parentKey === active.parentKey && !row.isOpen && row.node)
          .slice(0, 20)
          .flatMap((row) => (row.node && row.node.children > 0 ? (nodeKey(row.node) ?? []) : [])),
      );
    } else {
      const next = typeAhead(event, rows.length, current, (index) => rows[index]?.node?.name ?? '');
      if (next === undefined) return;
      go(next);
    }
    event.preventDefault();
    event.stopPropagation();
    event.nativeEvent.stopImmediatePropagation();
  };
  // The train of a part is the row above it that is one level up.
  const urlOf = (node: TreeNode, row: TreeRow) =>
    equipmentUrl({
      id: node.id,
      type: node.type ?? 'drivetrain',
      drivetrainId: node.kind === 'part' ? row.parentKey.slice(2) : null,
    });

  if (root.data?.total === 0 && !root.isPlaceholderData) return <>{empty}</>;
  const drivetrains = root.data?.rows.reduce((sum, branch) => sum + branch.children, 0) ?? 0;
  return (
    <section className={classes.root} aria-label={t('tree.label')}>
      <header className={classes.head}>
        <NativeSelect
          size="xs"
          aria-label={t('tree.by')}
          value={view.by}
          data={TREE_GROUPINGS.map((value) => ({ value, label: t(`tree.grouping.${value}`) }))}
          onChange={(event) => {
            const by = TREE_GROUPINGS.find((each) => each === event.currentTarget.value) ?? 'location';
            onChange({ by, open: '' });
          }}
        />
        {root.data && root.data.total <= root.data.rows.length && (
          <span className="num meta">
            {t('tree.drivetrains', { count: drivetrains, number: formats.count(drivetrains) })}
          </span>
        )}
      </header>
      <Loaded query={root}>
        {() => (
          <div
            ref={scroller}
            role="tree"
            tabIndex={0}
            aria-label={t('tree.label')}
            aria-activedescendant={active && domId(active)}
            aria-busy={root.isFetching}
            className={classes.list}
            onKeyDown={onKeyDown}
          >
            <div style={{ height: virtual.getTotalSize(), position: 'relative' }} role="presentation">
              {items.map(({ index, start }) => {
                const row = rows[index];
                if (row === undefined) return null;
                return (
                  <TreeRowView
                    key={row.key}
                    id={domId(row)}
                    row={row}
                    isActive={index === current}
                    isPreviewed={row.node !== undefined && row.node.id === previewedId}
                    search={filter.search ?? ''}
                    style={{ transform: `translateY(${start}px)`, height: ROW_PX }}
                    onToggle={() => {
                      setActiveKey(row.key);
                      if (row.node) toggle([nodeKey(row.node) ?? '']);
                    }}
                    onChoose={() => {
                      setActiveKey(row.key);
                      choose(row);
                    }}
                    onOpen={() => openDetail(row)}
                  />
                );
              })}
            </div>
          </div>
        )}
      </Loaded>
    </section>
  );
}

/** A row's name in the page; letters of group names that an id cannot have are written as numbers. */
function domId(row: TreeRow): string {
  return `tree-${row.key.replaceAll(/[^\w-]/g, (letter) => `_${letter.codePointAt(0)}_`)}`;
}
