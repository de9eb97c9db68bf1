import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ConnectivityMark } from '../../ui/connectivity-mark.tsx';
import { EquipmentIcon } from '../../ui/equipment-icon.tsx';
import { LiveValue } from '../../ui/live-value.tsx';
import { SeverityMark } from '../../ui/severity-mark.tsx';
import { SeverityTallyMarks } from '../../ui/severity-tally.tsx';
import classes from './plant-tree.module.css';
import type { TreeRow } from './tree-rows.ts';

/** One row: how deep, open or not, the worst known with the unknown beside it, name, counts. */
export function TreeRowView({
  id,
  row,
  isActive,
  isPreviewed,
  search,
  style,
  onToggle,
  onChoose,
  onOpen,
}: {
  id: string;
  row: TreeRow;
  isActive: boolean;
  isPreviewed: boolean;
  search: string;
  style: React.CSSProperties;
  onToggle: () => void;
  onChoose: () => void;
  onOpen: () => void;
}) {
  const { t } = useTranslation('plant');
  const { node, level } = row;
  const name = node?.kind === 'branch' && node.name === '' ? t('tree.none') : (node?.name ?? '…');
  const hasChildren = node !== undefined && node.children > 0;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: @NOTE the keys are the tree's
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      aria-level={level}
      aria-setsize={row.setSize}
      aria-posinset={row.index + 1}
      aria-selected={isActive}
      {...(hasChildren ? { 'aria-expanded': row.isOpen } : {})}
      className={classes.row}
      data-active={isActive || undefined}
      data-previewed={isPreviewed || undefined}
      data-kind={node?.kind}
      style={{ ...style, paddingInlineStart: 8 + (level - 1) * 20 }}
      onClick={onChoose}
      onDoubleClick={onOpen}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: @NOTE the arrow keys do the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: @NOTE as above */}
      <span
        className={classes.chevron}
        data-open={row.isOpen || undefined}
        onClick={(event) => {
          event.stopPropagation();
          if (hasChildren) onToggle();
        }}
      >
        {hasChildren && <IconChevronRight size={14} stroke={2} aria-hidden="true" />}
      </span>
      {node === undefined ? (
        <span className="meta">{t('tree.loading')}</span>
      ) : (
        <>
          <LiveValue value={node.severity}>
            <span className={classes.marks}>
              <SeverityMark severity={node.severity} size={15} />
              <span className="visually-hidden">{t(`severity.${node.severity}`)}</span>
            </span>
          </LiveValue>
          {node.type !== null && (
            <EquipmentIcon type={node.type} size={14} title={t(`equipmentType.${node.type}`)} />
          )}
          <span className={classes.name}>
            <Marked text={name} search={search} />
          </span>
          <span className={classes.detail}>
            <Marked text={node.detail ?? ''} search={search} />
          </span>
          <span className={classes.end}>
            {node.counts !== null ? (
              <SeverityTallyMarks counts={node.counts} withUnknown={node.withUnknown ?? 0} />
            ) : (
              <>
                {node.hasUnknown && node.severity !== 'UNKNOWN' && (
                  <span title={t('severity.partUnknown')}>
                    <SeverityMark severity="UNKNOWN" size={13} />
                    <span className="visually-hidden">{t('severity.partUnknown')}</span>
                  </span>
                )}
                {node.connectivity !== null && node.connectivity !== 'none' && (
                  <ConnectivityMark connectivity={node.connectivity} lastSeenAt={null} />
                )}
              </>
            )}
          </span>
        </>
      )}
    </div>
  );
}

/** The name with what was searched for marked in it. */
function Marked({ text, search }: { text: string; search: string }) {
  const at = search.trim() === '' ? -1 : text.toLowerCase().indexOf(search.trim().toLowerCase());
  if (at === -1) return text;
  const end = at + search.trim().length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
