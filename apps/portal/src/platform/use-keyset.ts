import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

export interface KeysetPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/** The pages of a list that is paged by key, one after the other; `More` is what its pages say beside their rows. */
export function useKeyset<Row, More extends object = object>(
  key: readonly unknown[],
  read: (after: string | undefined, signal: AbortSignal) => Promise<KeysetPage<Row> & More>,
  { keepsPrevious = false }: { readonly keepsPrevious?: boolean } = {},
) {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined, // @NOTE: the first page has no key
    getNextPageParam: ({ next }) => next ?? undefined,
    // Another filter keeps the rows on the screen until its own are there.
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  });
  return { query, rows: query.data?.pages.flatMap((page) => page.rows) };
}
