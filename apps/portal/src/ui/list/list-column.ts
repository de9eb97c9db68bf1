import type { ReactNode } from 'react';
import type { FigureKey } from '../../platform/figures.ts';

/** The name that the server orders by, `-` before it for descending; empty: what is usual for the list. */
export type ListOrder<Sort extends string> = Sort | `-${Sort}` | '';

/** One column: its head, and what of a row stands in it. */
export interface ListColumn<Row, Name extends string = string, Sort extends string = string> {
  readonly name: Name;
  readonly label: string;
  /** What the head opens an explanation of, where the column holds a figure. */
  readonly figure?: FigureKey | null;
  readonly cell: (row: Row) => ReactNode;
  /** What the server calls the order by this column; without one the head is a plain word. */
  readonly sort?: Sort | undefined;
  /** Numbers of concern begin with the most. */
  readonly sortsFirst?: 'ascending' | 'descending';
  /** CSS width of what has a fixed shape; columns without one share the rest. */
  readonly width?: string | number | undefined;
  /** Stands at the right, in tabular figures. */
  readonly isNumber?: boolean;
  /** Left out of a table narrower than this: there is room for what one compares, and then for the rest. */
  readonly needsPx?: 1100 | 900 | 640;
  /** Read aloud, not drawn: a column of stars or marks. */
  readonly isLabelHidden?: boolean;
  /** Sentences of any length: they take further lines instead of being cut. */
  readonly wraps?: boolean;
}

/** What the next press on a column's head orders by: one way, the other, and where a list has it, as usual again. */
export function nextOrder<Sort extends string>(
  current: ListOrder<Sort>,
  sort: Sort,
  {
    sortsFirst = 'ascending',
    hasUsual = false,
  }: { sortsFirst?: 'ascending' | 'descending'; hasUsual?: boolean },
): ListOrder<Sort> {
  const descending: ListOrder<Sort> = `-${sort}`;
  const [first, second] = sortsFirst === 'descending' ? [descending, sort] : [sort, descending];
  if (current === first) return second;
  return current === second && hasUsual ? '' : first;
}
