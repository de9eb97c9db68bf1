import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageTitle } from '../page-title.tsx';
import { Pager } from '../pager.tsx';
import { useIsPhone } from '../use-is-phone.ts';
import classes from './list.module.css';
import { ListCards } from './list-cards.tsx';
import { ListRows } from './list-rows.tsx';
import { ListTable, type ListTableProps } from './list-table.tsx';

/** A page of a list as the contract's `pageOf` gives it. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly size: number;
}

/** The screen of a list from top to bottom: title, filters, rows as a table or as cards on a phone, pages. */
export function ListScreen<Row, Name extends string, Sort extends string>({
  title,
  aside,
  actions,
  above,
  filters,
  query,
  note,
  none,
  card,
  page,
  onPage,
  ...table
}: Omit<ListTableProps<Row, Name, Sort>, 'rows'> & {
  title: string;
  /** How many there are. */
  aside?: ReactNode;
  actions?: ReactNode;
  /** Counts that choose between views. */
  above?: ReactNode;
  filters: ReactNode;
  query: UseQueryResult<ListPage<Row>>;
  /** What is to be known about these rows, above them. */
  note?: ReactNode;
  /** Why there are no rows, and what would bring some. */
  none: ReactNode;
  /** A row on a phone. */
  card: (row: Row) => ReactNode;
  page: number;
  onPage: (page: number) => void;
}) {
  const isPhone = useIsPhone();
  const { data } = query;
  return (
    <div className={classes.screen}>
      <PageTitle title={title} aside={aside}>
        {actions}
      </PageTitle>
      {above}
      {filters}
      <ListRows query={query} isEmpty={({ rows }) => rows.length === 0} isPlain={isPhone} none={none}>
        {({ rows }) => (
          <>
            {note && (
              <p className={classes.note} role="status">
                {note}
              </p>
            )}
            {isPhone ? (
              <ListCards {...table} rows={rows} card={card} />
            ) : (
              <ListTable {...table} rows={rows} />
            )}
          </>
        )}
      </ListRows>
      {data !== undefined && data.total > data.size && (
        <Pager page={page} size={data.size} total={data.total} onPage={onPage} />
      )}
    </div>
  );
}
