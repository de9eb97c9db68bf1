import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { useKeyset } from '../../platform/use-keyset.ts';
import { EmptyState } from '../empty-state.tsx';
import { FailedState } from '../failed-state.tsx';
import { LoadingState } from '../loading-state.tsx';
import { useIsPhone } from '../use-is-phone.ts';
import classes from './keyset-list.module.css';
import { ListCards } from './list-cards.tsx';
import type { ListColumn } from './list-column.ts';
import { ListTable, type RowHeight } from './list-table.tsx';

/** The rows of a list that is paged by key: as a table, as cards on a phone, and a button for more. */
export function KeysetList<Row>({
  list: { query, rows },
  caption,
  columns,
  keyOf,
  card,
  none,
  rowHeight = 'double',
  minWidthPx,
}: {
  list: ReturnType<typeof useKeyset<Row>>;
  caption: string;
  columns: readonly ListColumn<Row>[];
  keyOf: (row: Row) => string;
  card: (row: Row) => ReactNode;
  none: string;
  rowHeight?: RowHeight;
  minWidthPx?: number;
}) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  if (rows === undefined)
    return query.isError ? (
      <FailedState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingState />
    );
  if (rows.length === 0) return <EmptyState title={none} />;
  return (
    <section
      className={classes.rows}
      data-plain={isPhone || undefined}
      aria-label={caption}
      tabIndex={isPhone ? undefined : 0}
    >
      {isPhone ? (
        <ListCards caption={caption} rows={rows} keyOf={keyOf} card={card} />
      ) : (
        <ListTable
          caption={caption}
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          rowHeight={rowHeight}
          minWidthPx={minWidthPx}
        />
      )}
      {query.hasNextPage && (
        <Button
          className={classes.more!}
          variant="default"
          size="xs"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('list.more')}
        </Button>
      )}
    </section>
  );
}
