import { decodeSeriesBytes, readSeries, SERIES_MEDIA_TYPE, type Signal } from '@ritzel/contract';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TrendSignal } from '../../charts/trend/trend-signal.ts';
import { callBytes } from '../../platform/call.ts';
import { seriesQuestion } from './trend-range.ts';

/** The series of the chosen signals for a view, read as bytes; older ones stay on screen while newer come. */
export function useSeries(
  signals: readonly Signal[],
  view: { min: number; max: number },
  nowMs: number,
  refetchInterval: number | false,
): { trends: TrendSignal[]; isLoading: boolean; error: Error | null; retry: () => void } {
  const { data, isLoading, error, retry } = useQueries({
    queries: signals.map((signal) => {
      const intervalMs = signal.intervalS === null ? null : signal.intervalS * 1000;
      const { fromMs, toMs, buckets } = seriesQuestion(view, nowMs, intervalMs);
      return {
        queryKey: ['series', signal.id, fromMs, toMs, buckets],
        queryFn: async ({ signal: abort }: { signal: AbortSignal }) => {
          const query = {
            from: new Date(fromMs).toISOString(),
            to: new Date(toMs).toISOString(),
            ...(buckets === null ? {} : { buckets }),
          };
          const bytes = await callBytes(
            readSeries,
            { params: { id: signal.id }, query },
            { accept: SERIES_MEDIA_TYPE, signal: abort },
          );
          return decodeSeriesBytes(new Uint8Array(bytes));
        },
        refetchInterval,
        placeholderData: keepPreviousData,
        staleTime: 15_000,
      };
    }),
    combine: (results) => ({
      data: results.map((result) => result.data),
      isLoading: results.some((result) => result.isFetching),
      error: results.find((result) => result.error !== null)?.error ?? null,
      retry: () => {
        for (const result of results) void result.refetch();
      },
    }),
  });
  const trends = useMemo(
    () =>
      signals.map(
        (signal, index): TrendSignal => ({
          id: signal.id,
          name: signal.name,
          unit: signal.unit,
          limits: signal.limits,
          intervalMs: signal.intervalS === null ? null : signal.intervalS * 1000,
          series: data[index] ?? null,
        }),
      ),
    [signals, data],
  );
  return { trends, isLoading, error, retry };
}
