import { type CallDefinition, type CallInput, ProblemError } from '@ritzel/contract';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallOptions, call } from './call.ts';
import { subscribeToConnection } from './connection.ts';

/** Lifetime of cached read-only replies (specification, section 9). */
export const RESPONSE_CACHE_MS = 3_600_000;

/**
 * Reads whose replies are kept for the hour, by url and method (specification, section 7). Everything else is fresh
 * whenever a screen opens. `queryClient.clear()` empties the cache on demand.
 */
const CACHED_CALLS = new Set(['readUserEmail', 'listChildIdentifiers', 'listComponentJobs']);

const RETRYABLE = new Set(['notReady', 'databaseBusy', 'lockTimeout', 'internal']);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: true,
      retry: (failures, error) =>
        failures < 2 && error instanceof ProblemError && RETRYABLE.has(error.problem.code),
      retryDelay: (failures) => 500 * 2 ** failures,
    },
  },
});

/** What was shown while the server was away is read again as soon as it is back. */
export function refreshWhenBack(): void {
  subscribeToConnection((isLost) => {
    if (!isLost) void queryClient.invalidateQueries();
  });
}

/** Query options of a read: `useQuery(queryOf(readEquipment, { params: { id } }))`. */
export function queryOf<C extends CallDefinition>(
  definition: C,
  input: CallInput<C>,
  options: Pick<CallOptions, 'accept'> = {},
) {
  const cached = CACHED_CALLS.has(definition.name);
  return queryOptions({
    queryKey: [definition.name, input ?? null] as const,
    queryFn: ({ signal }) => call(definition, input, { ...options, signal }),
    ...(cached ? { staleTime: RESPONSE_CACHE_MS, gcTime: RESPONSE_CACHE_MS } : {}),
  });
}
