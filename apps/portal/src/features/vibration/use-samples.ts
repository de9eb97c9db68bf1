import { readWaveformSamples, type Waveform } from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';

/** The samples of a waveform, kept as long as the screen is open: they never change. */
export function useSamples(waveform: Waveform | null) {
  return useQuery({
    queryKey: ['samples', waveform?.id ?? null],
    enabled: waveform !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    queryFn: async ({ signal }) => {
      const bytes = await call(readWaveformSamples, { params: { id: waveform?.id ?? '' } }, { signal });
      // A copy, for the bytes need not begin at a multiple of four.
      return new Float32Array(bytes.slice().buffer, 0, Math.floor(bytes.byteLength / 4));
    },
  });
}
