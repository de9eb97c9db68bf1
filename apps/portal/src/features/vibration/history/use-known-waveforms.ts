import { readWaveform, type Waveform } from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../../platform/query-client.ts';
import { isLocalRecord } from '../local-file/local-records.ts';
import { useNamedWaveforms } from './use-named-waveforms.ts';

/**
 * The measurements at hand, and the one the address names where it is older than those: a link to the evidence of long ago
 * opens that record, not the newest. One of another machine is left out, for its lines would be drawn at the wrong places.
 */
export function useKnownWaveforms(
  waveforms: readonly Waveform[],
  selected: string | null,
): { readonly known: readonly Waveform[]; readonly isPending: boolean } {
  const isAsked =
    selected !== null &&
    !isLocalRecord(selected) &&
    waveforms.length > 0 &&
    !waveforms.some(({ id }) => id === selected);
  const asked = useQuery({
    ...queryOf(readWaveform, { params: { id: selected ?? '' } }),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const found = isAsked ? asked.data : undefined;
  const known = useMemo(
    () =>
      found !== undefined && waveforms.some(({ equipmentId }) => equipmentId === found.equipmentId)
        ? [...waveforms, found]
        : waveforms,
    [waveforms, found],
  );
  return { known: useNamedWaveforms(known), isPending: isAsked && asked.isPending };
}
