import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

export interface KeysetPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/** The pages of a list that is paged by key, one after the other; `More` is what its pages say beside their rows. */
export function useKeyset<Row, More extends object = object>(
  key: readonly unknown[],
  read: (after: string | undefined, signal: AbortSignal) => Promise<KeysetPage<Row> & More>,
  {
    keepsPrevious = false,
    readsAgainMs,
  }: {
    readonly keepsPrevious?: boolean;
    /** How long until its pages are read once more by themselves, from the rows that are there. */
    readonly readsAgainMs?: (rows: readonly Row[]) => number | false;
  } = {},
) {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined, // @NOTE: the first page has no key
    getNextPageParam: ({ next }) => next ?? undefined,
    // Another filter keeps the rows on the screen until its own are there.
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(readsAgainMs === undefined
      ? {}
      : {
          refetchInterval: ({
            state,
          }: {
            state: { data?: { pages: (KeysetPage<Row> & More)[] } | undefined };
          }) => readsAgainMs(state.data?.pages.flatMap(({ rows }) => rows) ?? []),
        }),
  });
  return { query, rows: query.data?.pages.flatMap((page) => page.rows) };
}
