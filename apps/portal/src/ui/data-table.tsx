import type { ReactNode } from 'react';
import classes from './data-table.module.css';
import { ScrollArea } from './scroll-area.tsx';

export interface DataColumn {
  readonly name: string;
  readonly label: ReactNode;
  /** Numbers stand at the right. */
  readonly isNumber?: boolean;
  /** Left out where the screen is as narrow as a phone. */
  readonly isExtra?: boolean;
}

/** A plain table that scrolls by itself where it is too wide; the rows are `<tr>` with a cell for each column. */
export function DataTable({
  label,
  columns,
  children,
}: {
  label: string;
  columns: readonly DataColumn[];
  children: ReactNode;
}) {
  return (
    <ScrollArea label={label} className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ name, label: words, isNumber, isExtra }) => (
              <th
                key={name}
                scope="col"
                data-number={isNumber || undefined}
                data-extra={isExtra || undefined}
              >
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollArea>
  );
}
