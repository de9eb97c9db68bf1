import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { equipmentAddress } from '../../platform/equipment-address.ts';
import { useFormats } from '../../platform/formats.ts';
import { whyParts, whySentence } from '../../platform/why-sentence.ts';
import { ConnectivityMark } from '../../ui/connectivity-mark.tsx';
import { EquipmentIcon } from '../../ui/equipment-icon.tsx';
import { FavoriteStar } from '../../ui/favorite-star.tsx';
import { LiveValue } from '../../ui/live-value.tsx';
import { MaintenanceText } from '../../ui/maintenance-text.tsx';
import { Num } from '../../ui/num.tsx';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { ColumnWidth } from './column-width.tsx';
import { type DashboardSort, nextSort } from './dashboard-address.ts';
import {
  clampWidth,
  type DashboardChoices,
  type DashboardColumn,
  movedColumn,
  sortColumnOf,
} from './dashboard-columns.ts';
import classes from './equipment-table.module.css';
import type { DashboardRow } from './use-dashboard.ts';
import { VibrationSparkline, vibrationTop } from './vibration-sparkline.tsx';

/** LIST: one row each, worst first; the head sorts, is dragged to its place and to its width; the row opens. */
export function EquipmentTable({
  rows,
  columns,
  sort,
  onSort,
  choices,
  onChoices,
  previewedId,
}: {
  rows: readonly DashboardRow[];
  columns: readonly DashboardColumn[];
  sort: DashboardSort;
  onSort: (sort: DashboardSort) => void;
  choices: DashboardChoices;
  onChoices: (next: DashboardChoices) => void;
  previewedId: string;
}) {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const top = vibrationTop(rows);
  const [dragged, setDragged] = useState<DashboardColumn>();
  return (
    <table
      className={classes.table}
      data-compact={choices.isCompact || undefined}
      data-narrow={!columns.includes('location') || undefined}
    >
      <caption className="visually-hidden">{t('caption')}</caption>
      <colgroup>
        {columns.map((column) => (
          <col key={column} className={classes[column]} style={{ width: choices.widths[column] }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => (
            <ColumnHead
              key={column}
              column={column}
              sort={sort}
              onSort={onSort}
              choices={choices}
              onChoices={onChoices}
              dragged={dragged}
              onDrag={setDragged}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.id}
            data-row={row.id}
            data-previewed={row.id === previewedId || undefined}
            data-left={row.hasLeft || undefined}
            onClick={(event) => {
              // The link, the star and a text selection keep their own meaning.
              if (event.target instanceof Element && event.target.closest('a, button')) return;
              if (window.getSelection()?.toString()) return;
              void navigate(equipmentAddress(row));
            }}
          >
            {columns.map((column) => (
              <td key={column} data-column={column}>
                <Cell column={column} row={row} top={top} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ColumnHead({
  column,
  sort,
  onSort,
  choices,
  onChoices,
  dragged,
  onDrag,
}: {
  column: DashboardColumn;
  sort: DashboardSort;
  onSort: (sort: DashboardSort) => void;
  choices: DashboardChoices;
  onChoices: (next: DashboardChoices) => void;
  dragged: DashboardColumn | undefined;
  onDrag: (column: DashboardColumn | undefined) => void;
}) {
  const { t } = useTranslation('dashboard');
  const [isOver, setOver] = useState(false);
  const by = sortColumnOf(column);
  const label = t(`column.${column}`);
  const place = {
    draggable: true,
    'data-over': (isOver && dragged !== column) || undefined,
    onDragStart: (event: React.DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      onDrag(column);
    },
    onDragOver: (event: React.DragEvent) => {
      if (dragged === undefined) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDragEnd: () => onDrag(undefined),
    onDrop: () => {
      setOver(false);
      if (dragged !== undefined)
        onChoices({ ...choices, order: movedColumn(choices.order, dragged, column) });
    },
  };
  const width = (
    <ColumnWidth
      name={label}
      widthPx={choices.widths[column]}
      onWidth={(px) => {
        const { [column]: _, ...others } = choices.widths;
        onChoices({
          ...choices,
          widths: px === undefined ? others : { ...others, [column]: clampWidth(px) },
        });
      }}
    />
  );
  if (by === undefined) {
    return (
      <th scope="col" data-column={column} {...place}>
        {column === 'favorite' ? <span className="visually-hidden">{label}</span> : label}
        {width}
      </th>
    );
  }
  const isAscending = sort === by;
  const isDescending = sort === `-${by}`;
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      data-column={column}
      {...place}
      aria-sort={isAscending ? 'ascending' : isDescending ? 'descending' : 'none'}
    >
      <button type="button" onClick={() => onSort(nextSort(sort, by))}>
        {label}
        {(isAscending || isDescending) && <Arrow size={12} stroke={2} aria-hidden="true" />}
      </button>
      {width}
    </th>
  );
}

/** Up to two small lines. */
function Words({ children }: { children: string | null | undefined }) {
  return children ? <span className={classes.sentence}>{children}</span> : <span className="unit">–</span>;
}

/** What is the case, and below it what it is about. */
function Why({ row }: { row: DashboardRow }) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const { reason } = row.condition;
  const { subject, statement } = whyParts(reason, t, formats, row.name);
  return (
    <span
      className={classes.reason}
      title={whySentence(reason, t, formats, row.name)}
      data-calm={reason?.kind === 'healthy' || undefined}
    >
      <LiveValue value={statement}>{statement}</LiveValue>
      <span className="meta">{subject}</span>
    </span>
  );
}

function Cell({ column, row, top }: { column: DashboardColumn; row: DashboardRow; top: number }): ReactNode {
  const { t } = useTranslation('dashboard');
  switch (column) {
    case 'severity':
      return (
        <LiveValue value={row.condition.severity}>
          <SeverityBadge severity={row.condition.severity} hasUnknown={row.condition.hasUnknown} fullWidth />
        </LiveValue>
      );
    case 'assetname':
      return (
        <span className={classes.asset}>
          <EquipmentIcon type={row.type} size={15} title={t(`equipmentType.${row.type}`)} />
          <Link to={equipmentAddress(row)} title={row.name}>
            {row.name}
          </Link>
          <span className="meta">{row.identifier}</span>
        </span>
      );
    case 'why':
      return <Why row={row} />;
    case 'vibration':
      return <VibrationSparkline values={row.vibration24h} top={top} severity={row.condition.severity} />;
    case 'location':
      return <Words>{row.location && `${row.location.town}, ${row.location.country}`}</Words>;
    case 'group':
      return <Words>{row.group}</Words>;
    case 'application':
      return <Words>{row.application?.name}</Words>;
    case 'operation-time':
      return (
        <LiveValue value={row.operationHours}>
          <Num value={row.operationHours} unit="h" decimals={0} />
        </LiveValue>
      );
    case 'next-maintenance':
      return <MaintenanceText hours={row.nextMaintenanceHours} />;
    case 'connectivity':
      return (
        <LiveValue value={row.connectivity}>
          <ConnectivityMark connectivity={row.connectivity} lastSeenAt={row.lastSeenAt} />
        </LiveValue>
      );
    case 'favorite':
      return <FavoriteStar id={row.id} name={row.name} isFavorite={row.isFavorite} />;
  }
}
