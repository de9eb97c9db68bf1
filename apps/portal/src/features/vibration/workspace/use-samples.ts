import { readWaveformSamples, type Waveform } from '@ritzel/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { localSamples } from '../local-file/local-records.ts';

/** The samples of a waveform, kept as long as the screen is open: they never change. Those of a local file never left the browser. */
export function samplesQuery(id: string) {
  return queryOptions({
    queryKey: ['samples', id],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    queryFn: async ({ signal }) => {
      const local = localSamples(id);
      if (local !== undefined) return local;
      const bytes = await call(readWaveformSamples, { params: { id } }, { signal });
      // A copy, for the bytes need not begin at a multiple of four.
      return new Float32Array(bytes.slice().buffer, 0, Math.floor(bytes.byteLength / 4));
    },
  });
}

export function useSamples(waveform: Waveform | null) {
  return useQuery({ ...samplesQuery(waveform?.id ?? ''), enabled: waveform !== null });
}
