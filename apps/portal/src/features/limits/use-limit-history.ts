import { decodeSeriesBytes, readSeries, SERIES_MEDIA_TYPE } from '@ritzel/contract';
import { useQueries } from '@tanstack/react-query';
import { callBytes } from '../../platform/call.ts';

const BUCKETS = 1400;

interface Columns {
  readonly timesMs: Float64Array;
  readonly values: Float64Array;
  readonly bucketMs: number | null;
}

/** The signal and what says how the machine ran, on one grid of times. */
export function useLimitHistory(
  signalIds: readonly (string | null)[],
  span: { readonly fromMs: number; readonly toMs: number },
): {
  readonly series: readonly (Columns | null)[];
  readonly error: Error | null;
  readonly isLoading: boolean;
} {
  return useQueries({
    queries: signalIds.map((id) => ({
      queryKey: ['limit-history', id, span.fromMs, span.toMs],
      enabled: id !== null,
      staleTime: 60_000,
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Columns> => {
        const query = {
          from: new Date(span.fromMs).toISOString(),
          to: new Date(span.toMs).toISOString(),
          buckets: BUCKETS,
        };
        const bytes = await callBytes(
          readSeries,
          { params: { id: id ?? '' }, query },
          { accept: SERIES_MEDIA_TYPE, signal },
        );
        const { t, mean, value, bucketMs } = decodeSeriesBytes(new Uint8Array(bytes));
        return { timesMs: t, values: mean ?? value ?? new Float64Array(0), bucketMs };
      },
    })),
    combine: (results) => ({
      series: results.map(({ data }) => data ?? null),
      error: results.find(({ error }) => error !== null)?.error ?? null,
      isLoading: results.some(({ isFetching }) => isFetching),
    }),
  });
}

/** The value of another series at each time: the bucket that it falls into. */
export function valuesAt(series: Columns | null, timesMs: Float64Array): Float64Array {
  const found = new Float64Array(timesMs.length).fill(Number.NaN);
  if (series === null) return found;
  let next = 0;
  for (let i = 0; i < timesMs.length; i += 1) {
    while (next < series.timesMs.length && series.timesMs[next]! <= timesMs[i]!) next += 1;
    const at = next - 1;
    if (at >= 0 && timesMs[i]! - series.timesMs[at]! <= Math.max(600_000, 2 * (series.bucketMs ?? 0)))
      found[i] = series.values[at]!;
  }
  return found;
}
