import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '../loaded.tsx';
import classes from './list.module.css';

/** The box of a list: its rows, or that they are loading, that they could not be loaded, or why there are none. */
export function ListRows<Page>({
  query,
  isEmpty,
  isPlain = false,
  none,
  children,
}: {
  query: UseQueryResult<Page>;
  isEmpty: (page: Page) => boolean;
  /** Cards have frames of their own. */
  isPlain?: boolean;
  none: ReactNode;
  children: (page: Page) => ReactNode;
}) {
  return (
    <div className={classes.rows} data-plain={isPlain || undefined} aria-busy={query.isFetching}>
      <Loaded query={query}>{(page) => (isEmpty(page) ? none : children(page))}</Loaded>
    </div>
  );
}
