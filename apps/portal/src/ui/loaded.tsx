import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailedState } from './failed-state.tsx';
import { LoadingState } from './loading-state.tsx';

/** Shows a query's data, or why it is not there yet. Older data stays on screen while newer comes. */
export function Loaded<T>({
  query,
  loading = <LoadingState />,
  children,
}: {
  query: UseQueryResult<T>;
  loading?: ReactNode;
  children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isError) return <FailedState error={query.error} onRetry={() => void query.refetch()} />;
  return <>{loading}</>;
}
