import { type MouseEvent, useState } from 'react';
import { type ColumnArrangement, ColumnHead, type TableOrder } from './column-head.tsx';
import classes from './list.module.css';
import type { ListColumn } from './list-column.ts';
import { linkOfRow } from './row-link.tsx';

/** Heights of a row: one line, one line with a smaller one below, and two lines. */
export type RowHeight = 'compact' | 'normal' | 'double';

export interface ListTableProps<Row, Name extends string, Sort extends string> {
  /** Says what the table lists; read aloud. */
  readonly caption: string;
  readonly columns: readonly ListColumn<Row, Name, Sort>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Without one the order is given. */
  readonly order?: TableOrder<Sort> | undefined;
  /** The row that stands open beside the list. */
  readonly openKey?: string | undefined;
  readonly rowHeight?: RowHeight;
  readonly isFaded?: ((row: Row) => boolean) | undefined;
  readonly arrangement?: ColumnArrangement<Name> | undefined;
  /** Scrolls sideways when it has less room. */
  readonly minWidthPx?: number | undefined;
}

/** The rows of a list as a table: heads that order, and rows of which the whole opens what their link does. */
export function ListTable<Row, Name extends string, Sort extends string>({
  caption,
  columns,
  rows,
  keyOf,
  order,
  openKey,
  rowHeight = 'normal',
  isFaded,
  arrangement,
  minWidthPx,
}: ListTableProps<Row, Name, Sort>) {
  const [dragged, setDragged] = useState<Name>();
  return (
    <table className={classes.table} data-height={rowHeight} style={{ minWidth: minWidthPx }}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <ColumnHead
              key={column.name}
              column={column}
              order={order}
              arrangement={arrangement}
              dragged={dragged}
              onDrag={setDragged}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const key = keyOf(row);
          return (
            <tr
              key={key}
              data-row={key}
              data-open={key === openKey || undefined}
              data-faded={isFaded?.(row) || undefined}
              onClick={openRow}
            >
              {columns.map(({ name, cell, isNumber, needsPx, wraps }) => (
                <td
                  key={name}
                  data-column={name}
                  data-number={isNumber || undefined}
                  data-needs={needsPx}
                  data-wraps={wraps || undefined}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Links, buttons and a text selection keep their own meaning. */
function openRow(event: MouseEvent<HTMLElement>): void {
  if (event.target instanceof Element && event.target.closest('a, button, input, label')) return;
  if (window.getSelection()?.toString()) return;
  linkOfRow(event.currentTarget)?.click();
}
