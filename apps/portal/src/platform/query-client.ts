import { type CallDefinition, type CallInput, ProblemError } from '@ritzel/contract';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallOptions, call } from './call.ts';
import { subscribeToConnection } from './connection.ts';

/** Lifetime of cached read-only replies (specification, section 9). */
export const RESPONSE_CACHE_MS = 3_600_000;

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

/** Forgets every kept reply; what is on screen is read again. */
export async function clearResponseCache(): Promise<void> {
  queryClient.removeQueries({ type: 'inactive' });
  await queryClient.resetQueries();
}

/**
 * Query options of a read. Replies that the contract marks as `cached` are kept for the hour, by url and method
 * (specification, section 7); everything else is fresh whenever a screen opens.
 *
 *  `useQuery(queryOf(readEquipment, { params: { id } }))`
 */
export function queryOf<C extends CallDefinition>(
  definition: C,
  input: CallInput<C>,
  options: Pick<CallOptions, 'accept'> = {},
) {
  return queryOptions({
    queryKey: [definition.name, input ?? null] as const,
    queryFn: ({ signal }) => call(definition, input, { ...options, signal }),
    ...(definition.cached ? { staleTime: RESPONSE_CACHE_MS, gcTime: RESPONSE_CACHE_MS } : {}),
  });
}
