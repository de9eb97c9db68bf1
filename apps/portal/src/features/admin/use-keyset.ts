import { useInfiniteQuery } from '@tanstack/react-query';

export interface KeysetPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/** The pages of a list that is paged by key, one after the other. */
export function useKeyset<Row>(
  key: readonly unknown[],
  read: (after: string | undefined, signal: AbortSignal) => Promise<KeysetPage<Row>>,
) {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined, // @NOTE: the first page has no key
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return { query, rows: query.data?.pages.flatMap((page) => page.rows) };
}
