import {
  listReferenceChanges,
  listReferences,
  markReference,
  type ReferenceChange,
  unmarkReference,
  type WaveformReference,
} from '@ritzel/contract';
import { operatingBin, operatingBinKey } from '@ritzel/drivetrain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { queryOf } from '../../../platform/query-client.ts';
import { isLocalRecord } from '../local-file/local-records.ts';

const NONE: readonly WaveformReference[] = [];

/** The reference waveforms of an equipment, and how to mark them; none for records of a local file. */
export function useReferences(equipmentId: string | null) {
  const client = useQueryClient();
  const options = queryOf(listReferences, { params: { id: equipmentId ?? '' } });
  const query = useQuery({ ...options, enabled: equipmentId !== null });
  const mark = useMutation({
    mutationFn: ({ id, isReference }: { id: string; isReference: boolean }) =>
      isReference ? call(markReference, { params: { id } }) : call(unmarkReference, { params: { id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: options.queryKey });
      await client.invalidateQueries({ queryKey: [listReferenceChanges.name] });
    },
  });
  return { references: query.data ?? NONE, mark };
}

const NO_CHANGES: readonly ReferenceChange[] = [];

/** Who made this measurement a reference and who took it back, newest first; none for records of a local file. */
export function useReferenceChanges(waveformId: string): readonly ReferenceChange[] {
  const { data } = useQuery({
    ...queryOf(listReferenceChanges, { params: { id: waveformId } }),
    enabled: !isLocalRecord(waveformId),
  });
  return data ?? NO_CHANGES;
}

type Comparable = Pick<WaveformReference['waveform'], 'channel' | 'equipmentId' | 'speedRpm' | 'load'>;

/** The reference a measurement is compared with: of its channel and, where there is one, of its operating bin. */
export function referenceFor(
  references: readonly WaveformReference[],
  waveform: Comparable,
): { readonly reference: WaveformReference; readonly isSameBin: boolean } | null {
  const key = (each: Comparable) => operatingBinKey(operatingBin(each));
  const own = references.filter(
    ({ waveform: each }) => each.channel === waveform.channel && each.equipmentId === waveform.equipmentId,
  );
  const same = own.find(({ waveform: each }) => key(each) === key(waveform));
  const reference = same ?? own[0];
  return reference === undefined ? null : { reference, isSameBin: same !== undefined };
}
