import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../failed-state.tsx';
import { LoadingState } from '../loading-state.tsx';
import { PageTitle } from '../page-title.tsx';
import { useIsPhone } from '../use-is-phone.ts';
import classes from './list.module.css';
import { ListCards } from './list-cards.tsx';
import { ListTable, type ListTableProps } from './list-table.tsx';

/** What the screen needs of the pages that were read so far (`useKeyset`). */
interface KeysetQuery {
  readonly isError: boolean;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly hasNextPage: boolean;
  readonly refetch: () => Promise<unknown>;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** The screen of a list that is not counted but read on: title, filters, rows or cards, and a button for older ones. */
export function KeysetScreen<Row, Name extends string, Sort extends string>({
  title,
  aside,
  actions,
  filters,
  list: { query, rows },
  foot,
  more,
  none,
  card,
  ...table
}: Omit<ListTableProps<Row, Name, Sort>, 'rows'> & {
  title: string;
  /** How many are of concern. */
  aside?: ReactNode;
  actions?: ReactNode;
  filters: ReactNode;
  list: { readonly query: KeysetQuery; readonly rows: readonly Row[] | undefined };
  /** What is to be known where the rows end for now. */
  foot?: ReactNode;
  /** What the button says that reads on. */
  more: string;
  /** Why there are no rows, and what would bring some. */
  none: ReactNode;
  /** A row on a phone. */
  card: (row: Row) => ReactNode;
}) {
  const isPhone = useIsPhone();
  const { t } = useTranslation();
  return (
    <div className={classes.screen}>
      <PageTitle title={title} aside={aside}>
        {actions}
      </PageTitle>
      {filters}
      <div
        className={classes.rows}
        data-plain={isPhone || undefined}
        aria-busy={query.isFetching}
        // A table that scrolls is reached by the keyboard.
        {...(isPhone ? {} : { role: 'region', 'aria-label': table.caption, tabIndex: 0 })}
      >
        {rows === undefined ? (
          query.isError ? (
            <FailedState error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <LoadingState />
          )
        ) : (
          <>
            {rows.length === 0 ? (
              query.hasNextPage || none
            ) : isPhone ? (
              <ListCards {...table} rows={rows} card={card} />
            ) : (
              <ListTable {...table} rows={rows} />
            )}
            {(query.hasNextPage || foot) && (
              <div className={classes.foot} role="status">
                {foot}
                {query.hasNextPage && (
                  <Button
                    variant="default"
                    size="xs"
                    loading={query.isFetchingNextPage}
                    onClick={() => void query.fetchNextPage()}
                  >
                    {more}
                  </Button>
                )}
                {query.isError && <span>{t('list.notRead')}</span>}
              </div>
            )}
          </>
        )}
      </div>
    </div>
  );
}
