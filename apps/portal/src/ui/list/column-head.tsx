import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { FigureHelp, FigureName } from '../figure-name.tsx';
import { ColumnWidth } from './column-width.tsx';
import { type ListColumn, type ListOrder, nextOrder } from './list-column.ts';

/** How the heads of a table are dragged to their places and widths. */
export interface ColumnArrangement<Name extends string> {
  /** In pixels; a column without one takes what suits it. */
  readonly widths: Readonly<Partial<Record<Name, number>>>;
  readonly onMove: (column: Name, before: Name) => void;
  readonly onWidth: (column: Name, px: number | undefined) => void;
}

export interface TableOrder<Sort extends string> {
  readonly current: ListOrder<Sort>;
  readonly onOrder: (next: ListOrder<Sort>) => void;
  /** A third press gives back what is usual for the list. */
  readonly hasUsual?: boolean;
}

/** The head of a column: orders by it where the server can, and is arranged where the list allows it. */
export function ColumnHead<Row, Name extends string, Sort extends string>({
  column,
  order,
  arrangement,
  dragged,
  onDrag,
}: {
  column: ListColumn<Row, Name, Sort>;
  order: TableOrder<Sort> | undefined;
  arrangement: ColumnArrangement<Name> | undefined;
  dragged: Name | undefined;
  onDrag: (column: Name | undefined) => void;
}) {
  const [isOver, setOver] = useState(false);
  const { name, label, sort, figure = null } = column;
  const sorts = order !== undefined && sort !== undefined;
  const isAscending = sorts && order.current === sort;
  const isDescending = sorts && order.current === `-${sort}`;
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  const place = arrangement && {
    draggable: true,
    'data-over': (isOver && dragged !== name) || undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      onDrag(name);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDragEnd: () => onDrag(undefined),
    onDrop: () => {
      setOver(false);
      if (dragged !== undefined) arrangement.onMove(dragged, name);
    },
  };
  return (
    <th
      scope="col"
      data-column={name}
      data-number={column.isNumber || undefined}
      data-needs={column.needsPx}
      style={{ width: arrangement?.widths[name] ?? column.width }}
      // Read before every cell: without the button that explains it.
      {...(figure !== null && { 'aria-label': label })}
      {...place}
      {...(sorts && { 'aria-sort': isAscending ? 'ascending' : isDescending ? 'descending' : 'none' })}
    >
      {sorts ? (
        <>
          <button
            type="button"
            onClick={() => order.onOrder(nextOrder(order.current, sort, { ...order, ...column }))}
          >
            {label}
            {(isAscending || isDescending) && <Arrow size={12} stroke={2} aria-hidden="true" />}
          </button>
          {figure !== null && <FigureHelp figure={figure} name={label} place="head" />}
        </>
      ) : column.isLabelHidden ? (
        <span className="visually-hidden">{label}</span>
      ) : (
        <FigureName figure={figure}>{label}</FigureName>
      )}
      {arrangement && (
        <ColumnWidth
          name={label}
          widthPx={arrangement.widths[name]}
          onWidth={(px) => arrangement.onWidth(name, px)}
        />
      )}
    </th>
  );
}
